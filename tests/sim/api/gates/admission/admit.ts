// Both halves of admission for one call, as the pipeline runs them.
import type { Call } from '../../../../../src/sim/api/call.ts';
import { admitMutating, admitValidating } from '../../../../../src/sim/api/gates/index.ts';
import { PODS } from '../../../../../src/sim/resources/index.ts';
import type { KubeObject, Pod } from '../../../../../src/sim/wire.ts';
import { aCall, anObject, type World } from '../world.ts';

/** Lets a call in, and gives the object as it is written. */
export function admit(call: Call, world: World): KubeObject {
  admitMutating(call, world);
  admitValidating(call, world);
  return call.object as KubeObject;
}

/** A pod with one container. */
export function aPod(name: string, container: object = {}, spec: object = {}, metadata: object = {}): KubeObject {
  const containers = [{ name, image: 'nginx:stable', ...container }];
  return anObject(PODS, name, { metadata, spec: { containers, ...spec }, status: {} });
}

/** Creates a pod in `lab`; see {@link admit}. */
export function admitPod(object: KubeObject, world: World, more: Partial<Call> = {}): Pod {
  return admit(aCall(PODS, 'create', { object, name: '', ...more }), world) as unknown as Pod;
}
