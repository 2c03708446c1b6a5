// Taints of nodes and what pods tolerate (component-helpers, scheduling/corev1/helpers.go).
import type { Taint, Toleration } from './wire.ts';

/** Does a taint keep pods off? `PreferNoSchedule` only makes a node less wanted. */
export function keepsOff({ effect }: Taint): boolean {
  return effect === 'NoSchedule' || effect === 'NoExecute';
}

/** Does a toleration cover a taint? An empty key or effect covers all of them. */
export function covers({ key, operator, value, effect }: Toleration, taint: Taint): boolean {
  if (effect && effect !== taint.effect) return false;
  if (key && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  return (!operator || operator === 'Equal') && (value ?? '') === (taint.value ?? '');
}

/** Is a taint tolerated? */
export function isTolerated(taint: Taint, tolerations: readonly Toleration[] | undefined): boolean {
  return tolerations?.some((toleration) => covers(toleration, taint)) ?? false;
}

/** The first taint that keeps a pod off; undefined when it tolerates all. */
export function untolerated(
  taints: readonly Taint[] | undefined,
  tolerations: readonly Toleration[] | undefined,
): Taint | undefined {
  return taints?.find((taint) => keepsOff(taint) && !isTolerated(taint, tolerations));
}
