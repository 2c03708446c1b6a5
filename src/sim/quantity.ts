// Quantities: amounts of a resource, exactly, in the three ways that Kubernetes writes them (apimachinery, api/resource/quantity.go).

/** How a quantity writes itself: `1500m` and `2k`, `1536Mi`, or `15e2`. */
export type QuantityFormat = 'BinarySI' | 'DecimalSI' | 'DecimalExponent';

/** An amount. Most fit `milli`; the few that do not have their exact value in `nanos`. */
export interface Quantity {
  /** thousandths, rounded away from zero; exact when `nanos` is absent, else as near as a number comes */
  readonly milli: number;
  /** billionths, exactly; absent when `milli` says all */
  readonly nanos?: bigint;
  readonly format: QuantityFormat;
}

/** What the server says of text that it cannot read as a quantity. */
export type QuantityProblem =
  | "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
  | "unable to parse quantity's suffix";

const MALFORMED: QuantityProblem =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const BAD_SUFFIX: QuantityProblem = "unable to parse quantity's suffix";

const DECIMAL: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
const DECIMAL_SUFFIX = new Map(Object.entries(DECIMAL).map(([suffix, exponent]) => [exponent, suffix]));
const BINARY_SUFFIX = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/** Sign, digits before and after the point, suffix: each may be empty, as the server's own scanner lets it. */
const SHAPE = /^([+-]?)0*([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[+-]?[0-9]*)$/;
/** Exponents beyond this are refused here; the server reads them. */
const MOST_EXPONENT = 1000;
const BILLION = 1_000_000_000n;
const MOST_BINARY = ((1n << 63n) - 1n) * BILLION;
const SAFE_MILLI = BigInt(Number.MAX_SAFE_INTEGER);

/** No amount. */
export const ZERO: Quantity = { milli: 0, format: 'DecimalSI' };

function ofNanos(nanos: bigint, format: QuantityFormat): Quantity {
  const rest = nanos % 1_000_000n;
  const milli = nanos / 1_000_000n + (rest > 0n ? 1n : rest < 0n ? -1n : 0n);
  const exact = rest === 0n && milli <= SAFE_MILLI && milli >= -SAFE_MILLI;
  return exact ? { milli: Number(milli), format } : { milli: Number(milli), nanos, format };
}

function nanosOf({ milli, nanos }: Quantity): bigint {
  return nanos ?? BigInt(milli) * 1_000_000n;
}

/** So many thousandths. @param milli a whole number */
export function ofMilli(milli: number, format: QuantityFormat = 'DecimalSI'): Quantity {
  return Number.isSafeInteger(milli) ? { milli, format } : ofNanos(BigInt(milli) * 1_000_000n, format);
}

/** So many whole units: bytes, pods, cores. @param units a whole number */
export function ofUnits(units: number, format: QuantityFormat = 'DecimalSI'): Quantity {
  const milli = units * 1000;
  return Number.isSafeInteger(milli) ? { milli, format } : ofNanos(BigInt(units) * BILLION, format);
}

interface Parts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
  readonly base: 2 | 10;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

function partsOf(text: string): Parts | QuantityProblem {
  const match = text === '' ? null : SHAPE.exec(text);
  if (!match) return MALFORMED;
  const [, sign = '', digits = '', fraction = '', suffix = ''] = match;
  const found = { negative: sign === '-', whole: digits || '0', fraction };
  if (Object.hasOwn(DECIMAL, suffix))
    return { ...found, base: 10, exponent: DECIMAL[suffix] ?? 0, format: 'DecimalSI' };
  if (Object.hasOwn(BINARY, suffix)) return { ...found, base: 2, exponent: BINARY[suffix] ?? 0, format: 'BinarySI' };
  const exponent = /^[eE][+-]?[0-9]+$/.test(suffix) ? Number(suffix.slice(1)) : Number.NaN;
  if (!(Math.abs(exponent) <= MOST_EXPONENT)) return BAD_SUFFIX;
  return { ...found, base: 10, exponent, format: 'DecimalExponent' };
}

/** The amount of parts: what is smaller than a billionth counts as one, and binary amounts end at 2^63 - 1. */
function amountOf({ negative, whole, fraction, base, exponent, format }: Parts): Quantity {
  const digits = BigInt(whole + fraction);
  let scale = 9 - fraction.length + (base === 10 ? exponent : 0);
  let nanos = base === 2 ? digits << BigInt(exponent) : digits;
  for (; scale < 0; scale += Math.min(-scale, 300)) {
    const by = 10n ** BigInt(Math.min(-scale, 300));
    nanos = (nanos + by - 1n) / by;
  }
  nanos *= 10n ** BigInt(scale);
  if (base === 2 && nanos > MOST_BINARY) nanos = MOST_BINARY;
  const written = base === 2 && nanos > 0n && nanos < BILLION ? 'DecimalSI' : format;
  return ofNanos(negative ? -nanos : nanos, written);
}

/** What is wrong with text as a quantity; undefined when it is one. */
export function quantityProblem(text: string): QuantityProblem | undefined {
  const parts = partsOf(text);
  return typeof parts === 'string' ? parts : undefined;
}

/** Reads a quantity; undefined when text is none. */
export function parseQuantity(text: string): Quantity | undefined {
  const simple = simpleMilli(text);
  if (simple) return simple;
  const parts = partsOf(text);
  return typeof parts === 'string' ? undefined : amountOf(parts);
}

/** The usual ones (`100m`, `2`, `64Mi`, `1Gi`), without big numbers. */
function simpleMilli(text: string): Quantity | undefined {
  let units = 0;
  let at = 0;
  for (; at < text.length && at < 9; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) break;
    units = units * 10 + digit;
  }
  if (at === 0) return undefined;
  switch (text.slice(at)) {
    case '':
      return { milli: units * 1000, format: 'DecimalSI' };
    case 'm':
      return { milli: units, format: 'DecimalSI' };
    case 'Ki':
      return { milli: units * 1_024_000, format: 'BinarySI' };
    case 'Mi':
      return units < 8_000_000 ? { milli: units * 1_048_576_000, format: 'BinarySI' } : undefined;
    case 'Gi':
      return units < 8000 ? { milli: units * 1_073_741_824_000, format: 'BinarySI' } : undefined;
    default:
      return undefined;
  }
}

