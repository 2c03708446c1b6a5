// IP addresses in fields that were there before strict rules (apimachinery, util/validation/ip.go; net.ParseIP).
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';

/** The eight groups of an IPv6 address (an IPv4 one is mapped into it), with what is unusual about its writing. */
interface Address {
  readonly groups: readonly number[];
  readonly family: 4 | 6;
  /** an IPv4 part has numbers such as `010` */
  readonly leadingZeros: boolean;
}

function parseV4(text: string): { readonly bytes: readonly number[]; readonly leadingZeros: boolean } | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  if (!parts.every((part) => /^[0-9]+$/.test(part) && Number(part) <= 255)) return undefined;
  return { bytes: parts.map(Number), leadingZeros: parts.some((part) => part.length > 1 && part.startsWith('0')) };
}

/** Reads groups of hexadecimal digits; the last may be a dotted IPv4 address. */
function parseGroups(text: string): { readonly groups: number[]; readonly leadingZeros: boolean } | undefined {
  const groups: number[] = [];
  let leadingZeros = false;
  if (text === '') return { groups, leadingZeros };
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    if (part.includes('.') && at === parts.length - 1) {
      const four = parseV4(part);
      if (!four) return undefined;
      const [a = 0, b = 0, c = 0, d = 0] = four.bytes;
      groups.push(a * 256 + b, c * 256 + d);
      ({ leadingZeros } = four);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return { groups, leadingZeros };
}

/** Reads an address; undefined when text is none. Leading zeros of IPv4 are read over. */
export function parseAddress(text: string): Address | undefined {
  if (!text.includes(':')) {
    const four = parseV4(text);
    if (!four) return undefined;
    const [a = 0, b = 0, c = 0, d = 0] = four.bytes;
    return {
      groups: [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d],
      family: 4,
      leadingZeros: four.leadingZeros,
    };
  }
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const first = parseGroups(halves[0] ?? '');
  const second = halves.length === 2 ? parseGroups(halves[1] ?? '') : { groups: [], leadingZeros: false };
  if (!first || !second) return undefined;
  const missing = 8 - first.groups.length - second.groups.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  return {
    groups: [...first.groups, ...Array<number>(Math.max(0, missing)).fill(0), ...second.groups],
    family: 6,
    leadingZeros: first.leadingZeros || second.leadingZeros,
  };
}

function isMapped({ groups }: Address): boolean {
  return groups.slice(0, 5).every((one) => one === 0) && groups[5] === 0xffff;
}

/** An address as RFC 5952 writes it; a mapped IPv4 address in its own form. */
export function addressText(address: Address): string {
  const { groups } = address;
  if (isMapped(address)) {
    const [high = 0, low = 0] = groups.slice(6);
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  let start = -1;
  let length = 1;
  for (let at = 0; at < 8; at++) {
    let end = at;
    while (end < 8 && groups[end] === 0) end++;
    if (end - at > length) {
      start = at;
      length = end - at;
    }
  }
  const text = (some: readonly number[]): string => some.map((one) => one.toString(16)).join(':');
  return start < 0 ? text(groups) : `${text(groups.slice(0, start))}::${text(groups.slice(start + length))}`;
}

/** What is wrong with an address. @param kept addresses that were there before, which are well as they are */
export function validateAddress(text: string, field: string, kept: readonly string[] = []): StatusCause[] {
  if (kept.includes(text)) return [];
  const address = parseAddress(text);
  if (!address) return [invalidValue(field, text, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')];
  const causes: StatusCause[] = [];
  if (address.leadingZeros) causes.push(invalidValue(field, text, 'must not have leading 0s'));
  else if (address.family === 6 && isMapped(address))
    causes.push(invalidValue(field, text, 'must not be an IPv4-mapped IPv6 address'));
  return causes;
}

/** Warnings about an address that is well but oddly written. */
export function addressWarnings(text: string, field: string): string[] {
  const address = parseAddress(text);
  if (!address) return [];
  const canonical = addressText(address);
  if (address.leadingZeros || (address.family === 6 && isMapped(address)))
    return [`${field}: non-standard IP address ${JSON.stringify(text)} is invalid: use ${JSON.stringify(canonical)}`];
  if (address.family === 6 && canonical !== text)
    return [
      `${field}: IPv6 address ${JSON.stringify(text)} should be in RFC 5952 canonical format (${JSON.stringify(canonical)})`,
    ];
  return [];
}
