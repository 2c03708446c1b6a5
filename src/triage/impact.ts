// Who is hurt: how many of a workload's pods are up.
import type { Diagnosis } from './diagnosis.ts';
import type { ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import type { Material } from './material.ts';
import type { Scene } from './scene.ts';
import type { Thing } from './thing.ts';
import { say } from './words.ts';

/** Ready and wanted of the workload behind an object, as far as the input says. */
export function impactOf(object: ObjectRef | undefined, { scene, lang }: Material): Diagnosis['impact'] {
  const thing = scene.get(object);
  if (!thing || !object) return undefined;
  const workload = [thing, ...around(thing, scene)].find(
    ({ ref, attributes }) =>
      /^(?:Deployment|StatefulSet|DaemonSet)$/.test(ref.kind) &&
      attributes.ready !== undefined &&
      attributes.wanted !== undefined,
  );
  let name = workload ? objectName(workload.ref) : '';
  let ready = workload?.attributes.ready;
  let wanted = workload?.attributes.wanted;
  if (!workload && object.kind === 'Pod') {
    const base = object.name.replace(/-[a-z0-9]{5}$/, '').replace(/-[a-z0-9]{6,10}$/, '');
    const pods = scene
      .ofKind('Pod')
      .filter(
        ({ ref, attributes }) =>
          attributes.wanted !== undefined &&
          (ref.name === object.name || (base !== object.name && ref.name.startsWith(`${base}-`))),
      );
    if (pods.length === 0) return undefined;
    ready = pods.filter(({ health }) => health === 'ok').length;
    wanted = pods.length;
    name = base;
  }
  if (ready === undefined || wanted === undefined || wanted === 0) return undefined;
  const key =
    ready === 0
      ? 'impactAll'
      : ready >= wanted || (object.kind === 'Pod' && ready === wanted - 1 && ready >= 2)
        ? 'impactNone'
        : 'impactSome';
  return { summary: say(key, lang, { ready, wanted, object: name }), ready, wanted };
}

function around(thing: Thing, scene: Scene): Thing[] {
  const first = scene.neighbours(thing).filter(({ ref }) => ref.kind !== 'Node');
  return [...first, ...first.flatMap((one) => scene.neighbours(one))];
}
