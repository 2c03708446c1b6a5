// What a plugin of the scheduler may do, and what it is given (kube-scheduler, framework/interface.go). One plugin per file in plugins/.
import type { Client, Recorder } from '../client.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { ClusterEvent, EventAction, EventResource } from './cluster-event.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Matchers } from './matcher.ts';
import type { NodeInfo } from './node-info.ts';
import type { Nominator } from './nominator.ts';
import type { PodInfo } from './pod-info.ts';
import type { Snapshot } from './snapshot.ts';
import type { Status } from './status.ts';
import type { Workloads } from './workloads.ts';

/** The highest score of a node. */
export const MAX_SCORE = 100;

/** What plugins worked out for one pod in one cycle. */
export interface CycleState {
  /** Did a plugin's `preFilter` run? An earlier one may have rejected the pod. */
  hasRun(plugin: string): boolean;
}

/** What plugins may see and use. */
export interface Handle {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: Recorder;
  /** as `1.36` */
  readonly version: string;
  readonly snapshot: Snapshot;
  readonly nominator: Nominator;
  readonly matchers: Matchers;
  readonly workloads: Workloads;
  /** Labels of a namespace; undefined when it has none or is not there. */
  namespaceLabels(name: string): Readonly<Record<string, string>> | undefined;
  /** Passes a pod through all filters of the cycle, as if pods were there that have a right to come first. */
  fits(pod: PodInfo, node: NodeInfo, cycle: CycleState): Status;
  /** Tells all filters that a pod came (1) to or left (-1) a copy of a node. */
  shift(pod: PodInfo, other: PodInfo, node: NodeInfo, by: 1 | -1, cycle: CycleState): void;
  /** A copy of a cycle's state, to try things on. */
  copy(cycle: CycleState): CycleState;
}

/** What `preFilter` found: what it worked out, perhaps the only nodes that come into question, or a verdict: `Skip`, or a rejection. */
export type PreFiltered<F> = { readonly state: F; readonly nodes?: ReadonlySet<string> } | Status;

/** What `preScore` found: what it worked out, one score for all nodes, or `Skip`. */
export type PreScored<S> = { readonly state: S } | { readonly uniform: number } | Status;

/** What `postFilter` achieved. */
export interface PostFiltered {
  readonly status: Status;
  /** the node whose room the pod is to wait for; '' when it must not wait any more; absent when nothing changes about that */
  readonly nominated?: string;
  /** what is to be done as soon as the pod was told and waits; when the API refuses it, the pod is looked at again */
  readonly after?: () => void;
}

/** By what a pod that the plugin rejected may come back. */
export interface Registration {
  readonly resource: EventResource;
  readonly actions: readonly EventAction[];
  /** May the pod run now? Absent: always. */
  hint?(pod: PodInfo, event: ClusterEvent, handle: Handle): boolean;
}

/**
 * A plugin: each part is optional. `F` is what its `preFilter` works out for its `filter`, `S` what its `preScore` does for its `score`.
 * Verdicts are shared objects where they can be: thousands of nodes get the same. `filter` and `score` are called without the plugin: they
 * know no `this`.
 */
export interface Plugin<F = unknown, S = unknown> {
  readonly name: string;
  /** Before a pod comes into the queue: a rejection holds it back without a word. */
  preEnqueue?(pod: PodInfo): Status;
  preFilter?(pod: PodInfo, handle: Handle): PreFiltered<F>;
  /** May the pod run on the node? A plugin without `preFilter` gets no state. */
  filter?(pod: PodInfo, node: NodeInfo, state: F, handle: Handle): Status;
  /** Takes into its state that a pod came to or left the node; only with {@link copyState}. */
  shift?(state: F, pod: PodInfo, other: PodInfo, node: NodeInfo, by: 1 | -1, handle: Handle): void;
  copyState?(state: F): F;
  /** When no node is left: makes room. */
  postFilter?(pod: PodInfo, diagnosis: Diagnosis, cycle: CycleState, handle: Handle): PostFiltered;
  preScore?(pod: PodInfo, nodes: readonly NodeInfo[], handle: Handle): PreScored<S>;
  /** How good is the node? At most {@link MAX_SCORE} after {@link normalize}. */
  score?(pod: PodInfo, node: NodeInfo, state: S, handle: Handle): number;
  normalize?(scores: Float64Array, nodes: readonly NodeInfo[], state: S): void;
  /** Sets something aside for the pod; {@link unreserve} gives it back. */
  reserve?(pod: PodInfo, node: NodeInfo, handle: Handle): Status;
  unreserve?(pod: PodInfo, node: NodeInfo, handle: Handle): void;
  /** Last thing before the pod gets its node. `Wait`: not yet; the pod goes on when the plugin's events say so. */
  preBind?(pod: PodInfo, node: NodeInfo, handle: Handle): Status;
  /** Gives the pod its node. `Skip`: another plugin is to do it. */
  bind?(pod: PodInfo, node: NodeInfo, handle: Handle): Status;
  readonly events?: readonly Registration[];
}

/** Brings scores into 0 … {@link MAX_SCORE} (framework/plugins/helper/normalize_score.go). @param reverse the highest becomes the lowest */
export function normalizeByHighest(scores: Float64Array, reverse: boolean): void {
  let highest = 0;
  for (const score of scores) highest = Math.max(highest, score);
  if (highest === 0) {
    if (reverse) scores.fill(MAX_SCORE);
    return;
  }
  for (let at = 0; at < scores.length; at++) {
    const score = Math.floor((MAX_SCORE * (scores[at] ?? 0)) / highest);
    scores[at] = reverse ? MAX_SCORE - score : score;
  }
}
