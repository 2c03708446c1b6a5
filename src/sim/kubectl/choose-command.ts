// Which command a line means, and what to say when it means none (github.com/spf13/cobra Find and SuggestionsFor).
import type { Command } from './commands/command.ts';
import { CommandFailure } from './failure.ts';
import type { Flag } from './flags.ts';
import { REFUSED_COMMANDS } from './refused-commands.ts';

/** What a line means. */
export interface Choice {
  /** undefined: only a prefix of commands was named, whose help is wanted */
  readonly command: Command | undefined;
  /** as it was found, without aliases: `rollout status`; '' for none */
  readonly path: string;
  /** the words behind it, flags before it among them */
  readonly rest: readonly string[];
}

/** Other words for commands, which real kubectl's suggestions know. */
const SUGGESTED: Readonly<Record<string, string>> = { list: 'get', ps: 'get', resize: 'scale', rm: 'delete' };

/** Names of commands, those included that are only known to be refused. */
function firstWords(commands: readonly Command[]): string[] {
  return [
    ...new Set([...commands.map(({ name }) => name.split(' ')[0] ?? ''), ...Object.keys(REFUSED_COMMANDS)]),
  ].sort();
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1]?.toLowerCase() === other[j - 1]?.toLowerCase();
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function unknown(word: string, commands: readonly Command[]): CommandFailure {
  const short = word.slice(0, 64);
  const near = firstWords(commands).filter(
    (name) =>
      distance(short, name) <= 2 ||
      name.toLowerCase().startsWith(word.toLowerCase()) ||
      SUGGESTED[word.toLowerCase()] === name,
  );
  const meant = near.length > 0 ? `\n\nDid you mean this?\n${near.map((name) => `\t${name}\n`).join('')}` : '';
  return new CommandFailure(`unknown command ${JSON.stringify(word)} for "kubectl"${meant}`);
}

/** Where the words are that are no flags and no values of flags; cobra looks for a command among them alone. */
function places(words: readonly string[], flags: readonly Flag[]): number[] {
  const withoutValue = (flag: Flag | undefined): boolean => flag?.type === 'bool' || flag?.alone !== undefined;
  const out: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === '--') break;
    if (!word.startsWith('-') || word === '-') {
      out.push(at);
      continue;
    }
    if (word.includes('=')) continue;
    const long = word.startsWith('--') ? flags.find(({ name }) => name === word.slice(2)) : undefined;
    const short = word.length === 2 ? flags.find((flag) => flag.short === word[1]) : undefined;
    if (word.startsWith('--') ? !withoutValue(long) : word.length === 2 && !withoutValue(short)) at++;
  }
  return out;
}

/**
 * Finds the command of a line.
 * @param flags those that every command has
 * @throws CommandFailure when there is none
 */
export function chooseCommand(words: readonly string[], commands: readonly Command[], flags: readonly Flag[]): Choice {
  const where = places(words, flags);
  let path = '';
  let used = 0;
  for (const at of where) {
    const longer = path === '' ? (words[at] as string) : `${path} ${words[at]}`;
    const full = resolved(longer, commands);
    if (full === undefined) break;
    path = full;
    used++;
    if (!commands.some(({ name }) => name.startsWith(`${path} `))) break;
  }
  const taken = new Set(where.slice(0, used));
  const rest = words.filter((_, at) => !taken.has(at));
  const command = commands.find(({ name }) => name === path);
  const next = where[used];
  if (command || next === undefined) return { command, path, rest };
  const word = words[next] as string;
  if (path !== '')
    throw new CommandFailure(`unknown command ${JSON.stringify(word)}\nSee 'kubectl ${path} -h' for help and examples`);
  if (Object.hasOwn(REFUSED_COMMANDS, word))
    throw new CommandFailure(`kubectl ${word} is not possible here: ${REFUSED_COMMANDS[word]}`);
  throw unknown(word, commands);
}

/** A name, or the beginning of one, without aliases; undefined when nothing is called so. */
function resolved(text: string, commands: readonly Command[]): string | undefined {
  for (const { name, aliases = [] } of commands) {
    for (const one of [name, ...aliases]) {
      if (one === text) return name;
      if (one.startsWith(`${text} `))
        return one === name ? text : name.split(' ').slice(0, text.split(' ').length).join(' ');
    }
  }
  return undefined;
}
