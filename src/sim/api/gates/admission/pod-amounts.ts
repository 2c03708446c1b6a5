// What a pod asks for in all: containers, init containers, sidecars, overhead, and what is set for the pod itself (component-helpers, resource/helpers.go).
import { addQuantities, compareQuantities, parseQuantity, type Quantity, ZERO } from '../../../quantity.ts';
import type { Container, PodSpec } from '../../../wire.ts';

/** resource → amount */
export type Amounts = Map<string, Quantity>;

/** Amounts of a plain list of an object. */
export function amountsOf(list: Readonly<Record<string, string>> | undefined): Amounts {
  const out: Amounts = new Map();
  if (list) for (const name of Object.keys(list)) out.set(name, parseQuantity(String(list[name])) ?? ZERO);
  return out;
}

/** Adds to a list in place. */
function addAmounts(to: Amounts, more: Amounts): Amounts {
  for (const [name, amount] of more) to.set(name, addQuantities(to.get(name) ?? ZERO, amount));
  return to;
}

function raise(to: Amounts, other: Amounts): void {
  for (const [name, amount] of other) {
    const own = to.get(name);
    if (!own || compareQuantities(amount, own) > 0) to.set(name, amount);
  }
}

type What = 'requests' | 'limits';

function ofContainer({ resources }: Container, what: What): Amounts {
  return amountsOf(resources?.[what]);
}

/**
 * Requests or limits of a pod's specification.
 * @param overhead whether what the runtime needs for itself counts: a LimitRange does not look at it
 */
export function podAmounts(spec: PodSpec, what: What, overhead: boolean): Amounts {
  const out: Amounts = new Map();
  for (const container of spec.containers) addAmounts(out, ofContainer(container, what));
  if (spec.initContainers?.length) {
    const sidecars: Amounts = new Map();
    const init: Amounts = new Map();
    for (const container of spec.initContainers) {
      const own = ofContainer(container, what);
      if (container.restartPolicy === 'Always') {
        addAmounts(out, own);
        addAmounts(sidecars, own);
        raise(init, sidecars);
      } else raise(init, addAmounts(own, sidecars));
    }
    raise(out, init);
  }
  const forPod = (spec as { resources?: Container['resources'] }).resources?.[what];
  if (forPod)
    for (const [name, amount] of amountsOf(forPod))
      if (name === 'cpu' || name === 'memory' || name.startsWith('hugepages-')) out.set(name, amount);
  if (overhead && spec.overhead)
    // a limit that nobody set stays unset
    for (const [name, amount] of amountsOf(spec.overhead))
      if (what === 'requests' || out.has(name)) out.set(name, addQuantities(out.get(name) ?? ZERO, amount));
  return out;
}
