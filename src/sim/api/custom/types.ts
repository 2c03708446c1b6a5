// What merging needs to know of a custom resource, from its schema (apiextensions-apiserver, pkg/controller/openapi/builder and kube-openapi, schemaconv).
import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { JsonSchema } from '../../wire.ts';
import { EMPTY, type FieldSet, MEMBER } from '../patch/field-set.ts';
import { fieldElement } from '../patch/path-element.ts';
import {
  type FieldType,
  FREE,
  type KindTypes,
  type OwnFields,
  type StructType,
  type Type,
  typesDefined,
} from '../patch/type.ts';
import { isJsonObject, isMap, ROOT_FIELDS } from './json-schema.ts';

const SCALAR: Type = { is: 'scalar', scalar: 'any' };
const NUMBER: Type = { is: 'scalar', scalar: 'number' };
const STRING: Type = { is: 'scalar', scalar: 'string' };
const BOOLEAN: Type = { is: 'scalar', scalar: 'boolean' };
const INT_OR_STRING: Type = { is: 'scalar', scalar: 'IntOrString' };

function listType(schema: JsonSchema): Type {
  const element = schema.items ? typeOf(schema.items) : FREE;
  const merge = schema['x-kubernetes-list-type'] ?? 'atomic';
  const keys = (schema['x-kubernetes-list-map-keys'] ?? []).toSorted().map((name) => ({
    name,
    prefix: `${JSON.stringify(name)}:`,
    missing: schema.items?.properties?.[name]?.default as string | number | undefined,
  }));
  return { is: 'list', merge, keys, element, recent: undefined };
}

function structType(schema: JsonSchema): StructType {
  const fields = Object.keys(schema.properties ?? {})
    .sort()
    .map((name, place) => fieldType(name, place, typeOf(schema.properties?.[name] ?? {})));
  return {
    is: 'struct',
    atomic: schema['x-kubernetes-map-type'] === 'atomic',
    fields,
    byName: new Map(fields.map((one) => [one.name, one])),
    holding: [],
    rest: schema['x-kubernetes-preserve-unknown-fields'] ? FREE : undefined,
    recent: undefined,
  };
}

function fieldType(name: string, place: number, type: Type): FieldType {
  return { name, place, step: fieldElement(name), type, held: undefined, drops: 'none', recent: undefined };
}

function typeOf(schema: JsonSchema): Type {
  if (schema['x-kubernetes-int-or-string']) return INT_OR_STRING;
  switch (schema.type) {
    case 'array':
      return listType(schema);
    case 'string':
      return STRING;
    case 'integer':
    case 'number':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'object': {
      if (!isMap(schema))
        return schema.properties || !schema['x-kubernetes-preserve-unknown-fields'] ? structType(schema) : FREE;
      const { additionalProperties } = schema;
      const element = isJsonObject(additionalProperties) ? typeOf(additionalProperties as JsonSchema) : FREE;
      return { is: 'map', atomic: schema['x-kubernetes-map-type'] === 'atomic', element };
    }
    default:
      return schema['x-kubernetes-preserve-unknown-fields'] ? FREE : SCALAR;
  }
}

/** The object's fields but those that all objects have. */
function ownFields(schema: JsonSchema | undefined): OwnFields {
  if (!schema) return { fields: [], rest: FREE };
  const { fields, rest } = structType(schema);
  return { fields: fields.filter(({ name }) => !ROOT_FIELDS.has(name)).map(({ name, type }) => [name, type]), rest };
}

const STATUS: FieldSet = { 'f:status': MEMBER };
const ALL_BUT_STATUS: FieldSet = {
  'f:apiVersion': MEMBER,
  'f:kind': MEMBER,
  'f:metadata': MEMBER,
  'f:spec': MEMBER,
};

const known = new WeakMap<Resource, KindTypes>();

/** The types of a custom resource's objects; undefined for a resource that is no custom one. */
export function customTypes(resource: Resource): KindTypes | undefined {
  const { custom } = resource;
  if (!custom) return undefined;
  let types = known.get(resource);
  if (!types) {
    const { group, versions } = custom.definition.spec;
    const served = new Set(
      versions.filter((one) => one.served).map(({ name }) => apiVersion({ group, version: name })),
    );
    types = typesDefined(
      ownFields(custom.schema),
      (subresource) => (subresource === 'status' ? ALL_BUT_STATUS : custom.hasStatus ? STATUS : EMPTY),
      (version) => served.has(version),
    );
    known.set(resource, types);
  }
  return types;
}
