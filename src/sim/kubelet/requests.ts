// What a pod asks for, and the class of service that follows (component-helpers, resource/helpers.go; pkg/apis/core/v1/helper/qos).
import { parseQuantity } from '../quantity.ts';
import type { Container, PodSpec } from '../wire.ts';

/** resource → thousandths */
export type Amounts = ReadonlyMap<string, number>;

function add(to: Map<string, number>, from: Readonly<Record<string, string>> | undefined): void {
  for (const name in from) to.set(name, (to.get(name) ?? 0) + (parseQuantity(from[name] ?? '0')?.milli ?? 0));
}

function atLeast(to: Map<string, number>, floor: Amounts): void {
  for (const [name, amount] of floor) if (amount > (to.get(name) ?? 0)) to.set(name, amount);
}

function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === 'Always';
}

/** What a pod requests: its containers and sidecars together, or an init container with the sidecars before it, if that is more. */
export function podRequests({ containers, initContainers, overhead, resources }: PodSpec): Map<string, number> {
  const total = new Map<string, number>();
  for (const container of containers) add(total, container.resources?.requests);
  if (initContainers && initContainers.length > 0) {
    const sidecars = new Map<string, number>();
    const most = new Map<string, number>();
    for (const init of initContainers) {
      if (isSidecar(init)) add(sidecars, init.resources?.requests);
      const together = new Map(sidecars);
      if (!isSidecar(init)) add(together, init.resources?.requests);
      atLeast(most, together);
    }
    for (const [name, amount] of sidecars) total.set(name, (total.get(name) ?? 0) + amount);
    atLeast(total, most);
  }
  for (const name in resources?.requests) total.set(name, parseQuantity(resources.requests[name] ?? '0')?.milli ?? 0);
  add(total, overhead);
  return total;
}

/** Guaranteed, Burstable or BestEffort. */
export function qosClass({ containers, initContainers }: PodSpec): 'Guaranteed' | 'Burstable' | 'BestEffort' {
  let isAny = false;
  let isAll = true;
  for (const { resources } of [...containers, ...(initContainers ?? [])]) {
    for (const name of ['cpu', 'memory']) {
      const limit = resources?.limits?.[name];
      const request = resources?.requests?.[name] ?? limit;
      if (limit !== undefined || request !== undefined) isAny = true;
      if (limit === undefined || parseQuantity(limit)?.milli !== parseQuantity(request ?? '')?.milli) isAll = false;
    }
  }
  return isAny ? (isAll ? 'Guaranteed' : 'Burstable') : 'BestEffort';
}
