import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, splitText } from '../../../src/bot/desk/split-text.ts';

describe('splitText', () => {
  it.each([
    ['what fits', 'abc', 3, ['abc']],
    ['nothing', '', 3, ['']],
    ['at line ends', 'one\ntwo\nthree', 8, ['one\ntwo', 'three']],
    ['a line that ends at the limit', 'abcd\nef', 4, ['abcd', 'ef']],
    ['a long line at a space', 'aaaa bbbb cccc', 10, ['aaaa bbbb ', 'cccc']],
    ['a long word anywhere', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['not within a surrogate pair', 'ab🎉c', 3, ['ab', '🎉c']],
    ['not within a letter of several characters', `a👩\u200d💻b`, 5, ['a', '👩\u200d💻', 'b']],
    ['empty lines', 'a\n\n\nb', 2, ['a\n', '\nb']],
  ])('%s', (_name, text, limit, pieces) => {
    expect(splitText(text, limit)).toEqual(pieces);
  });

  it('loses no character but line ends, and keeps the limit, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (text, limit) => {
        const pieces = splitText(text, limit);
        expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(limit);
        expect(pieces.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
      }),
    );
  });
});

describe('cutText', () => {
  const mark = (lines: number): string => `… ${lines} more`;

  it('leaves what fits', () => {
    expect(cutText('a\nb', 3, mark)).toBe('a\nb');
  });

  it('says how many lines are missing', () => {
    expect(cutText('one\ntwo\nthree\nfour\n', 17, mark)).toBe('one\ntwo\n… 2 more');
  });

  it('counts a line that was cut', () => {
    expect(cutText('x'.repeat(30), 20, mark)).toBe(`${'x'.repeat(11)}\n… 1 more`);
  });

  it('keeps the limit, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
        expect(cutText(text, limit, mark).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
