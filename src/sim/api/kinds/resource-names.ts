// Names of resources: which are Kubernetes' own, and what may be said of which (pkg/apis/core/helper/helpers.go).
import { parseQuantity, value } from '../../quantity.ts';
import { qualifiedNameProblems } from './names.ts';

const HUGE_PAGES = 'hugepages-';
const CONTAINER = new Set(['cpu', 'memory', 'ephemeral-storage']);
const STANDARD = new Set([
  'cpu',
  'memory',
  'ephemeral-storage',
  'requests.cpu',
  'requests.memory',
  'requests.ephemeral-storage',
  'limits.cpu',
  'limits.memory',
  'limits.ephemeral-storage',
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'persistentvolumeclaims',
  'configmaps',
  'services.nodeports',
  'services.loadbalancers',
  'storage',
  'requests.storage',
]);
const INTEGER = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]);

/** `hugepages-2Mi` and its like. */
export function isHugePages(name: string): boolean {
  return name.startsWith(HUGE_PAGES);
}

/** May it be in quotas or containers without a prefix? */
export function isStandardResource(name: string): boolean {
  return STANDARD.has(name) || isHugePages(name) || name.startsWith('requests.hugepages-');
}

/** May a container ask for it, among those without a prefix? */
export function isContainerResource(name: string): boolean {
  return CONTAINER.has(name) || isHugePages(name);
}

/** Is it Kubernetes' own: without a prefix or with `kubernetes.io/` in it? */
export function isNativeResource(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

/** A device or the like that a node announces: `nvidia.com/gpu`. */
export function isExtendedResource(name: string): boolean {
  if (isNativeResource(name) || name.startsWith('requests.')) return false;
  return qualifiedNameProblems(`requests.${name}`).length === 0;
}

/** Is it counted in whole units only? */
export function isIntegerResource(name: string): boolean {
  return INTEGER.has(name) || isExtendedResource(name);
}

/** May requests be below limits? */
export function allowsOvercommit(name: string): boolean {
  return isNativeResource(name) && !isHugePages(name);
}

/** Is an amount so many whole pages? @param bytes of the amount */
export function isWholePages(name: string, bytes: number): boolean {
  const size = parseQuantity(name.slice(HUGE_PAGES.length));
  if (!size || size.milli <= 0 || size.milli % 1000 !== 0) return false;
  return bytes % value(size) === 0;
}
