// Which nodes lack a pod of a DaemonSet, and which of its pods are too many, on the wrong node or ended (pkg/controller/daemon/daemon_controller.go, manage and podsShouldBeOnNode).
import type { ApiError } from '../../api/status.ts';
import type { DaemonSet, Node, Pod } from '../../wire.ts';
import { remembered } from '../memory.ts';
import { isAvailable, isLeaving, isReady } from '../pod-status.ts';
import { mayContinueOn, shouldRunOn } from './eligible-node.ts';
import { byPlaceAndAge } from './node-pods.ts';
import { maxSurge } from './rolling-update.ts';
import { type Daemon, isUpdated, syncNodes } from './sync-nodes.ts';

/** First and longest time between deletions of failed pods on one node (ms). */
const FIRST_BACK_OFF = 1_000;
const LONGEST_BACK_OFF = 900_000;

interface BackOff {
  readonly since: number;
  readonly wait: number;
}

const backOffs = remembered(() => new Map<string, BackOff>());

/** What was done. */
export interface Placement {
  readonly failure: ApiError | undefined;
  /** were pods created or deleted? */
  readonly isChanged: boolean;
  /** when a failed pod may be deleted that may not be yet; undefined: there is none */
  readonly afterMs: number | undefined;
}

interface Plan {
  readonly doomed: Pod[];
  readonly nodes: string[];
  afterMs: number | undefined;
}

/** Creates what lacks and deletes what should not be. @param pods by node */
export function placePods(daemon: Daemon, pods: ReadonlyMap<string, Pod[]>): Placement {
  const plan: Plan = { doomed: [], nodes: [], afterMs: undefined };
  for (const node of daemon.nodes) planNode(daemon, plan, node, pods.get(node.metadata.name));
  const known = new Set(daemon.nodes.map(({ metadata }) => metadata.name));
  // nobody else deletes what waits for a node that is no more
  for (const [node, there] of pods)
    if (!known.has(node)) plan.doomed.push(...there.filter((pod) => !pod.spec.nodeName && !isLeaving(pod)));
  const failure = syncNodes(daemon, plan.doomed, plan.nodes);
  return { failure, isChanged: plan.doomed.length + plan.nodes.length > 0, afterMs: plan.afterMs };
}

function planNode(daemon: Daemon, plan: Plan, node: Node, there: readonly Pod[] | undefined): void {
  const { spec } = daemon.template;
  const isWanted = shouldRunOn(spec, node);
  if (!there) {
    if (isWanted) plan.nodes.push(node.metadata.name);
    return;
  }
  const present = there.filter((pod) => !isLeaving(pod));
  if (!isWanted && !mayContinueOn(spec, node)) {
    plan.doomed.push(...present);
    return;
  }
  const running = present.filter((pod) => !hasEnded(daemon, plan, node.metadata.name, pod)).sort(byPlaceAndAge);
  if (maxSurge(daemon) === 0) {
    plan.doomed.push(...running.slice(1));
    return;
  }
  if (running.length === 0 && isWanted) plan.nodes.push(node.metadata.name);
  if (running.length > 1) planSurge(daemon, plan, running);
}

/** While a new pod comes up beside the old one both stay; the rest, and the old one in time, go. */
function planSurge(daemon: Daemon, plan: Plan, running: readonly Pod[]): void {
  const { set, context } = daemon;
  const fresh = running.find((pod) => isUpdated(daemon, pod));
  const old = running.find((pod) => !isUpdated(daemon, pod));
  plan.doomed.push(...running.filter((pod) => pod !== fresh && pod !== old));
  if (!fresh || !old) return;
  const isReplaced = isAvailable(fresh, set.spec.minReadySeconds, context.clock.now());
  if (!isReady(old) || isReplaced) plan.doomed.push(old);
}

/** A pod that has ended is to go; a failed one not too soon after the last one that failed there. */
function hasEnded({ context, set }: Daemon, plan: Plan, node: string, pod: Pod): boolean {
  const { phase } = pod.status;
  const what = `daemon pod ${pod.metadata.namespace}/${pod.metadata.name} on node ${node}`;
  if (phase === 'Succeeded') {
    context.events.event(set, 'Normal', 'SucceededDaemonPod', `Found succeeded ${what}, will try to delete it`);
    plan.doomed.push(pod);
    return true;
  }
  if (phase !== 'Failed') return false;
  const wait = failedAgain(context, set, node);
  if (wait > 0) {
    plan.afterMs = Math.min(wait, plan.afterMs ?? wait);
    return true;
  }
  context.events.event(set, 'Warning', 'FailedDaemonPod', `Found failed ${what}, will try to kill it`);
  plan.doomed.push(pod);
  return true;
}

/** @returns in how many milliseconds a failed pod may be deleted; 0: now, which makes the next one wait longer */
function failedAgain({ client, clock }: Daemon['context'], { metadata, status }: DaemonSet, node: string): number {
  const known = backOffs(client);
  const key = `${metadata.uid}/${status.observedGeneration ?? 0}/${node}`;
  const now = clock.now();
  const last = known.get(key);
  if (last && now < last.since + last.wait) return last.since + last.wait - now;
  const isForgotten = !last || now - last.since > 2 * LONGEST_BACK_OFF;
  known.set(key, { since: now, wait: isForgotten ? FIRST_BACK_OFF : Math.min(2 * last.wait, LONGEST_BACK_OFF) });
  return 0;
}
