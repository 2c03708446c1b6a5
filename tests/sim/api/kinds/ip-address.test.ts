import { describe, expect, it } from 'vitest';
import {
  addressText,
  addressWarnings,
  parseAddress,
  validateAddress,
} from '../../../../src/sim/api/kinds/ip-address.ts';

const NONE = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

describe('an IP address', () => {
  it.each([
    ['10.9.8.7', undefined],
    ['2001:db8::ffff', undefined],
    ['::', undefined],
    ['1:2:3:4:5:6:7::', undefined],
    ['010.1.1.1', 'must not have leading 0s'],
    ['::ffff:1.2.3.4', 'must not be an IPv4-mapped IPv6 address'],
    ['256.1.1.1', NONE],
    ['1.2.3', NONE],
    ['1::2::3', NONE],
    ['1:2:3:4:5:6:7', NONE],
    ['fe80::1%eth0', NONE],
    ['', NONE],
  ])('%j: %s', (text, problem) => {
    const message = `Invalid value: ${JSON.stringify(text)}: ${problem}`;
    expect(validateAddress(text, 'f')).toEqual(
      problem === undefined ? [] : [{ reason: 'FieldValueInvalid', field: 'f', message }],
    );
  });

  it('is let pass when it was there before', () => {
    expect(validateAddress('010.1.1.1', 'f', ['010.1.1.1'])).toEqual([]);
  });

  it.each([
    ['FE80::0001', 'f: IPv6 address "FE80::0001" should be in RFC 5952 canonical format ("fe80::1")'],
    ['1:0:0:2:0:0:0:3', 'f: IPv6 address "1:0:0:2:0:0:0:3" should be in RFC 5952 canonical format ("1:0:0:2::3")'],
    ['010.1.1.1', 'f: non-standard IP address "010.1.1.1" is invalid: use "10.1.1.1"'],
    ['::ffff:1.2.3.4', 'f: non-standard IP address "::ffff:1.2.3.4" is invalid: use "1.2.3.4"'],
  ])('%s is warned of', (text, warning) => {
    expect(addressWarnings(text, 'f')).toEqual([warning]);
  });

  it('has one canonical form', () => {
    const address = parseAddress('2001:db8:0:0:0:0:0:1');
    expect(address && addressText(address)).toBe('2001:db8::1');
    expect(addressWarnings('2001:db8::1', 'f')).toEqual([]);
  });
});
