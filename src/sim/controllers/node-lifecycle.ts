// Watches over nodes: one whose kubelet falls silent is not ready, and tainted so that its pods leave (pkg/controller/nodelifecycle).
import type { Change, Client } from '../client.ts';
import { timestamp } from '../clock.ts';
import { equal } from '../equal.ts';
import { LEASES, NODES, PODS } from '../resources/index.ts';
import type { Node, Taint } from '../wire.ts';
import { type Controller, type ControllerContext, watch } from './controller.ts';
import { remembered } from './memory.ts';

/** How long a node may say nothing, and how often that is looked at (ms; --node-monitor-grace-period, --node-monitor-period). */
const GRACE = 50_000;
const PERIOD = 5_000;
const LEASE_NAMESPACE = 'kube-node-lease';

const NOT_READY = 'node.kubernetes.io/not-ready';
const UNREACHABLE = 'node.kubernetes.io/unreachable';
/** condition → its status → taint that keeps pods away */
const TAINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: NOT_READY, Unknown: UNREACHABLE },
  MemoryPressure: { True: 'node.kubernetes.io/memory-pressure' },
  DiskPressure: { True: 'node.kubernetes.io/disk-pressure' },
  NetworkUnavailable: { True: 'node.kubernetes.io/network-unavailable' },
  PIDPressure: { True: 'node.kubernetes.io/pid-pressure' },
};
const UNSCHEDULABLE = 'node.kubernetes.io/unschedulable';
/** Taints that this controller alone puts on and takes off. */
const OURS = new Set([UNSCHEDULABLE, ...Object.values(TAINTS).flatMap((one) => Object.values(one))]);
/** Conditions that a kubelet reports, in the order in which they are found missing. */
const REPORTED = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];

type Condition = NonNullable<Node['status']['conditions']>[number];

function keys({ type, object, old }: Change<Node>, client: Client): string[] {
  // what a kubelet repeats is no news
  if (type === 'MODIFIED' && old && equal(old.spec, object.spec) && sameConditions(old, object)) return [];
  return type === 'DELETED' && client.get(NODES, undefined, object.metadata.name) ? [] : [object.metadata.name];
}

function sameConditions(one: Node, other: Node): boolean {
  const states = ({ status }: Node): string =>
    (status.conditions ?? []).map(({ type, status: is }) => `${type}${is}`).join();
  return states(one) === states(other);
}

/** Nodes that it has greeted: name → uid */
const greeted = remembered(() => new Map<string, string>());

export const nodeLifecycle = {
  name: 'node-lifecycle',
  component: 'node-controller',
  watches: [watch(NODES, keys)],

  reconcile(name, context) {
    const { client } = context;
    const node = client.get(NODES, undefined, name);
    greet(name, node, context);
    if (!node) return undefined;
    const silence = context.clock.now() - lastSign(node, client);
    const isSilent = silence > GRACE;
    const current = isSilent && readyOf(node)?.status !== 'Unknown' ? setUnknown(node, context) : node;
    setTaints(current, context);
    if (readyOf(current)?.status !== 'True') markPods(name, context);
    return { afterMs: isSilent ? PERIOD : Math.ceil((GRACE - silence + 1) / PERIOD) * PERIOD };
  },
} satisfies Controller;

/** Tells of a node that came or went. */
function greet(name: string, node: Node | undefined, { client, clock, events }: ControllerContext): void {
  const known = greeted(client);
  const uid = known.get(name);
  if (node?.metadata.uid === uid) return;
  const tell = (about: string, reason: string, what: string): void =>
    events.event({ apiVersion: 'v1', kind: 'Node', name, uid: about }, 'Normal', reason, `Node ${name} event: ${what}`);
  if (uid) {
    known.delete(name);
    tell(uid, 'RemovingNode', `Removing Node ${name} from Controller`);
  }
  if (node) {
    known.set(name, node.metadata.uid);
    // one that was there long before was told of in the lab that this one was loaded from
    if (!uid && clock.now() - Date.parse(node.metadata.creationTimestamp) > GRACE) return;
    tell(node.metadata.uid, 'RegisteredNode', `Registered Node ${name} in Controller`);
  }
}

