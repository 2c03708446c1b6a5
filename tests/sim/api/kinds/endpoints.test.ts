import { describe, expect, it } from 'vitest';
import { ENDPOINTS_STRATEGY as strategy } from '../../../../src/sim/api/kinds/endpoints.ts';
import { ENDPOINTS } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

const endpoints = (...subsets: object[]) => draft(ENDPOINTS, { subsets });
const at = (ip: string, more: object = {}) => ({
  addresses: [{ ip, ...more }],
  ports: [{ port: 80, protocol: 'TCP' }],
});
const FIELD = 'subsets[0].addresses[0].ip: Invalid value:';

describe('endpoints', () => {
  it('speak TCP by themselves', () => {
    const object = endpoints({ ports: [{ port: 80 }] });
    strategy.defaults(object);
    expect(object.subsets?.[0]?.ports).toEqual([{ port: 80, protocol: 'TCP' }]);
  });

  it.each<[string, object, string[]]>([
    ['10.244.1.2', at('10.244.1.2'), []],
    ['nothing', {}, ['subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`']],
    [
      'a name',
      at('web'),
      [
        `${FIELD} "web": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)`,
        `${FIELD} "web": must be a valid IP address`,
      ],
    ],
    ['0.0.0.0', at('0.0.0.0'), [`${FIELD} "0.0.0.0": may not be unspecified (0.0.0.0)`]],
    ['127.0.0.1', at('127.0.0.1'), [`${FIELD} "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)`]],
    ['fe80::1', at('fe80::1'), [`${FIELD} "fe80::1": may not be in the link-local range (169.254.0.0/16, fe80::/10)`]],
    [
      '224.0.0.1',
      at('224.0.0.1'),
      [`${FIELD} "224.0.0.1": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)`],
    ],
    [
      'a port without a name among several',
      {
        addresses: [{ ip: '10.0.0.1' }],
        ports: [
          { port: 80, protocol: 'TCP', name: 'a' },
          { port: 0, protocol: 'X' },
        ],
      },
      [
        'subsets[0].ports[1].name: Required value',
        'subsets[0].ports[1].port: Invalid value: 0: must be between 1 and 65535, inclusive',
        'subsets[0].ports[1].protocol: Unsupported value: "X": supported values: "SCTP", "TCP", "UDP"',
      ],
    ],
  ])('at %s', (_, subset, expected) => {
    expect(told(strategy.validate(endpoints(subset)))).toEqual(expected);
  });

  it('may keep what was there before', () => {
    expect(strategy.validateUpdate(endpoints(at('127.0.0.1')), endpoints(at('127.0.0.1')), '')).toEqual([]);
  });

  it('warns of odd addresses', () => {
    expect(strategy.warnings?.(endpoints(at('FD00::1')), undefined)).toEqual([
      'subsets[0].addresses[0].ip: IPv6 address "FD00::1" should be in RFC 5952 canonical format ("fd00::1")',
    ]);
  });
});
