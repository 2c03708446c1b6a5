import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { postgresStore, sqliteStore } from './doors/stored.ts';

it.each([sqliteStore, postgresStore])('nothing hostile acts at $name', { timeout: 180_000 }, async (door) => {
  expect((await tryDoor(door)).holes).toEqual([]);
});
