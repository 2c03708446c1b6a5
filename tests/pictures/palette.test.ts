// Every colour that letters have can be read on what is behind them (WCAG 2.2, 1.4.3: 4.5 to 1), and lines can be seen (1.4.11: 3 to 1).
import { describe, expect, it } from 'vitest';
import { DARK, LIGHT, type Palette } from '../../src/pictures/palette.ts';

/** Relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

const PAIRS: readonly (readonly [keyof Palette, keyof Palette, number])[] = [
  ['ink', 'paper', 4.5],
  ['quiet', 'paper', 4.5],
  ['good', 'paper', 4.5],
  ['bad', 'paper', 4.5],
  ['ink', 'alarm', 4.5],
  ['quiet', 'alarm', 4.5],
  ['bad', 'alarm', 4.5],
];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('the %s palette', (_, palette) => {
  it.each(PAIRS)('has %s on %s at %d to 1 or more', (front, back, least) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(least);
  });
});

it('contrast of black and white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
