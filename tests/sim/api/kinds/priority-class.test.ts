import { describe, expect, it } from 'vitest';
import { PRIORITY_CLASS_STRATEGY as strategy } from '../../../../src/sim/api/kinds/priority-class.ts';
import { PRIORITY_CLASSES } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

function priority(fields: Record<string, unknown>) {
  const object = draft(PRIORITY_CLASSES, fields);
  strategy.defaults(object);
  return object;
}

const RESERVED =
  "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: ";

describe('a priority class', () => {
  it('preempts by itself', () => {
    expect(priority({ value: 1 }).preemptionPolicy).toBe('PreemptLowerPriority');
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['the highest value', { value: 1_000_000_000 }, []],
    [
      'a value above it',
      { value: 1_000_000_001 },
      ['value: Forbidden: maximum allowed value of a user defined priority is 1000000000'],
    ],
    [
      'a name of the system',
      { metadata: { name: 'system-mine' }, value: 1 },
      [`${RESERVED}system-mine is not a known system priority class`],
    ],
    [
      'a known name and another value',
      { metadata: { name: 'system-node-critical' }, value: 1 },
      [`${RESERVED}value of system-node-critical PriorityClass must be 2000001000`],
    ],
    [
      'a known name as default',
      { metadata: { name: 'system-cluster-critical' }, value: 2_000_000_000, globalDefault: true },
      [`${RESERVED}globalDefault of system-cluster-critical PriorityClass must be false`],
    ],
    [
      'an unknown policy',
      { value: 1, preemptionPolicy: 'Ask' },
      ['preemptionPolicy: Unsupported value: "Ask": supported values: "PreemptLowerPriority", "Never"'],
    ],
  ])('with %s', (_, fields, expected) => {
    expect(told(strategy.validate(priority(fields)))).toEqual(expected);
  });

  it('keeps its value and policy', () => {
    const next = priority({ value: 2, preemptionPolicy: 'Never' });
    expect(told(strategy.validateUpdate(next, priority({ value: 1 }), ''))).toEqual([
      'value: Forbidden: may not be changed in an update.',
      'preemptionPolicy: Invalid value: "Never": field is immutable',
    ]);
  });
});
