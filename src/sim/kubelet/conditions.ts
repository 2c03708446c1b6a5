// A pod's conditions (pkg/kubelet/status/generate.go): in the order in which the kubelet writes them.

import { goList } from '../go-text.ts';
import type { ContainerStatus, Pod, PodStatus } from '../wire.ts';

/** A condition of a pod. */
export type PodCondition = NonNullable<PodStatus['conditions']>[number];

/** What conditions are made of. */
export interface ConditionInput {
  readonly pod: Pod;
  readonly phase: string;
  readonly initStatuses: readonly ContainerStatus[];
  readonly statuses: readonly ContainerStatus[];
  readonly hasSandbox: boolean;
  /** RFC 3339 */
  readonly now: string;
  /** what is in the ledger */
  readonly old: readonly PodCondition[];
  /** put in or replaced, as it is */
  readonly disruption?: PodCondition | undefined;
}

interface Verdict {
  readonly status: 'True' | 'False';
  readonly reason?: string;
  readonly message?: string;
}

const TRUE: Verdict = { status: 'True' };
const FALSE: Verdict = { status: 'False' };
/** Conditions that the kubelet owns. */
const OWN: ReadonlySet<string> = new Set([
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
  'PodScheduled',
]);
/** `lastProbeTime` is always written, and never set. */
const NEVER = null as unknown as string;

function isSidecar(pod: Pod, at: number): boolean {
  return pod.spec.initContainers?.[at]?.restartPolicy === 'Always';
}

function terminal(phase: string): Verdict | undefined {
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' };
  return phase === 'Succeeded' ? { status: 'False', reason: 'PodCompleted' } : undefined;
}

function containersReady({ pod, phase, initStatuses, statuses }: ConditionInput): Verdict {
  const ended = terminal(phase);
  if (ended) return ended;
  const unready: string[] = [];
  for (const [at, status] of initStatuses.entries()) if (isSidecar(pod, at) && !status.ready) unready.push(status.name);
  for (const status of statuses) if (!status.ready) unready.push(status.name);
  if (unready.length === 0) return TRUE;
  return {
    status: 'False',
    reason: 'ContainersNotReady',
    message: `containers with unready status: ${goList(unready)}`,
  };
}

function ready(input: ConditionInput, containers: Verdict): Verdict {
  const gates = input.pod.spec.readinessGates;
  if (containers !== TRUE || !gates || gates.length === 0) return containers;
  const open: string[] = [];
  for (const { conditionType } of gates) {
    const found = input.old.find(({ type }) => type === conditionType);
    if (!found) open.push(`corresponding condition of pod readiness gate "${conditionType}" does not exist.`);
    else if (found.status !== 'True')
      open.push(`the status of pod readiness gate "${conditionType}" is not "True", but ${found.status}`);
  }
  return open.length === 0 ? TRUE : { status: 'False', reason: 'ReadinessGatesNotReady', message: open.join(', ') };
}

function initialized({ pod, phase, initStatuses, statuses }: ConditionInput): Verdict {
  if (phase === 'Succeeded') return { status: 'True', reason: 'PodCompleted' };
  if (initStatuses.length === 0 || statuses.some(({ containerID }) => containerID !== undefined)) return TRUE;
  const incomplete = initStatuses.filter((status, at) => (isSidecar(pod, at) ? !status.started : !status.ready));
  if (incomplete.length === 0) return TRUE;
  const message = `containers with incomplete status: ${goList(incomplete.map(({ name }) => name))}`;
  return { status: 'False', reason: 'ContainersNotInitialized', message };
}

/** The conditions of a pod, those of others first. A time changes only when a status does. */
export function podConditions(input: ConditionInput): PodCondition[] {
  const { old, now, pod, disruption } = input;
  const others = old.filter(({ type }) => !OWN.has(type) && type !== disruption?.type);
  const generation = pod.metadata.generation;
  const condition = (type: string, { status, reason, message }: Verdict): PodCondition => {
    const before = old.find((one) => one.type === type);
    const made: PodCondition = {
      lastProbeTime: NEVER,
      lastTransitionTime: before?.status === status ? (before.lastTransitionTime ?? now) : now,
      status,
      type,
    };
    if (generation !== undefined) made.observedGeneration = generation;
    if (reason !== undefined) made.reason = reason;
    if (message !== undefined) made.message = message;
    return made;
  };
  const containers = containersReady(input);
  return [
    ...others,
    ...(disruption ? [disruption] : []),
    condition('PodReadyToStartContainers', input.hasSandbox ? TRUE : FALSE),
    condition('Initialized', initialized(input)),
    condition('Ready', ready(input, containers)),
    condition('ContainersReady', containers),
    condition('PodScheduled', TRUE),
  ];
}
