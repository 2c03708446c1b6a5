// The way from every earlier schema to this one, on both databases.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/store/engine/migrate.ts';
import { MIGRATIONS } from '../../src/store/engine/migrations.ts';
import { nodeSqliteDialect } from '../../src/store/engine/node-sqlite.ts';
import type { Tables } from '../../src/store/engine/tables.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { StorePlace } from '../../src/store/store.ts';
import { startPostgres, type TestPostgres } from '../make/postgres.ts';
import { aDay, aNote, anAnswer, anIncident, TEST_KEY } from '../make/stores.ts';

let folder = '';
let server: TestPostgres;
let made = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-store-'));
  server = await startPostgres();
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty place of a kind. */
async function emptyPlace(kind: 'sqlite' | 'postgres'): Promise<StorePlace> {
  return kind === 'sqlite' ? { file: join(folder, `${++made}.db`) } : { url: await server.database() };
}

function dialectOf(place: StorePlace): Dialect {
  if ('file' in place) return nodeSqliteDialect(new DatabaseSync(place.file));
  const pool = new pg.Pool({ connectionString: place.url, options: '-c search_path=sekisho', max: 1 });
  // it may still be closing when the server ends
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** Makes the schema that an earlier version had, with a row of what it knew. */
async function asItWas(place: StorePlace, version: number): Promise<void> {
  const db = new Kysely<Tables>({ dialect: dialectOf(place), plugins: [new CamelCasePlugin()] });
  const kind = 'file' in place ? 'sqlite' : 'postgres';
  if (kind === 'postgres') await sql`create schema sekisho`.execute(db);
  await migrate(
    { kind, place: 'here', db, exclusive: async () => undefined, now: () => '2026-01-01T00:00:00.000Z' },
    version,
  );
  await db.insertInto('settings').values({ scope: 'person', owner: 'U1', name: 'language', value: '"ja"' }).execute();
  await db.destroy();
}

const cases = (['sqlite', 'postgres'] as const).flatMap((kind) =>
  MIGRATIONS.map((_, index) => ({ kind, version: index + 1 })),
);

describe('migrate', () => {
  it.each(cases)('brings $kind from schema $version to this one, with what was there', async ({ kind, version }) => {
    const place = await emptyPlace(kind);
    await asItWas(place, version);
    const store = await openStore(place, { key: [TEST_KEY] });
    expect(await store.settings.get({ scope: 'person', id: 'U1' })).toEqual({ language: 'ja' });
    const { id } = await store.notes.create(aNote({ cause: '名前解決' }));
    expect((await store.notes.search('slack:T1', '解決')).map((note) => note.id)).toEqual([id]);
    await store.installations.put({ enterprise: '', team: 'T1' }, {});
    expect((await store.incidents.open(anIncident())).fresh).toBe(true);
    expect([await store.quizDays.open(aDay()), await store.answers.give(anAnswer())]).toEqual([true, true]);
    await store.close();
    const again = await openStore(place);
    expect(await again.notes.get(id)).toMatchObject({ cause: '名前解決' });
    await again.close();
  });

  it('is done once when replicas start together', async () => {
    const place = await emptyPlace('postgres');
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(place)));
    const db = new Kysely<Tables>({ dialect: dialectOf(place) });
    const { rows } = await sql`select version from sekisho_schema order by version`.execute(db);
    expect(rows).toEqual(MIGRATIONS.map((_, index) => ({ version: index + 1 })));
    await db.destroy();
    await Promise.all(stores.map((store) => store.close()));
  });
});
