import { describe, expect, it } from 'vitest';
import { cutTo, padTo, visible, widthOf } from '../../../src/bot/terminal/width.ts';

describe('widthOf', () => {
  it.each([
    ['plain', 5],
    ['関所', 4],
    ['ｶﾅ', 2],
    ['ＡＢ', 4],
    ['が', 2],
    ['か\u3099', 2],
    ['e\u0301', 1],
    ['✓ ✗ ·', 5],
    ['🚢', 2],
    ['', 0],
  ])('%j is %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('cuts and pads by columns', () => {
    expect(cutTo('関所の番人', 7)).toBe('関所の…');
    expect(cutTo('short', 7)).toBe('short');
    expect(padTo('関所', 6)).toBe('関所  ');
  });
});

describe('visible', () => {
  it.each([
    ['escape sequences', '\u001b[31mred', '␛[31mred'],
    ['the bell', 'a\u0007', 'a␇'],
    ['delete', 'a\u007f', 'a␡'],
    ['eight-bit controls', 'a\u009b', 'a‹U+009B›'],
    ['marks of direction', 'a\u202etxt.exe', 'a‹U+202E›txt.exe'],
    ['zero-width spaces', 'a\u200bb', 'a‹U+200B›b'],
    ['line separators', 'a\u2028b', 'a‹U+2028›b'],
    ['tabs and line feeds', 'a\tb\nc', 'a b c'],
  ])('shows %s', (_name, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('leaves words alone', () => {
    expect(visible('関所 ✓ café 👩‍🚀')).toBe('関所 ✓ café 👩‍🚀');
  });
});
