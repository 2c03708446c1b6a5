import { describe, expect, it } from 'vitest';
import { NODE_STRATEGY as strategy } from '../../../../src/sim/api/kinds/node.ts';
import { NODES } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

function node(spec: object = {}, status: object = {}) {
  const object = draft(NODES, { spec, status });
  strategy.defaults(object);
  return object;
}

describe('a node', () => {
  it('can allocate its whole capacity when nothing else is said', () => {
    const { status } = node({}, { capacity: { cpu: '2000m', memory: '1024Mi' } });
    expect(status).toMatchObject({ capacity: { cpu: '2', memory: '1Gi' }, allocatable: { cpu: '2', memory: '1Gi' } });
  });

  it('has its block of addresses twice, and tells of a system that it does not know', () => {
    const { spec, status } = node({ podCIDR: '10.0.0.0/24' });
    expect(spec).toEqual({ podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] });
    expect(status.nodeInfo).toMatchObject({ kubeletVersion: '', architecture: '' });
  });

  it.each<[string, object, object, string[]]>([
    ['a taint without an effect', { taints: [{ key: 'a' }] }, {}, ['metadata.taints[0].effect: Required value']],
    [
      'a taint of an unknown effect',
      { taints: [{ key: 'a', effect: 'Never' }] },
      {},
      [
        'metadata.taints[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
      ],
    ],
    [
      'a taint twice',
      {
        taints: [
          { key: 'a', value: 'b', effect: 'NoSchedule' },
          { key: 'a', effect: 'NoSchedule' },
        ],
      },
      {},
      [
        'metadata.taints[1]: Duplicate value: {"Key":"a","Value":"","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
      ],
    ],
    [
      'two blocks of one family',
      { podCIDRs: ['10.0.0.0/24', '10.1.0.0/24'] },
      {},
      [
        'spec.podCIDRs: Invalid value: ["10.0.0.0/24","10.1.0.0/24"]: may specify no more than one CIDR for each IP family',
      ],
    ],
    [
      'a block that is none',
      { podCIDRs: ['10.0.0.1/24'] },
      {},
      ['spec.podCIDRs[0]: Invalid value: "10.0.0.1/24": must not have bits set beyond the prefix length'],
    ],
    [
      'half a pod',
      {},
      { capacity: { pods: '500m' }, allocatable: {} },
      ['status.capacity.pods: Invalid value: "500m": must be an integer'],
    ],
  ])('is refused with %s', (_, spec, status, expected) => {
    expect(told(strategy.validate(node(spec, status)))).toEqual(expected);
  });

  it.each<[string, object, object, string[]]>([
    [
      'podCIDR',
      { podCIDRs: ['10.0.0.0/24'] },
      { podCIDRs: ['10.0.1.0/24'] },
      ['spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid'],
    ],
    [
      'providerID',
      { providerID: 'a' },
      { providerID: 'b' },
      ['spec.providerID: Forbidden: node updates may not change providerID except from "" to valid'],
    ],
    ['unschedulable', {}, { unschedulable: true }, []],
  ])('%s: what a change of it says', (_, before, after, expected) => {
    expect(told(strategy.validateUpdate(node(after), node(before), ''))).toEqual(expected);
  });

  it('has each address once', () => {
    const address = { type: 'InternalIP', address: '10.0.0.1' };
    expect(told(strategy.validateUpdate(node({}, { addresses: [address, address] }), node(), 'status'))).toEqual([
      'status.addresses[1]: Duplicate value: {"Type":"InternalIP","Address":"10.0.0.1"}',
    ]);
  });
});
