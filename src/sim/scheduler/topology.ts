// Domains: the zones, hosts, … that a label divides nodes into, and amounts by domain.
import type { NodeInfo } from './node-info.ts';

/** The domains of one label. */
export interface Topology {
  /** by the place of a node: the number of its domain; -1 when it has none */
  readonly domains: Int32Array;
  /** how many domains there are */
  readonly size: number;
}

/** Divides nodes by a label. @param places how many there are */
export function topologyOf(key: string, nodes: readonly NodeInfo[], places: number): Topology {
  const domains = new Int32Array(places).fill(-1);
  const numbers = new Map<string, number>();
  for (const node of nodes) {
    const value = node.label(key);
    if (value === undefined) continue;
    let number = numbers.get(value);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(value, number);
    }
    domains[node.place] = number;
  }
  return { domains, size: numbers.size };
}

interface Amounts {
  readonly topology: Topology;
  readonly byDomain: Float64Array;
  /** how many of them are not 0 */
  some: number;
}

/** Amounts by domain, for one label or several. */
export class Domains {
  readonly #amounts: Map<string, Amounts>;
  readonly #topologyOf: (key: string) => Topology;

  /** @param topologyOf the topology of a label */
  constructor(topologyOf: (key: string) => Topology, amounts: Map<string, Amounts> = new Map()) {
    this.#topologyOf = topologyOf;
    this.#amounts = amounts;
  }

  /** Has no domain anything? */
  get isEmpty(): boolean {
    for (const { some } of this.#amounts.values()) if (some > 0) return false;
    return true;
  }

  /** Adds to the domain of a node; nothing when the node has none. */
  add(key: string, place: number, amount: number): void {
    if (amount === 0) return;
    const amounts = this.#of(key);
    const domain = amounts.topology.domains[place] ?? -1;
    if (domain < 0) return;
    const before = amounts.byDomain[domain] ?? 0;
    amounts.byDomain[domain] = before + amount;
    if (before === 0) amounts.some++;
    else if (before + amount === 0) amounts.some--;
  }

  /** The amount of a node's domain; undefined when the node has none. */
  at(key: string, place: number): number | undefined {
    const { topology, byDomain } = this.#of(key);
    const domain = topology.domains[place] ?? -1;
    return domain < 0 ? undefined : byDomain[domain];
  }

  /** The sum over all labels for a node. */
  sum(place: number): number {
    let sum = 0;
    for (const { topology, byDomain } of this.#amounts.values()) {
      const domain = topology.domains[place] ?? -1;
      if (domain >= 0) sum += byDomain[domain] ?? 0;
    }
    return sum;
  }

  /** Has a node's domain anything, by any label? */
  hasAny(place: number): boolean {
    for (const { topology, byDomain } of this.#amounts.values()) {
      const domain = topology.domains[place] ?? -1;
      if (domain >= 0 && (byDomain[domain] ?? 0) > 0) return true;
    }
    return false;
  }

  copy(): Domains {
    return new Domains(
      this.#topologyOf,
      new Map([...this.#amounts].map(([key, one]) => [key, { ...one, byDomain: one.byDomain.slice() }])),
    );
  }

  #of(key: string): Amounts {
    let amounts = this.#amounts.get(key);
    if (!amounts) {
      const topology = this.#topologyOf(key);
      amounts = { topology, byDomain: new Float64Array(topology.size), some: 0 };
      this.#amounts.set(key, amounts);
    }
    return amounts;
  }
}
