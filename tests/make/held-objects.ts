// Objects that are only held, and what an API server would answer about them: for descriptions of what no lab has.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadAll } from 'js-yaml';
import type { DescribeAsk } from '../../src/sim/kubectl/describe/describer.ts';
import type { KubeObject } from '../../src/sim/wire.ts';

const CLUSTER_WIDE =
  /^(?:PersistentVolume|Node|Namespace|StorageClass|CSINode|CSIDriver|VolumeAttachment|CustomResourceDefinition)$/;
/** Kinds that are asked for whether there are any or not. */
const ALWAYS = [
  ['v1', 'Event'],
  ['v1', 'Pod'],
  ['v1', 'Service'],
  ['v1', 'ResourceQuota'],
  ['v1', 'LimitRange'],
  ['apps/v1', 'ReplicaSet'],
  ['discovery.k8s.io/v1', 'EndpointSlice'],
  ['coordination.k8s.io/v1', 'Lease'],
] as const;

/** The name of a kind in paths. */
export function pluralOf(kind: string): string {
  const name = kind.toLowerCase();
  if (name.endsWith('ss')) return `${name}es`;
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** The group of an object; '' for the core group. */
export function groupOf({ apiVersion }: KubeObject): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

/** Objects and the API around them. */
export class HeldObjects {
  readonly objects: readonly KubeObject[];
  readonly #kinds: ReadonlySet<string>;

  /** @param text YAML; what a server adds to metadata is made up where it is missing */
  constructor(text: string) {
    this.objects = (loadAll(text) as KubeObject[]).map((object, at) => {
      const made = { uid: `uid-${at}`, resourceVersion: `${at + 1}`, creationTimestamp: '2026-11-30T08:00:00Z' };
      return { ...object, metadata: Object.assign(made, object.metadata) };
    });
    const kinds = [...ALWAYS, ...this.objects.map(({ apiVersion, kind }) => [apiVersion, kind] as const)];
    this.#kinds = new Set(kinds.map(([apiVersion, kind]) => `${apiVersion} ${kind}`));
  }

  /** What a describer may ask. @param now milliseconds since the epoch */
  ask(now: number): DescribeAsk {
    const answer = (path: string, query: object = {}): KubeObject => {
      const url = new URL(`http://held${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const found = this.answer(url);
      if (!found) throw new Error(notFound(url).message);
      return found as KubeObject;
    };
    return {
      now,
      showEvents: true,
      get: async <T extends KubeObject>(path: string) => answer(path) as T,
      list: async <T extends KubeObject>(path: string, selectors?: object) =>
        (answer(path, selectors) as unknown as { items: T[] }).items,
    };
  }

  /** The answer to a GET; undefined for what is not there. Label selectors are not looked at. */
  answer({ pathname, searchParams }: URL): object | undefined {
    const versions = [...new Set([...this.#kinds].map((kind) => kind.split(' ')[0] ?? ''))];
    if (pathname === '/api') return { kind: 'APIVersions', versions: ['v1'] };
    if (pathname === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups(versions) };
    const [, root, ...rest] = pathname.split('/');
    const apiVersion = root === 'api' ? (rest.shift() ?? '') : rest.splice(0, 2).join('/');
    const kinds = [...this.#kinds]
      .filter((kind) => kind.startsWith(`${apiVersion} `))
      .map((kind) => kind.split(' ')[1] ?? '');
    if (rest.length === 0)
      return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: apiVersion, resources: kinds.map(resource) };
    const namespace = rest[0] === 'namespaces' && rest.length > 2 ? rest.splice(0, 2)[1] : undefined;
    const kind = kinds.find((one) => pluralOf(one) === rest[0]);
    if (!kind) return undefined;
    const all = this.objects.filter(
      (one) =>
        one.apiVersion === apiVersion &&
        one.kind === kind &&
        (namespace === undefined || one.metadata.namespace === namespace),
    );
    if (rest[1] !== undefined) return all.find(({ metadata }) => metadata.name === rest[1]);
    const terms = (searchParams.get('fieldSelector') ?? '').split(',').filter((term) => term !== '');
    const items = all.filter((one) => terms.every((term) => fits(one, term))).sort(byName);
    return { kind: `${kind}List`, apiVersion, metadata: { resourceVersion: '1' }, items };
  }

  /** Answers over HTTP. */
  async serve(): Promise<{ readonly url: string; close(): void }> {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://held');
      const found = this.answer(url);
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found ?? notFound(url)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
  }
}

function groups(versions: readonly string[]): object[] {
  return versions
    .filter((version) => version.includes('/'))
    .map((groupVersion) => {
      const [name, version] = groupVersion.split('/');
      return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
    });
}

function resource(kind: string): object {
  const singularName = kind.toLowerCase();
  return { name: pluralOf(kind), singularName, namespaced: !CLUSTER_WIDE.test(kind), kind, verbs: ['get', 'list'] };
}

function fits(object: KubeObject, term: string): boolean {
  const [, path = '', sign, wanted] = /^(.*?)(!?=)(.*)$/.exec(term) ?? [];
  let value: unknown = object;
  for (const part of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[part];
  return ((value ?? '') === wanted) === (sign === '=');
}

function byName({ metadata: one }: KubeObject, { metadata: other }: KubeObject): number {
  return `${one.namespace}/${one.name}` < `${other.namespace}/${other.name}` ? -1 : 1;
}

function notFound({ pathname }: URL): { readonly message: string; readonly [field: string]: unknown } {
  const [kind, name] = pathname.split('/').slice(-2);
  const message = `${kind} "${name}" not found`;
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason: 'NotFound', code: 404 };
}
