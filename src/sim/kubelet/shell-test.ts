// `test` and `[`: what a script asks about texts, numbers and files.

/** @param words without the closing bracket @param exists is there a file at a path? */
export function isTrue(words: readonly string[], exists: (path: string) => boolean): boolean {
  const [one = '', two, three] = words;
  if (one === '!') return !isTrue(words.slice(1), exists);
  if (two !== undefined && three !== undefined) return compares(one, two, three);
  if (two === undefined) return one !== '';
  if (one === '-z') return two === '';
  if (one === '-n') return two !== '';
  return /^-[efdsrwx]$/.test(one) ? exists(two) : one !== '';
}

function compares(one: string, operator: string, other: string): boolean {
  const [left, right] = [Number(one), Number(other)];
  switch (operator) {
    case '=':
    case '==':
      return one === other;
    case '!=':
      return one !== other;
    case '-eq':
      return left === right;
    case '-ne':
      return left !== right;
    case '-lt':
      return left < right;
    case '-le':
      return left <= right;
    case '-gt':
      return left > right;
    case '-ge':
      return left >= right;
    default:
      return false;
  }
}
