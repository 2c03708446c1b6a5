// LimitRanges: what a container gets that says nothing, and what it may ask for (plugin/pkg/admission/limitranger).
import { compareQuantities, formatQuantity, type Quantity } from '../../../quantity.ts';
import { LIMIT_RANGES, PERSISTENT_VOLUME_CLAIMS, PODS } from '../../../resources/index.ts';
import type { Container, LimitRange, PersistentVolumeClaim, Pod } from '../../../wire.ts';
import type { Call } from '../../call.ts';
import { type AdmissionPlugin, isOn, operationOf, refuse, together } from './plugin.ts';
import { type Amounts, amountsOf, podAmounts } from './pod-amounts.ts';

const ANNOTATION = 'kubernetes.io/limit-ranger';

type Limit = LimitRange['spec']['limits'][number];
type List = Readonly<Record<string, string>> | undefined;

interface Asked {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

/** Amounts in the order of their names: the real order is chance. */
function sorted(list: List): [string, Quantity][] {
  return [...amountsOf(list)].sort(([one], [other]) => (one < other ? -1 : 1));
}

function belowMinimum(type: string, name: string, least: Quantity, { requests, limits }: Asked): string | undefined {
  const start = `minimum ${name} usage per ${type} is ${formatQuantity(least)}`;
  const request = requests.get(name);
  const limit = limits.get(name);
  if (!request) return `${start}.  No request is specified`;
  if (compareQuantities(request, least) < 0) return `${start}, but request is ${formatQuantity(request)}`;
  if (limit && compareQuantities(limit, least) < 0) return `${start}, but limit is ${formatQuantity(limit)}`;
  return undefined;
}

function aboveMaximum(type: string, name: string, most: Quantity, { requests, limits }: Asked): string | undefined {
  const start = `maximum ${name} usage per ${type} is ${formatQuantity(most)}`;
  const request = requests.get(name);
  const limit = limits.get(name);
  if (!limit) return `${start}.  No limit is specified`;
  if (compareQuantities(limit, most) > 0) return `${start}, but limit is ${formatQuantity(limit)}`;
  if (request && compareQuantities(request, most) > 0) return `${start}, but request is ${formatQuantity(request)}`;
  return undefined;
}

function aboveRatio(type: string, name: string, most: Quantity, { requests, limits }: Asked): string | undefined {
  const start = `${name} max limit to request ratio per ${type} is ${formatQuantity(most)}`;
  const request = requests.get(name)?.milli ?? 0;
  const limit = limits.get(name)?.milli ?? 0;
  if (request === 0) return `${start}, but no request is specified or request is 0`;
  if (limit === 0) return `${start}, but no limit is specified or limit is 0`;
  const ratio = limit / request;
  return ratio * 1000 > most.milli ? `${start}, but provided ratio is ${ratio.toFixed(6)}` : undefined;
}

function broken(limit: Limit, asked: Asked): string[] {
  const { type, min, max, maxLimitRequestRatio } = limit;
  const all = [
    ...sorted(min).map(([name, amount]) => belowMinimum(type, name, amount, asked)),
    ...sorted(max).map(([name, amount]) => aboveMaximum(type, name, amount, asked)),
    ...sorted(maxLimitRequestRatio).map(([name, amount]) => aboveRatio(type, name, amount, asked)),
  ];
  return all.filter((one) => one !== undefined);
}

function ofContainer({ resources }: Container): Asked {
  return { requests: amountsOf(resources?.requests), limits: amountsOf(resources?.limits) };
}

function brokenByPod({ spec }: LimitRange, { spec: pod }: Pod): string[] {
  return spec.limits.flatMap((limit) => {
    if (limit.type === 'Container')
      return [...pod.containers, ...(pod.initContainers ?? [])].flatMap((one) => broken(limit, ofContainer(one)));
    if (limit.type !== 'Pod') return [];
    return broken(limit, {
      requests: podAmounts(pod, 'requests', false),
      limits: podAmounts(pod, 'limits', false),
    });
  });
}

function brokenByClaim({ spec }: LimitRange, claim: PersistentVolumeClaim): string[] {
  const requests = amountsOf(claim.spec.resources?.requests);
  return spec.limits
    .filter(({ type }) => type === 'PersistentVolumeClaim')
    .flatMap(({ type, min, max }) => [
      ...sorted(min).map(([name, least]) => belowMinimum(type, name, least, { requests, limits: new Map() })),
      ...sorted(max).map(([name, most]) => {
        const start = `maximum ${name} usage per ${type} is ${formatQuantity(most)}`;
        const request = requests.get(name);
        if (!request) return `${start}.  No request is specified`;
        return compareQuantities(request, most) > 0 ? `${start}, but request is ${formatQuantity(request)}` : undefined;
      }),
    ])
    .filter((one) => one !== undefined);
}

/** What a container did not set, from the defaults. */
function absent(own: List, defaults: Record<string, string>): string[] {
  return Object.keys(defaults)
    .filter((name) => !own || !Object.hasOwn(own, name))
    .sort();
}

function pick(from: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? '']));
}

