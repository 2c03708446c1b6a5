// Pods with claims: which nodes are left for them, and why not the others.
import { describe, expect, it } from 'vitest';
import { nodeProfile } from '../../../../src/sim/kubelet/profile.ts';
import {
  CSI_DRIVERS,
  CSI_NODES,
  CSI_STORAGE_CAPACITIES,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  PODS,
} from '../../../../src/sim/resources/index.ts';
import { StorageLab } from '../../../make/storage-lab.ts';

const ZONE = 'topology.kubernetes.io/zone';
const DELAYED = { volumeBindingMode: 'WaitForFirstConsumer' };
const LATE = { storageClassName: 'late' };
const zones = (...values: string[]) => ({
  required: { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values }] }] },
});

/** Nodes `node-1` and `node-2`, each in the zone `a` or `b`. */
function zoned(): StorageLab {
  const nodes = ['a', 'b'].map((zone, at) => ({
    name: `node-${at + 1}`,
    profile: { ...nodeProfile(at + 1, '1.36.2'), labels: { [ZONE]: zone } },
  }));
  return new StorageLab({ nodes });
}

function why(lab: StorageLab, pod = 'web'): string | undefined {
  return lab.get(PODS, pod)?.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message;
}

function nodeOf(lab: StorageLab, pod = 'web'): string | undefined {
  return lab.get(PODS, pod)?.spec.nodeName;
}

/** The pod `web`, which uses the claim `data` after all that. */
function scene(build: (lab: StorageLab) => void, lab = zoned()): StorageLab {
  build(lab);
  lab.run();
  lab.pod('web', ['data']);
  return lab.run();
}

const NOBODY_EVICTED = ' preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.';

describe('a pod whose claim', () => {
  it.each<[string, (lab: StorageLab) => void, string]>([
    ['is not there', () => {}, '0/2 nodes are available: persistentvolumeclaim "data" not found. not found'],
    [
      'is not bound',
      (lab) => lab.claim('data'),
      '0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found',
    ],
    [
      'is being deleted',
      (lab) => {
        lab.claim('data');
        const held = lab.claimOf('data');
        if (held) {
          const finalizers = [...(held.metadata.finalizers ?? []), 'mine/x'];
          lab.client.update(PERSISTENT_VOLUME_CLAIMS, { ...held, metadata: { ...held.metadata, finalizers } });
        }
        lab.client.delete(PERSISTENT_VOLUME_CLAIMS, 'default', 'data');
      },
      '0/2 nodes are available: persistentvolumeclaim "data" is being deleted. not found',
    ],
    [
      'has lost its volume',
      (lab) => {
        lab.volume('v');
        lab.run();
        lab.claim('data');
        lab.run();
        const volume = lab.volumeOf('v');
        if (!volume) return;
        const { finalizers: _none, ...metadata } = volume.metadata;
        lab.client.update(PERSISTENT_VOLUMES, { ...volume, metadata });
        lab.client.delete(PERSISTENT_VOLUMES, undefined, 'v');
      },
      '0/2 nodes are available: persistentvolumeclaim "data" bound to non-existent persistentvolume "v". not found',
    ],
    [
      'has a volume elsewhere',
      (lab) => {
        lab.volume('v', { nodeAffinity: zones('c') });
        lab.run();
        lab.claim('data');
      },
      `0/2 nodes are available: 2 node(s) didn't match PersistentVolume's node affinity. no new claims to deallocate,${NOBODY_EVICTED}`,
    ],
    [
      'waits for it and has no volume on any node',
      (lab) => {
        lab.storageClass('late', { ...DELAYED, provisioner: 'kubernetes.io/no-provisioner' });
        lab.volume('v', { ...LATE, nodeAffinity: zones('c') });
        lab.claim('data', LATE);
      },
      `0/2 nodes are available: 2 node(s) didn't find available persistent volumes to bind. no new claims to deallocate,${NOBODY_EVICTED}`,
    ],
    [
      'is for zones without nodes',
      (lab) => {
        const allowedTopologies = [{ matchLabelExpressions: [{ key: ZONE, values: ['c'] }] }];
        lab.storageClass('late', { ...DELAYED, allowedTopologies });
        lab.claim('data', LATE);
      },
      `0/2 nodes are available: 2 node(s) didn't find available persistent volumes to bind. no new claims to deallocate,${NOBODY_EVICTED}`,
    ],
    [
      'is for a driver without room',
      (lab) => {
        lab.storageClass('late', { ...DELAYED, provisioner: 'x.y' });
        lab.create(CSI_DRIVERS, 'x.y', { spec: { storageCapacity: true } });
        lab.create(CSI_STORAGE_CAPACITIES, 'c', { storageClassName: 'late', capacity: '1Mi', nodeTopology: {} });
        lab.claim('data', LATE);
      },
      '0/2 nodes are available: 2 node(s) did not have enough free storage. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
    ],
    [
      'has a volume whose labels name another zone',
      (lab) => {
        lab.volume('v', {}, { labels: { [ZONE]: 'c__d' } });
        lab.run();
        lab.claim('data');
      },
      `0/2 nodes are available: 2 node(s) had no available volume zone. no new claims to deallocate,${NOBODY_EVICTED}`,
    ],
    [
      'is for one pod alone, which another is',
      (lab) => {
        lab.volume('v', { accessModes: ['ReadWriteOncePod'] });
        lab.run();
        lab.claim('data', { accessModes: ['ReadWriteOncePod'] });
        lab.run();
        lab.pod('first', ['data']);
      },
      '0/2 nodes are available: 2 node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
    ],
    [
      'would be one volume more than the nodes take',
      (lab) => {
        for (const node of lab.client.list(NODES)) {
          const drivers = [{ name: 'x.y', nodeID: 'n', allocatable: { count: 1 } }];
          lab.create(CSI_NODES, node.metadata.name, { spec: { drivers } });
        }
        for (const name of ['one', 'two', 'three']) {
          const claimRef = { namespace: 'default', name: name === 'three' ? 'data' : name };
          lab.volume(name, { nfs: undefined, csi: { driver: 'x.y', volumeHandle: name }, claimRef });
        }
        lab.run();
        for (const name of ['one', 'two', 'data']) lab.claim(name);
        lab.run();
        lab.pod('first', ['one'], { nodeSelector: { [ZONE]: 'a' } });
        lab.pod('second', ['two'], { nodeSelector: { [ZONE]: 'b' } });
      },
      '0/2 nodes are available: 2 node(s) exceed max volume count. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
    ],
  ])('%s, stays without a node', (_, build, message) => {
    const lab = scene(build);
    expect(nodeOf(lab)).toBeUndefined();
    expect(why(lab)).toBe(message);
  });
});

