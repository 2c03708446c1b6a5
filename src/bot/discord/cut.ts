// Foreign text cut so that it fits also after it was escaped.
import { cutText } from '../desk/split-text.ts';

/**
 * The text, drawn, within a limit.
 * @param draw escapes: may make the text longer, and short texts fit
 * @param mark what stands for the lines that are missing, drawn already
 */
export function cutDrawn(
  text: string,
  limit: number,
  draw: (text: string) => string,
  mark: (lines: number) => string,
): string {
  // no drawing makes a text shorter, so that what is far too long need not be drawn
  for (let room = limit; ; room = Math.floor(room * 0.8)) {
    let missing = 0;
    const kept = cutText(text, room, (lines) => {
      missing = lines;
      return '\0'.repeat(mark(lines).length);
    });
    const whole = missing === 0;
    const drawn = whole ? draw(kept) : `${draw(kept.slice(0, Math.max(0, kept.lastIndexOf('\n'))))}\n${mark(missing)}`;
    if (drawn.length <= limit || room < 16) return drawn;
  }
}

/** One line of a text; what is too long is left out between its begin, which says who speaks, and its end, which says what it comes to. @param most characters */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, Math.ceil(most * 0.55)).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(-Math.floor(most * 0.45) + 3).replace(/^[\udc00-\udfff]/, '');
  return `${head} … ${tail}`;
}

/** The begin of a one-line text, with … where it was cut. @param most characters */
export function cutEnd(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
