// Foreign text as Slack's mrkdwn shows it: literally. Nothing in it mentions, links, formats or leaves its block of code.
import { insideBlock, insideSpan, neutralise } from '../../desk/neutralise.ts';

/** Marks of formats, and what looks like them: mrkdwn has no way to escape them. */
const LOOKALIKES: Readonly<Record<string, string>> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' };
/** A mark that can open or close a format; `_` within a word cannot. */
const FORMAT = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** At the beginning of a line it makes a quotation, escaped or not. */
const QUOTE = /^([ \t]*)(>+)/gm;
/** `:skull:` would become a picture; `10:21:04` and `cart:v9: not found` do not. */
const EMOJI = /(?<![\p{L}\p{N}]):(?=[a-z0-9_+'-]*[a-z][a-z0-9_+'-]*:)/giu;

/**
 * The three characters that have a meaning of their own.
 * @see https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Foreign text within a sentence. */
export function prose(text: string): string {
  return escaped(
    neutralise(text)
      .replace(FORMAT, (mark) => LOOKALIKES[mark] ?? mark)
      .replace(QUOTE, (_all, blanks: string, marks: string) => `${blanks}${'›'.repeat(marks.length)}`)
      .replace(EMOJI, '∶'),
  );
}

/** Foreign text in code within a sentence; '' for nothing. */
export function span(text: string): string {
  const inside = insideSpan(text).trim();
  return inside === '' ? '' : `\`${escaped(inside)}\``;
}

/** Foreign text as a block of code. */
export function block(text: string): string {
  return `\`\`\`\n${escaped(insideBlock(text))}\n\`\`\``;
}

/** Foreign text where Slack formats nothing: titles, labels, buttons. One line. @param limit most characters; what is cut off shows as `…` */
export function plain(text: string, limit: number): string {
  const line = neutralise(text).replace(/\s+/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
