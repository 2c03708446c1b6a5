// What a store says of a file or a server that cannot be used, and that nothing is half-written then.
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.ts';
import { MIGRATIONS } from '../../src/store/engine/migrations.ts';
import { sqliteEngine } from '../../src/store/engine/sqlite-engine.ts';
import { openStore, storeOver } from '../../src/store/open-store.ts';
import { startPostgres, type TestPostgres } from '../make/postgres.ts';
import { aNote } from '../make/stores.ts';

let folder = '';
let made = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-store-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const fresh = (): string => join(folder, `${++made}.db`);

/** The one line of a refusal. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(StoreError);
  return (thrown as StoreError).message;
}

describe('a file', () => {
  it('is made with its folder, for this user alone', async () => {
    const file = join(folder, 'new', 'folder', 'sekisho.db');
    await (await openStore({ file })).close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('that is no database is left as it is', async () => {
    const file = fresh();
    writeFileSync(file, 'a letter to somebody\n'.repeat(100));
    expect(await refusal(openStore({ file }))).toBe(
      `cannot use the store ${file}: file is not a database; put a backup in its place, or move the file away to begin with an empty one`,
    );
    expect(readFileSync(file, 'utf8')).toBe('a letter to somebody\n'.repeat(100));
  });

  it('with damaged pages is refused when it is opened', async () => {
    const file = fresh();
    const store = await openStore({ file });
    for (let n = 0; n < 50; n++) await store.notes.create(aNote({ cause: `${n} `.repeat(200) }));
    await store.close();
    const open = openSync(file, 'r+');
    writeSync(open, Buffer.alloc(40_000, 0xa5), 0, 40_000, 8_192);
    closeSync(open);
    expect(await refusal(openStore({ file }))).toMatch(/^cannot use the store .*; put a backup in its place/);
  });

  it("with another program's tables is left as it is", async () => {
    const file = fresh();
    const other = new DatabaseSync(file);
    other.exec('create table recipes (name text)');
    other.close();
    expect(await refusal(openStore({ file }))).toContain('it holds the tables of another program');
    const after = new DatabaseSync(file);
    expect(after.prepare('select name from sqlite_schema').all()).toMatchObject([{ name: 'recipes' }]);
    after.close();
  });

  it('of a newer version is refused with both numbers', async () => {
    const file = fresh();
    await (await openStore({ file })).close();
    const newer = new DatabaseSync(file);
    newer.exec("insert into sekisho_schema values (99, '')");
    newer.close();
    expect(await refusal(openStore({ file }))).toBe(
      `cannot use the store ${file}: it has schema 99, this version knows up to ${MIGRATIONS.length}; update sekisho`,
    );
  });

  it.each([
    { name: 'a folder', path: () => folder, found: 'it is a folder' },
    { name: 'below a file', path: () => `${fresh()}/x.db`, found: 'a part of this path is a file', file: true },
  ])('that is $name is refused', async ({ path, found, file }) => {
    const where = path();
    if (file) writeFileSync(where.slice(0, -5), '');
    expect(await refusal(openStore({ file: where }))).toBe(
      `cannot open the store ${where}: ${found}; choose a path in a folder that this user can write to`,
    );
  });

  it('that takes no more is said to be full; what was there stays, nothing is half-written, and room helps', async () => {
    const file = fresh();
    const small = await storeOver(() => sqliteEngine(file, { maxPages: 120 }), file, {});
    const kept: string[] = [];
    let message = '';
    while (message === '') {
      await small.notes
        .create(aNote({ cause: 'long '.repeat(500) }))
        .then(({ id }) => kept.push(id))
        .catch((thrown: unknown) => {
          message = (thrown as StoreError).message;
        });
    }
    expect(message).toBe(`cannot write to the store ${file}: database or disk is full; make room on its disk`);
    expect((await small.notes.list({ workspace: 'slack:T1', limit: 1_000 })).items.map(({ id }) => id)).toEqual(
      kept.toReversed(),
    );
    expect(await small.notes.search('slack:T1', 'long', 100)).toHaveLength(kept.length);
    await small.notes.remove(kept[0] ?? '');
    await small.notes.create(aNote({ cause: 'short' }));
    await small.close();
    const roomy = await openStore({ file });
    await roomy.notes.create(aNote({ cause: 'long '.repeat(500) }));
    expect(await roomy.notes.search('slack:T1', 'long', 100)).toHaveLength(kept.length);
    await roomy.close();
  });

  it('is copied while it is written to', async () => {
    const store = await openStore({ file: fresh() });
    const filler = 'long '.repeat(2_000);
    for (let n = 0; n < 60; n++) await store.notes.create(aNote({ cause: `before ${n} ${filler}` }));
    let to = '';
    for (let round = 0; round < 10; round++) {
      to = fresh();
      const [, ...during] = await Promise.all([
        store.data.backup(to),
        ...Array.from({ length: 5 }, () => store.notes.create(aNote())),
      ]);
      expect(during).toHaveLength(5);
    }
    expect(await refusal(store.data.backup(to))).toBe(
      `cannot write the backup ${to}: a file is there; choose another name`,
    );
    await store.close();
    expect(statSync(to).mode & 0o777).toBe(0o600);
    const copy = await openStore({ file: to });
    expect(await copy.notes.search('slack:T1', 'before', 100)).toHaveLength(60);
    await copy.close();
  });

  it('is not copied to where nothing can be written, and leaves nothing there', async () => {
    const store = await openStore({ file: ':memory:' });
    const to = join(folder, 'missing', 'copy.db');
    expect(await refusal(store.data.backup(to))).toContain(`cannot write the backup ${to}: `);
    mkdirSync(join(folder, 'missing'));
    await store.data.backup(to);
    expect(readdirSync(join(folder, 'missing'))).toEqual(['copy.db']);
    await store.close();
  });
});

describe('a server', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.end());

  it.each([
    {
      name: 'no URL',
      url: () => 'my database',
      line: 'cannot open the store "my database": this is not a URL; write it as postgres://',
    },
    {
      name: 'another protocol',
      url: () => 'mysql://a:b@h/d',
      line: 'cannot open the store mysql:: this is not PostgreSQL; ',
    },
    {
      name: 'nobody listening',
      url: () => 'postgres://u:secret@127.0.0.1:1/d',
      line: 'cannot reach the store postgres://u@127.0.0.1:1/d: ',
    },
    {
      name: 'a wrong password',
      url: (good: string) => good.replace('for-tests', 'secret'),
      line: 'cannot log in to the store postgres://sekisho@',
    },
    {
      name: 'no such database',
      url: (good: string) => `${good}secret`,
      line: 'cannot log in to the store postgres://sekisho@',
    },
  ])('with $name is told in one line without the password', async ({ url, line }) => {
    const message = await refusal(openStore({ url: url(await server.database()) }));
    expect(message).toContain(line);
    expect(message).not.toMatch(/:secret|for-tests|\n/);
  });

  it('of a newer version is refused', async () => {
    const url = await server.database();
    await (await openStore({ url })).close();
    await asAdmin(url, "insert into sekisho.sekisho_schema values (99, '')");
    expect(await refusal(openStore({ url }))).toContain(
      `it has schema 99, this version knows up to ${MIGRATIONS.length}; update sekisho`,
    );
  });

  it('whose user may not write is told so', async () => {
    const url = await server.database();
    await (await openStore({ url })).close();
    await asAdmin(
      url,
      "create role reader login password 'r'; grant usage on schema sekisho to reader; grant select on all tables in schema sekisho to reader",
    );
    const reader = await openStore({ url: url.replace('sekisho:for-tests', 'reader:r') });
    expect(await refusal(reader.notes.create(aNote()))).toContain('grant this user what is missing');
    await reader.close();
  });

  it('has its own tool for copies', async () => {
    const store = await openStore({ url: await server.database() });
    expect(await refusal(store.data.backup(fresh()))).toContain('run pg_dump');
    await store.close();
  });

  it('that goes away in the middle is said to be gone, and is used again when it is back', async () => {
    const url = await server.database();
    const store = await openStore({ url });
    const acknowledged: string[] = [];
    const failures: string[] = [];
    let going = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; going; n++) {
        await store.notes
          .create(aNote({ cause: 'in the middle' }), `${writer}-${n}`)
          .then(({ id }) => acknowledged.push(id))
          .catch((thrown: unknown) => {
            failures.push((thrown as Error).message);
            going = false;
          });
      }
    });
    const lost = store.locks.withLock('a', async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return 'lost';
    });
    while (acknowledged.length < 20) await store.ping();
    await server.stop();
    await Promise.all(writers);
    expect(await lost).toBe('lost');
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures)
      expect(failure).toMatch(/^cannot reach the store .*; check that the database runs, and try again$/);
    expect(await refusal(store.ping())).toContain('cannot reach the store');
    expect(await refusal(store.locks.withLock('a', async () => 1))).toContain('cannot reach the store');

    await server.start();
    await store.ping();
    const there = new Set((await store.notes.list({ workspace: 'slack:T1', limit: 1_000 })).items.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    const [counts] = await asAdmin(
      url,
      'select (select count(*) from sekisho.notes) as notes, (select count(*) from sekisho.note_grams) as grams',
    );
    expect(counts?.notes).toBe(counts?.grams);
    await store.close();
  });
});

async function asAdmin(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return (rows as Record<string, unknown>[] | undefined) ?? [];
}
