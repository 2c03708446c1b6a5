// Conditions of pods that the scheduler writes (kubernetes, pkg/api/v1/pod UpdatePodCondition).
import { timestamp } from '../clock.ts';
import type { Pod, PodStatus } from '../wire.ts';

type Condition = NonNullable<PodStatus['conditions']>[number];

/** What a condition says. */
export interface Said {
  readonly type: 'PodScheduled' | 'DisruptionTarget';
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** A pod's status with a condition; undefined when it says so already. @param now milliseconds since the epoch */
export function withCondition({ metadata, status }: Pod, said: Said, now: number): PodStatus | undefined {
  const conditions = status.conditions ?? [];
  const at = conditions.findIndex(({ type }) => type === said.type);
  const old = conditions[at];
  if (old && old.status === said.status && old.reason === said.reason && old.message === said.message) return undefined;
  const since = old?.status === said.status ? old.lastTransitionTime : undefined;
  const { generation } = metadata;
  const written = {
    lastProbeTime: null,
    lastTransitionTime: since ?? timestamp(now),
    message: said.message,
    ...(generation !== undefined && { observedGeneration: generation }),
    reason: said.reason,
    status: said.status,
    type: said.type,
  } as unknown as Condition;
  return { ...status, conditions: old ? conditions.with(at, written) : [...conditions, written] };
}
