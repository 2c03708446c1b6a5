// What an object uses of a quota (pkg/quota/v1/evaluator/core). The admission plugin charges it, the controller counts it again.
import { formatQuantity, ofUnits, parseQuantity, type Quantity, ZERO } from '../../../../quantity.ts';
import { PERSISTENT_VOLUME_CLAIMS, PODS, SERVICES } from '../../../../resources/index.ts';
import { groupResource, type Resource } from '../../../../resources/resource.ts';
import type { KubeObject, PersistentVolumeClaim, Pod, Service } from '../../../../wire.ts';
import { type Amounts, podAmounts } from '../pod-amounts.ts';

/** Resources that are never counted: they are not kept, or there are too many. */
const IGNORED = new Set([
  'events',
  'events.events.k8s.io',
  'bindings',
  'tokenreviews.authentication.k8s.io',
  'selfsubjectreviews.authentication.k8s.io',
  'subjectaccessreviews.authorization.k8s.io',
  'selfsubjectaccessreviews.authorization.k8s.io',
  'localsubjectaccessreviews.authorization.k8s.io',
  'selfsubjectrulesreviews.authorization.k8s.io',
]);
/** Resources that are also counted under their bare name. */
const OLD_COUNTS = new Set(['configmaps', 'secrets', 'resourcequotas', 'replicationcontrollers']);
const POD_NAMES = new Set(
  ['pods', 'count/pods', 'cpu', 'memory', 'ephemeral-storage'].concat(
    ['requests', 'limits'].flatMap((what) => ['cpu', 'memory', 'ephemeral-storage'].map((name) => `${what}.${name}`)),
  ),
);
const SERVICE_NAMES = new Set(['services', 'services.nodeports', 'services.loadbalancers', 'count/services']);
const CLAIM_NAMES = new Set(['persistentvolumeclaims', 'requests.storage', 'count/persistentvolumeclaims']);
const OF_CLASS = '.storageclass.storage.k8s.io/';
const ONE = ofUnits(1);

/** Is the name of a resource one that nodes offer beyond their own (a GPU)? */
function isExtended(name: string): boolean {
  return name.includes('/') && !/(?:^|\.)kubernetes\.io\//.test(name) && !name.startsWith('requests.');
}

/** Does a pod count as running still? Ended ones do not, nor those that should have been gone long ago. */
function isCharged({ status, metadata }: Pod, now: number): boolean {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') return false;
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return true;
  return now <= Date.parse(deletionTimestamp) + deletionGracePeriodSeconds * 1000;
}

/** Requests and limits under the names that quotas have for them. */
export function computeUsage(requests: Amounts, limits: Amounts): Amounts {
  const out: Amounts = new Map();
  for (const [name, amount] of requests)
    if (isExtended(name)) out.set(`requests.${name}`, amount);
    else if (POD_NAMES.has(name) || name.startsWith('hugepages-')) {
      out.set(name, amount);
      out.set(`requests.${name}`, amount);
    }
  for (const [name, amount] of limits) if (POD_NAMES.has(`limits.${name}`)) out.set(`limits.${name}`, amount);
  return out;
}

function podUsage(pod: Pod, now: number): Amounts {
  const counted: Amounts = new Map([['count/pods', ONE]]);
  if (!isCharged(pod, now)) return counted;
  const used = computeUsage(podAmounts(pod.spec, 'requests', true), podAmounts(pod.spec, 'limits', true));
  return new Map([...counted, ['pods', ONE], ...used]);
}

function serviceUsage({ spec }: Service): Amounts {
  const ports = spec.ports ?? [];
  const isBalanced = spec.type === 'LoadBalancer';
  const allocated =
    isBalanced && spec.allocateLoadBalancerNodePorts === false ? ports.filter(({ nodePort }) => nodePort) : ports;
  const nodePorts = isBalanced || spec.type === 'NodePort' ? allocated.length : 0;
  return new Map([
    ['count/services', ONE],
    ['services', ONE],
    ['services.nodeports', ofUnits(nodePorts)],
    ['services.loadbalancers', isBalanced ? ONE : ZERO],
  ]);
}

function claimUsage({ spec, metadata }: PersistentVolumeClaim): Amounts {
  const asked = spec.resources?.requests?.storage;
  const storage = (asked !== undefined && parseQuantity(asked)) || undefined;
  const name = spec.storageClassName ?? metadata.annotations?.['volume.beta.kubernetes.io/storage-class'];
  const out: Amounts = new Map([
    ['count/persistentvolumeclaims', ONE],
    ['persistentvolumeclaims', ONE],
  ]);
  if (name) out.set(`${name}${OF_CLASS}persistentvolumeclaims`, ONE);
  if (storage) out.set('requests.storage', storage);
  if (storage && name) out.set(`${name}${OF_CLASS}requests.storage`, storage);
  return out;
}

/** What an object uses; empty when its resource is never counted. @param now milliseconds since the epoch */
export function usageOf(resource: Resource, object: KubeObject, now: number): Amounts {
  const name = groupResource(resource);
  switch (name) {
    case 'pods':
      return podUsage(object as unknown as Pod, now);
    case 'services':
      return serviceUsage(object as unknown as Service);
    case 'persistentvolumeclaims':
      return claimUsage(object as unknown as PersistentVolumeClaim);
    default:
      if (IGNORED.has(name)) return new Map();
      return new Map([[`count/${name}`, ONE], ...(OLD_COUNTS.has(name) ? [[name, ONE] as const] : [])]);
  }
}

/** Is a name in a quota one that objects of a resource can use? */
export function concerns(resource: Resource, name: string): boolean {
  const own = groupResource(resource);
  if (IGNORED.has(own)) return false;
  switch (own) {
    case PODS.plural:
      return (
        POD_NAMES.has(name) ||
        name.startsWith('hugepages-') ||
        name.startsWith('requests.hugepages-') ||
        (name.startsWith('requests.') && isExtended(name.slice('requests.'.length)))
      );
    case SERVICES.plural:
      return SERVICE_NAMES.has(name);
    case PERSISTENT_VOLUME_CLAIMS.plural:
      return CLAIM_NAMES.has(name) || name.includes(OF_CLASS);
    default:
      return name === `count/${own}` || (OLD_COUNTS.has(own) && name === own);
  }
}

/** Amounts as a quota's status has them. */
export function listOf(amounts: Iterable<readonly [string, Quantity]>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, formatQuantity(amount)]));
}
