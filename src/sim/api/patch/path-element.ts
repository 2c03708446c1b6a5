// One step of a path in managedFields: `f:name` of a field, `k:{…}` or `v:…` of an item of a list (structured-merge-diff, fieldpath/element.go;
// apimachinery, util/managedfields/internal/pathelement.go).

/** A field's step. */
export function fieldElement(name: string): string {
  return `f:${name}`;
}

const ESCAPED = /[<>&\u2028\u2029]/g;

/** JSON as Go writes it: no character that HTML could mistake. */
export function goJson(value: unknown): string {
  const text = JSON.stringify(value);
  return ESCAPED.test(text)
    ? text.replace(ESCAPED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text;
}

/** The step of an item that its keys tell apart; what has no value is left out. @param keys in the order of their names */
export function keyElement(keys: readonly (readonly [name: string, value: unknown])[]): string {
  let text = '';
  for (const [name, value] of keys) text += `${text === '' ? '' : ','}${goJson(name)}:${goJson(value)}`;
  return `k:{${text}}`;
}

/** The step of an item of a set. */
export function valueElement(value: unknown): string {
  return `v:${goJson(value)}`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? goQuote(value) : String(value);
}

/** Text in quotes as Go's `%q` has it, for the characters that names have. */
function goQuote(text: string): string {
  return JSON.stringify(text).replace(/\\u007f/g, '\\x7f');
}

/** A step as errors write it: `.spec`, `[name="api"]`, `[="a"]`. */
export function elementText(element: string): string {
  const rest = element.slice(2);
  if (element.startsWith('f:')) return `.${rest}`;
  if (element.startsWith('v:')) return `[=${valueText(JSON.parse(rest))}]`;
  if (element.startsWith('i:')) return `[${rest}]`;
  const keys = Object.entries(JSON.parse(rest) as Record<string, unknown>);
  return `[${keys.map(([name, value]) => `${name}=${valueText(value)}`).join(',')}]`;
}

function compareValues(one: unknown, other: unknown): number {
  if (one === other) return 0;
  const rank = (value: unknown) =>
    typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : typeof value === 'boolean' ? 2 : 3;
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  return (one as number | string) < (other as number | string) ? -1 : 1;
}

const PLAIN_KEY = /^k:\{"\w+":"/;

/** The order of steps: fields, then keys, then values; numbers by size. `.` stands first, as Kubernetes writes it. */
export function compareElements(one: string, other: string): number {
  if (one === other) return 0;
  const kind = one.charCodeAt(0) - other.charCodeAt(0);
  if (kind !== 0) return kind;
  if (one.startsWith('k:') && !(PLAIN_KEY.test(one) && PLAIN_KEY.test(other))) {
    const left = Object.entries(JSON.parse(one.slice(2)) as Record<string, unknown>);
    const right = Object.entries(JSON.parse(other.slice(2)) as Record<string, unknown>);
    for (let at = 0; at < Math.min(left.length, right.length); at++) {
      const [name, value] = left[at] as [string, unknown];
      const [otherName, otherValue] = right[at] as [string, unknown];
      if (name !== otherName) return name < otherName ? -1 : 1;
      const order = compareValues(value, otherValue);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  }
  if (one.startsWith('v:')) return compareValues(JSON.parse(one.slice(2)), JSON.parse(other.slice(2)));
  return one < other ? -1 : 1;
}
