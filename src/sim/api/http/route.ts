// From a path to what it asks for (apiserver, endpoints/request/requestinfo.go).
import type { Catalogue } from '../../resources/catalogue.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Verb } from '../call.ts';
import { pathSegmentProblems } from '../kinds/names.ts';
import { isOn } from '../parameters.ts';
import { badRequest } from '../status.ts';
import { methodNotAllowed } from '../subresources/method.ts';
import { viewOf } from '../views.ts';

/** A path of the API that leads to a resource. */
export interface Route {
  readonly resource: Resource;
  /** '' for all, and for cluster-scoped resources */
  readonly namespace: string;
  /** '' for all of them */
  readonly name: string;
  readonly subresource: string;
}

/** A path without its escapes. @throws ApiError 400 for escapes that are none */
export function unescapedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw badRequest(`parse ${JSON.stringify(path)}: invalid URL escape`);
  }
}

/** Reads a path such as `/apis/apps/v1/namespaces/lab/deployments/api/scale`; undefined for one that leads to no resource. */
export function routeOf(path: string, catalogue: Catalogue): Route | undefined {
  const parts = path.replace(/^\/+|\/+$/g, '').split('/');
  if (parts.includes('')) return undefined;
  const root = parts.shift();
  const group = root === 'api' ? '' : root === 'apis' ? parts.shift() : undefined;
  const version = parts.shift();
  if (group === undefined || version === undefined || parts.length === 0) return undefined;
  const find = (plural = ''): Resource | undefined =>
    viewOf({ group, version, plural })?.resource ?? catalogue.at(group, version, plural);
  if (parts[0] === 'namespaces' && parts.length > 2) {
    const resource = find(parts[2]);
    const [, namespace = '', , name = '', ...rest] = parts;
    if (resource?.namespaced) return { resource, namespace, name, subresource: subresourceIn(rest) };
  }
  const resource = find(parts[0]);
  const [, name = '', ...rest] = parts;
  // a namespaced resource without a namespace is the list of all
  if (!resource || (resource.namespaced && name !== '')) return undefined;
  return { resource, namespace: '', name, subresource: subresourceIn(rest) };
}

/** What stands behind a proxy is its own business. */
function subresourceIn(rest: readonly string[]): string {
  return rest[0] === 'proxy' ? rest[0] : rest.join('/');
}

const VERBS: Readonly<Record<string, Verb>> = { POST: 'create', PUT: 'update', PATCH: 'patch' };

/** What a method does on a path, as RBAC names it. @throws ApiError 405 for one that does nothing */
export function verbOf(method: string, { name, subresource }: Route, query: URLSearchParams): Verb {
  if (method === 'GET') {
    if (name) return 'get';
    return isOn(query, 'watch') ? 'watch' : 'list';
  }
  if (method === 'DELETE') return name ? 'delete' : 'deletecollection';
  const verb = Object.hasOwn(VERBS, method) ? VERBS[method] : undefined;
  // a new object has its name in itself, and only what has one can be changed
  const named = verb === 'create' ? name === '' || subresource !== '' : name !== '';
  if (!verb || !named) throw methodNotAllowed();
  return verb;
}

/** Is the name of a path one that an object can have? @throws ApiError 400 (apiserver, registry/generic/registry store.go NamespaceKeyFunc) */
export function checkName({ name }: Route): void {
  const problems = pathSegmentProblems(name);
  if (problems.length > 0) throw badRequest(`Name parameter invalid: ${JSON.stringify(name)}: ${problems.join(';')}`);
}
