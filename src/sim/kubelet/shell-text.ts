// What the programs of the lab's shell print.
import type { Script } from './shell-parse.ts';

/** Does a stage of a pipe only pass on, or pick from, what comes to it? */
export function isFilter(stage: Script): boolean {
  return (
    stage.kind === 'command' &&
    /^(?:tee|grep|egrep|sed|awk|cut|sort|uniq|wc|xargs|tr|head|cat|base64|sha256sum)$/.test(stage.words[0] ?? '')
  );
}

/** Does it let nothing through that could be foretold? */
export function hides(stage: Script): boolean {
  return isFilter(stage) && stage.kind === 'command' && stage.words[0] !== 'tee' && stage.words[0] !== 'cat';
}

/** What `echo` and `printf` print. */
export function printed(program: string, words: readonly string[]): string {
  const rest = program === 'echo' ? words.filter((word, at) => at > 0 || !/^-[neE]+$/.test(word)) : words;
  if (program === 'echo') return rest.join(' ');
  const [format = '', ...values] = rest;
  return format
    .replace(/%[sd]/g, () => values.shift() ?? '')
    .replace(/\\n$/, '')
    .replaceAll('\\n', '\n');
}

/** What a program says of a file that is not there. */
export function missing(program: string, path: string): string {
  return program === 'cat'
    ? `cat: can't open '${path}': No such file or directory`
    : `${program}: ${path}: No such file or directory`;
}

/** The numbers of `seq`. */
export function sequence(words: readonly string[]): string[] {
  const [first, last] = words.length > 1 ? [Number(words[0]), Number(words.at(-1))] : [1, Number(words[0])];
  return Array.from({ length: Math.max(0, Math.min(10_000, last - first + 1)) }, (_, at) => String(first + at));
}
