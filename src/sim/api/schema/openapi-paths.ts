// Paths of a group and version as OpenAPI has them: what kubectl looks up in them is whether a patch knows `dryRun` and `fieldValidation`, which
// patches a kind takes, and which kind a path is of (cli-runtime, resource/query_param_verifier_v3.go; kubectl, explain/v2 and cmd/apply).
import { apiVersion, type Resource } from '../../resources/resource.ts';
import { customName } from '../custom/openapi.ts';
import { PATCH, type Schema } from './openapi-schemas.ts';
import { modelOf } from './schema.ts';
import { subresourceKind } from './subresource.ts';

type Parameter = readonly [name: string, type: 'string' | 'boolean' | 'integer'];

const PRETTY: Parameter = ['pretty', 'string'];
const WRITE: readonly Parameter[] = [
  ['dryRun', 'string'],
  ['fieldManager', 'string'],
  ['fieldValidation', 'string'],
];
const LIST: readonly Parameter[] = [
  ['allowWatchBookmarks', 'boolean'],
  ['continue', 'string'],
  ['fieldSelector', 'string'],
  ['labelSelector', 'string'],
  ['limit', 'integer'],
  ['resourceVersion', 'string'],
  ['resourceVersionMatch', 'string'],
  ['sendInitialEvents', 'boolean'],
  ['timeoutSeconds', 'integer'],
  ['watch', 'boolean'],
];
const DELETE: readonly Parameter[] = [
  ['dryRun', 'string'],
  ['gracePeriodSeconds', 'integer'],
  ['orphanDependents', 'boolean'],
  ['propagationPolicy', 'string'],
];
const PATCHES = [
  'application/apply-patch+yaml',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
];
const CUSTOM_PATCHES = PATCHES.filter((one) => !one.includes('strategic'));
const BODIES = ['application/json', 'application/yaml'];

/** Verb → HTTP method, action, its parameters, and whether it is of the whole collection. */
const VERBS: Readonly<
  Record<string, readonly [method: string, action: string, parameters: readonly Parameter[], collection: boolean]>
> = {
  list: ['get', 'list', LIST, true],
  create: ['post', 'post', WRITE, true],
  deletecollection: ['delete', 'deletecollection', [...DELETE, ...LIST], true],
  get: ['get', 'get', [], false],
  update: ['put', 'put', WRITE, false],
  patch: ['patch', 'patch', [...WRITE, ['force', 'boolean']], false],
  delete: ['delete', 'delete', DELETE, false],
};

function query([name, type]: Parameter): Schema {
  return { name, in: 'query', schema: { type, uniqueItems: true } };
}

function inPath(name: string): Schema {
  return { name, in: 'path', required: true, schema: { type: 'string', uniqueItems: true } };
}

function content(types: readonly string[], schema: Schema): Schema {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

/** Makes the operations of one path. @param nameOf published name of a kind's schema */
function operations(
  resource: Resource,
  subresource: string,
  collection: boolean,
  nameOf: (apiVersion: string, kind: string) => string | undefined,
): Schema {
  const { group, version, kind, verbs } = subresourceKind(resource, subresource);
  const out: Record<string, Schema> = {};
  for (const verb of verbs) {
    const known = VERBS[verb];
    if (!known) continue;
    const [method, action, parameters, ofCollection] = known;
    if (ofCollection !== collection && !(subresource !== '' && verb === 'create')) continue;
    const own = nameOf(apiVersion({ group, version }), kind);
    const listKind = resource.custom?.listKind ?? `${kind}List`;
    const answered = verb === 'list' ? nameOf(apiVersion({ group, version }), listKind) : own;
    const schema = own === undefined ? { type: 'object' } : { $ref: `#/components/schemas/${own}` };
    out[method] = {
      operationId: `${verb}${resource.kind}${subresource}`,
      'x-kubernetes-action': action,
      'x-kubernetes-group-version-kind': { group, kind, version },
      parameters: [...parameters, PRETTY].map(query),
      ...(verb === 'create' || verb === 'update' ? { requestBody: { content: content(BODIES, schema) } } : {}),
      ...(verb === 'patch' && {
        requestBody: {
          content: content(resource.custom ? CUSTOM_PATCHES : PATCHES, { $ref: `#/components/schemas/${PATCH}` }),
        },
      }),
      responses: {
        200: {
          description: 'OK',
          content: content(
            BODIES,
            answered === undefined ? { type: 'object' } : { $ref: `#/components/schemas/${answered}` },
          ),
        },
      },
    };
  }
  return out;
}

/** All paths of resources, which are of one group and version. */
export function pathsOf(
  resources: readonly Resource[],
  nameOf: (apiVersion: string, kind: string) => string | undefined,
): Record<string, Schema> {
  const out: Record<string, Schema> = {};
  const put = (path: string, parameters: readonly string[], found: Schema) => {
    if (Object.keys(found).length > 0)
      out[path] = { ...found, ...(parameters.length > 0 && { parameters: parameters.map(inPath) }) };
  };
  for (const resource of resources) {
    const root = resource.group === '' ? '/api/v1' : `/apis/${resource.group}/${resource.version}`;
    const space = resource.namespaced ? ['namespace'] : [];
    const base = resource.namespaced
      ? `${root}/namespaces/{namespace}/${resource.plural}`
      : `${root}/${resource.plural}`;
    const collection = operations(resource, '', true, nameOf);
    put(base, space, collection);
    if (resource.namespaced && 'get' in collection) put(`${root}/${resource.plural}`, [], { get: collection.get });
    put(`${base}/{name}`, ['name', ...space], operations(resource, '', false, nameOf));
    for (const one of [...resource.subresources].sort())
      put(`${base}/{name}/${one}`, ['name', ...space], operations(resource, one, false, nameOf));
  }
  return out;
}

/** The published name of a kind's model by way of its model; undefined for a kind without one. */
export function namer(
  resources: readonly Resource[],
  nameOf: (model: NonNullable<ReturnType<typeof modelOf>>) => string,
) {
  return (version: string, kind: string): string | undefined => {
    const custom = resources.find((one) => one.custom && apiVersion(one) === version);
    if (custom) return customName(custom, kind);
    const found = modelOf(version, kind);
    return found && nameOf(found);
  };
}
