import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { slackHttp } from './doors/slack-http.ts';

it(`nothing hostile acts at ${slackHttp.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(slackHttp)).holes).toEqual([]);
});
