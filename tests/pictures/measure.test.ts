// Widths are those of the font that PNGs have, and what is shortened fits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreign } from '../../src/pictures/foreign.ts';
import { shortened, widthOf, wrapped } from '../../src/pictures/measure.ts';
import { aFont } from '../make/font.ts';
import { runs } from '../make/fuzz.ts';

const FACE = { size: 11 };
const anyText = fc.oneof(fc.string({ maxLength: 200, unit: 'binary' }), fc.string({ maxLength: 200 }));

describe('widthOf', () => {
  it.each(['regular', 'bold'] as const)('of ASCII is what the %s font advances', (weight) => {
    const font = aFont(weight);
    const wrong = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter((char) => {
      const advance = ((font.charToGlyph(char).advanceWidth ?? 0) * 1000) / font.unitsPerEm;
      return Math.abs(widthOf(char, { size: 1000, bold: weight === 'bold' }) - advance) > 1;
    });
    expect(wrong).toEqual([]);
  });

  it('of Japanese is at most a square for each character', () => {
    const font = aFont('regular');
    for (const char of 'イメージの取得に失敗、時系列。「」…×“”')
      expect((font.charToGlyph(char).advanceWidth ?? 0) / font.unitsPerEm).toBeLessThanOrEqual(1);
    expect(widthOf('日本', { size: 10 })).toBe(20);
  });
});

describe('shortened', () => {
  it('keeps both ends of a name', () => {
    expect(shortened('Pod/payments/checkout-worker-7c9f6d5b8-q4zrt', 180, FACE)).toMatch(/^Pod\/pay.*….*q4zrt$/);
  });

  it('leaves what fits', () => {
    expect(shortened('Pod/a', 100, FACE)).toBe('Pod/a');
  });

  it('fits, whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 12, max: 400 }), (text, width) => {
        expect(widthOf(shortened(text, width, FACE), FACE)).toBeLessThanOrEqual(width);
      }),
      runs(300),
    );
  });
});

describe('wrapped', () => {
  it('breaks between words, and Japanese anywhere but before what must not begin a line', () => {
    expect(wrapped('Failed to pull image of the cart', 96, FACE, 3)).toEqual([
      'Failed to pull',
      'image of the',
      'cart',
    ]);
    expect(wrapped('取得できません。理由は', 7 * 11, FACE, 3)).toEqual(['取得できませ', 'ん。理由は']);
  });

  it('breaks a long name behind its slashes and hyphens', () => {
    expect(wrapped('deletion shop/search-5f7d9c8b66-hk2lp', 110, FACE, 4)[0]).toMatch(/shop\/$/);
  });

  it('says that something is missing', () => {
    expect(wrapped('one two three four five six', 60, FACE, 2).at(-1)).toMatch(/…$/);
  });

  it('fits in width and lines, and loses nothing but white space unless it says so', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 24, max: 400 }), fc.integer({ min: 1, max: 6 }), (text, width, most) => {
        const lines = wrapped(text, width, FACE, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(widthOf(line, FACE)).toBeLessThanOrEqual(width);
        const bare = (one: string): string => one.replace(/\s+/g, '');
        if (!lines.at(-1)?.endsWith('…')) expect(bare(lines.join(''))).toBe(bare(foreign(text)));
      }),
      runs(300),
    );
  });
});
