// How the page for operators is read, and compared with what comes.
import { expect, it } from 'vitest';
import { missing, stepsOf } from '../../scripts/operators-hour.ts';

it('a step is a block of sh, with the text right after it', () => {
  const page =
    'a\n<!-- followed word for word -->\n```sh\none\n```\n\n```text\n1\n```\n\n```sh\ntwo\n```\n\nwords\n\n```text\nno\n```\n<!-- to here -->\n```sh\nthree\n```\n';
  expect(stepsOf(page)).toEqual([
    { line: 3, typed: 'one\n', shown: '1\n' },
    { line: 11, typed: 'two\n' },
  ]);
});

it('a page without such a part is refused', () => {
  expect(() => stepsOf('words')).toThrow('no part that is followed');
});

it.each<[string, string, string | undefined]>([
  ['a\nb', 'a\nb\n', undefined],
  ['a\nc', 'a\nb\nc\n', undefined],
  ['c\na', 'a\nb\nc\n', 'a'],
  ['node-… Ready', 'node-1 Ready', undefined],
  ['node-… Ready', 'node-1 NotReady', 'node-… Ready'],
  ['a.c', 'abc', 'a.c'],
  ['(a) [b]', '(a) [b]', undefined],
])('%j in %j misses %j', (shown, came, line) => {
  expect(missing(shown, came)).toBe(line);
});
