// Bodies in protobuf, as kubectl sends them from 1.35 on: read to the JSON that they stand for (apimachinery, runtime/serializer/protobuf).
import messages from './protobuf.json' with { type: 'json' };
import { fieldsIn, textOf, WireError, type WireField } from './protobuf-wire.ts';

/** `shape` is '' for one, `list`, `map` (by text), or `inline` for a part whose fields are the whole's in JSON. */
type FieldLine = readonly [number: number, type: string, shape: string];

interface KnownField {
  readonly name: string;
  readonly type: string;
  readonly shape: string;
}

const MESSAGES = messages as unknown as Readonly<Record<string, Readonly<Record<string, FieldLine>>>>;
/** `k8s` and a zero byte begin every body. */
const MAGIC = [0x6b, 0x38, 0x73, 0x00];
const UNKNOWN = { typeMeta: 1, raw: 2 } as const;
const GROUPS: Readonly<Record<string, string>> = { 'rbac.authorization.k8s.io': 'rbac' };

const byNumber = new Map<string, ReadonlyMap<number, KnownField>>();

function fieldsOf(message: string): ReadonlyMap<number, KnownField> {
  let known = byNumber.get(message);
  if (!known) {
    const lines = Object.entries(MESSAGES[message] ?? {});
    known = new Map(lines.map(([name, [number, type, shape]]) => [number, { name, type, shape }]));
    byNumber.set(message, known);
  }
  return known;
}

/** Is this the beginning of such a body? */
function isProtobuf(body: Uint8Array): boolean {
  return MAGIC.every((byte, at) => body[at] === byte);
}

/**
 * The object in a body, as JSON; fields that the messages of 1.34 do not have are left out.
 * @throws WireError for what is no such message
 */
export function readProtobuf(body: Uint8Array): Record<string, unknown> {
  if (!isProtobuf(body))
    throw new WireError('provided data does not appear to be a protobuf message, expected prefix "k8s\\0"');
  const envelope = fieldsIn(body.subarray(MAGIC.length));
  const meta = envelope.find(({ number }) => number === UNKNOWN.typeMeta)?.bytes;
  const [apiVersion, kind] = [1, 2].map((wanted) =>
    textOf(fieldsIn(meta ?? new Uint8Array()).find(({ number }) => number === wanted)),
  );
  const raw = envelope.find(({ number }) => number === UNKNOWN.raw)?.bytes ?? new Uint8Array();
  return { apiVersion, kind, ...(read(raw, messageOf(apiVersion ?? '', kind ?? '')) as object) };
}

/** The message of a kind. @throws WireError for one that no client sends so */
function messageOf(apiVersion: string, kind: string): string {
  const [version = '', group = ''] = apiVersion.split('/').reverse();
  const name = `${GROUPS[group] ?? (group.split('.', 1)[0] || 'core')}.${version}.${kind}`;
  const found = [name, `meta.v1.${kind}`].find((one) => Object.hasOwn(MESSAGES, one));
  if (!found) throw new WireError(`no kind "${kind}" is registered for version "${apiVersion}"`);
  return found;
}

/** Messages that are something else in JSON than an object of their fields. */
const SPECIAL: Readonly<Record<string, (fields: readonly WireField[]) => unknown>> = {
  'api.resource.Quantity': (fields) => textOf(fields[0]),
  'util.intstr.IntOrString': (fields) => {
    const of = (wanted: number) => fields.find(({ number }) => number === wanted);
    return Number(of(1)?.value ?? 0) === 0 ? Number(of(2)?.value ?? 0) : textOf(of(3));
  },
  'meta.v1.Time': (fields) => time(fields, 0),
  'meta.v1.MicroTime': (fields) => time(fields, 6),
  'meta.v1.FieldsV1': (fields) => JSON.parse(textOf(fields[0]) || '{}'),
  'runtime.RawExtension': (fields) => JSON.parse(textOf(fields[0]) || 'null'),
};

/** Lists that are a message of their own, so that they can be absent: `ExtraValue`, `OptionalNames`, `Verbs`. */
const WRAPPED = /\.(?:ExtraValue|OptionalNames|Verbs)$/;

function time(fields: readonly WireField[], decimals: number): string | null {
  const of = (wanted: number) => Number(fields.find(({ number }) => number === wanted)?.value ?? 0);
  if (of(1) === 0 && of(2) === 0) return null;
  const whole = new Date(of(1) * 1000).toISOString().slice(0, 19);
  return decimals === 0 ? `${whole}Z` : `${whole}.${String(of(2)).padStart(9, '0').slice(0, decimals)}Z`;
}

function read(bytes: Uint8Array, message: string): unknown {
  const fields = fieldsIn(bytes);
  const special = Object.hasOwn(SPECIAL, message) ? SPECIAL[message] : undefined;
  if (special) return special(fields);
  if (WRAPPED.test(message)) return fields.map(textOf);
  const known = fieldsOf(message);
  const out: Record<string, unknown> = {};
  for (const field of fields) {
    const line = known.get(field.number);
    if (!line) continue;
    const { name, type, shape } = line;
    if (shape === 'map') {
      const [key, value] = entryOf(field, type);
      out[name] = { ...(out[name] as object | undefined), [key]: value };
    } else if (shape === 'inline') Object.assign(out, valueOfField(field, type));
    else if (shape === 'list') out[name] = [...((out[name] as unknown[] | undefined) ?? []), valueOfField(field, type)];
    else out[name] = valueOfField(field, type);
  }
  return out;
}

function entryOf({ bytes = new Uint8Array() }: WireField, type: string): [key: string, value: unknown] {
  const parts = fieldsIn(bytes);
  const value = parts.find(({ number }) => number === 2);
  const key = textOf(parts.find(({ number }) => number === 1));
  return [key, value ? valueOfField(value, type) : type === 'string' || type === 'bytes' ? '' : null];
}

function valueOfField(field: WireField, type: string): unknown {
  switch (type) {
    case 'string':
      return textOf(field);
    case 'bool':
      return field.value !== 0n;
    case 'bytes':
      return Buffer.from(field.bytes ?? []).toString('base64');
    case 'int32':
    case 'int64':
    case 'double':
      return Number(field.value ?? 0);
    default:
      return read(field.bytes ?? new Uint8Array(), type);
  }
}
