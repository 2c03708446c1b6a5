// The text of access.yaml → rules, or what is wrong with it and where.
import { load, parseEvents, YAMLException } from 'js-yaml';
import { type AccessRules, accessSchema } from './rules.ts';

/** Something wrong in a file. */
export interface AccessProblem {
  /** 1-based */
  readonly line: number;
  /** 1-based */
  readonly column: number;
  /** where in words, and what is wrong: `rules.0.verbs.1: …` */
  readonly what: string;
}

/** Exactly one of the two: the rules, or everything that is wrong. */
export type ReadAccess =
  | { readonly rules: AccessRules; readonly problems?: undefined }
  | { readonly rules?: undefined; readonly problems: readonly AccessProblem[] };

/** Events of js-yaml's parser. */
const SEQUENCE = 2;
const MAPPING = 3;
const SCALAR = 4;
const ALIAS = 5;
const POP = 6;

/** Reads the rules. Never throws. */
export function readAccess(text: string): ReadAccess {
  let value: unknown;
  try {
    value = load(text);
  } catch (error) {
    const mark = error instanceof YAMLException ? error.mark : undefined;
    const what = error instanceof YAMLException ? error.reason : String(error);
    return {
      problems: [{ line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1, what: `no valid YAML: ${what}` }],
    };
  }
  const parsed = accessSchema.safeParse(value ?? {});
  if (parsed.success) return { rules: parsed.data };
  const places = placesOf(text);
  return {
    problems: parsed.error.issues.map((issue) => {
      const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      const path = [...issue.path, ...extra].map(String);
      return { ...positionOf(text, offsetOf(places, path)), what: `${path.join('.') || 'the file'}: ${issue.message}` };
    }),
  };
}

/** The offset of the nearest field that stands in the file. */
function offsetOf(places: ReadonlyMap<string, number>, path: readonly string[]): number {
  for (let length = path.length; length >= 0; length--) {
    const offset = places.get(path.slice(0, length).join('\u0000'));
    if (offset !== undefined) return offset;
  }
  return 0;
}

function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** path → where its key stands, or its item */
function placesOf(text: string): Map<string, number> {
  const places = new Map<string, number>([['', 0]]);
  /** the collections that are open: the next index, or the key that waits for its value */
  const open: { readonly path: readonly string[]; index: number | undefined; key: string | undefined }[] = [];
  const enter = (offset: number): readonly string[] => {
    const inside = open.at(-1);
    if (!inside) return [];
    if (inside.index !== undefined) {
      const path = [...inside.path, String(inside.index++)];
      places.set(path.join('\u0000'), offset);
      return path;
    }
    const path = [...inside.path, inside.key ?? ''];
    inside.key = undefined;
    return path;
  };
  for (const event of parseEvents(text, {})) {
    const inside = open.at(-1);
    if (event.type === SCALAR && inside && inside.index === undefined && inside.key === undefined) {
      inside.key = text.slice(event.valueStart, event.valueEnd);
      places.set([...inside.path, inside.key].join('\u0000'), event.valueStart);
    } else if (event.type === SCALAR) enter(event.valueStart);
    else if (event.type === ALIAS) enter(0);
    else if (event.type === SEQUENCE) open.push({ path: enter(event.start), index: 0, key: undefined });
    else if (event.type === MAPPING) open.push({ path: enter(event.start), index: undefined, key: undefined });
    else if (event.type === POP) open.pop();
  }
  return places;
}
