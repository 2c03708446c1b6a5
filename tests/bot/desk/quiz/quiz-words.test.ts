// What is said to the quiz reaches it whole.
import { expect, it } from 'vitest';
import { readDeskIntent } from '../../../../src/bot/conversation/desk-intent.ts';

it.each([
  ['quiz', ''],
  ['/quiz look 3', 'look 3'],
  ['quiz answer kubelet/image probes-03 b', 'answer kubelet/image probes-03 b'],
  ['quiz on 09:30 America/New_York', 'on 09:30 america/new_york'],
  ['quiz on 7:05 Etc/GMT+9', 'on 7:05 etc/gmt+9'],
])('%s', (said, rest) => {
  expect(readDeskIntent(said)).toEqual({ type: 'quiz', rest });
});
