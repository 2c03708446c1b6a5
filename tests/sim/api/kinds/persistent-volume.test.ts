import { describe, expect, it } from 'vitest';
import { PERSISTENT_VOLUME_STRATEGY as strategy } from '../../../../src/sim/api/kinds/persistent-volume.ts';
import { PERSISTENT_VOLUMES } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

const NFS = { server: 'nfs.example', path: '/' };

function volume(spec: object = {}) {
  const whole = { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], nfs: NFS, ...spec };
  const object = draft(PERSISTENT_VOLUMES, { spec: whole });
  strategy.defaults(object);
  return object;
}

describe('a volume', () => {
  it('is kept when its claim goes, holds a file system, and is pending', () => {
    const made = volume();
    strategy.prepareForCreate(made, CONTEXT);
    expect(made.spec).toMatchObject({ persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' });
    expect(made.status).toEqual({ phase: 'Pending', lastPhaseTransitionTime: '2026-01-01T00:00:00Z' });
  });

  it.each<[string, object, string[]]>([
    ['all it needs', {}, []],
    [
      'nothing',
      { capacity: undefined, accessModes: [], nfs: undefined },
      [
        'spec.accessModes: Required value',
        'spec.capacity: Required value',
        'spec: Required value: must specify a volume type',
      ],
    ],
    [
      'no room',
      { capacity: { storage: '0' } },
      ['spec.capacity[storage]: Invalid value: "0": must be greater than zero'],
    ],
    [
      'an unknown policy',
      { persistentVolumeReclaimPolicy: 'Keep' },
      [
        'spec.persistentVolumeReclaimPolicy: Unsupported value: "Keep": supported values: "Delete", "Recycle", "Retain"',
      ],
    ],
    [
      'two sources',
      { hostPath: { path: '/tmp/x' } },
      ['spec.hostPath: Forbidden: may not specify more than 1 volume type'],
    ],
    [
      'a local disk of no node',
      { nfs: undefined, local: { path: '/mnt' } },
      ['spec.nodeAffinity: Required value: Local volume requires node affinity'],
    ],
    [
      'a node affinity that asks for nothing',
      { nodeAffinity: {} },
      ['spec.nodeAffinity.required: Required value: must specify required node constraints'],
    ],
    [
      'an unknown access mode',
      { accessModes: ['Often'] },
      [
        'spec.accessModes: Unsupported value: "Often": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
      ],
    ],
    [
      'a driver without a handle',
      { nfs: undefined, csi: { driver: 'x.y' } },
      ['spec.csi.volumeHandle: Required value'],
    ],
  ])('with %s', (_, spec, expected) => {
    expect(told(strategy.validate(volume(spec)))).toEqual(expected);
  });

  it('keeps its source, its mode and its nodes', () => {
    const nodes = (zone: string) => ({
      required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: [zone] }] }] },
    });
    const next = volume({ nfs: { ...NFS, path: '/b' }, volumeMode: 'Block', nodeAffinity: nodes('b') });
    const [source, mode, affinity] = told(strategy.validateUpdate(next, volume({ nodeAffinity: nodes('a') }), ''));
    expect(source).toMatch(
      /^spec\.persistentvolumesource: Forbidden: spec\.persistentvolumesource is immutable after creation\n/,
    );
    expect(mode).toBe('volumeMode: Invalid value: "Block": field is immutable');
    expect(affinity).toMatch(/^nodeAffinity: Invalid value: .*: field is immutable$/);
  });
});
