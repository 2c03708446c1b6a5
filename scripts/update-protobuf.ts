// Writes src/sim/api/schema/protobuf.json: the numbers that Kubernetes' protobuf messages give to their fields. They are read from the
// descriptors that kubectl itself carries (up to 1.34), each a gzipped FileDescriptorProto.
// Usage: node scripts/update-protobuf.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'fflate';
import { fieldsIn, textOf } from '../src/sim/api/schema/protobuf-wire.ts';
import { allModels } from '../src/sim/api/schema/schema.ts';
import { kubectlPath } from './fetch-kubectl.ts';

const OUT = join(import.meta.dirname, '../src/sim/api/schema/protobuf.json');
/** Packages whose messages a client may send to a lab. */
const PACKAGES =
  /^k8s\.io\.(?:api\.(?:core|apps|batch|policy|rbac|scheduling|coordination|discovery|events|storage|networking|autoscaling|admissionregistration|authentication|authorization)\.v[12]|apimachinery\.pkg\.(?:apis\.meta\.v1|api\.resource|util\.intstr|runtime))$/;
const GZIP = [0x1f, 0x8b, 0x08] as const;
const LONGEST = 1 << 20;

/** field → [number, type, shape]; the type is a message's name, or one of protobuf's own */
type Message = Record<string, readonly [number: number, type: string, shape: string]>;

/** FieldDescriptorProto.Type → what is read of it */
const TYPES: Readonly<Record<number, string>> = {
  1: 'double',
  3: 'int64',
  4: 'int64',
  5: 'int32',
  8: 'bool',
  9: 'string',
  12: 'bytes',
};
const MESSAGE = 11;
const REPEATED = 3;

function descriptors(program: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = program.indexOf(GZIP[0]); at >= 0; at = program.indexOf(GZIP[0], at + 1)) {
    if (program[at + 1] !== GZIP[1] || program[at + 2] !== GZIP[2]) continue;
    try {
      const file = gunzipSync(program.subarray(at, at + LONGEST));
      if (new TextDecoder().decode(file.subarray(0, 100)).includes('generated.proto')) found.push(file);
    } catch {
      // bytes that only look like the beginning of an archive
    }
  }
  return found;
}

function short(name: string): string {
  return name.replace(/^\.?k8s\.io\.(?:api\.|apimachinery\.pkg\.(?:apis\.)?)/, '');
}

function messagesOf(file: Uint8Array, into: Map<string, Message>): void {
  const top = fieldsIn(file);
  const name = textOf(top.find(({ number }) => number === 2));
  if (!PACKAGES.test(name)) return;
  for (const { number, bytes } of top) if (number === 4 && bytes) message(bytes, short(name), into);
}

function message(bytes: Uint8Array, home: string, into: Map<string, Message>): void {
  const parts = fieldsIn(bytes);
  const name = `${home}.${textOf(parts.find(({ number }) => number === 1))}`;
  const nested = parts.flatMap(({ number, bytes: one }) => (number === 3 && one ? [fieldsIn(one)] : []));
  /** the entries of maps: name → type of the value */
  const entries = new Map(
    nested.map((one) => {
      const value = one.flatMap(({ number, bytes: field }) => (number === 2 && field ? [fieldOf(field)] : []))[1];
      return [textOf(one.find(({ number }) => number === 1)), value?.type ?? ''];
    }),
  );
  const fields: Message = {};
  for (const { number, bytes: one } of parts) {
    if (number !== 2 || !one) continue;
    const { name: field, number: id, type, repeated } = fieldOf(one);
    const entry = entries.get(type.slice(type.lastIndexOf('.') + 1));
    fields[field] = entry === undefined ? [id, type, repeated ? 'list' : ''] : [id, entry, 'map'];
  }
  into.set(name, fields);
}

function fieldOf(bytes: Uint8Array) {
  const parts = fieldsIn(bytes);
  const of = (wanted: number) => parts.find(({ number }) => number === wanted);
  const kind = Number(of(5)?.value ?? 0);
  return {
    name: textOf(of(1)),
    number: Number(of(3)?.value ?? 0),
    repeated: Number(of(4)?.value ?? 0) === REPEATED,
    type: kind === MESSAGE ? short(textOf(of(6))) : (TYPES[kind] ?? `unknown-${kind}`),
  };
}

/** Parts that stand in their whole without a name of their own in JSON: the model has no such field. */
function markInline(messages: Map<string, Message>): void {
  const models = new Map([...allModels()].map((one) => [`${one.home.replace('/', '.')}.${one.kind}`, one]));
  for (const [name, fields] of messages) {
    const model = models.get(name);
    if (!model) continue;
    for (const [field, line] of Object.entries(fields)) {
      const [number, type, shape] = line;
      if (model.fields.has(field)) continue;
      // written as Go writes it in a few places
      const json = [...model.fields.keys()].find((one) => one.toLowerCase() === field.toLowerCase());
      if (json !== undefined) {
        delete fields[field];
        fields[json] = line;
      } else if (shape === '' && messages.has(type)) fields[field] = [number, type, 'inline'];
      else console.log(`${name} has a field ${field}, which its model has not`);
    }
  }
}

const messages = new Map<string, Message>();
for (const file of descriptors(readFileSync(kubectlPath('1.34')))) messagesOf(file, messages);
markInline(messages);
const lines = [...messages]
  .filter(([name]) => !/List$/.test(name))
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, fields]) => `${JSON.stringify(name)}:${JSON.stringify(fields)}`);
writeFileSync(OUT, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} messages`);
