// How wide text is on a terminal, and text made safe for one.
import { eastAsianWidth } from 'get-east-asian-width';
import { neutralise } from '../desk/neutralise.ts';

/** Columns that a text takes: two for a wide character, none for a combining one. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
}

/** Columns that one character takes. */
export function charWidth(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x7f) return code < 0x20 ? 0 : 1;
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(char)) return 0;
  return eastAsianWidth(code);
}

/** Pads a text with spaces to a width. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Cuts a text to a width; what is cut off shows as `…`. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let out = '';
  let used = 0;
  for (const char of text) {
    const next = charWidth(char);
    if (used + next > width - 1) break;
    out += char;
    used += next;
  }
  return `${out}…`;
}

/**
 * Foreign text without anything that a terminal would obey, or that is not seen: controls show as pictures (`␛`), marks of direction and the like as
 * `‹U+202E›`. One line; tabs are spaces.
 */
export function visible(text: string): string {
  return neutralise(text.replaceAll('\r', '␍').replace(/[\t\n]/g, ' '));
}
