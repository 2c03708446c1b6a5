// Claims and volumes find each other, wait for each other, and lose each other.
import { describe, expect, it } from 'vitest';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES, PODS } from '../../../src/sim/resources/index.ts';
import { StorageLab } from '../../make/storage-lab.ts';

const NONE = { storageClassName: '' };
const DELAYED = { volumeBindingMode: 'WaitForFirstConsumer' };
const PERIOD = 15_000;

/** A claim named `data` and what becomes of it. */
function claimed(build: (lab: StorageLab) => void, spec: object = {}): StorageLab {
  const lab = new StorageLab();
  build(lab);
  lab.run();
  lab.claim('data', spec);
  return lab.run();
}

function bound(volume = 'v', spec: object = {}): StorageLab {
  return claimed((lab) => lab.volume(volume, spec));
}

describe('a claim', () => {
  it.each<[string, (lab: StorageLab) => void, object, string[]]>([
    [
      'without a class, where there is no volume',
      () => {},
      {},
      ['Normal FailedBinding no persistent volumes available for this claim and no storage class is set'],
    ],
    [
      'of a class that is not there',
      () => {},
      { storageClassName: 'fast' },
      ['Warning ProvisioningFailed storageclass.storage.k8s.io "fast" not found'],
    ],
    [
      'whose provisioner is not there',
      (lab) => lab.storageClass('fast', { provisioner: 'ebs.csi.aws.com' }),
      { storageClassName: 'fast' },
      [
        "Normal ExternalProvisioning Waiting for a volume to be created either by the external provisioner 'ebs.csi.aws.com' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.",
      ],
    ],
    [
      'of a class without provisioner',
      (lab) => lab.storageClass('local', { provisioner: 'kubernetes.io/no-provisioner' }),
      { storageClassName: 'local' },
      ['Warning ProvisioningFailed no volume plugin matched name: kubernetes.io/no-provisioner'],
    ],
    [
      'that waits for a pod',
      (lab) => lab.storageClass('late', DELAYED),
      { storageClassName: 'late' },
      ['Normal WaitForFirstConsumer waiting for first consumer to be created before binding'],
    ],
    [
      'that asks for a volume which is too small',
      (lab) => lab.volume('v', { capacity: { storage: '1Mi' } }),
      { volumeName: 'v' },
      ['Warning VolumeMismatch Cannot bind to requested volume "v": requested PV is too small'],
    ],
    [
      'that asks for a volume of another class',
      (lab) => lab.volume('v', { storageClassName: 'x' }),
      { volumeName: 'v' },
      ['Warning VolumeMismatch Cannot bind to requested volume "v": storageClassName does not match'],
    ],
    [
      'that asks for a volume of other modes',
      (lab) => lab.volume('v', { accessModes: ['ReadOnlyMany'] }),
      { volumeName: 'v' },
      ['Warning VolumeMismatch Cannot bind to requested volume "v": incompatible accessMode'],
    ],
    [
      'that asks for a volume of another claim',
      (lab) => {
        lab.volume('v');
        lab.run();
        lab.claim('other');
      },
      { volumeName: 'v' },
      ['Warning FailedBinding volume "v" already bound to a different claim.'],
    ],
  ])('%s, waits and says so', (_, build, spec, told) => {
    const lab = claimed(build, spec);
    expect(lab.told('data')).toEqual(told);
    expect(lab.claimOf('data')?.status).toEqual({ phase: 'Pending' });
  });

  it('takes the default class, and none where there is none', () => {
    const standard = { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } };
    const lab = claimed((one) => one.storageClass('standard', { metadata: standard }));
    expect(lab.claimOf('data')?.spec.storageClassName).toBe('standard');
    expect(bound().claimOf('data')?.spec.storageClassName).toBeUndefined();
  });

  it('is looked at again every 15 seconds', () => {
    const lab = claimed(() => {});
    lab.volume('v');
    expect(lab.run(PERIOD).claimOf('data')?.status.phase).toBe('Bound');
  });
});

