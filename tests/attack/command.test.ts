import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { command } from './doors/command.ts';

it(`nothing hostile acts at ${command.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(command)).holes).toEqual([]);
});
