// Text cut to what a platform takes: at line ends where it can, never within a character, and never without saying so.

/** Characters as a person sees them, for a cut that has no better place. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** How far back from the limit a letter's begin is looked for, UTF-16 units. */
const LONGEST_LETTER = 64;

/**
 * Cuts a text into pieces.
 * @param limit most UTF-16 units of a piece, at least 1; platforms count these or fewer
 * @returns pieces that make up the text but for the line ends at which it was cut; one empty piece for an empty text
 */
export function splitText(text: string, limit: number): string[] {
  const out: string[] = [];
  let at = 0;
  while (text.length - at > limit) {
    const { end, next } = cutAt(text, at, limit);
    out.push(text.slice(at, end));
    at = next;
  }
  if (at < text.length || out.length === 0) out.push(text.slice(at));
  return out;
}

/**
 * The beginning of a text, with a mark on a line of its own where the rest was cut off.
 * @param limit most UTF-16 units of the result
 * @param mark what stands for the rest, given the lines that are missing, wholly or in part: `… 12 more lines`
 * @returns the text itself when it fits
 */
export function cutText(text: string, limit: number, mark: (lines: number) => string): string {
  if (text.length <= limit) return text;
  const lines = countLines(text, 0);
  // its length hardly depends on the number: the largest is taken
  const room = limit - mark(lines).length - 1;
  if (room < 1) return mark(lines).slice(0, limit);
  const { end, next } = cutAt(text, 0, room);
  return `${text.slice(0, end)}\n${mark(countLines(text, next))}`;
}

function countLines(text: string, from: number): number {
  let count = 1;
  const last = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let at = text.indexOf('\n', from); at >= 0 && at < last; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Where the piece that begins at `at` ends, and where the next one begins. */
function cutAt(text: string, at: number, limit: number): { readonly end: number; readonly next: number } {
  const line = text.lastIndexOf('\n', at + limit);
  if (line > at) return { end: line, next: line + 1 };
  const space = text.lastIndexOf(' ', at + limit - 1);
  if (space > at + limit / 2) return { end: space + 1, next: space + 1 };
  const end = letterBefore(text, at, at + limit);
  return { end, next: end };
}

/** The last begin of a letter at or before a place. */
function letterBefore(text: string, from: number, place: number): number {
  const start = Math.max(from, place - LONGEST_LETTER);
  const around = GRAPHEMES.segment(text.slice(start, place + LONGEST_LETTER)).containing(place - start);
  const begin = start + (around?.index ?? 0);
  if (begin > start) return begin;
  // one letter longer than all that fits: at least no surrogate pair is cut
  return place - 1 > from && (text.charCodeAt(place) & 0xfc00) === 0xdc00 ? place - 1 : place;
}
