// Conditions of CustomResourceDefinitions (apiextensions-apiserver, pkg/apihelpers SetCRDCondition).
import { timestamp } from '../../clock.ts';
import type { CustomResourceDefinition } from '../../wire.ts';

type Condition = NonNullable<CustomResourceDefinition['status']['conditions']>[number];

/** A condition without its time. */
export type Said = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** The conditions with one of them as it is now; its time is that of its last change. @param now ms since the epoch */
export function withCondition(conditions: readonly Condition[] | undefined, said: Said, now: number): Condition[] {
  const all = conditions ?? [];
  const old = all.find(({ type }) => type === said.type);
  const lastTransitionTime = old?.status === said.status ? old.lastTransitionTime : undefined;
  const { type, status, reason, message } = said;
  const next = { lastTransitionTime: lastTransitionTime ?? timestamp(now), message, reason, status, type } as Condition;
  return old ? all.map((one) => (one === old ? next : one)) : [...all, next];
}
