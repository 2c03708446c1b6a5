// Claims and volumes at the gates: the default class, protection, growth.
import { describe, expect, it } from 'vitest';
import {
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
} from '../../../../../src/sim/resources/index.ts';
import type { KubeObject } from '../../../../../src/sim/wire.ts';
import { aCall, anObject, refusal, World } from '../world.ts';
import { admit } from './admit.ts';

const IS_DEFAULT = 'storageclass.kubernetes.io/is-default-class';

function lab(): World {
  return new World().namespace('lab');
}

function claim(spec: object = {}, status: object = {}): KubeObject {
  const resources = { requests: { storage: '1Gi' } };
  return anObject(PERSISTENT_VOLUME_CLAIMS, 'data', { spec: { resources, ...spec }, status });
}

function made(object: KubeObject, world: World) {
  return admit(aCall(PERSISTENT_VOLUME_CLAIMS, 'create', { object, name: '' }), world);
}

describe('a new claim', () => {
  it('gets the newest default class, unless it says which one it wants', () => {
    const world = lab();
    const born = (minute: number) => ({
      metadata: { annotations: { [IS_DEFAULT]: 'true' }, creationTimestamp: `2026-11-30T03:0${minute}:00Z` },
    });
    world.add(STORAGE_CLASSES, 'old', born(1));
    world.add(STORAGE_CLASSES, 'new', born(2));
    world.add(STORAGE_CLASSES, 'other');
    expect(made(claim(), world).spec).toMatchObject({ storageClassName: 'new' });
    expect(made(claim({ storageClassName: '' }), world).spec).toMatchObject({ storageClassName: '' });
    expect(made(claim({ storageClassName: 'other' }), world).spec).toMatchObject({ storageClassName: 'other' });
  });

  it('and a new volume are protected', () => {
    const world = lab();
    expect(made(claim(), world).metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
    const object = anObject(PERSISTENT_VOLUMES, 'v', { metadata: { finalizers: ['mine/x'] } });
    const volume = admit(aCall(PERSISTENT_VOLUMES, 'create', { object, name: '' }), world);
    expect(volume.metadata.finalizers).toEqual(['mine/x', 'kubernetes.io/pv-protection']);
  });
});

describe('a claim that is to grow', () => {
  const NOT_ALLOWED =
    'persistentvolumeclaims "data" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';

  it.each([
    ['is bound, of a class that allows it', 'Bound', true, undefined],
    ['is bound, of a class that does not', 'Bound', false, NOT_ALLOWED],
    [
      'is not bound',
      'Pending',
      true,
      'persistentvolumeclaims "data" is forbidden: Only bound persistent volume claims can be expanded',
    ],
  ])('%s', (_, phase, allowVolumeExpansion, expected) => {
    const world = lab();
    world.add(STORAGE_CLASSES, 'fast', { allowVolumeExpansion });
    const old = claim({ storageClassName: 'fast' }, { phase });
    const object = claim({ storageClassName: 'fast', resources: { requests: { storage: '2Gi' } } }, { phase });
    const grow = () => admit(aCall(PERSISTENT_VOLUME_CLAIMS, 'update', { object, old }), world);
    if (expected === undefined) expect(grow()).toBe(object);
    else expect(refusal(grow).message).toBe(expected);
  });
});
