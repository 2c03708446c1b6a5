import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { web } from './doors/web.ts';

it(`nothing hostile acts at ${web.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(web)).holes).toEqual([]);
});
