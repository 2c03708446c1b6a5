// The deductions, in the order a manifest meets what they are about.
import type { Fact } from '../fact.ts';
import type { Scene } from '../scene.ts';
import { childrenMissing, controllerSilence, kubeletSilence, schedulerSilence } from './control-plane.ts';
import type { Deduction } from './deduction.ts';
import { ingressClasses } from './ingress.ts';
import { exitZeroLoop, livenessKills, resourceNotAdvertised, unexplained } from './pod.ts';
import { loadBalancerPending, policyBlocks, serviceEndpoints, servicePorts } from './service.ts';
import { claims } from './storage.ts';
import { pinnedToTainted, taintEvicts } from './taint.ts';
import {
  budgets,
  deletions,
  heldWorkloads,
  managedElsewhere,
  orphans,
  scaleFights,
  webhookOwnPod,
} from './workload.ts';

const DEDUCTIONS: readonly Deduction[] = [
  controllerSilence,
  childrenMissing,
  heldWorkloads,
  managedElsewhere,
  scaleFights,
  webhookOwnPod,
  orphans,
  deletions,
  budgets,
  schedulerSilence,
  resourceNotAdvertised,
  claims,
  kubeletSilence,
  livenessKills,
  exitZeroLoop,
  unexplained,
  serviceEndpoints,
  servicePorts,
  loadBalancerPending,
  ingressClasses,
  policyBlocks,
  taintEvicts,
  pinnedToTainted,
];

/** Names that a playbook may use under `deduced`. */
export const DEDUCED_NAMES: readonly string[] = [
  'scheduler-silent',
  'scheduler-down',
  'scheduling-gated',
  'controller-manager-silent',
  'controller-manager-down',
  'children-missing',
  'managed-elsewhere',
  'scale-fight',
  'kubelet-silent',
  'service-selects-nothing',
  'service-no-endpoints',
  'service-endpoints-not-ready',
  'service-port-mismatch',
  'loadbalancer-pending',
  'ingress-class-missing',
  'claim-pending',
  'claim-missing',
  'claim-lost',
  'terminating-finalizer',
  'terminating-long',
  'daemonset-desired-zero',
  'rollout-paused',
  'policy-blocks-dns',
  'policy-blocks-egress',
  'policy-blocks-ingress',
  'cronjob-suspended',
  'job-suspended',
  'hpa-unknown-targets',
  'node-cordoned',
  'resource-not-advertised',
  'exit-zero-loop',
  'liveness-kills',
  'webhook-own-pod',
  'pod-not-ready',
  'crash-loop-unexplained',
  'quota-full',
  'pdb-blocks',
  'orphan-pod',
  'taint-evicts',
  'pinned-to-tainted',
];

/** Everything that the scene lets one conclude. */
export function deduce(scene: Scene): Fact[] {
  return DEDUCTIONS.flatMap((deduction) => deduction(scene));
}
