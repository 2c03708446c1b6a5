// From a path to what it asks for (apiserver, endpoints/request/requestinfo.go).
import { RESOURCES } from '../../resources/index.ts';
import type { Resource } from '../../resources/resource.ts';
import { EVENTS_V1 } from '../events-v1.ts';

/** A path of the API that leads to a resource. */
export interface Route {
  readonly resource: Resource;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
}

const BY_PATH = new Map([...RESOURCES, EVENTS_V1].map((one) => [`${one.group}/${one.version}/${one.plural}`, one]));

/** Reads a path such as `/apis/apps/v1/namespaces/lab/deployments/api/scale`; undefined for one that leads to no resource. */
export function routeOf(path: string): Route | undefined {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  const root = parts.shift();
  const group = root === 'api' ? '' : root === 'apis' ? parts.shift() : undefined;
  const version = parts.shift();
  if (group === undefined || version === undefined || parts.length === 0) return undefined;
  const find = (plural: string | undefined): Resource | undefined => BY_PATH.get(`${group}/${version}/${plural}`);
  if (parts[0] === 'namespaces' && parts.length > 2) {
    const resource = find(parts[2]);
    const [, namespace = '', , name = '', ...rest] = parts;
    if (resource?.namespaced) return { resource, namespace, name, subresource: rest.join('/') };
  }
  const resource = find(parts[0]);
  const [, name = '', ...rest] = parts;
  // a namespaced resource without a namespace is the list of all
  if (!resource || (resource.namespaced && name !== '')) return undefined;
  return { resource, namespace: '', name, subresource: rest.join('/') };
}
