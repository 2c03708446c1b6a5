// The order of keys in YAML: numbers in them count as numbers (go-yaml v2, sorter.go).

const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;

function isDigit(char: string | undefined): boolean {
  return char !== undefined && DIGIT.test(char);
}

/** The number that begins at a place, and the place behind it. */
function numberAt(chars: readonly string[], from: number, start: number): readonly [number, number] {
  let value = start;
  let at = from;
  for (; at < chars.length && isDigit(chars[at]); at++) value = value * 10 + ((chars[at]?.codePointAt(0) ?? 0) - 48);
  return [value, at];
}

function compare(one: readonly string[], other: readonly string[]): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at++) {
    const a = one[at] as string;
    const b = other[at] as string;
    if (a === b) continue;
    const letters = [LETTER.test(a), LETTER.test(b)];
    if (letters[0] && letters[1]) return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
    if (letters[0] || letters[1]) return letters[1] ? -1 : 1;
    let start = 0;
    if (a === '0' || b === '0')
      for (let back = at - 1; back >= 0 && isDigit(one[back]); back--) if (one[back] !== '0') start = 1;
    const [left, leftEnd] = numberAt(one, at, start);
    const [right, rightEnd] = numberAt(other, at, start);
    return left - right || leftEnd - rightEnd || (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
  }
  return one.length - other.length;
}

/** The keys of an object in the order in which YAML has them. */
export function naturalKeys(value: object): string[] {
  return Object.keys(value)
    .map((key) => ({ key, chars: [...key] }))
    .sort((one, other) => compare(one.chars, other.chars))
    .map(({ key }) => key);
}
