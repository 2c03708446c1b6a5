// Nodes (kubectl, describe describeNode).
import { canonicalQuantity } from '../../quantity.ts';
import type { Event, Lease, Node, Pod, Taint } from '../../wire.ts';
import { StatusFailure } from '../failure.ts';
import { goSort } from '../go-sort.ts';
import type { DescribeAsk, Describer } from './describer.ts';
import { eventsAbout, searchEvents, writeEvents } from './events.ts';
import { writeMarks } from './heading.ts';
import { writeNodePods } from './node-pods.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { dateText } from './time-text.ts';

const ROLE = 'node-role.kubernetes.io/';
const OLD_ROLE = 'kubernetes.io/role';

/** `status.nodeInfo` → its heading, in the order in which it is told */
const SYSTEM = [
  ['machineID', 'Machine ID'],
  ['systemUUID', 'System UUID'],
  ['bootID', 'Boot ID'],
  ['kernelVersion', 'Kernel Version'],
  ['osImage', 'OS Image'],
  ['operatingSystem', 'Operating System'],
  ['architecture', 'Architecture'],
  ['containerRuntimeVersion', 'Container Runtime Version'],
  ['kubeletVersion', 'Kubelet Version'],
] as const;

/** Tells about a node and the pods on it. */
export const describeNode: Describer<Node> = async (node, ask) => {
  const pods = await podsOf(node, ask);
  const events = await eventsOf(node, ask);
  const lease = await leaseOf(node, ask);
  return described((to) => {
    to.field(0, 'Name', node.metadata.name);
    to.field(0, 'Roles', rolesOf(node).join(',') || '<none>');
    writeMarks(to, node);
    to.field(0, 'CreationTimestamp', dateText(node.metadata.creationTimestamp));
    writeTaints(to, node.spec.taints ?? []);
    to.field(0, 'Unschedulable', node.spec.unschedulable ?? false);
    writeLease(to, lease);
    writeStatus(to, node);
    if (pods) writeNodePods(to, node, pods, ask.now);
    else to.field(0, 'Pods', 'not authorized');
    writeEvents(to, events, ask.now);
  });
};

/** Pods that may run; undefined when one may not see them. */
async function podsOf({ metadata }: Node, ask: DescribeAsk): Promise<readonly Pod[] | undefined> {
  const fieldSelector = `spec.nodeName=${metadata.name},status.phase!=Failed,status.phase!=Succeeded`;
  try {
    return await ask.list<Pod>('/api/v1/pods', { fieldSelector });
  } catch (error) {
    if (error instanceof StatusFailure && error.status.reason === 'Forbidden') return undefined;
    throw error;
  }
}

/** Controllers know a node by its uid, kubelets by its name. */
async function eventsOf(node: Node, ask: DescribeAsk): Promise<readonly Event[] | undefined> {
  const { name } = node.metadata;
  const theirs = await eventsAbout(node, ask);
  const kubelets = await searchEvents({ namespace: undefined, name, kind: node.kind, uid: name }, ask);
  return theirs && [...theirs, ...(kubelets ?? [])];
}

/** A node's lease, or why it cannot be had. */
async function leaseOf({ metadata }: Node, ask: DescribeAsk): Promise<Lease | string> {
  try {
    return await ask.get<Lease>(`/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${metadata.name}`);
  } catch (error) {
    return (error as Error).message;
  }
}

function rolesOf({ metadata }: Node): string[] {
  const roles = Object.entries(metadata.labels ?? {}).map(([key, value]) =>
    key.startsWith(ROLE) ? key.slice(ROLE.length) : key === OLD_ROLE ? value : '',
  );
  return [...new Set(roles.filter((role) => role !== ''))].sort();
}

function writeTaints(to: PrefixWriter, taints: readonly Taint[]): void {
  to.write(0, 'Taints:\t');
  if (taints.length === 0) to.line('<none>');
  const key = (taint: Taint): string => `${taint.effect},${taint.key}`;
  goSort(taints, (one, other) => key(one) < key(other)).forEach((taint, at) => {
    to.write(0, `${at > 0 ? '\t' : ''}${taintText(taint)}\n`);
  });
}

function taintText({ key, value, effect }: Taint): string {
  const valued = value ? `${key}=${value}` : key;
  return effect ? `${valued}:${effect}` : valued;
}

function writeLease(to: PrefixWriter, lease: Lease | string): void {
  if (typeof lease === 'string') {
    to.field(0, 'Lease', `Failed to get lease: ${lease}`);
    return;
  }
  const { holderIdentity = '<unset>', acquireTime, renewTime } = lease.spec;
  to.write(0, 'Lease:\n');
  to.field(1, 'HolderIdentity', holderIdentity);
  to.field(1, 'AcquireTime', acquireTime ? dateText(acquireTime) : '<unset>');
  to.field(1, 'RenewTime', renewTime ? dateText(renewTime) : '<unset>');
}

function writeStatus(to: PrefixWriter, { spec, status }: Node): void {
  const { conditions = [], addresses = [], capacity, allocatable, nodeInfo } = status;
  if (conditions.length > 0) {
    to.write(0, 'Conditions:\n  Type\tStatus\tLastHeartbeatTime\tLastTransitionTime\tReason\tMessage\n');
    to.write(1, '----\t------\t-----------------\t------------------\t------\t-------\n');
  }
  for (const { type, status: state, lastHeartbeatTime, lastTransitionTime, reason, message } of conditions) {
    const times = `${dateText(lastHeartbeatTime)} \t${dateText(lastTransitionTime)}`;
    to.write(1, `${type} \t${state} \t${times} \t${reason ?? ''} \t${message ?? ''}\n`);
  }
  to.write(0, 'Addresses:\n');
  for (const { type, address } of addresses) to.field(1, type, address);
  writeAmounts(to, 'Capacity', capacity as Record<string, string> | undefined);
  writeAmounts(to, 'Allocatable', allocatable as Record<string, string> | undefined);
  to.write(0, 'System Info:\n');
  for (const [field, title] of SYSTEM) to.field(1, title, nodeInfo?.[field] ?? '');
  if (spec.podCIDR) to.field(0, 'PodCIDR', spec.podCIDR);
  if (spec.podCIDRs?.length) to.field(0, 'PodCIDRs', spec.podCIDRs.join(','));
  if (spec.providerID) to.field(0, 'ProviderID', spec.providerID);
}

function writeAmounts(to: PrefixWriter, title: string, amounts: Readonly<Record<string, string>> = {}): void {
  const names = Object.keys(amounts).sort();
  if (names.length > 0) to.write(0, `${title}:\n`);
  for (const name of names) to.field(1, name, canonicalQuantity(amounts[name] ?? '0'));
}
