// What the containers of a pod ask for together (component-helpers, resource/helpers.go).
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../quantity.ts';
import type { Container, PodSpec } from '../../wire.ts';
import { isSidecar } from './pod-containers.ts';

/** Amounts by the name of their resource. */
export type Amounts = Map<string, Quantity>;

function amountsOf(container: Container, which: 'requests' | 'limits'): Amounts {
  const amounts: Amounts = new Map();
  for (const [name, text] of Object.entries(container.resources?.[which] ?? {})) {
    const quantity = parseQuantity(text);
    if (quantity) amounts.set(name, quantity);
  }
  return amounts;
}

function add(sum: Amounts, more: Amounts): void {
  for (const [name, quantity] of more) {
    const held = sum.get(name);
    sum.set(name, held ? addQuantities(held, quantity) : quantity);
  }
}

function raise(most: Amounts, other: Amounts): void {
  for (const [name, quantity] of other) {
    const held = most.get(name);
    if (!held || compareQuantities(quantity, held) > 0) most.set(name, quantity);
  }
}

/**
 * Requests or limits of all containers: the sum of those that run side by side, or what the init containers need one after the
 * other, each beside the sidecars before it, where that is more.
 */
export function aggregateContainers(spec: PodSpec, which: 'requests' | 'limits'): Amounts {
  const sum: Amounts = new Map();
  const sidecars: Amounts = new Map();
  const inits: Amounts = new Map();
  for (const container of spec.containers ?? []) add(sum, amountsOf(container, which));
  for (const container of spec.initContainers ?? []) {
    const own = amountsOf(container, which);
    if (isSidecar(container)) {
      add(sum, own);
      add(sidecars, own);
      raise(inits, sidecars);
    } else {
      add(own, sidecars);
      raise(inits, own);
    }
  }
  raise(sum, inits);
  return sum;
}
