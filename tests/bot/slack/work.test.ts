// Slack's messages wait for their turn, and one that finds no room is counted.
import { expect, it } from 'vitest';
import { Work } from '../../../src/bot/slack/slack.ts';
import { Turnstile } from '../../../src/bot/slack/turnstile.ts';
import { QUIET } from '../../make/desk.ts';

it('what waits is seen, and what is beyond the room is told so and counted', async () => {
  const turnstile = new Turnstile();
  let room = 0;
  Object.defineProperty(turnstile, 'waiting', { get: () => room });
  const told: string[] = [];
  let refused = 0;
  const work = new Work(QUIET, () => refused++, turnstile);
  const begin = (name: string): void =>
    work.beginInTurn(
      'message',
      {},
      async () => void told.push(`${name} taken`),
      async () => void told.push(`${name} too many`),
    );
  begin('first');
  expect(refused).toBe(0);
  room = 5_000;
  expect(work.waiting).toBe(5_000);
  begin('second');
  expect(refused).toBe(1);
  expect(await work.done(30_000)).toBe(0);
  expect(told.sort()).toEqual(['first taken', 'second too many']);
});
