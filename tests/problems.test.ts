import { describe, expect, it } from 'vitest';
import { PROBLEMS, problemText, STDIN } from '../src/problems.ts';

const detail = { where: 'events.txt', found: '"xml"', choices: 'json, text' };

describe('problems', () => {
  it.each(PROBLEMS)('%s is told in one line: what, where, what was found, what to do', (problem) => {
    expect(problemText(problem, detail, 'en')).toMatch(
      /^[a-z][^\n]*events\.txt: [^\n]+; [^\n]+[^.\n]$|^events\.txt: [^\n]+; [^\n]+$/,
    );
    expect(problemText(problem, detail, 'ja')).toMatch(/^[^\n]*events\.txt[^\n]*: [^\n]+。[^\n]+[^。\n]$/);
  });

  it('calls standard input by its name in each language', () => {
    expect(problemText('empty', { where: STDIN }, 'en')).toContain('cannot read standard input: ');
    expect(problemText('empty', { where: STDIN }, 'ja')).toContain('標準入力 を読めません: ');
  });
});
