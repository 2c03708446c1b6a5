// IPv4 addresses and blocks of them.

function toNumber(address: string): number | undefined {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Is it an IPv4 address? */
export function isAddress(text: string): boolean {
  return toNumber(text) !== undefined;
}

/** Does a block (`10.0.0.0/8`) hold an address? What is no IPv4 block holds none. */
export function holds(block: string, address: string): boolean {
  const [base = '', bits = '32'] = block.split('/');
  const first = toNumber(base);
  const number = toNumber(address);
  if (first === undefined || number === undefined) return false;
  const size = 2 ** (32 - Number(bits));
  return Math.floor(first / size) === Math.floor(number / size);
}

/** Blocks that no address of the internet is in (RFC 1918, 6598, 3927, 1122). */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8'];

/** Is it an address of the internet? */
export function isPublic(address: string): boolean {
  return isAddress(address) && !PRIVATE.some((block) => holds(block, address));
}
