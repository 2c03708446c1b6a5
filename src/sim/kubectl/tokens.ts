// A line as a shell would cut it, without being one: quotes and backslashes count, everything else that a shell would do is refused.
import { CommandFailure } from './failure.ts';

const REFUSED: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^(?:&&|\|\||;|&|\n)/, 'several commands in one line'],
  [/^\|/, 'a pipe'],
  [/^(?:\d*>|<)/, 'a redirection'],
  [/^(?:\$\(|`)/, 'a command inside a command'],
  [/^\$[A-Za-z_{?#@*!]/, 'a variable'],
  [/^[()]/, 'a subshell'],
];

const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const PROGRAMS: ReadonlySet<string> = new Set(['kubectl', 'k']);
/** Characters of a line at most. */
const LONGEST = 20_000;

function refusal(what: string): CommandFailure {
  return new CommandFailure(
    `${what} is not possible here: there is no shell. One kubectl command a line is read, with quotes '…' and "…"; what a file would hold goes to -f - as the block below the line`,
  );
}

/** What ends a double-quoted part: its text and the place behind it. */
function doubleQuoted(line: string, from: number): readonly [text: string, next: number] {
  let text = '';
  for (let at = from; at < line.length; at++) {
    const char = line[at] as string;
    if (char === '"') return [text, at + 1];
    if (char === '`' || (char === '$' && line[at + 1] === '(')) throw refusal('a command inside a command');
    if (char === '\\' && '$`"\\\n'.includes(line[at + 1] ?? ' ')) text += line[++at] === '\n' ? '' : line[at];
    else text += char;
  }
  throw new CommandFailure('the line has a " that is not closed');
}

/** What there is no shell for at this place of a line. */
function refusedAt(line: string, at: number): string | undefined {
  const rest = line.slice(at, at + 12);
  return REFUSED.find(([pattern]) => pattern.test(rest))?.[1];
}

/**
 * The words of a line, without `kubectl` or `k` in front.
 * @throws CommandFailure for what only a shell could do
 */
export function tokens(line: string): string[] {
  if (line.length > LONGEST) throw new CommandFailure(`the line is longer than ${LONGEST} characters`);
  const text = line.trim();
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string;
    if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) throw new CommandFailure("the line has a ' that is not closed");
      word = (word ?? '') + text.slice(at + 1, end);
      at = end + 1;
    } else if (char === '"') {
      const [part, next] = doubleQuoted(text, at + 1);
      word = (word ?? '') + part;
      at = next;
    } else if (char === '\\' && at + 1 < text.length) {
      if (text[at + 1] !== '\n') word = (word ?? '') + text[at + 1];
      at += 2;
    } else if (/[ \t\r]/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at++;
    } else if (char === '#' && word === undefined) {
      at = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    } else {
      const refused = refusedAt(text, at);
      if (refused && !(word !== undefined && /^\d/.test(char))) throw refusal(refused);
      word = (word ?? '') + char;
      at++;
      if (words.length === 0 && ASSIGNMENT.test(word)) throw refusal('setting a variable');
    }
  }
  if (word !== undefined) words.push(word);
  return PROGRAMS.has(words[0] ?? '') ? words.slice(1) : words;
}
