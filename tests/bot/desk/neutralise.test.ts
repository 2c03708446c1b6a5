import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insideBlock, insideSpan, neutralise } from '../../../src/bot/desk/neutralise.ts';

describe('neutralise', () => {
  it.each([
    ['plain text', 'kubectl get pods -n shop\nNAME\tREADY', 'kubectl get pods -n shop\nNAME\tREADY'],
    ['Japanese', '障害の連絡です。', '障害の連絡です。'],
    ['an escape sequence', 'a\u001b[31mred', 'a␛[31mred'],
    ['NUL and DEL', '\u0000\u007f', '␀␡'],
    ['a control of Latin-1', 'a\u0085b', 'a‹U+0085›b'],
    ['line ends of other systems', 'a\r\nb\rc', 'a\nb\nc'],
    ['an override of the direction', 'gpj.\u202Eexe', 'gpj.‹U+202E›exe'],
    ['an isolate', '\u2066x\u2069', '‹U+2066›x‹U+2069›'],
    ['a zero-width space', '@\u200beveryone', '@‹U+200B›everyone'],
    ['a joiner between letters', 'a\u200db', 'a‹U+200D›b'],
    ['a soft hyphen', 'a\u00adb', 'a‹U+00AD›b'],
    ['tags, which hide text', '\u{e0041}', '‹U+E0041›'],
    ['fillers that look like nothing', '\u3164\u2800', '‹U+3164›‹U+2800›'],
    ['a separator of lines', 'a\u2028b', 'a‹U+2028›b'],
    ['half a character', 'a\ud83d', 'a\ufffd'],
    ['emoji', '👩\u200d💻 ✔\ufe0f 🎉', '👩\u200d💻 ✔\ufe0f 🎉'],
    ['marks stacked high', `e${'\u0301'.repeat(9)}!`, `e${'\u0301'.repeat(4)}‹+5›!`],
  ])('%s', (_name, text, shown) => {
    expect(neutralise(text)).toBe(shown);
  });

  it('leaves nothing that is not seen, whatever comes, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const shown = neutralise(text);
        expect(shown.replace(/\t|\n|\u200d|\ufe0f/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(neutralise(shown)).toBe(shown);
      }),
    );
  });
});

describe('code', () => {
  it.each(['```', 'a\n````\nb', '``\u0060x', '`'.repeat(7)])('a block is not closed by %j', (text) => {
    expect(insideBlock(text)).not.toContain('```');
    expect(insideBlock(text)).toHaveLength(text.length);
  });

  it('a block keeps what cannot close it', () => {
    expect(insideBlock('echo `date` ``x``')).toBe('echo `date` ``x``');
  });

  it('a span has one line and no backtick', () => {
    expect(insideSpan('a`b\n\tc')).toBe('aˋb c');
  });
});
