// Finds the node for one pod: filters, then scores (kube-scheduler, schedule_one.go schedulePod).
import { Diagnosis } from './diagnosis.ts';
import { Cycle, type Framework } from './framework.ts';
import type { NodeInfo } from './node-info.ts';
import type { PodInfo } from './pod-info.ts';
import type { Scores } from './record.ts';
import { isRejected, type Status, SUCCESS, textOf, unresolvable } from './status.ts';

/** So many feasible nodes are looked for at least. */
const MIN_FEASIBLE = 100;
/** Of all nodes, at least. */
const MIN_PERCENT = 5;

const NO_NODES = 'no nodes available to schedule pods';

/** What was found. */
export interface Found {
  /** undefined when the pod fits nowhere, or something failed */
  readonly node: NodeInfo | undefined;
  /** what failed; `Success` when nothing did */
  readonly error: Status;
  readonly diagnosis: Diagnosis;
  readonly cycle: Cycle;
  readonly preFilter: Status;
  readonly feasible: readonly NodeInfo[];
  readonly scores: readonly Scores[];
}

const NOTHING = { node: undefined, error: SUCCESS, preFilter: SUCCESS, feasible: [], scores: [] } as const;

/** How many feasible nodes are enough. @param nodes that come into question */
export function feasibleNodesToFind(nodes: number): number {
  if (nodes < MIN_FEASIBLE) return nodes;
  const percent = Math.max(MIN_PERCENT, 50 - Math.trunc(nodes / 125));
  return Math.max(MIN_FEASIBLE, Math.trunc((nodes * percent) / 100));
}

/** Finds nodes for pods, one after the other. */
export class PodScheduling {
  readonly #framework: Framework;
  /** where the next search begins, so that all nodes get their turn */
  #start = 0;
  readonly #scratch: NodeInfo[] = [];

  constructor(framework: Framework) {
    this.#framework = framework;
  }

  /** Looks for a node. */
  find(pod: PodInfo): Found {
    const framework = this.#framework;
    const all = framework.snapshot.nodes;
    const diagnosis = new Diagnosis(all.length);
    const cycle = new Cycle();
    if (all.length === 0) return { ...NOTHING, error: unresolvable('', NO_NODES), diagnosis, cycle };
    const { status: preFilter, nodes: named, namedBy } = framework.preFilter(pod, cycle);
    const none = { ...NOTHING, diagnosis, cycle, preFilter };
    for (const plugin of namedBy) diagnosis.plugins.add(plugin);
    if (preFilter.code !== 'Success') {
      if (!isRejected(preFilter)) return { ...none, error: preFilter };
      diagnosis.absent = preFilter;
      diagnosis.preFilter = textOf(preFilter);
      diagnosis.blame(preFilter);
      return none;
    }
    const awaited = framework.snapshot.node(pod.pod.status.nominatedNodeName ?? '');
    if (awaited && framework.fits(pod, awaited, cycle).code === 'Success')
      return { ...none, node: awaited, feasible: [awaited] };
    let nodes = all;
    if (named) {
      nodes = [...named].flatMap((name) => framework.snapshot.node(name) ?? []);
      diagnosis.absent = unresolvable('', `node(s) didn't satisfy plugin(s) [${namedBy.join(' ')}]`);
    }
    const { feasible, error } = this.#filter(pod, nodes, diagnosis, cycle);
    this.#start = (this.#start + feasible.length + diagnosis.nodes.length) % all.length;
    if (error.code !== 'Success') return { ...none, error };
    if (feasible.length <= 1) return { ...none, node: feasible[0], feasible };
    const { totals, all: scores } = framework.score(pod, feasible);
    return { ...none, node: feasible[this.#best(totals)], feasible, scores };
  }

  #filter(
    pod: PodInfo,
    nodes: readonly NodeInfo[],
    diagnosis: Diagnosis,
    cycle: Cycle,
  ): { readonly feasible: NodeInfo[]; readonly error: Status } {
    const enough = feasibleNodesToFind(nodes.length);
    const found = this.#scratch;
    let count = 0;
    let at = nodes.length > 0 ? this.#start % nodes.length : 0;
    for (let looked = 0; looked < nodes.length && count < enough; looked++) {
      const node = nodes[at] as NodeInfo;
      at = at + 1 === nodes.length ? 0 : at + 1;
      const status = this.#framework.fits(pod, node, cycle);
      if (status === SUCCESS || status.code === 'Success') found[count++] = node;
      else if (status.code === 'Error') return { feasible: found.slice(0, count), error: status };
      else diagnosis.reject(node, status);
    }
    return { feasible: found.slice(0, count), error: SUCCESS };
  }

  /** The place of the highest total; of several, each is as likely: one draw does what a reservoir of all of them would. */
  #best(totals: Float64Array): number {
    let highest = Number.NEGATIVE_INFINITY;
    let many = 0;
    for (let at = 0; at < totals.length; at++) {
      const total = totals[at] as number;
      if (total > highest) {
        highest = total;
        many = 1;
      } else if (total === highest) many++;
    }
    let skip = many > 1 ? this.#framework.random.below(many) : 0;
    for (let at = 0; at < totals.length; at++) if (totals[at] === highest && skip-- === 0) return at;
    return 0;
  }
}
