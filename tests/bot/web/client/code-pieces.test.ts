import { expect, it } from 'vitest';
import { codePieces } from '../../../../src/bot/web/client/code-pieces.ts';

/** Code is shown in brackets here. */
function shown(text: string): string {
  return codePieces(text)
    .map((piece) => (piece.isCode ? `[${piece.text}]` : piece.text))
    .join('');
}

it.each([
  {
    name: 'a command in a sentence',
    text: 'The output of `kubectl -n shop get pods` decides',
    is: 'The output of [kubectl -n shop get pods] decides',
  },
  {
    name: 'quotes and brackets of a path',
    text: "`-o jsonpath='{.spec.x[*]} {.y}'` would",
    is: "[-o jsonpath='{.spec.x[*]} {.y}'] would",
  },
  { name: 'two of them, in Japanese', text: '`a` の出力と `b c`。', is: '[a] の出力と [b c]。' },
  { name: 'one next to punctuation', text: '(`so`): `this`, `that`.', is: '([so]): [this], [that].' },
])('takes $name for code', ({ text, is }) => {
  expect(shown(text)).toBe(is);
});

it.each([
  { name: 'quotes of another kind', text: "table `nat': denied, version `GLIBC_2.34' not found" },
  { name: 'one alone', text: 'a ` b' },
  { name: 'blanks inside', text: 'a ` b ` c' },
  { name: 'three in a row', text: '```js' },
  { name: 'words that touch them', text: 'echo`date`now' },
  { name: 'two lines', text: 'one `a\nb` two' },
  { name: 'other marks', text: "**/node_modules/** _x_ [a](b) <b>c</b> *** Can't find" },
])('leaves $name as text', ({ text }) => {
  expect(shown(text)).toBe(text);
});
