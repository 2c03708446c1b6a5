// Conditions of Gateway API's objects: what is said now, with the moment since which it is so (apimachinery, pkg/api/meta/conditions.go).
import { timestamp } from '../clock.ts';
import type { GatewayCondition } from './gateway-api.ts';

/** A condition, before it is known since when. */
export type Said = Pick<GatewayCondition, 'type' | 'status' | 'reason' | 'message'>;

/** Something that holds. */
export function holding(type: string, reason: string, message: string): Said {
  return { type, status: 'True', reason, message };
}

/** Something that does not. */
export function failing(type: string, reason: string, message: string): Said {
  return { type, status: 'False', reason, message };
}

/**
 * Conditions as they are written.
 * @param old what is written now: what has the same status since then keeps its time
 * @param generation of the object that was looked at
 * @param now milliseconds since the epoch
 */
export function written(
  said: readonly Said[],
  old: readonly GatewayCondition[] | undefined,
  generation: number | undefined,
  now: number,
): GatewayCondition[] {
  return said.map(({ type, status, reason, message }) => {
    const before = old?.find((one) => one.type === type);
    return {
      lastTransitionTime: before?.status === status ? before.lastTransitionTime : timestamp(now),
      message,
      ...(generation !== undefined && { observedGeneration: generation }),
      reason,
      status,
      type,
    };
  });
}