describe('a pod whose claim waits for it', () => {
  it('gets a volume where it is to run, and runs there', () => {
    const lab = scene((one) => {
      one.storageClass('late', DELAYED);
      one.volume('there', { ...LATE, nodeAffinity: zones('b') });
      one.claim('data', LATE);
    });
    lab.run(5000);
    expect(nodeOf(lab)).toBe('node-2');
    expect(lab.claimOf('data')).toMatchObject({ spec: { volumeName: 'there' }, status: { phase: 'Bound' } });
  });

  it('waits for whoever makes its volume, and gives up after ten minutes', () => {
    const lab = scene((one) => {
      one.storageClass('late', DELAYED);
      one.claim('data', LATE);
    });
    lab.run(60_000);
    expect(nodeOf(lab)).toBeUndefined();
    expect(lab.claimOf('data')?.metadata.annotations?.['volume.kubernetes.io/selected-node']).toMatch(/^node-/);
    expect(lab.told('web')).toEqual([]);
    lab.run(10 * 60_000);
    expect(lab.told('web')).toEqual([
      'Warning FailedScheduling running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded',
    ]);
  });

  it('starts over when its volume could not be made', () => {
    const lab = scene((one) => {
      one.storageClass('late', DELAYED);
      one.claim('data', LATE);
    });
    const claim = lab.claimOf('data');
    if (!claim) throw new Error('no claim');
    const { 'volume.kubernetes.io/selected-node': _gone, ...annotations } = claim.metadata.annotations ?? {};
    lab.client.update(PERSISTENT_VOLUME_CLAIMS, { ...claim, metadata: { ...claim.metadata, annotations } });
    lab.run(1500);
    expect(lab.told('web')).toEqual([
      'Warning FailedScheduling running PreBind plugin "VolumeBinding": binding volumes: provisioning failed for PVC "data"',
    ]);
    lab.run(5000);
    expect(lab.claimOf('data')?.metadata.annotations?.['volume.kubernetes.io/selected-node']).toMatch(/^node-/);
  });
});

it('a pod goes on as soon as its claim is bound', () => {
  const lab = scene((one) => one.claim('data'));
  lab.volume('v');
  lab.run(30_000);
  expect(nodeOf(lab)).toBeDefined();
});

it('a claim for one pod alone is free when that pod goes', () => {
  const lab = scene((one) => {
    one.volume('v', { accessModes: ['ReadWriteOncePod'] });
    one.run();
    one.claim('data', { accessModes: ['ReadWriteOncePod'] });
    one.run();
    one.pod('first', ['data']);
  });
  lab.client.delete(PODS, 'default', 'first', { gracePeriodSeconds: 0 });
  lab.run(5000);
  expect(nodeOf(lab)).toBeDefined();
});

it('disks of old kinds are on one node at a time', () => {
  const lab = new StorageLab({ nodes: 1 });
  const volumes = [{ name: 'disk', gcePersistentDisk: { pdName: 'x' } }];
  lab.pod('first', [], { volumes });
  lab.run();
  lab.pod('web', [], { volumes });
  lab.run();
  expect(why(lab)).toMatch(/^0\/1 nodes are available: 1 node\(s\) had no available disk\. /);
});
