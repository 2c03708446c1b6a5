// When SQLite waits for the disk: always, but for what need not outlast a loss of power.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeSqliteDialect } from '../../../src/store/engine/node-sqlite.ts';

interface Tables {
  deliveries: { key: string };
  notes: { key: string };
}

let folder: string;
let database: DatabaseSync;
let db: Kysely<Tables>;
let pragmas: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-sync-'));
  database = new DatabaseSync(join(folder, 'a.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table deliveries (key text primary key); create table notes (key text primary key)');
  pragmas = [];
  const exec = database.exec.bind(database);
  vi.spyOn(database, 'exec').mockImplementation((text) => {
    pragmas.push(text);
    exec(text);
  });
  db = new Kysely({ dialect: nodeSqliteDialect(database) });
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const LIGHTLY = ['pragma synchronous = normal', 'pragma synchronous = full'];
const level = () => database.prepare('pragma synchronous').get()?.synchronous;

describe('what is written', () => {
  it('waits for the disk when it is to last', async () => {
    await db.insertInto('notes').values({ key: 'a' }).execute();
    expect(pragmas).toEqual([]);
    expect(level()).toBe(2);
  });

  it('does not when it says who has a message, whether it returns rows or not', async () => {
    await db.insertInto('deliveries').values({ key: 'a' }).returning('key').execute();
    await db.updateTable('deliveries').set({ key: 'b' }).where('key', '=', 'a').execute();
    await db.deleteFrom('deliveries').where('key', '=', 'b').execute();
    expect(pragmas).toEqual([...LIGHTLY, ...LIGHTLY, ...LIGHTLY]);
    expect(level()).toBe(2);
  });

  it('waits again after one that failed', async () => {
    await db.insertInto('deliveries').values({ key: 'a' }).execute();
    await expect(db.insertInto('deliveries').values({ key: 'a' }).execute()).rejects.toThrow('UNIQUE');
    expect(pragmas).toEqual([...LIGHTLY, ...LIGHTLY]);
    expect(level()).toBe(2);
  });

  it('waits with the transaction that it is part of', async () => {
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('deliveries').values({ key: 'a' }).execute();
      await sql`insert into notes values ('a')`.execute(transaction);
    });
    expect(pragmas).toEqual([]);
    expect(await db.selectFrom('deliveries').selectAll().execute()).toEqual([{ key: 'a' }]);
  });
});
