// A process that writes is killed at any moment: what was acknowledged is there, whole, and once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StorePlace } from '../../src/store/store.ts';
import { killWhileWriting } from '../make/killed-store.ts';
import { startPostgres, type TestPostgres } from '../make/postgres.ts';

/** milliseconds after the first write */
const MOMENTS = [1, 7, 23, 61, 140, 310];

describe('a writer that is killed', () => {
  let folder = '';
  let server: TestPostgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sekisho-killed-'));
    server = await startPostgres();
  });
  afterAll(async () => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    { name: 'a file', place: async (): Promise<StorePlace> => ({ file: join(folder, 'killed.db') }) },
    { name: 'PostgreSQL', place: async (): Promise<StorePlace> => ({ url: await server.database() }) },
  ])('loses and doubles nothing in $name', async ({ place }) => {
    const where = await place();
    let acknowledged = 0;
    for (const [round, moment] of MOMENTS.entries()) {
      const after = await killWhileWriting(where, round, moment);
      expect(after).toMatchObject({ missing: [], wrong: [] });
      acknowledged += after.acknowledged;
    }
    expect(acknowledged).toBeGreaterThan(0);
  });
});
