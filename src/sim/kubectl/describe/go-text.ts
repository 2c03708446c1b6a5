// Values as Go's fmt prints them.
import { goList } from '../../go-text.ts';

/** A structure's generated String method: `&SecretReference{Name:a,Namespace:b,}`; `nil` when it is absent (gogo/protobuf). */
export function goStructure(type: string, fields: readonly string[], value: object | undefined): string {
  if (!value) return 'nil';
  const record = value as Readonly<Record<string, unknown>>;
  return `&${type}{${fields.map((field) => `${capital(field)}:${String(record[field] ?? '')},`).join('')}}`;
}

/** Any JSON as `%v` prints it: `map[a:1 b:[2 3]]`, `<nil>`. */
export function goValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return goList(value.map(goValue));
  if (typeof value === 'number') return goNumber(value);
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `map[${entries.map(([key, one]) => `${key}:${goValue(one)}`).join(' ')}]`;
}

/** A number: with an exponent when it has a fraction and six digits before it, or four zeros behind the point (strconv, 'g'). */
function goNumber(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) || (size >= 1e-4 && size < 1e6)) return String(value);
  return value.toExponential().replace(/(e[+-])(\d)$/, '$10$2');
}

/** Text in quotes, as `%q` prints it. */
export function goQuoted(text: string): string {
  return JSON.stringify(text);
}

/** A host and a port as one: an address with colons stands in brackets (net.JoinHostPort). */
export function hostAndPort(host: string, port: string | number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The first letter large. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `True` or `False`; `<unset>` when it is absent. */
export function trueOrFalse(value: boolean | undefined): string {
  return value === undefined ? '<unset>' : value ? 'True' : 'False';
}
