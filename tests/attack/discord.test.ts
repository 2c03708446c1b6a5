import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { discord } from './doors/discord.ts';

it(`nothing hostile acts at ${discord.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(discord)).holes).toEqual([]);
});
