// What was decided in each cycle and why, for whoever wants to know: node → plugin → verdict, and the scores.
import type { NodeInfo } from './node-info.ts';
import { SKIP, type Status, SUCCESS } from './status.ts';

/** Cycles that are kept of each pod. */
const PER_POD = 5;
/** Cycles that are kept in all; the oldest go first. */
const IN_ALL = 1000;
/** Nodes that are named in all of them: in a large cluster fewer cycles are kept. */
const NODES_IN_ALL = 50_000;

/** What one plugin gave the nodes, each at most 100; they count `weight` times. */
export interface Scores {
  readonly plugin: string;
  readonly weight: number;
  /** for each feasible node, in their order; or one number for all of them */
  readonly values: Uint8Array | number;
}

/** One attempt to find a node for a pod. */
export interface Attempt {
  readonly namespace: string;
  readonly pod: string;
  readonly uid: string;
  /** milliseconds since the epoch */
  readonly time: number;
  readonly outcome: 'Scheduled' | 'Unschedulable' | 'Error';
  /** where it was put; undefined when it was not */
  readonly node: string | undefined;
  /** as the event has it; '' when it was put somewhere */
  readonly message: string;
  /** the node whose pods are evicted for it; undefined when none are */
  readonly nominated: string | undefined;
  /** a verdict before any node was looked at; `Success` else */
  readonly preFilter: Status;
  /** names of filter plugins in their order, and those of them that had nothing to say */
  readonly filters: readonly string[];
  readonly skipped: ReadonlySet<string>;
  /** nodes that were rejected, and each one's verdict at the same place */
  readonly rejected: readonly NodeInfo[];
  readonly verdicts: readonly Status[];
  readonly feasible: readonly NodeInfo[];
  readonly scores: readonly Scores[];
}

/** An attempt with its verdicts by name. */
export class CycleRecord {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    this.attempt = attempt;
  }

  /** Node → plugin → verdict, of every node that was looked at. A plugin behind the one that rejected it was not asked. */
  get verdicts(): ReadonlyMap<string, ReadonlyMap<string, Status>> {
    const { rejected, verdicts, feasible } = this.attempt;
    const out = new Map<string, ReadonlyMap<string, Status>>();
    rejected.forEach((node, at) => {
      out.set(node.name, this.#row(verdicts[at]));
    });
    for (const node of feasible) out.set(node.name, this.#row(undefined));
    return out;
  }

  /** Node → plugin → score (0 to 100, before its weight), of the nodes that came into question. */
  get scores(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    const { feasible, scores } = this.attempt;
    return new Map(
      feasible.map((node, at) => [
        node.name,
        new Map(scores.map(({ plugin, values }) => [plugin, typeof values === 'number' ? values : (values[at] ?? 0)])),
      ]),
    );
  }

  /** Node → sum of its weighted scores. */
  get totals(): ReadonlyMap<string, number> {
    const weights = new Map(this.attempt.scores.map(({ plugin, weight }) => [plugin, weight]));
    return new Map(
      [...this.scores].map(([node, row]) => [
        node,
        [...row].reduce((sum, [plugin, score]) => sum + score * (weights.get(plugin) ?? 1), 0),
      ]),
    );
  }

  #row(verdict: Status | undefined): ReadonlyMap<string, Status> {
    const out = new Map<string, Status>();
    for (const plugin of this.attempt.filters) {
      if (plugin === verdict?.plugin) {
        out.set(plugin, verdict);
        break;
      }
      out.set(plugin, this.attempt.skipped.has(plugin) ? SKIP : SUCCESS);
    }
    return out;
  }
}

function nodesIn({ rejected, feasible }: Attempt): number {
  return rejected.length + feasible.length;
}

/** The last cycles. */
export class Records {
  /** in the order of their cycles */
  readonly #all = new Set<CycleRecord>();
  readonly #byPod = new Map<string, CycleRecord[]>();
  #nodes = 0;

  add(attempt: Attempt): void {
    const record = new CycleRecord(attempt);
    this.#all.add(record);
    this.#nodes += nodesIn(attempt);
    const own = this.#byPod.get(attempt.uid) ?? [];
    this.#byPod.set(attempt.uid, own);
    own.push(record);
    const [first] = own;
    if (own.length > PER_POD && first) this.#forget(first);
    for (const oldest of this.#all) {
      if (this.#all.size <= IN_ALL && (this.#nodes <= NODES_IN_ALL || this.#all.size === 1)) break;
      this.#forget(oldest);
    }
  }

  /** The last cycles of a pod, oldest first; none when there were none, or too many others since. @param uid of the pod */
  of(uid: string): readonly CycleRecord[] {
    return this.#byPod.get(uid) ?? [];
  }

  /** The last cycles of all pods, oldest first. */
  get all(): readonly CycleRecord[] {
    return [...this.#all];
  }

  #forget(record: CycleRecord): void {
    const { uid } = record.attempt;
    if (this.#all.delete(record)) this.#nodes -= nodesIn(record.attempt);
    const rest = (this.#byPod.get(uid) ?? []).filter((one) => one !== record);
    if (rest.length > 0) this.#byPod.set(uid, rest);
    else this.#byPod.delete(uid);
  }
}
