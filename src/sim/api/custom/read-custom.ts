// Makes a custom resource from JSON: its metadata is read as that of all objects, the rest is kept as its schema knows it
// (apiextensions-apiserver, pkg/apiserver/customresource_handler.go, schemaCoercingDecoder).
import type { Resource } from '../../resources/resource.ts';
import type { Members } from '../schema/go-json.ts';
import { type ReadObject, type ReadOptions, readModel } from '../schema/read-model.ts';
import { type Model, model as modelNamed } from '../schema/schema.ts';
import { checkKeys } from '../schema/unkeepable.ts';
import { isJsonObject, type Json } from './json-schema.ts';
import { pruned } from './pruned.ts';

const PLAIN = { shape: 'one', format: '', required: false } as const;

/** What of an object the server types. */
function envelope({ group, version, kind }: Resource): Model {
  const meta = modelNamed('V1ObjectMeta')?.name ?? 'any';
  return {
    name: kind,
    kind,
    home: `${group}/${version}`,
    fields: new Map([
      ['apiVersion', { ...PLAIN, name: 'apiVersion', type: 'string' }],
      ['kind', { ...PLAIN, name: 'kind', type: 'string' }],
      ['metadata', { ...PLAIN, name: 'metadata', type: meta }],
    ]),
  };
}

/** Paths of members whose key their object had already. */
function repeatedPaths(value: unknown, repeated: ReadonlyMap<object, Members>, path: string, out: string[]): void {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) repeatedPaths(one, repeated, `${path}[${at}]`, out);
    return;
  }
  if (!isJsonObject(value)) return;
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`);
  const seen = new Set<string>();
  for (const [name] of repeated.get(value) ?? []) {
    if (seen.has(name)) out.push(inner(name));
    seen.add(name);
  }
  for (const [name, one] of Object.entries(value)) repeatedPaths(one, repeated, inner(name), out);
}

/** Reads a value as a custom resource. @throws DecodeError for metadata of a wrong type */
export function readCustom(resource: Resource, value: unknown, options: ReadOptions): ReadObject {
  const given: Json = isJsonObject(value) ? value : {};
  checkKeys(given);
  const { apiVersion, kind, metadata, ...rest } = given;
  const known = Object.fromEntries(
    Object.entries({ apiVersion, kind, metadata }).filter(([, one]) => one !== undefined),
  );
  const { object, strict } = readModel(envelope(resource), known, options);
  const unknown: string[] = [];
  const schema = resource.custom?.schema;
  const kept = (schema ? pruned(schema, rest, true, unknown) : rest) as Json;
  const twice: string[] = [];
  if (options.repeated?.size) repeatedPaths(rest, options.repeated, '', twice);
  const problems = [
    ...twice.map((path) => `duplicate field ${JSON.stringify(path)}`),
    ...strict,
    ...unknown.map((path) => `unknown field ${JSON.stringify(path)}`),
  ];
  return { object: { ...object, ...kept }, strict: [...new Set(problems)] };
}
