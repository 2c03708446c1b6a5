// Columns, against what Go's text/tabwriter makes of the same text (its own examples among them).
import { describe, expect, it } from 'vitest';
import { alignTabs } from '../../../../src/sim/kubectl/describe/tab-writer.ts';

const NARROW = { minWidth: 0, padding: 2 };

describe('tabs', () => {
  it.each([
    ['nothing', '', ''],
    ['a line without tabs', 'one\n', 'one\n'],
    ['no line break at the end', 'a\tb', 'a  b'],
    ['the widest cell decides', 'a\tb\nlong\tc\n', 'a     b\nlong  c\n'],
    ['a line without the column ends it', 'long\tb\nx\na\tb\n', 'long  b\nx\na  b\n'],
    ['what stands behind the last tab belongs to no column', 'a\tvery long\nb\tx\ty\n', 'a  very long\nb  x  y\n'],
    ['an empty cell is as wide as its column', 'a\tb\n\tc\n', 'a  b\n   c\n'],
    ['inner columns end sooner than outer ones', 'a\tb\tc\nd\te\nf\tlong\tg\n', 'a  b  c\nd  e\nf  long  g\n'],
    ['blanks at the end stay', 'a\tTrue \n', 'a  True \n'],
    ['characters count, not bytes', '日本\tx\nabc\ty\n', '日本   x\nabc  y\n'],
    ['a pair of surrogates is one character', '😀\tx\nab\ty\n', '😀   x\nab  y\n'],
    ['a vertical tab ends a cell too', 'a\vb\nlong\vc\n', 'a     b\nlong  c\n'],
    ['a form feed ends all columns', 'long\tb\fa\tb\n', 'long  b\na  b\n'],
    ['a column of empty cells', '\t\tx\n', '    x\n'],
  ])('%s', (_, text, aligned) => {
    expect(alignTabs(text, NARROW)).toBe(aligned);
  });

  it('make columns as wide as is wanted at least', () => {
    expect(alignTabs('a\tb\tc\naa\tbb\tcc\n', { minWidth: 5, padding: 1 })).toBe('a    b    c\naa   bb   cc\n');
  });
});
