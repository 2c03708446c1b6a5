import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { labApi } from './doors/lab-api.ts';

it(`nothing hostile acts at ${labApi.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(labApi)).holes).toEqual([]);
});