describe('a match', () => {
  it('takes the least that suffices, by class, modes, kind and labels', () => {
    const lab = claimed(
      (one) => {
        one.volume('large', { capacity: { storage: '50Gi' } }, { labels: { disk: 'ssd' } });
        one.volume('small', { capacity: { storage: '1Mi' } }, { labels: { disk: 'ssd' } });
        one.volume('classed', { storageClassName: 'x' }, { labels: { disk: 'ssd' } });
        one.volume('block', { volumeMode: 'Block' }, { labels: { disk: 'ssd' } });
        one.volume('many', { accessModes: ['ReadOnlyMany'] }, { labels: { disk: 'ssd' } });
        one.volume('spinning');
        one.volume('right', {}, { labels: { disk: 'ssd' } });
      },
      { ...NONE, selector: { matchLabels: { disk: 'ssd' } } },
    );
    expect(lab.claimOf('data')).toMatchObject({
      metadata: {
        annotations: { 'pv.kubernetes.io/bind-completed': 'yes', 'pv.kubernetes.io/bound-by-controller': 'yes' },
      },
      spec: { volumeName: 'right' },
      status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '5Gi' } },
    });
    expect(lab.volumeOf('right')).toMatchObject({
      spec: { claimRef: { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'data' } },
      status: { phase: 'Bound' },
    });
    expect(lab.volumeOf('large')?.status.phase).toBe('Available');
  });

  it('prefers what is reserved for the claim', () => {
    const claimRef = { namespace: 'default', name: 'data' };
    const lab = claimed((one) => {
      one.volume('any', { capacity: { storage: '1Gi' } });
      one.volume('reserved', { claimRef });
    });
    expect(lab.claimOf('data')?.spec.volumeName).toBe('reserved');
  });
});

describe('what a claim leaves', () => {
  it.each([
    ['Retain', 'Released', []],
    [
      'Delete',
      'Failed',
      [
        'Warning VolumeFailedDelete error getting deleter volume plugin for volume "v": no deletable volume plugin matched',
      ],
    ],
    ['Recycle', 'Failed', ['Warning VolumeFailedRecycle No recycler plugin found for the volume!']],
  ])('with policy %s is %s', (persistentVolumeReclaimPolicy, phase, told) => {
    const lab = bound('v', { persistentVolumeReclaimPolicy });
    lab.client.delete(PERSISTENT_VOLUME_CLAIMS, 'default', 'data');
    lab.run();
    expect(lab.claimOf('data')).toBeUndefined();
    expect(lab.volumeOf('v')?.status.phase).toBe(phase);
    expect(lab.told('v')).toEqual(told);
    // a new claim of the same name does not get it
    lab.claim('data');
    expect(lab.run(PERIOD).claimOf('data')?.status.phase).toBe('Pending');
  });
});

describe('a bound claim', () => {
  it('is lost when its volume goes, which its protection does not hold once it is not bound', () => {
    const lab = bound();
    lab.client.delete(PERSISTENT_VOLUMES, undefined, 'v');
    expect(lab.run().volumeOf('v')?.metadata.deletionTimestamp).toBeDefined();
    const held = lab.volumeOf('v');
    if (!held) throw new Error('the volume is gone');
    const { finalizers: _none, ...metadata } = held.metadata;
    lab.client.update(PERSISTENT_VOLUMES, { ...held, metadata });
    lab.run();
    expect(lab.volumeOf('v')).toBeUndefined();
    expect(lab.claimOf('data')?.status.phase).toBe('Lost');
    expect(lab.told('data')).toEqual([
      'Warning ClaimLost Bound claim has lost its PersistentVolume. Data on the volume is lost!',
    ]);
  });

  it('is bound wrongly when its volume has another', () => {
    const lab = bound();
    const volume = lab.volumeOf('v');
    if (!volume?.spec.claimRef) throw new Error('not bound');
    lab.client.update(PERSISTENT_VOLUMES, {
      ...volume,
      spec: { ...volume.spec, claimRef: { ...volume.spec.claimRef, uid: 'another' } },
    });
    lab.run();
    expect(lab.told('data')).toEqual([
      'Warning ClaimMisbound Two claims are bound to the same volume, this one is bound incorrectly',
    ]);
  });

  it('stays while a pod uses it', () => {
    const lab = bound();
    lab.pod('web', ['data']);
    lab.run();
    lab.client.delete(PERSISTENT_VOLUME_CLAIMS, 'default', 'data');
    lab.run(60_000);
    expect(lab.claimOf('data')?.metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
    lab.client.delete(PODS, 'default', 'web');
    lab.run(60_000);
    expect(lab.claimOf('data')).toBeUndefined();
  });
});
