import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { cluster } from './doors/cluster.ts';

it(`nothing hostile acts at ${cluster.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(cluster)).holes).toEqual([]);
});
