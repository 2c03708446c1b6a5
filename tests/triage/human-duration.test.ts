import { expect, it } from 'vitest';
import { humanDuration } from '../../src/triage/human-duration.ts';

const S = 1000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;

it.each([
  ['<invalid>', -2 * S],
  ['0s', -1999],
  ['0s', -1],
  ['0s', 999],
  ['119s', 2 * M - 1],
  ['2m', 2 * M],
  ['9m59s', 10 * M - 1],
  ['10m', 10 * M + 59 * S],
  ['179m', 3 * H - 1],
  ['3h', 3 * H],
  ['7h59m', 8 * H - 1],
  ['8h', 8 * H],
  ['47h', 2 * D - 1],
  ['2d', 2 * D],
  ['2d1h', 2 * D + H],
  ['8d', 8 * D + 23 * H],
  ['729d', 730 * D - 1],
  ['2y', 730 * D],
  ['2y1d', 731 * D],
  ['8y', 8 * 365 * D + 300 * D],
])('prints %s', (text, ms) => {
  expect(humanDuration(ms)).toBe(text);
});
