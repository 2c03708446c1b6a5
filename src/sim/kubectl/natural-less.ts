// The order of texts that hold numbers (github.com/fvbommel/sortorder NaturalLess).

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The digits that begin at a place, without zeros in front, and how many characters were taken. */
function digitsAt(text: string, from: number): readonly [digits: string, zeros: number, end: number] {
  let end = from;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  const all = text.slice(from, end);
  const digits = all.replace(/^0+/, '');
  return [digits, all.length - digits.length, end];
}

/** Does one text come before the other? */
export function naturalLess(one: string, other: string): boolean {
  let [a, b] = [0, 0];
  while (a < one.length && b < other.length) {
    const [left, right] = [one.charCodeAt(a), other.charCodeAt(b)];
    if (isDigit(left) !== isDigit(right)) return isDigit(left);
    if (!isDigit(left)) {
      if (left !== right) return left < right;
      a++;
      b++;
      continue;
    }
    const [digits, zeros, end] = digitsAt(one, a);
    const [others, otherZeros, otherEnd] = digitsAt(other, b);
    if (digits.length !== others.length) return digits.length < others.length;
    if (digits !== others) return digits < others;
    if (zeros !== otherZeros) return zeros < otherZeros;
    a = end;
    b = otherEnd;
  }
  return one.length < other.length;
}
