// What there is to ask for: the documents by which clients find resources, plain ones and the aggregated one (apiserver, endpoints/discovery;
// kube-aggregator).
import type { Catalogue } from '../resources/catalogue.ts';
import { RESOURCES } from '../resources/index.ts';
import { apiVersion, type Resource } from '../resources/resource.ts';
import { json, written } from './http/answers.ts';
import { type GroupVersionKind, type SubresourceKind, subresourceKind } from './schema/subresource.ts';
import { VIEWS } from './views.ts';

const VIEWED: readonly Resource[] = VIEWS.map(({ resource }) => resource);
/** What discovery tells of by itself; some objects are in two groups or versions. */
export const SERVED: readonly Resource[] = [...RESOURCES, ...VIEWED];
const served = new WeakMap<readonly Resource[], readonly Resource[]>([[RESOURCES, SERVED]]);

/** The same of a lab: the same array as long as nothing changes. */
export function servedBy(catalogue: Catalogue): readonly Resource[] {
  const found = served.get(catalogue.served) ?? [...catalogue.served, ...VIEWED];
  served.set(catalogue.served, found);
  return found;
}

/** Groups in the order of their priority; others follow by name (kube-apiserver, controlplane/apiserver apiVersionPriorities). */
const GROUP_ORDER: readonly string[] = [
  'apiregistration.k8s.io',
  'apps',
  'events.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'storage.k8s.io',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'scheduling.k8s.io',
  'coordination.k8s.io',
  'node.k8s.io',
  'discovery.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'resource.k8s.io',
];

function groupRank(group: string): number {
  const at = GROUP_ORDER.indexOf(group);
  return at < 0 ? GROUP_ORDER.length : at;
}

/** A version for sorting: released before beta before alpha, then the higher number (apimachinery, util/version/kube-aware). */
function versionRank(version: string): readonly [stage: number, major: number, minor: number] {
  const [, major, stage, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return [3, 0, 0];
  return [stage === undefined ? 0 : stage === 'beta' ? 1 : 2, -Number(major), -Number(minor ?? 0)];
}

function byVersion(one: string, other: string): number {
  const left = versionRank(one);
  const right = versionRank(other);
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2] || (one < other ? -1 : 1);
}

/** Groups but the core one, as discovery orders them, each with its versions, best first. */
export function groupsOf(resources: readonly Resource[]): { readonly group: string; readonly versions: string[] }[] {
  const versions = new Map<string, Set<string>>();
  for (const { group, version } of resources) {
    if (group === '') continue;
    const known = versions.get(group) ?? new Set();
    versions.set(group, known.add(version));
  }
  return [...versions]
    .sort(([one], [other]) => groupRank(one) - groupRank(other) || (one < other ? -1 : 1))
    .map(([group, all]) => ({ group, versions: [...all].sort(byVersion) }));
}

/** Resources of a group and version by name, as the installer sorts them. */
export function resourcesOf(resources: readonly Resource[], group: string, version: string): Resource[] {
  return resources
    .filter((one) => one.group === group && one.version === version)
    .sort((one, other) => (one.plural < other.plural ? -1 : 1));
}

/** `/api`. @param address of the server, `host:port` */
function coreVersions(address: string): unknown {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
  };
}

function apiGroup(group: string, versions: readonly string[]) {
  const all = versions.map((version) => ({ groupVersion: `${group}/${version}`, version }));
  return { name: group, versions: all, preferredVersion: all[0] };
}

/** `/apis`. */
function groupList(resources: readonly Resource[]): unknown {
  const groups = groupsOf(resources).map(({ group, versions }) => apiGroup(group, versions));
  return { kind: 'APIGroupList', apiVersion: 'v1', groups };
}

/** `/apis/<group>`; undefined when there is no such group. */
function groupDocument(resources: readonly Resource[], group: string): unknown {
  const found = groupsOf(resources).find((one) => one.group === group);
  return found && { kind: 'APIGroup', apiVersion: 'v1', ...apiGroup(group, found.versions) };
}

/** Verbs as the installer sorts them; those of custom resources stand in an order of their own. */
function verbsOf({ verbs, custom }: Resource): readonly string[] {
  return custom ? verbs : [...verbs].sort();
}

function subresourceEntry(resource: Resource, subresource: string) {
  const { group, version, kind, verbs, foreign } = subresourceKind(resource, subresource);
  return {
    name: `${resource.plural}/${subresource}`,
    singularName: '',
    namespaced: resource.namespaced,
    ...(foreign && { group, version }),
    kind,
    verbs,
  };
}

