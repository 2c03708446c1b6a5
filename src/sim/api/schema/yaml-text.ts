// YAML text as the API server reads it (sigs.k8s.io/yaml): YAML 1.1 as to yes, no and 0644, dates stay text, and keys that stand twice are told by line.
import {
  boolYaml11Tag,
  CORE_SCHEMA,
  EVENT_ID,
  type Event,
  getScalarValue,
  intYaml11Tag,
  load,
  mergeTag,
  parseEvents,
  YAMLException,
} from 'js-yaml';

/** What the server's YAML reader says of text that is none; in its words where the cause is a common one. */
export class YamlError extends Error {}

const SCHEMA = CORE_SCHEMA.withTags(boolYaml11Tag, intYaml11Tag, mergeTag);

function wordsFor({ reason, mark }: YAMLException): string {
  const line = mark?.buffer.split('\n')[mark.line] ?? '';
  if (/tab/.test(reason)) return 'found character that cannot start any token';
  if (/:\s.*:(?:\s|$)/.test(line)) return 'mapping values are not allowed in this context';
  if (/indentation|mapping/.test(reason)) return 'did not find expected key';
  return reason;
}

/** Reads YAML: the last of equal keys counts. @throws YamlError */
export function readYaml(text: string): unknown {
  try {
    return text.trim() === '' ? null : load(text, { schema: SCHEMA, json: true });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new YamlError(`yaml: line ${(error.mark?.line ?? 0) + 1}: ${wordsFor(error)}`);
  }
}

/** Where an event's text begins; undefined for an end. */
function startOf(event: Event): number | undefined {
  if ('valueStart' in event) return event.valueStart;
  if ('start' in event) return event.start;
  return 'anchorStart' in event ? event.anchorStart : undefined;
}

/** An open mapping (`keys`) or another collection; a mapping's next node is a key when `key` is undefined. */
interface Open {
  readonly keys: Set<string> | undefined;
  key: string | undefined;
}

/** Keys that stand twice, as lines of the server's error, in the order of the text; text that {@link readYaml} has read. */
export function repeatedKeys(text: string): string[] {
  const out: string[] = [];
  const open: Open[] = [];
  let line = 1;
  let counted = 0;
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const inside = open.at(-1);
    if (inside?.keys && inside.key === undefined && event.type === EVENT_ID.SCALAR) {
      inside.key = getScalarValue(text, event);
      continue;
    }
    if (inside?.keys && inside.key !== undefined) {
      const start = startOf(event) ?? counted;
      // counted on from the key before: from the beginning each time, many keys would take the square of it
      for (; counted < start; counted++) if (text.charCodeAt(counted) === 0x0a) line++;
      if (inside.keys.has(inside.key)) out.push(`line ${line}: key ${JSON.stringify(inside.key)} already set in map`);
      inside.keys.add(inside.key);
      inside.key = undefined;
    }
    if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.ALIAS)
      open.push({ keys: event.type === EVENT_ID.MAPPING ? new Set() : undefined, key: undefined });
  }
  return out;
}
