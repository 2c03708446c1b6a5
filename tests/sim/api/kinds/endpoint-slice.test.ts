import { describe, expect, it } from 'vitest';
import { ENDPOINT_SLICE_STRATEGY as strategy } from '../../../../src/sim/api/kinds/endpoint-slice.ts';
import { ENDPOINT_SLICES } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

function slice(fields: Record<string, unknown>) {
  const object = draft(ENDPOINT_SLICES, { addressType: 'IPv4', ...fields });
  strategy.defaults(object);
  return object;
}

const at = (...addresses: string[]) => ({ endpoints: [{ addresses }] });

describe('a slice', () => {
  it('names its ports and their protocol', () => {
    expect(slice({ ports: [{ port: 80 }] }).ports).toEqual([{ port: 80, name: '', protocol: 'TCP' }]);
  });

  it('has null in place of lists that hold nothing', () => {
    expect(slice({ endpoints: [], ports: [] })).toMatchObject({ endpoints: null, ports: null });
    expect(slice({})).toMatchObject({ endpoints: null, ports: null });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['10.0.0.1', at('10.0.0.1'), []],
    [
      'nowhere',
      { endpoints: [{ addresses: [] }] },
      ['endpoints[0].addresses: Required value: must contain at least 1 address'],
    ],
    [
      'an address of the other family',
      at('fd00::1'),
      ['endpoints[0].addresses: Invalid value: "fd00::1": must be an IPv4 address'],
    ],
    [
      'an address in an odd form',
      { addressType: 'IPv6', ...at('FD00::1') },
      ['endpoints[0].addresses[0]: Invalid value: "FD00::1": must be in canonical form ("fd00::1")'],
    ],
    [
      'a host',
      { addressType: 'FQDN', ...at('db') },
      [
        'endpoints[0].addresses[0]: Invalid value: "db": should be a domain with at least two segments separated by dots',
      ],
    ],
    [
      'an unknown kind of place',
      { addressType: 'Path', ...at('a') },
      ['addressType: Unsupported value: "Path": supported values: "FQDN", "IPv4", "IPv6"'],
    ],
    ['a port twice', { ports: [{ name: 'a' }, { name: 'a' }] }, ['ports[1].name: Duplicate value: "a"']],
    [
      'too many addresses',
      at(...Array.from({ length: 101 }, (_, n) => `10.0.0.${n + 1}`)),
      ['endpoints[0].addresses: Too many: 101: must have at most 100 items'],
    ],
    [
      'too many hints',
      {
        endpoints: [
          { addresses: ['10.0.0.1'], hints: { forZones: Array.from({ length: 9 }, (_, n) => ({ name: `${n}` })) } },
        ],
      },
      ['endpoints[0].hints.forZones: Too many: 9: must have at most 8 items'],
    ],
  ])('at %s', (_, fields, expected) => {
    expect(told(strategy.validate(slice(fields)))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['nothing', { ...at('10.0.0.1') }, 3],
    ['annotations', { ...at('10.0.0.1'), metadata: { annotations: { a: 'b' } } }, 3],
    ['labels', { ...at('10.0.0.1'), metadata: { labels: { a: 'b' } } }, 4],
    ['endpoints', at('10.0.0.2'), 4],
  ])('after a change of %s', (_, fields, generation) => {
    const next = slice(fields);
    strategy.prepareForUpdate(next, slice({ ...at('10.0.0.1'), metadata: { generation: 3 } }), '');
    expect(next.metadata.generation).toBe(generation);
  });

  it('stays with its kind of addresses', () => {
    const next = slice({ addressType: 'IPv6', endpoints: [] });
    expect(told(strategy.validateUpdate(next, slice({ endpoints: [] }), ''))).toEqual([
      'addressType: Invalid value: "IPv6": field is immutable',
    ]);
  });
});
