// The parts of a structural schema as readers of values ask for them (apiextensions-apiserver, pkg/apiserver/schema/structural.go).
import type { JsonSchema } from '../../wire.ts';

/** Fields of an object that stand for its kind, and are there whatever its schema says. */
export const ROOT_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Is it a JSON object? */
export function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema of a field; true: any value; undefined: there is no such field. */
export function fieldSchema(schema: JsonSchema, name: string): JsonSchema | true | undefined {
  const own = schema.properties;
  if (own && Object.hasOwn(own, name)) return own[name];
  const { additionalProperties } = schema;
  if (additionalProperties === true || isJsonObject(additionalProperties)) return additionalProperties as JsonSchema;
  return schema['x-kubernetes-preserve-unknown-fields'] ? true : undefined;
}

/** Is a schema that of a map by free keys? */
export function isMap({ additionalProperties }: JsonSchema): boolean {
  return additionalProperties === true || isJsonObject(additionalProperties);
}

/** Does a value have a place where it stands on its own: the object itself, or one embedded in it? */
export function isResource(schema: JsonSchema, isRoot: boolean): boolean {
  return isRoot || schema['x-kubernetes-embedded-resource'] === true;
}
