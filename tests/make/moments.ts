// Builders: moments of a time line.
import type { Moment } from '../../src/triage/diagnosis.ts';

/** A moment of the kubelet at a pod; ten seconds ago unless said otherwise. */
export function aMoment(over: Partial<Moment> = {}): Moment {
  return {
    ago: 10,
    owner: 'kubelet',
    layer: 'kubelet',
    step: 'image',
    object: 'Pod/shop/cart-1',
    reason: 'Pulling',
    text: 'Pulling image "cart:9"',
    status: 'ok',
    line: 2,
    ...over,
  };
}

/** Moments at these ages, each of another kind. */
export function moments(...ages: readonly number[]): Moment[] {
  return ages.map((ago, index) => aMoment({ ago, reason: `Reason${String.fromCharCode(65 + index)}` }));
}
