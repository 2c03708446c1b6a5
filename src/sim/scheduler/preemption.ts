// Which pods would have to go for another one to come, and on which node that hurts least (kube-scheduler, framework/preemption/preemption.go).
import { POD_DISRUPTION_BUDGETS } from '../resources/index.ts';
import { selects } from '../selector.ts';
import type { PodDisruptionBudget } from '../wire.ts';
import type { NodeInfo } from './node-info.ts';
import type { CycleState, Handle } from './plugin.ts';
import type { PodInfo } from './pod-info.ts';
import { type Status, unresolvable } from './status.ts';

/** Of the nodes in question, so many are tried at least: a share, and a number. */
const MIN_PERCENT = 10;
const MIN_CANDIDATES = 100;
const NO_VICTIMS = unresolvable('', 'No preemption victims found for incoming pod');

/** A node on which room can be made. */
export interface Candidate {
  readonly node: NodeInfo;
  /** most important first; at least one */
  readonly victims: readonly PodInfo[];
  /** how many of them go against a PodDisruptionBudget */
  readonly violations: number;
}

/** What trying came to. */
export interface Tried {
  readonly candidates: readonly Candidate[];
  /** nodes where it does not help, and why, at the same place */
  readonly nodes: readonly NodeInfo[];
  readonly statuses: readonly Status[];
}

/** When a pod started (ms since the epoch); now, when it did not. */
function startOf({ pod }: PodInfo, now: number): number {
  const { startTime } = pod.status;
  return startTime === undefined ? now : Date.parse(startTime);
}

/** Most important first: of higher priority, or longer there. */
function byImportance(now: number): (one: PodInfo, other: PodInfo) => number {
  return (one, other) => other.priority - one.priority || startOf(one, now) - startOf(other, now);
}

/** Divides pods by whether evicting them all, in this order, goes against a budget. */
function byBudget(
  pods: readonly PodInfo[],
  budgets: readonly PodDisruptionBudget[],
): { readonly violating: PodInfo[]; readonly others: PodInfo[] } {
  const left = budgets.map(({ status }) => status.disruptionsAllowed);
  const violating: PodInfo[] = [];
  const others: PodInfo[] = [];
  for (const info of pods) {
    const { labels } = info.pod.metadata;
    let isViolated = false;
    for (const [at, { metadata, spec, status }] of budgets.entries()) {
      const { selector } = spec;
      const isEmpty = !Object.keys(selector?.matchLabels ?? {}).length && !selector?.matchExpressions?.length;
      if (metadata.namespace !== info.namespace || isEmpty || !labels || !selects(selector, labels)) continue;
      if (status.disruptedPods && Object.hasOwn(status.disruptedPods, info.name)) continue;
      left[at] = (left[at] ?? 0) - 1;
      if ((left[at] ?? 0) < 0) isViolated = true;
    }
    (isViolated ? violating : others).push(info);
  }
  return { violating, others };
}

/** The fewest and least important pods of a node that must go; or why that does not help. */
function victimsOn(
  pod: PodInfo,
  original: NodeInfo,
  budgets: readonly PodDisruptionBudget[],
  started: CycleState,
  handle: Handle,
): Candidate | Status {
  if (original.lowestPriority >= pod.priority) return NO_VICTIMS;
  const node = original.copy();
  const cycle = handle.copy(started);
  const leave = (other: PodInfo): void => {
    node.remove(other.uid);
    handle.shift(pod, other, node, -1, cycle);
  };
  const order = byImportance(handle.clock.now());
  const lower = [...node.pods.values()].filter(({ priority }) => priority < pod.priority);
  for (const other of lower) leave(other);
  const status = handle.fits(pod, node, cycle);
  if (status.code !== 'Success') return status;
  const { violating, others } = byBudget(lower.sort(order), budgets);
  const victims: PodInfo[] = [];
  let violations = 0;
  for (const other of [...violating, ...others]) {
    node.add(other);
    handle.shift(pod, other, node, 1, cycle);
    if (handle.fits(pod, node, cycle).code === 'Success') continue;
    leave(other);
    victims.push(other);
    if (violating.includes(other)) violations++;
  }
  return { node: original, victims: victims.sort(order), violations };
}

/** Tries nodes, from one taken by chance on, until there are enough candidates. @param nodes on which evicting may help */
export function tryNodes(pod: PodInfo, nodes: readonly NodeInfo[], cycle: CycleState, handle: Handle): Tried {
  const candidates: Candidate[] = [];
  const failed: NodeInfo[] = [];
  const statuses: Status[] = [];
  if (nodes.length === 0) return { candidates, nodes: failed, statuses };
  const budgets = handle.client.list(POD_DISRUPTION_BUDGETS);
  const start = handle.random.below(nodes.length);
  const enough = Math.min(nodes.length, Math.max(MIN_CANDIDATES, Math.trunc((nodes.length * MIN_PERCENT) / 100)));
  for (let tried = 0; tried < nodes.length; tried++) {
    if (candidates.length >= enough && candidates.some(({ violations }) => violations === 0)) break;
    const node = nodes[(start + tried) % nodes.length] as NodeInfo;
    const found = victimsOn(pod, node, budgets, cycle, handle);
    if ('victims' in found) {
      if (found.victims.length > 0) candidates.push(found);
    } else {
      failed.push(node);
      statuses.push(found);
    }
  }
  return { candidates, nodes: failed, statuses };
}

/** The candidate that hurts least: by budgets, by the most important victim, by all of them, by their number, by how long they ran. */
export function leastHarm(candidates: readonly Candidate[], now: number): Candidate | undefined {
  const highest = ({ victims }: Candidate): number => victims[0]?.priority ?? 0;
  const scores: readonly ((candidate: Candidate) => number)[] = [
    ({ violations }) => -violations,
    (one) => -highest(one),
    // all are made positive, so that few of a low priority are not taken for more than many
    ({ victims }) => -victims.reduce((sum, { priority }) => sum + priority + 2 ** 31, 0),
    ({ victims }) => -victims.length,
    (one) =>
      Math.min(
        ...one.victims.filter(({ priority }) => priority === highest(one)).map((victim) => startOf(victim, now)),
      ),
  ];
  let left = candidates;
  for (const score of scores) {
    if (left.length <= 1) break;
    const values = left.map(score);
    const best = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
    left = left.filter((_, at) => values[at] === best);
  }
  return left[0];
}
