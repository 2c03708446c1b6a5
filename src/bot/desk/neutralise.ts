// Foreign text made harmless before a platform draws it: nothing in it is invisible, turns the direction of writing, or ends a block of code.

/** Tabs and line ends stay. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
/** What is not seen but acts: marks of direction, joiners, fillers, tags, separators of lines, a blank that is no space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/gu;
/** Halves of characters. */
const HALF = /\p{Cs}/gu;
/** Marks that are stacked on one letter beyond what a script needs, and run over the lines above. */
const STACKED = /(\p{M}{4})(\p{M}+)/gu;
const PICTURE_BEFORE = /[\p{Emoji}\p{Extended_Pictographic}]$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;

/**
 * Foreign text in which everything shows: control characters as pictures (`␛`), characters that are not seen or turn the direction of writing
 * as `‹U+202E›`, halves of characters as `�`. Line ends become `\n`; tabs and emoji stay. Doing it twice changes nothing more.
 */
export function neutralise(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (char) => controlMark(char.charCodeAt(0)))
    .replace(HALF, '\ufffd')
    .replace(INVISIBLE, (char, at: number, whole: string) => (isOfEmoji(char, at, whole) ? char : mark(char)))
    .replace(STACKED, (_all, kept: string, rest: string) => `${kept}‹+${[...rest].length}›`);
}

/** {@link neutralise}d, and without three backticks in a row: for a block of code between fences on lines of their own. */
export function insideBlock(text: string): string {
  return neutralise(text).replace(/`{3,}/g, (run) => 'ˋ'.repeat(run.length));
}

/** {@link neutralise}d, on one line and without backticks: for code within a sentence. */
export function insideSpan(text: string): string {
  return neutralise(text)
    .replace(/[\n\t]+/g, ' ')
    .replaceAll('`', 'ˋ');
}

function controlMark(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : mark(String.fromCharCode(code));
}

function mark(char: string): string {
  return `‹U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** The selector of a coloured form behind a picture, and the joiner between two of them. */
function isOfEmoji(char: string, at: number, whole: string): boolean {
  if (char !== '\ufe0f' && char !== '\u200d') return false;
  const before = whole.slice(Math.max(0, at - 3), at).replace(/\ufe0f$/, '');
  if (!PICTURE_BEFORE.test(before)) return false;
  return char === '\ufe0f' ? whole[at - 1] !== '\ufe0f' : PICTURE_AFTER.test(whole.slice(at + 1, at + 3));
}
