// JSON as Go's encoder writes it: keys sorted, `<`, `>` and `&` escaped.

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Keys in the order of their bytes. */
export function sortedKeys(value: object): string[] {
  return Object.keys(value).sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** A value as JSON. @param indent of each level; '' for all in one line */
export function goJson(value: unknown, indent = ''): string {
  return written(value, indent, indent === '' ? '' : '\n');
}

function written(value: unknown, indent: string, line: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return String(value).replace(/e([+-])(\d)$/, 'e$10$2');
  if (typeof value !== 'object' || value === null) return String(value ?? null);
  const inner = line + indent;
  const colon = indent === '' ? ':' : ': ';
  const parts = Array.isArray(value)
    ? value.map((one) => inner + written(one, indent, inner))
    : sortedKeys(value)
        .filter((key) => (value as Record<string, unknown>)[key] !== undefined)
        .map(
          (key) => `${inner}${quoted(key)}${colon}${written((value as Record<string, unknown>)[key], indent, inner)}`,
        );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0 ? `${open}${close}` : `${open}${parts.join(',')}${line}${close}`;
}
