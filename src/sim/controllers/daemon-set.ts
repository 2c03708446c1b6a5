// Keeps one pod of a DaemonSet on each node that it is for (pkg/controller/daemon/daemon_controller.go).
import type { Change, Client } from '../client.ts';
import { equal } from '../equal.ts';
import { DAEMON_SETS, NODES, PODS } from '../resources/index.ts';
import type { ControllerRevision, Node, Pod } from '../wire.ts';
import { watchOwned } from './controllee.ts';
import { type Controller, keyOf, type Result, splitKey, watch } from './controller.ts';
import { daemonTemplate, mayContinueOn, shouldRunOn } from './daemon-set/eligible-node.ts';
import { podsByNode } from './daemon-set/node-pods.ts';
import { placePods } from './daemon-set/placement.ts';
import { currentRevision } from './daemon-set/revision.ts';
import { updateStep } from './daemon-set/rolling-update.ts';
import { statusOf } from './daemon-set/status.ts';
import { type Daemon, syncNodes } from './daemon-set/sync-nodes.ts';
import { nextAvailability } from './pod-status.ts';
import { forgetRevisions, REVISION_HASH } from './revisions.ts';

export const daemonSet = {
  name: 'daemonset',
  component: 'daemonset-controller',
  watches: [
    watch(DAEMON_SETS),
    watchOwned(PODS, DAEMON_SETS, ({ spec }) => spec.selector),
    watch(NODES, concernedByNode),
  ],

  reconcile(key, context) {
    const { namespace, name } = splitKey(key);
    const { client, clock, events } = context;
    const set = client.get(DAEMON_SETS, namespace, name);
    if (!set) return undefined;
    const { selector, minReadySeconds, updateStrategy } = set.spec;
    if (Object.keys(selector.matchLabels ?? {}).length === 0 && (selector.matchExpressions ?? []).length === 0) {
      const text = 'This daemon set is selecting all pods. A non-empty selector is required.';
      events.event(set, 'Warning', 'SelectingAll', text);
      return undefined;
    }
    if (set.metadata.deletionTimestamp !== undefined) return undefined;
    const { hash, others } = currentRevision(client, set);
    const daemon: Daemon = { context, set, hash, template: daemonTemplate(set), nodes: client.list(NODES) };
    let pods = podsByNode(daemon);
    const placed = placePods(daemon, pods);
    let { failure, isChanged } = placed;
    // what was created or deleted just now is seen next time, as a real controller waits for its watch
    if (!failure && !isChanged && updateStrategy?.type !== 'OnDelete') {
      const { doomed, nodes } = updateStep(daemon, pods);
      failure = syncNodes(daemon, doomed, nodes);
      isChanged = doomed.length + nodes.length > 0;
    }
    if (isChanged) pods = podsByNode(daemon);
    if (!failure) forgetOld(daemon, others, pods);
    const fresh = client.get(DAEMON_SETS, namespace, name) ?? set;
    const status = statusOf(daemon, fresh.status, pods);
    if (!equal(status, fresh.status)) client.updateStatus(DAEMON_SETS, { ...fresh, status });
    if (failure) throw failure;
    return soonest(placed.afterMs, nextAvailability([...pods.values()].flat(), minReadySeconds, clock.now()));
  },
} satisfies Controller;

/** Revisions that pods still have count as kept, too. */
function forgetOld(
  { context, set }: Daemon,
  others: readonly ControllerRevision[],
  pods: ReadonlyMap<string, readonly Pod[]>,
): void {
  const limit = set.spec.revisionHistoryLimit ?? 10;
  if (others.length <= limit) return;
  const hashes = new Set([...pods.values()].flat().map(({ metadata }) => metadata.labels?.[REVISION_HASH]));
  const live = others.filter(({ metadata }) => hashes.has(metadata.labels?.[REVISION_HASH]));
  const names = new Set(live.map(({ metadata }) => metadata.name));
  forgetRevisions(context.client, others, names, limit - live.length);
}

function soonest(...waits: readonly (number | undefined)[]): Result {
  const known = waits.filter((one) => one !== undefined);
  return known.length > 0 ? { afterMs: Math.min(...known) } : undefined;
}

/** A node's status does not matter, only its labels, its taints and that it is there: whoever thinks otherwise of it now is concerned. */
function concernedByNode({ type, object, old }: Change<Node>, client: Client): string[] {
  if (type === 'MODIFIED' && old && isAlike(old, object)) return [];
  return client
    .list(DAEMON_SETS)
    .filter((set) => {
      const { spec } = daemonTemplate(set);
      const before = type === 'MODIFIED' && old ? [shouldRunOn(spec, old), mayContinueOn(spec, old)] : [false, false];
      return shouldRunOn(spec, object) !== before[0] || mayContinueOn(spec, object) !== before[1];
    })
    .map(keyOf);
}

function isAlike({ metadata: one, spec }: Node, { metadata: other, spec: next }: Node): boolean {
  return equal(one.labels, other.labels) && equal(spec.taints, next.taints);
}
