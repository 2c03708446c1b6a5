// Texts as they were before something was put around them, with every character at its old offset, so that what is found there can be hidden here.

const STAMP =
  '\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?(?: std(?:out|err) [FP])?';
const NUMBER = '[ \\t]{0,8}\\d{1,6}(?:[ \\t]?[:|\\u2502\\u2192]|[ \\t])';
const SOURCE =
  '\\[[\\w./:-]{1,200}\\]|[\\w.-]{1,80}[ \\t]{1,40}\\||[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d [\\w.-]{1,80} [\\w.@-]{1,80}\\[\\d{1,8}\\]:';
/** A line number, a time stamp or the name of a container in front of a line, with one blank. */
const PREFIX = new RegExp(`^(?:${STAMP}|${NUMBER}|${SOURCE})[ \\t]?`, 'gm');
const FILLED = /^[ \t]*\S/gm;

/** Blanks what a log tool or a viewer put in front of the lines, when it did so for most of them. @returns the text itself when it did not. */
export function withoutPrefixes(text: string): string {
  if (!text.includes('\n')) return text;
  const prefixed = text.match(PREFIX)?.length ?? 0;
  if (prefixed < 2 || prefixed < 0.6 * (text.match(FILLED)?.length ?? 0)) return text;
  return text.replace(PREFIX, (prefix) => ' '.repeat(prefix.length));
}

/** The quote of a JSON string in which YAML begins. */
const OPENING = /(:[ \t]*\\*")(apiVersion|kind|data|stringData|metadata|---)/g;

/** A text whose escaped line breaks are line breaks. @returns undefined when there are none. */
export function withBreaks(text: string): string | undefined {
  if (!text.includes('\\n')) return undefined;
  const lines = text.split('\\n').map((line, index, all) => {
    if (index === all.length - 1) return line;
    let to = line.length;
    while (to > 0 && (line.charAt(to - 1) === '\\' || line.endsWith('\\r', to))) to--;
    return `${line.slice(0, to)}${' '.repeat(line.length - to)} \n`;
  });
  return lines
    .join('')
    .replace(OPENING, (_, opening: string, word: string) => `${' '.repeat(opening.length - 1)}\n${word}`);
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [PREFIX, FILLED, OPENING];
