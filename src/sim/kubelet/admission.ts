// Does a node take a pod that was bound to it? (pkg/kubelet/lifecycle/predicate.go, pkg/scheduler/eventhandlers.go AdmissionCheck)

import { goList } from '../go-text.ts';
import { parseQuantity } from '../quantity.ts';
import { NODES } from '../resources/index.ts';
import { meets, type Requirement } from '../selector.ts';
import type { Node, NodeSelectorTerm, Pod, Taint, Toleration } from '../wire.ts';
import type { Host } from './host.ts';
import { podRequests, qosClass } from './requests.ts';

/** Why a pod is not taken. */
export interface Rejection {
  readonly reason: string;
  readonly message: string;
}

/** What the node's pods hold already. */
export interface Held {
  /** resource → thousandths */
  readonly requests: ReadonlyMap<string, number>;
  readonly pods: number;
  /** is a host port taken? */
  hasPort(ip: string, protocol: string, port: number): boolean;
  /** conditions of pressure that hold: `MemoryPressure` */
  readonly pressures: readonly string[];
}

const FIRST: readonly string[] = ['cpu', 'memory', 'ephemeral-storage'];
const OUT_OF: Readonly<Record<string, string>> = {
  cpu: 'OutOfcpu',
  memory: 'OutOfmemory',
  'ephemeral-storage': 'OutOfephemeral-storage',
  pods: 'OutOfpods',
};

/** As messages count: cores in thousandths, everything else in whole units. */
function counted(resource: string, milli: number): number {
  return resource === 'cpu' ? milli : Math.ceil(milli / 1000);
}

function insufficient(resource: string, requested: number, used: number, capacity: number): Rejection {
  const numbers = `requested: ${requested}, used: ${used}, capacity: ${capacity}`;
  return {
    reason: OUT_OF[resource] ?? `OutOf${resource}`,
    message: `Node didn't have enough resource: ${resource}, ${numbers}`,
  };
}

function resourceProblem({ profile }: Host, pod: Pod, held: Held): Rejection | undefined {
  const allowed = Number(profile.allocatable.pods ?? '110');
  if (held.pods + 1 > allowed) return insufficient('pods', 1, held.pods, allowed);
  const requests = podRequests(pod.spec);
  for (const resource of [...FIRST, ...[...requests.keys()].filter((name) => !FIRST.includes(name)).sort()]) {
    const wanted = requests.get(resource) ?? 0;
    const allocatable = profile.allocatable[resource];
    // what the node does not know is somebody else's to give (removeMissingExtendedResources)
    if (wanted === 0 || allocatable === undefined) continue;
    const used = held.requests.get(resource) ?? 0;
    const capacity = parseQuantity(allocatable)?.milli ?? 0;
    if (wanted > capacity - used)
      return insufficient(resource, counted(resource, wanted), counted(resource, used), counted(resource, capacity));
  }
  return undefined;
}

function termMatches(node: Node, { matchExpressions, matchFields }: NodeSelectorTerm): boolean {
  if (!matchExpressions?.length && !matchFields?.length) return false;
  const each = (labels: Readonly<Record<string, string>>, list: NodeSelectorTerm['matchExpressions']): boolean =>
    (list ?? []).every(({ key, operator, values }) =>
      meets(labels, { key, operator: operator as Requirement['operator'], values: values ?? [] }),
    );
  return (
    each(node.metadata.labels ?? {}, matchExpressions) && each({ 'metadata.name': node.metadata.name }, matchFields)
  );
}

function affinityMatches(node: Node, { spec }: Pod): boolean {
  const labels = node.metadata.labels ?? {};
  for (const key in spec.nodeSelector) if (labels[key] !== spec.nodeSelector[key]) return false;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return !required || required.nodeSelectorTerms.some((term) => termMatches(node, term));
}

/** Is a taint tolerated? (k8s.io/api, Toleration.ToleratesTaint) */
function tolerates(
  tolerations: readonly Toleration[] | undefined,
  taint: Pick<Taint, 'key' | 'value' | 'effect'>,
): boolean {
  return (tolerations ?? []).some(
    ({ key, operator, value, effect }) =>
      (!effect || effect === taint.effect) &&
      (!key || key === taint.key) &&
      (operator === 'Exists' || (value ?? '') === (taint.value ?? '')),
  );
}

function predicate(name: string, text: string): Rejection {
  return { reason: name, message: `Predicate ${name} failed: ${text}` };
}

function hostPorts(pod: Pod): { readonly ip: string; readonly protocol: string; readonly port: number }[] {
  return pod.spec.containers.flatMap(({ ports }) =>
    (ports ?? []).flatMap(({ hostPort, hostIP, protocol }) =>
      hostPort ? [{ ip: hostIP ?? '0.0.0.0', protocol: protocol ?? 'TCP', port: hostPort }] : [],
    ),
  );
}

/** Pods that are needed whatever else there is (pkg/kubelet/types, IsCriticalPod). */
export function isCritical({ spec }: Pod): boolean {
  return (spec.priority ?? 0) >= 2_000_000_000;
}

/** Does the pressure on the node keep a pod away? (pkg/kubelet/eviction, Admit) */
function pressureProblem(pod: Pod, pressures: readonly string[]): Rejection | undefined {
  if (pressures.length === 0 || isCritical(pod)) return undefined;
  if (pressures.length === 1 && pressures[0] === 'MemoryPressure') {
    if (qosClass(pod.spec) !== 'BestEffort') return undefined;
    if (tolerates(pod.spec.tolerations, { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' }))
      return undefined;
  }
  return { reason: 'Evicted', message: `The node had condition: ${goList(pressures)}. ` };
}

/** Why the node does not take the pod; undefined when it does. */
export function rejection(host: Host, pod: Pod, held: Held): Rejection | undefined {
  const pressure = pressureProblem(pod, held.pressures);
  if (pressure) return pressure;
  if (pod.spec.os && pod.spec.os.name !== 'linux')
    return { reason: 'PodOSNotSupported', message: "Failed to admit pod as the OS field doesn't match node OS" };
  const resources = resourceProblem(host, pod, held);
  if (resources && !isCritical(pod)) return resources;
  const { nodeSelector, affinity } = pod.spec;
  const node = host.client.get(NODES, undefined, host.node);
  if (node && (nodeSelector || affinity?.nodeAffinity) && !affinityMatches(node, pod))
    return predicate('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
  if (hostPorts(pod).some(({ ip, protocol, port }) => held.hasPort(ip, protocol, port)))
    return predicate('NodePorts', "node(s) didn't have free ports for the requested pod ports");
  const taint = node?.spec.taints?.find((one) => one.effect === 'NoExecute' && !tolerates(pod.spec.tolerations, one));
  return taint && predicate('TaintToleration', "node(s) had taints that the pod didn't tolerate");
}

/** The host ports of a pod, as {@link Held} asks for them. */
export function portKeys(pod: Pod): string[] {
  return hostPorts(pod).map(({ ip, protocol, port }) => `${ip}/${protocol}/${port}`);
}
