// The store in one file, for one process: node:sqlite in WAL mode, every commit on disk before it is acknowledged.
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { StoreError, systemCode } from '../../errors.ts';
import type { StoreOptions } from '../store.ts';
import type { Engine } from './engine.ts';
import { makeFolder } from './make-folder.ts';
import { type Bare, migrate } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import { processLocks } from './process-locks.ts';
import { sqliteFailure } from './sqlite-failure.ts';
import type { Tables } from './tables.ts';

/** Milliseconds to wait for another process that writes: a backup, or `sekisho data`. */
const PATIENCE = 5_000;
/** Bytes up to which a file is read through when it is opened, so that damage is seen before it is built upon. */
const CHECKED = 64 << 20;
/** Pages of a copy's step: more than a file can have. */
const ALL_PAGES = 2 ** 31 - 1;
/** SQLite's mark of whose file this is: "skso". */
const APPLICATION_ID = 0x736b736f;

/** How the file is opened, beyond what the port says. */
export interface SqliteOptions extends Pick<StoreOptions, 'clock'> {
  /** pages of 4 KiB that the file may have; absent: as many as the disk takes */
  readonly maxPages?: number;
}

/**
 * Opens the file, or makes it (and its folder), readable for this user alone. @param file `:memory:` for none
 * @throws StoreError
 */
export async function sqliteEngine(file: string, { clock, maxPages }: SqliteOptions = {}): Promise<Engine> {
  const failure = (thrown: unknown): unknown => sqliteFailure(thrown, file);
  const database = open(file, maxPages);
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database), plugins: [new CamelCasePlugin()] });
  const time = clock ?? (() => new Date());
  const bare: Bare = {
    kind: 'sqlite',
    place: file,
    db,
    now: () => time().toISOString(),
    // only one transaction is there at a time
    exclusive: async () => undefined,
  };
  try {
    await migrate(bare);
  } catch (thrown) {
    await db.destroy();
    throw failure(thrown);
  }
  return {
    ...bare,
    patient: db,
    failure,
    locks: processLocks(),
    moment: () => sql<number>`${time().getTime()}`,
    putGrams: async (queries, seq, grams) => {
      await sql`insert or replace into note_grams (rowid, grams) values (${seq}, ${grams.join(' ')})`.execute(queries);
    },
    dropGrams: async (queries, seqs) => {
      if (seqs.length > 0) await sql`delete from note_grams where rowid in (${sql.join(seqs)})`.execute(queries);
    },
    withGrams: async (grams, before, limit) => {
      const query = sql<{ seq: number }>`select rowid as seq from note_grams
        where note_grams match ${grams.join(' AND ')} and rowid < ${before} order by rowid desc limit ${limit}`;
      return (await query.execute(db)).rows.map(({ seq }) => seq);
    },
    backup: (to) => copy(database, file, to),
    close: () => db.destroy(),
  };
}

function open(file: string, maxPages: number | undefined): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    const kept = file === ':memory:' ? 0 : claimFile(file);
    database = new DatabaseSync(file, { timeout: PATIENCE });
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off; pragma secure_delete = on',
    );
    if (maxPages !== undefined) database.exec(`pragma max_page_count = ${Math.trunc(maxPages)}`);
    if (kept > 0 && kept <= CHECKED) check(database, file);
    if (kept === 0) database.exec(`pragma application_id = ${APPLICATION_ID}`);
    return database;
  } catch (thrown) {
    database?.close();
    throw sqliteFailure(thrown, file);
  }
}

/** Makes the file if there is none. @returns its size in bytes */
function claimFile(file: string): number {
  try {
    makeFolder(dirname(file));
    closeSync(openSync(file, 'a+', 0o600));
    return statSync(file).size;
  } catch (thrown) {
    const code = systemCode(thrown);
    const problem = code === 'ENOSPC' ? 'store-full' : 'store-unreadable';
    throw new StoreError(problem, { where: file, found: WORDS[code] ?? code }, thrown);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOENT: 'no folder can be made there',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of this path is a file',
  EEXIST: 'a part of this path is a file',
  ENOSPC: 'the disk is full',
};

function check(database: DatabaseSync, file: string): void {
  const found = database.prepare('pragma quick_check(1)').get();
  const verdict = String(Object.values(found ?? {})[0]).replace(/\s+/g, ' ');
  if (verdict !== 'ok') throw new StoreError('store-corrupt', { where: file, found: verdict });
}

/**
 * Copies beside the place first: a copy that was broken off never has the name that was asked for. A file is copied over a connection of the copy's own, in
 * one step, which is one snapshot: steps on a connection that is written to meanwhile meet those writes and fail (https://sqlite.org/c3ref/backup_finish.html).
 */
async function copy(database: DatabaseSync, file: string, to: string): Promise<void> {
  if (existsSync(to)) throw new StoreError('backup-exists', { where: to });
  const unfinished = `${to}.${process.pid}.unfinished`;
  let source: DatabaseSync | undefined;
  try {
    closeSync(openSync(unfinished, 'w', 0o600));
    if (file !== ':memory:') source = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    await backup(source ?? database, unfinished, { rate: ALL_PAGES });
    renameSync(unfinished, to);
  } catch (thrown) {
    rmSync(unfinished, { force: true });
    const found = WORDS[systemCode(thrown)] ?? (thrown instanceof Error ? thrown.message : String(thrown));
    throw new StoreError('backup-failed', { where: to, found }, thrown);
  } finally {
    source?.close();
  }
}
