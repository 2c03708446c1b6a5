// Custom resources as the published schema has them (apiextensions-apiserver, pkg/controller/openapi/builder).
import type { Resource } from '../../resources/resource.ts';
import type { JsonSchema } from '../../wire.ts';

/** A piece of a schema. */
type Schema = Readonly<Record<string, unknown>>;

const VERSION_TEXT =
  'Names the version of the schema in which this object is written. The server takes versions that it knows and refuses others.';
const KIND_TEXT = 'Names the REST resource that this object stands for, in CamelCase. It cannot be changed.';
/** What version 2 of OpenAPI has no place for. */
const ONLY_V3 = ['allOf', 'anyOf', 'oneOf', 'not', 'nullable', 'default'];

/** The published name of a kind of a group: the group's words turned round. */
export function customName({ group, version }: Pick<Resource, 'group' | 'version'>, kind: string): string {
  return [...group.split('.').reverse(), version, kind].join('.');
}

/** A schema without the keywords that version 2 lacks, at any depth. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !ONLY_V3.includes(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, key === 'properties' ? plainFields(one) : plain(one)]));
}

/** Fields may have any name, that of a keyword too. */
function plainFields(fields: unknown): unknown {
  return Object.fromEntries(Object.entries(fields as object).map(([name, one]) => [name, plain(one)]));
}

/** How a document refers to the schemas of metadata, `ObjectMeta` and `ListMeta`. */
export type MetaRef = (model: 'V1ObjectMeta' | 'V1ListMeta') => Schema;

/** The schemas of a custom resource and its list, by published name. @param isV2 without what only version 3 can say */
export function customSchemas(
  resource: Resource,
  metaRef: MetaRef,
  isV2: boolean,
): readonly (readonly [string, Schema])[] {
  const { custom, group, version, kind } = resource;
  if (!custom) return [];
  const names = {
    apiVersion: { type: 'string', description: VERSION_TEXT },
    kind: { type: 'string', description: KIND_TEXT },
  };
  const schema: JsonSchema = custom.schema ?? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const { properties = {}, ...rest } = (isV2 ? plain(schema) : schema) as JsonSchema;
  const gvk = (name: string) => [{ group, version, kind: name }];
  const name = customName(resource, kind);
  const itemRef = { $ref: `#/${isV2 ? 'definitions' : 'components/schemas'}/${name}` };
  return [
    [
      name,
      {
        ...rest,
        type: 'object',
        properties: { ...properties, ...names, metadata: metaRef('V1ObjectMeta') },
        'x-kubernetes-group-version-kind': gvk(kind),
      },
    ],
    [
      customName(resource, custom.listKind),
      {
        description: `${custom.listKind} is a list of ${kind}`,
        type: 'object',
        required: ['items'],
        properties: {
          ...names,
          items: { type: 'array', description: `List of ${resource.plural}.`, items: itemRef },
          metadata: metaRef('V1ListMeta'),
        },
        'x-kubernetes-group-version-kind': gvk(custom.listKind),
      },
    ],
  ];
}