interface Defaults {
  readonly requests: Record<string, string>;
  readonly limits: Record<string, string>;
}

function defaultsOf({ spec }: LimitRange): Defaults {
  const own = spec.limits.filter(({ type }) => type === 'Container');
  return {
    requests: Object.assign({}, ...own.map(({ defaultRequest }) => defaultRequest)),
    // client-node's model has the field under another name
    limits: Object.assign({}, ...own.map((limit) => (limit as { default?: List }).default)),
  };
}

/** Containers with the defaults. @param notes what was set, for the annotation */
function filled(containers: readonly Container[], what: string, defaults: Defaults, notes: string[]): Container[] {
  return containers.map((container) => {
    const { requests, limits, ...rest } = container.resources ?? {};
    const newRequests = absent(requests, defaults.requests);
    const newLimits = absent(limits, defaults.limits);
    if (newRequests.length > 0) notes.push(`${newRequests.join(', ')} request for ${what} ${container.name}`);
    if (newLimits.length > 0) notes.push(`${newLimits.join(', ')} limit for ${what} ${container.name}`);
    if (newRequests.length + newLimits.length === 0) return container;
    const resources = {
      ...rest,
      limits: { ...limits, ...pick(defaults.limits, newLimits) },
      requests: { ...requests, ...pick(defaults.requests, newRequests) },
    };
    if (Object.keys(resources.limits).length === 0) Reflect.deleteProperty(resources, 'limits');
    if (Object.keys(resources.requests).length === 0) Reflect.deleteProperty(resources, 'requests');
    return { ...container, resources };
  });
}

/** @returns true when the pod had to be given something */
function applyDefaults(pod: Pod, range: LimitRange): boolean {
  const defaults = defaultsOf(range);
  const notes: string[] = [];
  const containers = filled(pod.spec.containers, 'container', defaults, notes);
  const initContainers = pod.spec.initContainers && filled(pod.spec.initContainers, 'init container', defaults, notes);
  if (notes.length === 0) return false;
  pod.spec = { ...pod.spec, containers, ...(initContainers && { initContainers }) };
  pod.metadata.annotations = {
    ...pod.metadata.annotations,
    [ANNOTATION]: `LimitRanger plugin set: ${notes.join('; ')}`,
  };
  return true;
}

function isResize({ resource, subresource }: Call): boolean {
  return resource === PODS && subresource === 'resize';
}

export const LIMIT_RANGER = {
  name: 'LimitRanger',
  admit(call, { store }) {
    if (!call.object || !((isOn(call, PODS) && operationOf(call) === 'CREATE') || isResize(call))) return;
    for (const range of store.list(LIMIT_RANGES, call.namespace))
      if (applyDefaults(call.object as unknown as Pod, range)) call.isReshaped = true;
  },
  validate(call, { store }) {
    const operation = operationOf(call);
    if (!call.object || (operation !== 'CREATE' && operation !== 'UPDATE')) return;
    const ofPod = (isOn(call, PODS) && operation === 'CREATE') || isResize(call);
    if (!ofPod && !isOn(call, PERSISTENT_VOLUME_CLAIMS)) return;
    if (call.old?.metadata.deletionTimestamp !== undefined) return;
    for (const range of store.list(LIMIT_RANGES, call.namespace)) {
      const reasons = ofPod
        ? brokenByPod(range, call.object as unknown as Pod)
        : brokenByClaim(range, call.object as unknown as PersistentVolumeClaim);
      if (reasons.length > 0) throw refuse(call, together(reasons));
    }
  },
} satisfies AdmissionPlugin;
