import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { slackSocketMode } from './doors/slack-socket.ts';

it(`nothing hostile acts at ${slackSocketMode.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(slackSocketMode)).holes).toEqual([]);
});
