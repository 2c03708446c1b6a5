// The published schema: `/openapi/v3` with a document per group and version, and what clients still ask of `/openapi/v2` (kube-openapi, handler3).
import { createHash } from 'node:crypto';
import { apiVersion, type Resource } from '../../resources/resource.ts';
import { customSchemas, type MetaRef } from '../custom/openapi.ts';
import { groupsOf, resourcesOf, SERVED } from '../discovery.ts';
import { json } from '../http/answers.ts';
import { namer, pathsOf } from './openapi-paths.ts';
import { type Describe, PATCH, type Schema, SchemaSet } from './openapi-schemas.ts';
import { allModels, model as modelNamed, modelOf } from './schema.ts';
import { subresourceKind } from './subresource.ts';

/** What the documents are made from. */
export interface OpenapiPort {
  /** such as `1.36.2` */
  readonly version: string;
  describe: Describe;
}

/** Model → what stands under `x-kubernetes-group-version-kind`: its own kind, or for options and Status one of each group. */
function kindsOf(resources: readonly Resource[]): Map<string, Schema[]> {
  const out = new Map<string, Schema[]>();
  const add = (version: string, kind: string, of: Pick<Resource, 'group' | 'version'>) => {
    const name = modelOf(version, kind)?.name;
    if (name === undefined) return;
    const all = out.get(name) ?? [];
    if (!all.some((one) => one.group === of.group && one.version === of.version))
      all.push({ group: of.group, kind, version: of.version });
    out.set(name, all);
  };
  for (const resource of resources) {
    const own = apiVersion(resource);
    add(own, resource.kind, resource);
    add(own, `${resource.kind}List`, resource);
    add(own, 'DeleteOptions', resource);
    for (const one of resource.subresources) {
      const part = subresourceKind(resource, one);
      add(apiVersion(part), part.kind, part);
    }
  }
  out.set('V1Status', [{ group: '', kind: 'Status', version: 'v1' }]);
  return out;
}

/** The document of a group and version; undefined when there is nothing in it. */
export function openapiDocument(
  resources: readonly Resource[],
  group: string,
  version: string,
  { version: server, describe }: OpenapiPort,
): unknown {
  const own = resourcesOf(resources, group, version);
  if (own.length === 0) return undefined;
  const schemas = new SchemaSet(describe, kindsOf(resources));
  const paths = pathsOf(
    own,
    namer(own, (model) => schemas.add(model)),
  );
  const metaRef: MetaRef = (name) => {
    const found = modelNamed(name);
    return { allOf: [{ $ref: `#/components/schemas/${found ? schemas.add(found) : name}` }] };
  };
  const custom = Object.fromEntries(own.flatMap((one) => customSchemas(one, metaRef, false)));
  for (const name of ['V1DeleteOptions', 'V1Status']) {
    const found = modelNamed(name);
    if (found) schemas.add(found);
  }
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: `v${server}` },
    paths,
    components: { schemas: { ...schemas.all(), ...custom, [PATCH]: { type: 'object' } } },
  };
}

/** `/openapi/v3`: each document's path, with a hash of what is in it. */
function openapiIndex(resources: readonly Resource[], port: OpenapiPort): unknown {
  const all = [{ group: '', versions: ['v1'] }, ...groupsOf(resources)];
  const paths: Record<string, unknown> = {};
  for (const { group, versions } of all)
    for (const version of versions) {
      const path = group === '' ? 'api/v1' : `apis/${group}/${version}`;
      const text = JSON.stringify(openapiDocument(resources, group, version, port));
      const hash = createHash('sha512').update(text).digest('hex').toUpperCase();
      paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` };
    }
  return { paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))) };
}

/** `/openapi/v2` as JSON: the schemas of all groups as definitions, without paths. */
function swagger(resources: readonly Resource[], { version, describe }: OpenapiPort): unknown {
  const schemas = new SchemaSet(describe, kindsOf(resources));
  const wanted = kindsOf(resources);
  for (const model of allModels()) if (wanted.has(model.name)) schemas.add(model);
  const definitions: unknown = JSON.parse(
    JSON.stringify(schemas.all())
      .replaceAll('#/components/schemas/', '#/definitions/')
      .replaceAll(/"allOf":\[\{("\$ref":"[^"]*")\}\]/g, '$1')
      .replaceAll(/"oneOf":\[[^\]]*\]/g, '"type":"string"'),
  );
  const metaRef: MetaRef = (name) => {
    const found = modelNamed(name);
    return { $ref: `#/definitions/${found ? schemas.add(found) : name}` };
  };
  const custom = Object.fromEntries(resources.flatMap((one) => customSchemas(one, metaRef, true)));
  const info = { title: 'Kubernetes', version: `v${version}` };
  return { swagger: '2.0', info, paths: {}, definitions: { ...(definitions as object), ...custom } };
}

/**
 * `/openapi/v2` in protocol buffers (gnostic's openapiv2.Document): `swagger` and `info` alone. Clients that ask for it find no kind in it and
 * go on with what they have built in.
 */
function swaggerBytes({ version }: OpenapiPort): Uint8Array<ArrayBuffer> {
  const field = (number: number, bytes: Uint8Array) => [(number << 3) | 2, bytes.length, ...bytes];
  const text = (number: number, value: string) => field(number, new TextEncoder().encode(value));
  const info = Uint8Array.from([...text(1, 'Kubernetes'), ...text(2, `v${version}`)]);
  return Uint8Array.from([...text(1, '2.0'), ...field(2, info)]);
}

/** The index by the resources it is of: making it makes every document. */
const indexes = new WeakMap<readonly Resource[], { readonly port: Describe; readonly index: unknown }>();

/** Answers a path of OpenAPI; undefined when it is none. */
export function openapiFor(
  path: string,
  accept: string,
  port: OpenapiPort,
  resources: readonly Resource[] = SERVED,
): Response | undefined {
  const [root, version, ...parts] = path.split('/').filter((part) => part !== '');
  if (root !== 'openapi') return undefined;
  if (version === 'v2' && parts.length === 0) {
    if (!accept.includes('protobuf')) return json(200, swagger(resources, port));
    const headers = { 'content-type': 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf' };
    return new Response(swaggerBytes(port), { status: 200, headers });
  }
  if (version !== 'v3') return undefined;
  if (parts.length === 0) {
    let known = indexes.get(resources);
    if (known?.port !== port.describe) {
      known = { port: port.describe, index: openapiIndex(resources, port) };
      indexes.set(resources, known);
    }
    return json(200, known.index);
  }
  const [kind, first = '', second = ''] = parts;
  const document =
    kind === 'api' && parts.length === 2
      ? openapiDocument(resources, '', first, port)
      : kind === 'apis' && parts.length === 3
        ? openapiDocument(resources, first, second, port)
        : undefined;
  if (document === undefined) return undefined;
  const answer = json(200, document);
  // its address holds the hash of what is in it
  answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
  return answer;
}
