// What `npm run bench` makes of claims, and how it writes into the docs.
import { describe, expect, it } from 'vitest';
import { BENCHES, longFormOf } from '../../bench/make/benches.ts';
import { type Claim, holds } from '../../bench/make/claim.ts';
import { filled } from '../../bench/make/into-docs.ts';
import { part, summary } from '../../bench/make/report.ts';

const CLAIM: Claim = { what: 'ready', measured: 651, unit: 'ms', how: 'median of 5' };

function ran(...claims: readonly Claim[]) {
  const [bench] = BENCHES;
  if (!bench) throw new Error('no benchmark');
  return [{ bench, text: '', claims, seconds: 1, status: 0 }];
}

describe('a claim', () => {
  it.each([
    ['under its most', { most: 1000 }, true],
    ['over its most', { most: 600 }, false],
    ['over its least', { least: 400 }, true],
    ['under its least', { least: 700 }, false],
    ['promised by nobody', {}, undefined],
  ])('%s', (_name, bounds, kept) => {
    expect(holds({ ...CLAIM, ...bounds })).toBe(kept);
  });

  it('is a row with its margin, and one that nobody promised stands apart', () => {
    const text = summary(ran({ ...CLAIM, most: 1000 }, { ...CLAIM, most: 600 }, { ...CLAIM, what: 'besides' }));
    expect(text).toContain('| ready | start | ≤ 1,000 ms | 651 ms | 0.65 × | yes | median of 5 |');
    expect(text).toContain('| ready | start | ≤ 600 ms | 651 ms | 1.08 × | **no** | median of 5 |');
    expect(text).toContain('| besides | start | 651 ms | median of 5 |');
  });
});

describe('a benchmark with a longer form', () => {
  const bench = {
    name: 'a',
    about: 'b',
    run: ['a.ts', '1'],
    minutes: 1,
    long: { run: ['a.ts', '9'], minutes: 9, place: 'a-large' },
  } as const;

  it('names its command', () => {
    const text = part({ bench, text: 'table', claims: [], seconds: 2, status: 0 });
    expect(text).toBe('`node bench/a.ts 1`, 2 s. The long form: `node bench/a.ts 9`.\n\ntable');
  });

  it('has a place of its own where it says so', () => {
    expect(longFormOf(bench)).toEqual({ name: 'a-large', about: 'b', run: ['a.ts', '9'], minutes: 9 });
  });
});

describe('a page', () => {
  const page = 'a\n<!-- bench: lab -->\nold\n<!-- bench: end -->\nb\n<!-- bench: soak -->\nkept\n<!-- bench: end -->\n';

  it('gets what was measured between its markers, and keeps the rest', () => {
    const written: string[] = [];
    expect(filled(page, new Map([['lab', '| new | $1 |']]), written)).toBe(page.replace('old', () => '| new | $1 |'));
    expect(written).toEqual(['lab']);
  });
});
