import { describe, expect, it } from 'vitest';
import { PERSISTENT_VOLUME_CLAIM_STRATEGY as strategy } from '../../../../src/sim/api/kinds/persistent-volume-claim.ts';
import { PERSISTENT_VOLUME_CLAIMS } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

const SIZE = { resources: { requests: { storage: '1Gi' } } };
const SPEC = { accessModes: ['ReadWriteOnce'], ...SIZE };

function claim(spec: object, fields: object = {}) {
  const object = draft(PERSISTENT_VOLUME_CLAIMS, { spec: { ...SPEC, ...spec }, ...fields });
  strategy.defaults(object);
  return object;
}

describe('a claim', () => {
  it('is pending, of a file system, and names its source both ways', () => {
    const object = claim(
      { dataSource: { kind: 'PersistentVolumeClaim', name: 'other' } },
      { status: { phase: 'Bound' } },
    );
    strategy.prepareForCreate(object, CONTEXT);
    expect(object.status).toEqual({ phase: 'Pending' });
    expect(object.spec).toMatchObject({
      volumeMode: 'Filesystem',
      dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'other' },
    });
  });

  it.each<[string, object, string[]]>([
    ['no mode', { accessModes: [] }, ['spec.accessModes: Required value: at least 1 access mode is required']],
    [
      'an unknown mode',
      { accessModes: ['Never'] },
      [
        'spec.accessModes: Unsupported value: "Never": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
      ],
    ],
    [
      'a mode for one pod and another',
      { accessModes: ['ReadWriteOncePod', 'ReadOnlyMany'] },
      ['spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes'],
    ],
    ['no size', { resources: {} }, ['spec.resources[storage]: Required value']],
    [
      'the size of nothing',
      { resources: { requests: { storage: '0' } } },
      ['spec.resources[storage]: Invalid value: "0": must be greater than zero'],
    ],
    [
      'an unknown volume mode',
      { volumeMode: 'Tape' },
      ['spec.volumeMode: Unsupported value: "Tape": supported values: "Block", "Filesystem"'],
    ],
    [
      'a source of no group',
      { dataSourceRef: { kind: 'VolumeSnapshot', name: 's' } },
      [
        'spec.dataSourceRef: Invalid value: "VolumeSnapshot": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
      ],
    ],
  ])('with %s is refused', (_, spec, expected) => {
    expect(told(strategy.validate(claim(spec)))).toEqual(expected);
  });

  it('leaves a source out that the old way never took', () => {
    const object = claim({ dataSource: { kind: 'Backup', name: 'b', apiGroup: 'example.com' } });
    strategy.prepareForCreate(object, CONTEXT);
    expect(object.spec).not.toHaveProperty('dataSource');
  });

  const bound = { status: { phase: 'Bound', capacity: { storage: '1Gi' } } };
  it.each<[string, object, object, string[]]>([
    ['its volume, once', {}, { volumeName: 'v' }, []],
    ['its size', { volumeName: 'v' }, { volumeName: 'v', resources: { requests: { storage: '2Gi' } } }, []],
    [
      'its size, for less than it has',
      { volumeName: 'v', resources: { requests: { storage: '2Gi' } } },
      { volumeName: 'v', ...SIZE },
      ['spec.resources.requests.storage: Forbidden: field can not be less than status.capacity'],
    ],
    ['its class, when it had none', {}, { storageClassName: 'fast' }, []],
  ])('that is bound, of which %s changes', (_, before, after, expected) => {
    expect(told(strategy.validateUpdate(claim(after, bound), claim(before, bound), ''))).toEqual(expected);
  });

  it('shows what may not change', () => {
    const [text = ''] = told(
      strategy.validateUpdate(claim({ storageClassName: 'b' }), claim({ storageClassName: 'a' }), ''),
    );
    expect(text.split('\n')).toEqual([
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
      '@@ -10,7 +10,7 @@',
      '   }',
      '  },',
      '  "VolumeName": "",',
      '- "StorageClassName": "a",',
      '+ "StorageClassName": "b",',
      '  "VolumeMode": "Filesystem",',
      '  "DataSource": null,',
      '  "DataSourceRef": null,',
      '',
    ]);
  });

  it('warns of parts of bytes and of an old annotation', () => {
    const object = claim(
      { resources: { requests: { storage: '1500m' } } },
      { metadata: { annotations: { 'volume.beta.kubernetes.io/storage-class': 'a' } } },
    );
    expect(strategy.warnings?.(object, undefined)).toEqual([
      'metadata.annotations[volume.beta.kubernetes.io/storage-class]: deprecated since v1.8; use "storageClassName" attribute instead',
      'spec.resources.requests[storage]: fractional byte value "1500m" is invalid, must be an integer',
    ]);
  });
});
