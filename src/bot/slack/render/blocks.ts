// The few kinds of blocks that replies are made of.
import { escaped } from './escape.ts';
import { LIMITS } from './limits.ts';

/** A block as Slack's API takes it. */
export type Block = Readonly<Record<string, unknown>> & { readonly type: string };

/** A text object. `verbatim`: what looks like a link or a name stays text. */
function mrkdwn(text: string): { readonly type: 'mrkdwn'; readonly text: string; readonly verbatim: true } {
  return { type: 'mrkdwn', text, verbatim: true };
}

/** A text object in which nothing is formatted. */
export function plainText(text: string): { readonly type: 'plain_text'; readonly text: string; readonly emoji: false } {
  return { type: 'plain_text', text: text === '' ? '–' : text, emoji: false };
}

/** Text, at most {@link LIMITS.section} characters. */
export function section(text: string): Block {
  return { type: 'section', text: mrkdwn(text), expand: true };
}

/** Small grey text, at most {@link LIMITS.context} characters. */
export function context(text: string): Block {
  return { type: 'context', elements: [mrkdwn(text)] };
}

/**
 * Sections for a text that may be long: cut at line ends, then at blanks, so that each piece fits when drawn.
 * @param draw the piece as mrkdwn: escaped, in a block of code, …
 */
export function sections(text: string, draw: (piece: string) => string, most = LIMITS.section): Block[] {
  return pieces(text, draw, most).map((piece) => section(draw(piece)));
}

/** Cuts a text so that each piece fits when drawn; together they are the text, but for line ends and blanks at the cuts. */
export function pieces(text: string, draw: (piece: string) => string, most: number): string[] {
  const out: string[] = [];
  let rest = text;
  while (draw(rest).length > most) {
    const at = fitting(rest, draw, most);
    out.push(rest.slice(0, at));
    rest = rest.slice(at).replace(/^[ \n]/, '');
  }
  out.push(rest);
  return out;
}

/** How much of a text fits when drawn: up to a line end, else a blank, else anywhere but within a character. At least 1. */
function fitting(text: string, draw: (piece: string) => string, most: number): number {
  let low = 1;
  let high = Math.min(text.length, most);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (draw(text.slice(0, middle)).length <= most) low = middle;
    else high = middle - 1;
  }
  for (const end of ['\n', ' ']) {
    const at = text.lastIndexOf(end, low);
    if (at > low / 2) return at;
  }
  return low > 1 && /[\ud800-\udbff]/.test(text.charAt(low - 1)) ? low - 1 : low;
}

/** The number of characters that Slack counts in a block. */
export function textOf(block: Block): number {
  let count = 0;
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (key === 'text' || key === 'alt_text' || key === 'value') count += value.length;
    } else if (value && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) walk(inner, name);
    }
  };
  walk(block, '');
  return count;
}

/** A label in front of a paragraph; '' for none. */
export function labelled(label: string, text: string): string {
  return label === '' ? text : `*${escaped(label)}:* ${text}`;
}
