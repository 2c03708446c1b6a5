import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineDiff } from '../../../../src/sim/api/kinds/line-diff.ts';

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `line ${at}`);
}

/** Puts a diff with all lines around it onto the first text. */
function patched(first: string, diff: string): string {
  const lines = first.split('\n');
  const out: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(0, -1)) {
    const [, start, count] = /^@@ -(\d+)(?:,(\d+))? /.exec(line) ?? [];
    if (start !== undefined) {
      const from = count === '0' ? Number(start) : Number(start) - 1;
      out.push(...lines.slice(at, from));
      at = from;
    } else if (line.startsWith('+')) out.push(line.slice(1));
    else {
      if (line.startsWith(' ')) out.push(line.slice(1));
      at++;
    }
  }
  return [...out, ...lines.slice(at)].join('\n');
}

describe('a diff of lines', () => {
  it('is nothing for equal texts', () => {
    expect(lineDiff('a\nb', 'a\nb')).toBe('');
  });

  it('shows three lines before and after a change', () => {
    const lines = numbers(9);
    expect(lineDiff(lines.join('\n'), lines.with(4, 'other').join('\n'))).toBe(
      '@@ -2,7 +2,7 @@\n line 1\n line 2\n line 3\n-line 4\n+other\n line 5\n line 6\n line 7\n',
    );
  });

  it('keeps changes that are far apart in groups of their own', () => {
    const lines = numbers(30);
    const diff = lineDiff(lines.join('\n'), lines.with(2, 'x').with(25, 'y').join('\n'));
    expect(diff.match(/^@@.*@@$/gm)).toEqual(['@@ -1,6 +1,6 @@', '@@ -23,7 +23,7 @@']);
  });

  it('shows what came and what went', () => {
    expect(lineDiff('a\nb\nc', 'a\nc\nd')).toBe('@@ -1,3 +1,3 @@\n a\n-b\n c\n+d\n');
  });

  it('turns the first text into the second', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 }).map((all) => all.join('\n'));
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(patched(one, lineDiff(one, other))).toBe(other);
      }),
    );
  });
});
