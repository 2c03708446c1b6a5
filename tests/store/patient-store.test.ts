// A store that cannot be opened when the program starts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { patientStore } from '../../src/store/patient-store.ts';
import { aNote } from '../make/stores.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-patient-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function patient(file: string) {
  const told: string[] = [];
  const store = patientStore({
    open: () => openStore({ file }),
    about: { kind: 'sqlite', place: file, schema: 0 },
    failed: (error) => told.push((error as Error).message),
    opened: () => told.push('opened'),
    every: 5,
  });
  return { store, told };
}

it('is said once to be unusable, refuses everything with the reason, and is used as soon as it can be', async () => {
  const file = join(folder, 'letter.db');
  writeFileSync(file, 'a letter to somebody\n'.repeat(100));
  const { store: opening, told } = patient(file);
  const store = await opening;
  await expect(store.notes.create(aNote())).rejects.toThrow('file is not a database; put a backup in its place');
  await expect(store.locks.tryLock('a', async () => 1)).rejects.toThrow('file is not a database');
  await expect(store.ping()).rejects.toThrow('file is not a database');
  expect(store.about.schema).toBe(0);
  rmSync(file);
  await vi.waitFor(() => expect(told).toContain('opened'), { timeout: 30_000 });
  expect(told).toEqual([expect.stringContaining('file is not a database'), 'opened']);
  const { id } = await store.notes.create(aNote());
  expect((await store.notes.get(id))?.id).toBe(id);
  expect(await store.locks.tryLock('a', async () => 1)).toEqual({ held: true, result: 1 });
  expect(store.about.schema).toBeGreaterThan(0);
  await store.close();
  await expect(store.notes.get(id)).rejects.toThrow('it has been closed');
});

it('that can be used is simply open', async () => {
  const { store: opening, told } = patient(join(folder, 'fine.db'));
  const store = await opening;
  await store.ping();
  expect(told).toEqual([]);
  await store.close();
});

it('is not opened any more once it is closed', async () => {
  const file = join(folder, 'closed.db');
  writeFileSync(file, 'a letter to somebody\n'.repeat(100));
  const { store, told } = patient(file);
  await (await store).close();
  rmSync(file);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).not.toContain('opened');
});
