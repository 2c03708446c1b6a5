import { describe, expect, it } from 'vitest';
import { STORAGE_CLASS_STRATEGY as strategy } from '../../../../src/sim/api/kinds/storage-class.ts';
import { STORAGE_CLASSES } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

function storageClass(fields: Record<string, unknown> = {}) {
  const object = draft(STORAGE_CLASSES, { provisioner: 'ebs.csi.aws.com', ...fields });
  strategy.defaults(object);
  return object;
}

describe('a storage class', () => {
  it('deletes what it made, and binds at once', () => {
    expect(storageClass()).toMatchObject({ reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a provisioner', {}, []],
    ['none', { provisioner: '' }, ['provisioner: Required value']],
    [
      'an unknown policy',
      { reclaimPolicy: 'Recycle' },
      ['reclaimPolicy: Unsupported value: "Recycle": supported values: "Delete", "Retain"'],
    ],
    [
      'an unknown mode',
      { volumeBindingMode: 'Later' },
      ['volumeBindingMode: Unsupported value: "Later": supported values: "Immediate", "WaitForFirstConsumer"'],
    ],
    [
      'a topology without values',
      { allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values: [] }] }] },
      ['allowedTopologies[0].matchLabelExpressions[0].values: Required value'],
    ],
  ])('with %s', (_, fields, expected) => {
    expect(told(strategy.validate(storageClass(fields)))).toEqual(expected);
  });

  it('changes in nothing but whether volumes may grow, where they may be, and how they are mounted', () => {
    const next = storageClass({
      provisioner: 'x.y',
      parameters: { type: 'gp3' },
      reclaimPolicy: 'Retain',
      volumeBindingMode: 'WaitForFirstConsumer',
      allowVolumeExpansion: true,
    });
    expect(told(strategy.validateUpdate(next, storageClass(), ''))).toEqual([
      'parameters: Forbidden: updates to parameters are forbidden.',
      'provisioner: Forbidden: updates to provisioner are forbidden.',
      'reclaimPolicy: Forbidden: updates to reclaimPolicy are forbidden.',
      'volumeBindingMode: Invalid value: "WaitForFirstConsumer": field is immutable',
    ]);
  });
});
