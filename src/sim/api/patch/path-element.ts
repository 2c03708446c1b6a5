// One step of a path in managedFields: `f:name` of a field, `k:{…}` or `v:…` of an item of a list (structured-merge-diff, fieldpath/element.go;
// apimachinery, util/managedfields/internal/pathelement.go).

/** A field's step. */
export function fieldElement(name: string): string {
  return `f:${name}`;
}

const ESCAPED = /[<>&\u2028\u2029]/;
const EACH_ESCAPED = /[<>&\u2028\u2029]/g;
const PLAIN_TEXT = /^[\w./:-]*$/;

/** JSON as Go writes it: no character that HTML could mistake. */
export function goJson(value: unknown): string {
  if (typeof value === 'string' && PLAIN_TEXT.test(value)) return `"${value}"`;
  const text = JSON.stringify(value);
  return ESCAPED.test(text)
    ? text.replace(EACH_ESCAPED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text;
}

/** The step of an item of a set. */
export function valueElement(value: unknown): string {
  return `v:${goJson(value)}`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
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

const SORTS: readonly string[] = ['number', 'string', 'boolean'];

function compareValues(one: unknown, other: unknown): number {
  if (one === other) return 0;
  const sort = SORTS.indexOf(typeof one) - SORTS.indexOf(typeof other);
  if (sort !== 0) return sort;
  return (one as number | string) < (other as number | string) ? -1 : 1;
}

const KEY = 'k'.charCodeAt(0);
const VALUE = 'v'.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);

/** The order of steps: fields, then keys, then values; numbers by size. `.` stands first, as Kubernetes writes it. */
export function compareElements(one: string, other: string): number {
  if (one === other) return 0;
  const kind = one.charCodeAt(0);
  if (kind !== other.charCodeAt(0)) return kind - other.charCodeAt(0);
  if (kind === KEY) {
    // where the first key is text, text decides
    const at = one.indexOf(':', 2) + 1;
    if (one.charCodeAt(at) !== QUOTE || other.charCodeAt(at) !== QUOTE) return compareKeys(one, other);
  } else if (kind === VALUE) return compareValues(JSON.parse(one.slice(2)), JSON.parse(other.slice(2)));
  return one < other ? -1 : 1;
}

function compareKeys(one: string, other: string): number {
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
