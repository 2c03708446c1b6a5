import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { slackFiles } from './doors/slack-files.ts';

it(`nothing hostile acts at ${slackFiles.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(slackFiles)).holes).toEqual([]);
});
