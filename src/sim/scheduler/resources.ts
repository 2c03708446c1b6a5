// What pods request and nodes give, as numbers (component-helpers, resource/helpers.go; kube-scheduler, framework/types.go).
import { milliValue, parseQuantity, value } from '../quantity.ts';
import type { Container, PodSpec } from '../wire.ts';

/** What a container without a request is taken to need when nodes are scored: 100 millicores, 200 MiB (scheduler/util/pod_resources.go). */
const UNREQUESTED = { cpu: 100, memory: 200 * 1024 * 1024 } as const;

/** Resources that a pod may request as a whole (`spec.resources`). */
const POD_LEVEL = /^(?:cpu|memory|hugepages-.+)$/;

/** Amounts of resources. */
export interface Resources {
  /** thousandths of a core */
  cpu: number;
  /** bytes */
  memory: number;
  /** bytes */
  storage: number;
  /** extended resources, huge pages, …: name → amount; undefined when there are none */
  scalar: Map<string, number> | undefined;
}

type Quantities = Readonly<Record<string, string>> | undefined;

/** Nothing of anything. */
export function noResources(): Resources {
  return { cpu: 0, memory: 0, storage: 0, scalar: undefined };
}

/** A copy that can be changed. */
export function copyResources({ cpu, memory, storage, scalar }: Resources): Resources {
  return { cpu, memory, storage, scalar: scalar && new Map(scalar) };
}

/** Adds amounts, or with `by` -1 takes them away. */
export function addResources(to: Resources, amounts: Resources, by: 1 | -1 = 1): void {
  to.cpu += by * amounts.cpu;
  to.memory += by * amounts.memory;
  to.storage += by * amounts.storage;
  if (!amounts.scalar) return;
  to.scalar ??= new Map();
  for (const [name, amount] of amounts.scalar) to.scalar.set(name, (to.scalar.get(name) ?? 0) + by * amount);
}

function raiseTo(to: Resources, amounts: Resources): void {
  to.cpu = Math.max(to.cpu, amounts.cpu);
  to.memory = Math.max(to.memory, amounts.memory);
  to.storage = Math.max(to.storage, amounts.storage);
  if (!amounts.scalar) return;
  to.scalar ??= new Map();
  for (const [name, amount] of amounts.scalar) to.scalar.set(name, Math.max(to.scalar.get(name) ?? 0, amount));
}

/** Amounts as objects carry them; what is no quantity counts as nothing. `pods` is no such resource. */
export function resourcesOf(quantities: Quantities): Resources {
  const out = noResources();
  for (const name in quantities) {
    const quantity = parseQuantity(quantities[name] ?? '');
    if (!quantity) continue;
    if (name === 'cpu') out.cpu = milliValue(quantity);
    else if (name === 'memory') out.memory = value(quantity);
    else if (name === 'ephemeral-storage') out.storage = value(quantity);
    else if (name !== 'pods') {
      out.scalar ??= new Map();
      out.scalar.set(name, value(quantity));
    }
  }
  return out;
}

function requestsOf({ resources }: Container, isWholeSet: (name: string) => boolean, padded: boolean): Resources {
  const requests = resources?.requests as Quantities;
  const out = resourcesOf(requests);
  if (!padded) return out;
  if (requests?.cpu === undefined && !isWholeSet('cpu')) out.cpu = UNREQUESTED.cpu;
  if (requests?.memory === undefined && !isWholeSet('memory')) out.memory = UNREQUESTED.memory;
  return out;
}

/**
 * What a pod takes of a node: its containers and sidecars together, or what its init containers need at their worst; then what the pod as a
 * whole asks for, and its overhead.
 * @param padded with something for containers that request nothing: only for scores
 */
export function podRequests(spec: PodSpec, padded = false): Resources {
  const whole = spec.resources?.requests as Quantities;
  const isWholeSet = (name: string): boolean => whole?.[name] !== undefined;
  const out = noResources();
  for (const container of spec.containers) addResources(out, requestsOf(container, isWholeSet, padded));
  if (spec.initContainers?.length) {
    const sidecars = noResources();
    const worst = noResources();
    for (const container of spec.initContainers) {
      const one = requestsOf(container, isWholeSet, padded);
      if (container.restartPolicy === 'Always') {
        addResources(out, one);
        addResources(sidecars, one);
        raiseTo(worst, sidecars);
      } else {
        addResources(one, sidecars);
        raiseTo(worst, one);
      }
    }
    raiseTo(out, worst);
  }
  if (whole) setWhole(out, whole);
  if (spec.overhead) addResources(out, resourcesOf(spec.overhead as Quantities));
  return out;
}

function setWhole(out: Resources, whole: NonNullable<Quantities>): void {
  const asked = resourcesOf(whole);
  if (whole.cpu !== undefined) out.cpu = asked.cpu;
  if (whole.memory !== undefined) out.memory = asked.memory;
  for (const [name, amount] of asked.scalar ?? []) {
    if (!POD_LEVEL.test(name)) continue;
    out.scalar ??= new Map();
    out.scalar.set(name, amount);
  }
}
