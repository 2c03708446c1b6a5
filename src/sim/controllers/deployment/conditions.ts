// Conditions of a Deployment (pkg/controller/deployment/util/deployment_util.go).
import type { Context } from '../../client.ts';
import { timestamp } from '../../clock.ts';
import type { Deployment } from '../../wire.ts';

export type Condition = NonNullable<Deployment['status']['conditions']>[number];

/** A condition as of now. */
export function newCondition(
  { clock }: Context,
  type: 'Available' | 'Progressing' | 'ReplicaFailure',
  status: 'True' | 'False' | 'Unknown',
  reason: string,
  message: string,
): Condition {
  const now = timestamp(clock.now());
  return { type, status, lastUpdateTime: now, lastTransitionTime: now, reason, message };
}

/** The Progressing condition; undefined when there is none. */
export function findProgress(conditions: readonly Condition[]): Condition | undefined {
  return conditions.find(({ type }) => type === 'Progressing');
}

/** Without the condition of a type. */
export function withoutCondition(conditions: readonly Condition[], type: string): readonly Condition[] {
  return conditions.some((one) => one.type === type) ? conditions.filter((one) => one.type !== type) : conditions;
}

/** With a condition in place of the one of its type, at the end. One of the same status and reason stays as it is, message and all. */
export function setCondition(conditions: readonly Condition[], next: Condition): readonly Condition[] {
  const old = conditions.find(({ type }) => type === next.type);
  if (old?.status === next.status && old.reason === next.reason) return conditions;
  const since = old?.status === next.status ? old.lastTransitionTime : undefined;
  return [...withoutCondition(conditions, next.type), { ...next, ...(since && { lastTransitionTime: since }) }];
}
