// Names of fields as headings: `creationTimestamp` is `Creation Timestamp` (kubectl, describe smartLabelFor; fatih/camelcase).

const ACRONYMS: ReadonlySet<string> = new Set(['API', 'URL', 'UID', 'GUID']);

/** Runs of small letters, of capitals, and of anything else; the last of several capitals belongs to the small letters after it. */
const WORDS = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lu}|[^\p{Lu}\p{Ll}]+/gu;

/** A field's name as a heading; one with anything but letters and dashes stays as it is. */
export function smartLabel(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field;
  return joined(field.match(WORDS) ?? [])
    .map((word) => {
      if (ACRONYMS.has(word.toUpperCase())) return word.toUpperCase();
      return word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    })
    .join(' ');
}

/** Capitals go together with the word after them if that begins with one: `UR` and `Ls`. */
function joined(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    if (word.length >= 2 && !/\p{Ll}/u.test(word) && /^[A-Z]/.test(next)) {
      out.push(word + next);
      at++;
    } else out.push(word);
  }
  return out;
}
