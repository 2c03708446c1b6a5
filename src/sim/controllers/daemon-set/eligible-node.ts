// Which nodes a DaemonSet is for, and what its pods tolerate for being what they are (daemon_controller.go NodeShouldRunDaemonPod, daemon/util/daemonset_util.go).
import { mayRunOn } from '../../node-selector.ts';
import { isTolerated, untolerated } from '../../taints.ts';
import type { DaemonSet, Node, PodSpec, PodTemplateSpec, Toleration } from '../../wire.ts';

/** A template whose pods have a specification. */
export type DaemonTemplate = PodTemplateSpec & { readonly spec: PodSpec };

/** Daemons stay on nodes that are not well, and come to nodes that are closed for others. */
const TOLERATED: readonly (readonly [key: string, effect: string])[] = [
  ['node.kubernetes.io/not-ready', 'NoExecute'],
  ['node.kubernetes.io/unreachable', 'NoExecute'],
  ['node.kubernetes.io/disk-pressure', 'NoSchedule'],
  ['node.kubernetes.io/memory-pressure', 'NoSchedule'],
  ['node.kubernetes.io/pid-pressure', 'NoSchedule'],
  ['node.kubernetes.io/unschedulable', 'NoSchedule'],
];
const HOST_NETWORK = ['node.kubernetes.io/network-unavailable', 'NoSchedule'] as const;

function withTolerations(spec: PodSpec): PodSpec {
  const tolerations: Toleration[] = [...(spec.tolerations ?? [])];
  for (const [key, effect] of spec.hostNetwork ? [...TOLERATED, HOST_NETWORK] : TOLERATED) {
    const own: Toleration = { key, operator: 'Exists', effect };
    const at = tolerations.findIndex(
      (one) => one.key === key && one.effect === effect && one.operator === 'Exists' && !one.value,
    );
    if (at < 0) tolerations.push(own);
    else tolerations[at] = own;
  }
  return { ...spec, tolerations };
}

/** The template of a DaemonSet's pods with the tolerations that each of them has. */
export function daemonTemplate({ spec: { template } }: DaemonSet): DaemonTemplate {
  return { ...template, spec: withTolerations(template.spec ?? { containers: [] }) };
}

function isFor(spec: PodSpec, node: Node): boolean {
  return (!spec.nodeName || spec.nodeName === node.metadata.name) && mayRunOn(spec, node);
}

/** Is a pod to be on this node? @param spec of {@link daemonTemplate} */
export function shouldRunOn(spec: PodSpec, node: Node): boolean {
  return isFor(spec, node) && untolerated(node.spec.taints, spec.tolerations) === undefined;
}

/** May a pod that is on this node stay? A taint that only keeps new ones off does not drive it away. */
export function mayContinueOn(spec: PodSpec, node: Node): boolean {
  return (
    isFor(spec, node) &&
    !node.spec.taints?.some((taint) => taint.effect === 'NoExecute' && !isTolerated(taint, spec.tolerations))
  );
}
