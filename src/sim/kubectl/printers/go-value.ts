// Values as Go's fmt prints them: `%v` in custom columns and JSONPath, `%#v` where a template failed.
import { sortedKeys } from './go-json.ts';

function numberText(value: number): string {
  const magnitude = Math.abs(value);
  if (Number.isInteger(value) && magnitude < 1e21) return String(value);
  return magnitude !== 0 && (magnitude < 1e-4 || magnitude >= 1e21)
    ? value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
    : String(value);
}

/** `%v`: `map[a:1 b:2]`, `[x y]`, `<nil>`. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const parts = sortedKeys(value).map((key) => `${key}:${goText((value as Record<string, unknown>)[key])}`);
  return `map[${parts.join(' ')}]`;
}

/** `%#v`: as it would stand in a program. */
export function goSyntax(value: unknown): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (typeof value === 'string') return goQuoted(value);
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (typeof value !== 'object') return String(value);
  const parts = sortedKeys(value).map((key) => `${goQuoted(key)}:${goSyntax((value as Record<string, unknown>)[key])}`);
  return `map[string]interface {}{${parts.join(', ')}}`;
}

/** `%q`: in double quotes, with Go's escapes. */
export function goQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /\\u00([01][\da-f])/g,
    (_, code: string) => ({ '0b': '\\v', '07': '\\a' })[code] ?? `\\x${code}`,
  );
}

/** The name of a value's type. */
export function goType(value: unknown): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'object' && value !== null) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
