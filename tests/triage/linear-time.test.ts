// No pattern of the engine can be made to backtrack: every regular expression is proven to take linear time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { keyOf, patternsOf, scan } from '../make/pattern.ts';

const ENGINE = join(import.meta.dirname, '../../src/triage');
const PROVEN = join(import.meta.dirname, 'linear-time.json');
/** proven before; `node scripts/update-patterns.ts` adds to them */
const proven = new Set<string>(existsSync(PROVEN) ? (JSON.parse(readFileSync(PROVEN, 'utf8')) as string[]) : []);
const patterns = patternsOf(ENGINE);
const fresh = new Map(
  patterns.filter((one) => !one.built && !proven.has(keyOf(one))).map((one) => [keyOf(one), one] as const),
);

/** Files that may put a pattern together, with what keeps it linear. */
const BUILT: Readonly<Record<string, string>> = {
  'read/pod-word.ts': 'a fixed list of words',
  'redact/scan.ts': 'a fixed list of words',
  'redact/view.ts': 'fixed pieces, each a literal of its own',
};

describe('regular expressions of the engine', () => {
  it('are found by the scanner, whatever stands around them', () => {
    const code = [
      'const a = 1 / 2; // no /x/',
      `const b = \`/\${/a[/]b/.test('/c/')}/\`; f(/\\/d/g, x / y / z); return /e/;`,
    ].join('\n');
    expect(scan('x.ts', code).map(({ line, source, flags }) => `${line} ${source} ${flags}`)).toEqual([
      '2 a[/]b ',
      '2 \\/d g',
      '2 e ',
    ]);
  });

  it('are valid', () => {
    for (const { source, flags, built } of patterns) if (!built) expect(() => new RegExp(source, flags)).not.toThrow();
  });

  it.each([...fresh])('%s takes linear time', { timeout: 60_000 }, async (_key, { source, flags }) => {
    const result = await check(source, flags, { timeout: 50_000 });
    const complexity = result.status === 'vulnerable' ? ` ${result.complexity.summary}` : '';
    expect(`${result.status}${complexity}`).toBe('safe');
  });

  it('that are put together while the engine loads take linear time as well', { timeout: 120_000 }, async () => {
    const made: [source: string, flags: string][] = [];
    const native = globalThis.RegExp;
    globalThis.RegExp = new Proxy(native, {
      construct(target, [source, flags = '']: [string, string?]) {
        if (new Error().stack?.includes('/src/triage/')) made.push([source, flags]);
        return new target(source, flags);
      },
    });
    try {
      for (const file of Object.keys(BUILT)) await import(join(ENGINE, file));
    } finally {
      globalThis.RegExp = native;
    }
    expect(made.length).toBeGreaterThanOrEqual(2);
    for (const [source, flags] of made)
      expect(`${source} ${(await check(source, flags, { timeout: 30_000 })).status}`).toBe(`${source} safe`);
  });

  it('were proven by a checker that knows a slow one', async () => {
    expect((await check('^(a+)+$', '', { timeout: 10_000 })).status).toBe('vulnerable');
  });

  it('are made from strings only where it is known what they hold', () => {
    const files = new Set(patterns.filter(({ built }) => built).map(({ file }) => file));
    expect([...files].filter((file) => !(file in BUILT))).toEqual([]);
  });
});