/** `/api/v1` and `/apis/<group>/<version>`; undefined when there is nothing in it. */
function resourceList(resources: readonly Resource[], group: string, version: string): unknown {
  const found = resourcesOf(resources, group, version);
  if (found.length === 0) return undefined;
  const entries = found.flatMap((resource) => {
    const { plural, singular, namespaced, kind, short, categories } = resource;
    const own = {
      name: plural,
      singularName: singular,
      namespaced,
      kind,
      verbs: verbsOf(resource),
      ...(short.length > 0 && { shortNames: short }),
      ...(categories.length > 0 && { categories }),
    };
    return [own, ...[...resource.subresources].sort().map((one) => subresourceEntry(resource, one))];
  });
  return {
    kind: 'APIResourceList',
    ...(group !== '' && { apiVersion: 'v1' }),
    groupVersion: apiVersion({ group, version }),
    resources: entries,
  };
}

function responseKind({ group, version, kind }: GroupVersionKind) {
  return { group, version, kind };
}

function aggregatedSubresource(subresource: string, kind: SubresourceKind) {
  return { subresource, responseKind: responseKind(kind), verbs: kind.verbs };
}

function aggregatedResource(resource: Resource) {
  const { plural, singular, namespaced, short, categories, subresources } = resource;
  const parts = [...subresources].sort().map((one) => aggregatedSubresource(one, subresourceKind(resource, one)));
  return {
    resource: plural,
    responseKind: responseKind(resource),
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: singular,
    verbs: verbsOf(resource),
    ...(short.length > 0 && { shortNames: short }),
    ...(categories.length > 0 && { categories }),
    ...(parts.length > 0 && { subresources: parts }),
  };
}

/** By the resources that are served: what was told of them, as JSON. Every command of kubectl asks for it. */
const told = new WeakMap<readonly Resource[], Map<string, string>>();

/** {@link aggregated} as JSON, written once for as long as the same is served. */
function aggregatedText(resources: readonly Resource[], core: boolean, version: string): string {
  const known = told.get(resources) ?? new Map<string, string>();
  told.set(resources, known);
  const key = `${core} ${version}`;
  const text = known.get(key) ?? `${JSON.stringify(aggregated(resources, core, version))}\n`;
  known.set(key, text);
  return text;
}

/** `/api` (`core`) or `/apis` in one document with all resources. @param version `v2` or `v2beta1` */
function aggregated(resources: readonly Resource[], core: boolean, version: string): unknown {
  const groups = core ? [{ group: '', versions: ['v1'] }] : groupsOf(resources);
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: groups.map(({ group, versions }) => ({
      metadata: group === '' ? {} : { name: group },
      versions: versions.map((one) => ({
        version: one,
        resources: resourcesOf(resources, group, one).map(aggregatedResource),
        freshness: 'Current',
      })),
    })),
  };
}

/** The version of aggregated discovery that an Accept header wants before plain JSON; undefined when it wants plain JSON. */
export function aggregatedVersion(accept: string): 'v2' | 'v2beta1' | undefined {
  for (const one of accept.split(',')) {
    if (!one.includes('as=APIGroupDiscoveryList')) {
      if (/application\/json|\*\/\*/.test(one)) return undefined;
      continue;
    }
    const version = /;\s*v=(\w+)/.exec(one)?.[1];
    if (one.includes('g=apidiscovery.k8s.io') && (version === 'v2' || version === 'v2beta1')) return version;
  }
  return undefined;
}

/** Answers a path of discovery; undefined when it is none. @param address see {@link coreVersions} */
export function discoveryFor(
  path: string,
  accept: string,
  resources: readonly Resource[] = SERVED,
  address = '127.0.0.1:6443',
): Response | undefined {
  const [root, first, second, ...more] = path.split('/').filter((part) => part !== '');
  if ((root !== 'api' && root !== 'apis') || more.length > 0) return undefined;
  const core = root === 'api';
  if (first === undefined) {
    const version = aggregatedVersion(accept);
    if (!version) return json(200, core ? coreVersions(address) : groupList(resources));
    const answer = written(200, aggregatedText(resources, core, version));
    answer.headers.set('content-type', `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`);
    answer.headers.set('vary', 'Accept');
    return answer;
  }
  if (core && second !== undefined) return undefined;
  const found = core
    ? resourceList(resources, '', first)
    : second === undefined
      ? groupDocument(resources, first)
      : resourceList(resources, first, second);
  return found === undefined ? undefined : json(200, found);
}
