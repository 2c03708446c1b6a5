import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addQuantities,
  canonicalQuantity,
  compareQuantities,
  formatQuantity,
  milliValue,
  ofMilli,
  ofUnits,
  parseQuantity,
  type Quantity,
  quantityProblem,
  subtractQuantities,
  value,
  ZERO,
} from '../../src/sim/quantity.ts';

function read(text: string): Quantity {
  const quantity = parseQuantity(text);
  if (!quantity) throw new Error(`no quantity: ${text}`);
  return quantity;
}

const MALFORMED = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

describe('a quantity', () => {
  it.each([
    // text, canonical, thousandths, units
    ['0', '0', 0, 0],
    ['100m', '100m', 100, 1],
    ['1000m', '1', 1000, 1],
    ['1.5', '1500m', 1500, 2],
    ['.5', '500m', 500, 1],
    ['1.', '1.', 1000, 1],
    ['2k', '2k', 2_000_000, 2000],
    ['64Mi', '64Mi', 67_108_864_000, 67_108_864],
    ['1024Mi', '1Gi', 1_073_741_824_000, 1_073_741_824],
    ['1.5Gi', '1536Mi', 1_610_612_736_000, 1_610_612_736],
    ['0.1Ki', '102400m', 102_400, 103],
    ['512', '512', 512_000, 512],
    ['2048', '2048', 2_048_000, 2048],
    ['1e3', '1e3', 1_000_000, 1000],
    ['12E2', '1200', 1_200_000, 1200],
    ['1500u', '1500u', 2, 1],
    ['0.0001', '100u', 1, 1],
    ['-5', '-5', -5000, -5],
    ['-1.5', '-1500m', -1500, -2],
    ['8Ei', '9223372036854775807', Number(2n ** 63n * 1000n), 2 ** 63],
    ['1.500', '1.500', 1500, 2],
  ])('%s is written %s', (text, canonical, milli, units) => {
    expect(canonicalQuantity(text)).toBe(canonical);
    expect(milliValue(read(text))).toBe(milli);
    expect(value(read(text))).toBe(units);
    expect(quantityProblem(text)).toBeUndefined();
  });

  it.each([
    ['', MALFORMED],
    ['abc', MALFORMED],
    ['1 Gi', MALFORMED],
    ['1.2.3', MALFORMED],
    ['100mm', "unable to parse quantity's suffix"],
    ['1K', "unable to parse quantity's suffix"],
    ['1ki', "unable to parse quantity's suffix"],
    ['--1', "unable to parse quantity's suffix"],
    ['5e', "unable to parse quantity's suffix"],
  ])('%j is none', (text, problem) => {
    expect(parseQuantity(text)).toBeUndefined();
    expect(quantityProblem(text)).toBe(problem);
    expect(canonicalQuantity(text)).toBe(text);
  });

  it.each([
    ['1', '+', '500m', '1500m'],
    ['1Gi', '+', '512Mi', '1536Mi'],
    ['0', '+', '64Mi', '64Mi'],
    ['1Gi', '-', '1Gi', '0'],
    ['0', '-', '1Ki', '-1Ki'],
    ['1Gi', '+', '1', '1073741825'],
    ['9000Ti', '+', '1', '9895604649984001'],
    ['9007199254740991', '+', '1m', '9007199254740991001m'],
    ['100n', '+', '100n', '200n'],
  ])('%s %s %s is %s', (one, sign, other, result) => {
    const operate = sign === '+' ? addQuantities : subtractQuantities;
    expect(formatQuantity(operate(read(one), read(other)))).toBe(result);
  });

  it.each([
    ['1', '1000m', 0],
    ['1Gi', '1G', 1],
    ['100m', '1', -1],
    ['1n', '0', 1],
    ['8Ei', '7Ei', 1],
  ])('%s against %s is %d', (one, other, sign) => {
    expect(Math.sign(compareQuantities(read(one), read(other)))).toBe(sign);
  });

  it('counts in thousandths exactly as far as numbers go, and beyond in billionths', () => {
    expect(ofMilli(1500)).toEqual({ milli: 1500, format: 'DecimalSI' });
    expect(ofUnits(2 ** 50, 'BinarySI')).toEqual({
      milli: 2 ** 50 * 1000,
      nanos: 2n ** 50n * 1_000_000_000n,
      format: 'BinarySI',
    });
    expect(formatQuantity(ofUnits(2 ** 50, 'BinarySI'))).toBe('1Pi');
    expect(formatQuantity(ZERO)).toBe('0');
  });

  it('is the same after writing and reading it', () => {
    const suffix = fc.constantFrom('', 'm', 'k', 'M', 'G', 'T', 'Ki', 'Mi', 'Gi', 'Ti', 'n', 'u', 'e3', 'e-3');
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), suffix, (number, unit) => {
        const quantity = read(`${number}${unit}`);
        expect(compareQuantities(read(formatQuantity(quantity)), quantity)).toBe(0);
        const more = read('3Gi');
        expect(compareQuantities(subtractQuantities(addQuantities(quantity, more), more), quantity)).toBe(0);
      }),
    );
  });
});
