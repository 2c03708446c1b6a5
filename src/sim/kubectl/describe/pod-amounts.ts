// What pods request and are limited to, as quantities that keep the way they were written (component-helpers, resource/helpers.go).
import { addQuantities, compareQuantities, parseQuantity, type Quantity, ZERO } from '../../quantity.ts';
import type { Container, ContainerStatus, Pod } from '../../wire.ts';

/** name of a resource → how much of it */
export type Amounts = ReadonlyMap<string, Quantity>;
type Sums = Map<string, Quantity>;
type Texts = object | undefined;

/** Requests or limits. */
export type Side = 'requests' | 'limits';

/** What a pod as a whole may ask for. */
const POD_LEVEL = /^(?:cpu|memory|hugepages-.*)$/;

/** How much of a container counts. */
type AmountsOf = (container: Container, status: ContainerStatus | undefined) => Texts;

/**
 * What a pod requests, or what it is limited to, its overhead included.
 * @param withStatus counts also what its containers have by their status, which is more while a pod is being made smaller
 */
export function podAmounts(pod: Pod, side: Side, withStatus: boolean): Amounts {
  const { spec } = pod;
  const out = containerAmounts(pod, side, withStatus);
  const whole = Object.entries((spec.resources?.[side] ?? {}) as Record<string, string>);
  for (const [name, text] of whole) if (POD_LEVEL.test(name)) out.set(name, parseQuantity(text) ?? ZERO);
  for (const [name, text] of Object.entries((spec.overhead ?? {}) as Record<string, string>)) {
    const known = out.get(name);
    if (side === 'requests' || (known && known.milli !== 0))
      out.set(name, addQuantities(known ?? ZERO, parseQuantity(text) ?? ZERO));
  }
  return out;
}

function containerAmounts(pod: Pod, side: Side, withStatus: boolean): Sums {
  const fromSpec = summed(pod, ({ resources }) => resources?.[side]);
  if (!withStatus) return fromSpec;
  const pending = pod.status.conditions?.find(({ type }) => type === 'PodResizePending');
  const infeasible = pending?.reason === 'Infeasible';
  const fallBack = (container: Container): Texts => (infeasible ? undefined : container.resources?.[side]);
  const out = infeasible ? new Map<string, Quantity>() : fromSpec;
  const allocated: AmountsOf = (container, status) => status?.allocatedResources ?? fallBack(container);
  raise(
    out,
    summed(pod, (container, status) => {
      if (status?.resources?.[side]) return status.resources[side];
      return side === 'requests' ? allocated(container, status) : fallBack(container);
    }),
  );
  if (side === 'requests') raise(out, summed(pod, allocated));
  return out;
}

/** Containers and sidecars together, or what the init containers need at their worst. */
function summed({ spec, status }: Pod, amountsOf: AmountsOf): Sums {
  const statuses = [...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])];
  const of = (container: Container): Amounts =>
    read(
      amountsOf(
        container,
        statuses.find(({ name }) => name === container.name),
      ),
    );
  const out: Sums = new Map();
  const sidecars: Sums = new Map();
  const worst: Sums = new Map();
  for (const container of spec.containers) add(out, of(container));
  for (const container of spec.initContainers ?? []) {
    const one = of(container);
    if (container.restartPolicy === 'Always') {
      add(out, one);
      add(sidecars, one);
      raise(worst, sidecars);
    } else {
      const both = new Map(one);
      add(both, sidecars);
      raise(worst, both);
    }
  }
  raise(out, worst);
  return out;
}

function read(texts: Texts): Amounts {
  const entries = Object.entries((texts ?? {}) as Record<string, string>);
  return new Map(entries.map(([name, text]) => [name, parseQuantity(text) ?? ZERO]));
}

/** Adds amounts to sums. */
export function add(to: Sums, amounts: Amounts): void {
  for (const [name, amount] of amounts) {
    const known = to.get(name);
    to.set(name, known ? addQuantities(known, amount) : amount);
  }
}

function raise(to: Sums, amounts: Amounts): void {
  for (const [name, amount] of amounts) {
    const known = to.get(name);
    if (!known || compareQuantities(amount, known) > 0) to.set(name, amount);
  }
}
