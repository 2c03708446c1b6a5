// Rules on IP addresses and blocks of them beyond their form (apimachinery, util/validation/ip.go; pkg/apis/core/validation, ValidateEndpointIP).
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { addressText, parseAddress, validateAddress } from './ip-address.ts';

/** The family of an address; undefined when text is none. An IPv4 address in IPv6 notation is of the first. */
export function familyOf(text: string): 'IPv4' | 'IPv6' | undefined {
  const bytes = bytesOf(text);
  return bytes && (bytes.length === 4 ? 'IPv4' : 'IPv6');
}

/** The bytes of an address, 4 or 16; undefined when text is none. */
export function bytesOf(text: string): readonly number[] | undefined {
  const address = parseAddress(text);
  if (!address) return undefined;
  const bytes = address.groups.flatMap((group) => [group >> 8, group & 255]);
  const isFour = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isFour ? bytes.slice(12) : bytes;
}

/** An address that must be in its canonical form. */
export function validateCanonicalAddress(text: string, field: string): StatusCause[] {
  const causes = validateAddress(text, field);
  const address = parseAddress(text);
  if (causes.length > 0 || !address) return causes;
  const canonical = addressText(address);
  return canonical === text ? [] : [invalidValue(field, text, `must be in canonical form ("${canonical}")`)];
}

/** What makes an address none of an endpoint's. */
export function validateEndpointAddress(text: string, field: string): StatusCause[] {
  const bytes = bytesOf(text);
  if (!bytes) return [invalidValue(field, text, 'must be a valid IP address')];
  const [first = 0, second = 0, third = 0] = bytes;
  const six = bytes.length === 16;
  const empty = bytes.every((byte) => byte === 0);
  const loopback = six ? bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1 : first === 127;
  const linkLocal = six ? first === 0xfe && (second & 0xc0) === 0x80 : first === 169 && second === 254;
  const multicast = six ? first === 0xff && (second & 0x0f) === 2 : first === 224 && second === 0 && third === 0;
  const problems = [
    empty && `may not be unspecified (${text})`,
    loopback && 'may not be in the loopback range (127.0.0.0/8, ::1/128)',
    linkLocal && 'may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    multicast && 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ];
  return problems.filter((one) => one !== false).map((problem) => invalidValue(field, text, problem));
}

/** What is wrong with a block of addresses, `10.0.0.0/8`. @param known values that the object has already, which pass */
export function validateCidr(text: string, field: string, known: readonly string[] = []): StatusCause[] {
  if (known.includes(text)) return [];
  const [, address = '', prefix = ''] = /^(.*)\/(\d+)$/.exec(text) ?? [];
  const ip = parseAddress(address);
  const bytes = bytesOf(address) ?? [];
  const mapped = ip?.family === 6 && bytes.length === 4;
  const length = Number(prefix) - (mapped ? 96 : 0);
  if (!ip || prefix === '' || length < 0 || length > 8 * bytes.length)
    return [invalidValue(field, text, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)')];
  if (ip.leadingZeros || /^0\d/.test(prefix))
    return [invalidValue(field, text, 'must not have leading 0s in IP or prefix length')];
  if (mapped) return [invalidValue(field, text, 'must not have an IPv4-mapped IPv6 address')];
  const beyond = bytes.some((byte, at) => {
    const fixed = Math.min(8, Math.max(0, length - 8 * at));
    return (byte & (0xff >> fixed)) !== 0;
  });
  return beyond ? [invalidValue(field, text, 'must not have bits set beyond the prefix length')] : [];
}
