import { expect, it } from 'vitest';
import { tryDoor } from './door.ts';
import { configFiles } from './doors/config-files.ts';

it(`nothing hostile acts at ${configFiles.name}`, { timeout: 180_000 }, async () => {
  expect((await tryDoor(configFiles)).holes).toEqual([]);
});