function readyOf({ status }: Node): Condition | undefined {
  return status.conditions?.find(({ type }) => type === 'Ready');
}

/** When the kubelet was heard last, in ms since the epoch: its lease, or the heartbeat in its status. */
function lastSign(node: Node, client: Client): number {
  const lease = client.get(LEASES, LEASE_NAMESPACE, node.metadata.name)?.spec.renewTime;
  const beat = readyOf(node)?.lastHeartbeatTime ?? node.metadata.creationTimestamp;
  return Math.max(lease ? Date.parse(lease) : 0, Date.parse(beat));
}

function setUnknown(node: Node, { client, clock, events }: ControllerContext): Node {
  const time = timestamp(clock.now());
  const old = node.status.conditions ?? [];
  const made = REPORTED.filter((type) => !old.some((one) => one.type === type)).map(
    (type): Condition => ({
      type,
      status: 'Unknown',
      reason: 'NodeStatusNeverUpdated',
      message: 'Kubelet never posted node status.',
      lastHeartbeatTime: node.metadata.creationTimestamp,
      lastTransitionTime: time,
    }),
  );
  const conditions = old.map(
    (one): Condition =>
      REPORTED.includes(one.type) && one.status !== 'Unknown'
        ? {
            ...one,
            status: 'Unknown',
            reason: 'NodeStatusUnknown',
            message: 'Kubelet stopped posting node status.',
            lastTransitionTime: time,
          }
        : one,
  );
  const wasReady = readyOf(node)?.status === 'True';
  const next = client.updateStatus(NODES, {
    ...node,
    status: { ...node.status, conditions: [...conditions, ...made] },
  });
  if (wasReady) {
    const { name, uid } = node.metadata;
    events.event(
      { apiVersion: 'v1', kind: 'Node', name, uid },
      'Normal',
      'NodeNotReady',
      `Node ${name} status is now: NodeNotReady`,
    );
  }
  return next;
}

/** Taints as the conditions and the specification want them; those of others stay, and ours keep their time. */
function setTaints(node: Node, { client, clock }: ControllerContext): void {
  const timeAdded = timestamp(clock.now());
  const wanted: Taint[] = [];
  if (node.spec.unschedulable) wanted.push({ key: UNSCHEDULABLE, effect: 'NoSchedule', timeAdded });
  for (const { type, status } of node.status.conditions ?? []) {
    const key = TAINTS[type]?.[status];
    if (key) wanted.push({ key, effect: 'NoSchedule', timeAdded });
    if (key && type === 'Ready') wanted.push({ key, effect: 'NoExecute', timeAdded });
  }
  const old = node.spec.taints ?? [];
  const others = old.filter(({ key }) => !OURS.has(key));
  const ours = wanted.map((one) => old.find(({ key, effect }) => key === one.key && effect === one.effect) ?? one);
  const taints = [...others, ...ours];
  if (taints.length === old.length && taints.every((one) => old.includes(one))) return;
  const { taints: _old, ...spec } = node.spec;
  client.update(NODES, { ...node, spec: taints.length > 0 ? { ...spec, taints } : spec });
}

/** Pods of a node that is not ready are not ready either (pkg/controller/util/node MarkPodsNotReady). */
function markPods(node: string, { client, clock, events }: ControllerContext): void {
  for (const pod of client.podsOn(node)) {
    const ready = pod.status.conditions?.find(({ type }) => type === 'Ready');
    if (ready?.status !== 'True') continue;
    const conditions = (pod.status.conditions ?? []).map((one) => {
      if (one !== ready) return one;
      const { reason: _reason, message: _message, ...rest } = one;
      return { ...rest, status: 'False', lastTransitionTime: timestamp(clock.now()) };
    });
    client.updateStatus(PODS, { ...pod, status: { ...pod.status, conditions } });
    events.event(pod, 'Warning', 'NodeNotReady', 'Node is not ready');
  }
}
