// Two JSON Schemas of the same thing, an older and a newer: what a program that was written for the older one would stumble over.

/** Who relies on it: programs that read what we write, or people whose files we read. */
export type Direction = 'written' | 'read';

/** One thing that is not as it was. */
export interface Break {
  /** where, as `findings[].of`; '' for the whole */
  readonly at: string;
  readonly what: string;
}

/** What of JSON Schema our schemas use. */
interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly [limit: string]: unknown;
}

/** Words of JSON Schema that are understood here. */
const KNOWN = new Set([
  ...['$schema', 'title', 'description', 'default', 'additionalProperties'],
  ...['type', 'enum', 'const', 'anyOf', 'items', 'properties', 'required', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);
/** Limits that narrow when they grow. */
const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
/** Limits that narrow when they shrink. */
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/**
 * What broke between two schemas. Within a version, what we write gains optional fields and words of lists alone; what we read may be
 * more than it was, never less.
 * @throws Error for a word of JSON Schema that is not understood here
 */
export function breaksBetween(before: unknown, after: unknown, direction: Direction): Break[] {
  return compared(before as Node, after as Node, direction, '');
}

function compared(before: Node, after: Node, direction: Direction, at: string): Break[] {
  for (const node of [before, after])
    for (const word of Object.keys(node))
      if (!KNOWN.has(word))
        throw new Error(`${at || 'the schema'}: ${word} is not understood: extend scripts/contract/breaks.ts`);
  if (before.anyOf || after.anyOf) return alternatives(before, after, direction, at);
  const typeBreak = ofType(before, after, direction, at);
  if (typeBreak) return [typeBreak];
  return [
    ...ofWords(before, after, at),
    ...ofLimits(before, after, direction, at),
    ...ofFields(before, after, direction, at),
    ...(before.items && after.items ? compared(before.items, after.items, direction, `${at}[]`) : []),
  ];
}

/** Each of the one side has to find its like on the other. */
function alternatives(before: Node, after: Node, direction: Direction, at: string): Break[] {
  const [old, now] = [before.anyOf ?? [before], after.anyOf ?? [after]];
  const [ask, among] = direction === 'read' ? [old, now] : [now, old];
  const fits = (one: Node): boolean =>
    among.some((other) =>
      direction === 'read'
        ? compared(one, other, direction, at).length === 0
        : compared(other, one, direction, at).length === 0,
    );
  return ask.every(fits) ? [] : [{ at, what: `is no longer one of ${JSON.stringify(old.map(shape))}` }];
}

const shape = ({ type, const: value, enum: words }: Node): unknown => value ?? words ?? type ?? 'anything';

function typesOf({ type, enum: words, const: value }: Node): string[] {
  if (type !== undefined) return [type].flat();
  const values = words ?? (value === undefined ? [] : [value]);
  return [...new Set(values.map((one) => typeof one))];
}

function ofType(before: Node, after: Node, direction: Direction, at: string): Break | undefined {
  const [old, now] = [typesOf(before), typesOf(after)];
  const holds = (all: readonly string[], one: string): boolean =>
    all.length === 0 || all.includes(one) || (one === 'integer' && all.includes('number'));
  const isSame = old.every((one) => holds(now, one)) && (direction === 'read' || now.every((one) => holds(old, one)));
  const what = `was ${old.join(' or ') || 'anything'}, is ${now.join(' or ') || 'anything'}`;
  return isSame ? undefined : { at, what };
}

function ofWords(before: Node, after: Node, at: string): Break[] {
  const words = ({ enum: list, const: value }: Node): readonly unknown[] | undefined =>
    list ?? (value === undefined ? undefined : [value]);
  const [old, now] = [words(before), words(after)];
  if (!now) return [];
  const gone = (old ?? []).filter((word) => !now.includes(word));
  if (!old) return [{ at, what: `may now only be ${JSON.stringify(now)}` }];
  return gone.length === 0
    ? []
    : [{ at, what: `is never ${gone.map((word) => JSON.stringify(word)).join(', ')} any more` }];
}

/** What is read may not have narrower limits; of what is written a reader does not rely on them. */
function ofLimits(before: Node, after: Node, direction: Direction, at: string): Break[] {
  if (direction === 'written') return [];
  const changed = ['pattern', 'format'].filter((word) => after[word] !== undefined && after[word] !== before[word]);
  const number = (node: Node, word: string, otherwise: number): number => {
    const value = node[word];
    return typeof value === 'number' ? value : otherwise;
  };
  const grown = LEAST.filter((word) => number(after, word, -Infinity) > number(before, word, -Infinity));
  const shrunk = MOST.filter((word) => number(after, word, Infinity) < number(before, word, Infinity));
  return [...changed, ...grown, ...shrunk].map((word) => ({
    at,
    what: `is narrower: ${word} was ${JSON.stringify(before[word]) ?? 'not set'}, is ${JSON.stringify(after[word])}`,
  }));
}

function ofFields(before: Node, after: Node, direction: Direction, at: string): Break[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const name = (field: string): string => (at ? `${at}.${field}` : field);
  const [hadTo, hasTo] = [new Set(before.required), new Set(after.required)];
  const gone = Object.keys(old)
    .filter((field) => !(field in now))
    .map((field) => ({ at: name(field), what: 'is gone' }));
  const needed = Object.keys(now)
    .filter((field) => hasTo.has(field) && !hadTo.has(field))
    .map((field) => ({ at: name(field), what: field in old ? 'must now be there' : 'is new and must be there' }));
  const missed = Object.keys(now)
    .filter((field) => direction === 'written' && hadTo.has(field) && !hasTo.has(field))
    .map((field) => ({ at: name(field), what: 'was always there and may now be absent' }));
  const within = Object.entries(old).flatMap(([field, one]) => {
    const other = now[field];
    return other ? compared(one, other, direction, name(field)) : [];
  });
  return [...gone, ...needed, ...missed, ...within];
}
