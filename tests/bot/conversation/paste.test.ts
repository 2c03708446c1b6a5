import { describe, expect, it } from 'vitest';
import { aPaste, lineNumber, numbered, quoteLines } from '../../../src/bot/conversation/paste.ts';
import { WORDS } from '../../../src/bot/conversation/words.ts';
import { aDiagnosis, PASTE } from '../../make/diagnosis.ts';

const words = WORDS.en;
const paste = aPaste(PASTE, aDiagnosis());

describe('pastes as lines', () => {
  it('quotes lines with owner, step and status', () => {
    expect(quoteLines([paste], new Set([3]), words)).toEqual([
      {
        number: '3',
        owner: 'kubelet',
        step: 'image',
        status: 'problem',
        text: '28s  Warning  Failed     pod/cart-1  Failed to pull image "cart:9": not found',
      },
    ]);
  });

  it('marks what nobody owns, and leaves the owner of headings open', () => {
    const all = numbered([paste], words).map(({ quote }) => `${quote.number} ${quote.status} ${quote.owner}`);
    expect(all).toEqual(['1 ok ', '2 ok default-scheduler', '3 problem kubelet', '4 unowned nobody']);
  });

  it('numbers the lines of several pastes by paste and line', () => {
    const second = aPaste('a\r\n\nb', { ...aDiagnosis(), lines: [{ line: 3, owner: 'kubelet', status: 'ok' }] });
    const all = numbered([paste, second], words);
    expect(all.at(-2)).toMatchObject({ at: 5, quote: { number: '2:1', text: 'a' } });
    expect(all.at(-1)).toMatchObject({ at: 7, quote: { number: '2:3', text: 'b', owner: 'kubelet' } });
    expect(lineNumber([paste, second], 0, 4)).toBe('1:4');
  });

  it('quotes from the last paste only, and nothing that it does not have', () => {
    const second = aPaste('b', { ...aDiagnosis(), lines: [] });
    expect(quoteLines([paste, second], new Set([1]), words)).toMatchObject([{ number: '2:1', text: 'b' }]);
    expect(quoteLines([paste], new Set([99]), words)).toEqual([]);
    expect(quoteLines([], new Set([1]), words)).toEqual([]);
  });
});
