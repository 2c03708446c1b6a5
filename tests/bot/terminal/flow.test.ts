import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flow } from '../../../src/bot/terminal/flow.ts';
import { painter } from '../../../src/bot/terminal/paint.ts';
import { widthOf } from '../../../src/bot/terminal/width.ts';

const plain = painter(false);

function lines(text: string, width: number, first = '', rest = first): string[] {
  return flow([{ text }], { width, first, rest }, plain);
}

describe('flow', () => {
  it('breaks at spaces', () => {
    expect(lines('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  });

  it('indents further lines', () => {
    expect(lines('one two three', 10, '- ', '  ')).toEqual(['- one two', '  three']);
  });

  it('breaks Japanese between characters, not before a full stop', () => {
    expect(lines('配置されました。次へ', 14)).toEqual(['配置されまし', 'た。次へ']);
  });

  it('keeps katakana words whole', () => {
    expect(lines('新しいコンテナ', 12)).toEqual(['新しい', 'コンテナ']);
  });

  it('breaks a long name where it can be read on', () => {
    expect(lines('registry.example.net/team/cart:1.2.3', 24)).toEqual(['registry.example.net/', 'team/cart:1.2.3']);
  });

  it('keeps an address whole, so that it can be copied', () => {
    const url = 'https://kubernetes.io/docs/concepts/containers/images/';
    expect(lines(`see ${url} there`, 20)).toEqual(['see', url, 'there']);
  });

  it('paints runs of one style together', () => {
    const painted = flow(
      [{ text: '✗ kubelet', style: 'problem' }, { text: ' is fine' }],
      { width: 40 },
      (text, style) => (style ? `<${style}>${text}</>` : text),
    );
    expect(painted).toEqual(['<problem>✗ kubelet</> is fine']);
  });

  it('never exceeds the width and never loses a character', () => {
    const word = fc.stringMatching(/^[a-z0-9関所のはコンテナ、。()/.:-]{1,30}$/u);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 12, max: 90 }), (words, width) => {
        const out = lines(words.join(' '), width, '  ', '    ');
        for (const line of out) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(out.join('').replaceAll(' ', '')).toBe(words.join(''));
      }),
    );
  });
});
