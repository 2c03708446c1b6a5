// Text that others wrote, made harmless: nothing in it steers a reader's eyes or an XML parser.

/** What has no picture of its own, or reorders what stands around it, or must not stand in XML. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;
/** Marks stacked on one letter beyond what a language needs: they would run over the lines around it. */
const STACKED = /(\p{M}{2})\p{M}+/gu;
/** Characters that are looked at; no picture has room for more. */
const MOST = 2000;

/** One line of a foreign text: white space is a space, controls and marks of direction show as `‹U+202E›`. */
export function foreign(text: string): string {
  return text
    .slice(0, MOST)
    .replace(/\s+/g, ' ')
    .replace(UNSAFE, (char) => `‹U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`)
    .replace(STACKED, '$1')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A harmless text as it stands between tags and in attributes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
