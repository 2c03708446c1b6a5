// docs/limits.md says what the code does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLimits } from '../../scripts/docs/limits-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/limits.md'), 'utf8');
const fixed = [...page.matchAll(/^\| .* \| `(src\/[^`]+)` ([A-Z_]+) = (\d+) \|$/gm)].map(
  ([, file = '', name = '', value]) => ({ file, name, value: Number(value) }),
);

describe('docs/limits.md', () => {
  it('has the limits that may be set (npm run update writes them)', () => {
    expect(withLimits(page)).toBe(page);
  });

  it('has fixed ones, too', () => {
    expect(fixed.length).toBe(page.split('\n').filter((line) => / \| `src\//.test(line)).length);
    expect(fixed.map(({ file }) => file)).toContain('src/bot/web/body.ts');
  });

  it.each(fixed)('$file: $name is $value', ({ file, name, value }) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    const product = new RegExp(`^(?:export )?const ${name} = ([\\d_ *]+);$`, 'm').exec(code)?.[1] ?? '';
    const is = product.split('*').reduce((all, factor) => all * Number(factor.trim().replaceAll('_', '')), 1);
    expect(product === '' ? undefined : is).toBe(value);
  });
});