/** Takes factors of ten away, and gives some back until the exponent is one of a suffix. */
function decimalParts(nanos: bigint): { readonly digits: bigint; readonly exponent: number } {
  let digits = nanos;
  let exponent = -9;
  for (; digits % 10n === 0n; digits /= 10n) exponent++;
  for (; exponent % 3 !== 0; digits *= 10n) exponent--;
  return { digits, exponent };
}

/** A quantity in its canonical form: no fraction, and the largest suffix that keeps it exact. */
export function formatQuantity(quantity: Quantity): string {
  const nanos = nanosOf(quantity);
  if (nanos === 0n) return '0';
  const size = nanos < 0n ? -nanos : nanos;
  if (quantity.format === 'BinarySI' && size >= 1024n * BILLION && size % BILLION === 0n) {
    let units = nanos / BILLION;
    let power = 0;
    for (; units % 1024n === 0n && power < 6; units /= 1024n) power++;
    return `${units}${BINARY_SUFFIX[power]}`;
  }
  const { digits, exponent } = decimalParts(nanos);
  if (quantity.format === 'DecimalExponent') return exponent === 0 ? `${digits}` : `${digits}e${exponent}`;
  return `${digits}${DECIMAL_SUFFIX.get(exponent) ?? ''}`;
}

const USUAL = /^([1-9][0-9]{0,8})(m|[KMG]i)?$/;

/** A quantity as the server writes it back after reading it; text that is none comes back as it is. */
export function canonicalQuantity(text: string): string {
  const [usual, digits = '', suffix = ''] = USUAL.exec(text) ?? [];
  if (usual && (suffix.length === 2 ? Number(digits) % 1024 !== 0 : !digits.endsWith('000'))) return text;
  const parts = partsOf(text);
  if (typeof parts === 'string') return text;
  return isKept(parts) ? text : formatQuantity(amountOf(parts));
}

/** Does the server keep the text because it looks canonical already? Its quick test lets a few through that are not, such as `1.500`. */
function isKept({ whole, fraction, base, exponent }: Parts): boolean {
  if (base === 2) {
    const digits = 14 - whole.length - Math.trunc((exponent * 3) / 10);
    return fraction === '' && digits >= 0 && BigInt(whole) % 8n !== 0n;
  }
  const scale = exponent - fraction.length;
  const shifted = whole + fraction;
  return shifted.length <= 18 && scale >= -9 && scale % 3 === 0 && !shifted.endsWith('000') && !shifted.startsWith('0');
}

/** Thousandths, rounded up: what CPU is counted in. */
export function milliValue(quantity: Quantity): number {
  return quantity.milli;
}

/** Whole units, rounded away from zero: what memory and everything else is counted in. */
export function value({ milli, nanos }: Quantity): number {
  if (nanos === undefined) return milli < 0 ? Math.floor(milli / 1000) : Math.ceil(milli / 1000);
  const rest = nanos % BILLION;
  return Number(nanos / BILLION + (rest > 0n ? 1n : rest < 0n ? -1n : 0n));
}

/** Negative when `one` is less than `other`, 0 when they are the same amount, positive when it is more. */
export function compareQuantities(one: Quantity, other: Quantity): number {
  if (one.nanos === undefined && other.nanos === undefined) return one.milli - other.milli;
  const first = nanosOf(one);
  const second = nanosOf(other);
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The sum, in the format of `one`; of `other` when `one` is nothing. */
export function addQuantities(one: Quantity, other: Quantity): Quantity {
  const format = one.milli === 0 ? other.format : one.format;
  const milli = one.milli + other.milli;
  if (one.nanos === undefined && other.nanos === undefined && Number.isSafeInteger(milli)) return { milli, format };
  return ofNanos(nanosOf(one) + nanosOf(other), format);
}

/** The difference, in the format of `one`; of `other` when `one` is nothing. */
export function subtractQuantities(one: Quantity, other: Quantity): Quantity {
  const format = one.milli === 0 ? other.format : one.format;
  const milli = one.milli - other.milli;
  if (one.nanos === undefined && other.nanos === undefined && Number.isSafeInteger(milli)) return { milli, format };
  return ofNanos(nanosOf(one) - nanosOf(other), format);
}
