// Times as the reader's clock has them. A lab that runs faster than the wall, or goes on after a pause, lives at another time than its readers,
// who reckon ages from their own: what they are sent is moved to theirs.

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
/** What people wrote themselves stays as it is. */
const THEIRS: ReadonlySet<string> = new Set(
  'annotations labels data stringData binaryData args command matchLabels nodeSelector selector value values'.split(
    ' ',
  ),
);

/** A copy of a body whose times are moved. @param offset milliseconds, added to each; whole seconds */
export function atWallTime<T>(body: T, offset: number): T {
  if (offset === 0) return body;
  return moved(body, offset) as T;
}

function moved(value: unknown, offset: number): unknown {
  if (typeof value === 'string') return movedText(value, offset);
  if (Array.isArray(value)) return value.map((one) => moved(one, offset));
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) out[key] = THEIRS.has(key) ? one : moved(one, offset);
  return out;
}

function movedText(text: string, offset: number): string {
  const found = TIME.exec(text);
  if (!found) return text;
  const time = Date.parse(text) + offset;
  return Number.isNaN(time) ? text : `${new Date(time).toISOString().slice(0, 19)}${found[1] ?? ''}Z`;
}
