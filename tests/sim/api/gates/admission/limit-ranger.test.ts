import { describe, expect, it } from 'vitest';
import { LIMIT_RANGES, PERSISTENT_VOLUME_CLAIMS } from '../../../../../src/sim/resources/index.ts';
import type { Pod } from '../../../../../src/sim/wire.ts';
import { aCall, anObject, recorded, refusal, serverSaid, World } from '../world.ts';
import { admit, admitPod, aPod } from './admit.ts';

const RECORDED = {
  type: 'Container',
  min: { cpu: '50m' },
  max: { cpu: '500m', memory: '256Mi' },
  default: { cpu: '200m', memory: '128Mi' },
  defaultRequest: { cpu: '100m', memory: '64Mi' },
};

function lab(...limits: object[]): World {
  const world = new World().namespace('lab');
  world.add(LIMIT_RANGES, 'bounds', { spec: { limits } });
  return world;
}

describe('LimitRanger', () => {
  it('fills in what the recorded pod got, and notes it', () => {
    const expected = JSON.parse(recorded('11-limitrange/pod-defaulted.json')) as Pod;
    const made = admitPod(aPod('p'), lab(RECORDED));
    expect(made.metadata.annotations).toEqual(expected.metadata.annotations);
    expect(made.spec.containers[0]?.resources).toEqual(expected.spec.containers[0]?.resources);
  });

  it('leaves alone what a container says', () => {
    const resources = { limits: { cpu: '300m', memory: '100Mi' }, requests: { cpu: '60m', memory: '10Mi' } };
    const made = admitPod(aPod('p', { resources }), lab(RECORDED));
    expect(made.spec.containers[0]?.resources).toEqual(resources);
    expect(made.metadata.annotations).toBeUndefined();
  });

  it('tells init containers apart', () => {
    const made = admitPod(aPod('p', {}, { initContainers: [{ name: 'i', image: 'x' }] }), lab(RECORDED));
    expect(made.metadata.annotations?.['kubernetes.io/limit-ranger']).toBe(
      'LimitRanger plugin set: cpu, memory request for container p; cpu, memory limit for container p; cpu, memory request for init container i; cpu, memory limit for init container i',
    );
  });

  it('refuses what is over the maximum as recorded', () => {
    const resources = { limits: { cpu: '4', memory: '2Gi' } };
    expect(refusal(() => admitPod(aPod('over', { resources }), lab(RECORDED))).message).toBe(
      serverSaid('11-limitrange/create-pod-over.txt', 'pods "over"'),
    );
  });

  it('refuses what is under the minimum as recorded', () => {
    const resources = { limits: { cpu: '100m' }, requests: { cpu: '10m' } };
    const { message } = refusal(() => admitPod(aPod('tiny', { resources }), lab(RECORDED)));
    expect(message.slice('pods "tiny" '.length)).toBe(
      serverSaid('11-limitrange/events-below-min.txt', 'is forbidden: minimum'),
    );
  });

  it.each([
    {
      limit: { type: 'Container', min: { cpu: '50m' } },
      resources: {},
      message: 'minimum cpu usage per Container is 50m.  No request is specified',
    },
    {
      limit: { type: 'Container', max: { memory: '1Gi' } },
      resources: {},
      message: 'maximum memory usage per Container is 1Gi.  No limit is specified',
    },
    {
      limit: { type: 'Container', maxLimitRequestRatio: { cpu: '2' } },
      resources: { requests: { cpu: '100m' }, limits: { cpu: '500m' } },
      message: 'cpu max limit to request ratio per Container is 2, but provided ratio is 5.000000',
    },
    {
      limit: { type: 'Container', maxLimitRequestRatio: { cpu: '2' } },
      resources: { limits: { cpu: '500m' } },
      message: 'cpu max limit to request ratio per Container is 2, but no request is specified or request is 0',
    },
    {
      limit: { type: 'Pod', max: { cpu: '1' } },
      resources: { limits: { cpu: '1500m' } },
      message: 'maximum cpu usage per Pod is 1, but limit is 1500m',
    },
  ])('says $message', ({ limit, resources, message }) => {
    expect(refusal(() => admitPod(aPod('p', { resources }), lab(limit))).message).toBe(
      `pods "p" is forbidden: ${message}`,
    );
  });

  it('adds up the containers of a pod', () => {
    const resources = { limits: { cpu: '600m' } };
    const containers = ['a', 'b'].map((name) => ({ name, image: 'x', resources }));
    const world = lab({ type: 'Pod', max: { cpu: '1' } });
    expect(refusal(() => admitPod(aPod('p', {}, { containers }), world)).message).toContain('but limit is 1200m');
  });

  it('looks at what a claim asks for', () => {
    const world = lab({ type: 'PersistentVolumeClaim', max: { storage: '1Gi' }, min: { storage: '100Mi' } });
    const claim = (storage: string) =>
      aCall(PERSISTENT_VOLUME_CLAIMS, 'create', {
        object: anObject(PERSISTENT_VOLUME_CLAIMS, 'c', { spec: { resources: { requests: { storage } } } }),
      });
    admit(claim('1Gi'), world);
    expect(refusal(() => admit(claim('2Gi'), world)).message).toBe(
      'persistentvolumeclaims "c" is forbidden: maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi',
    );
  });
});
