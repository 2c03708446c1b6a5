// Rows in large steps: past the store, into the tables that it has made.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import type { StorePlace } from '../../src/store/store.ts';

/** Rows of one statement to PostgreSQL. */
const STEP = 10_000;

type Cell = string | number;

/** Takes rows. */
export interface Bulk {
  insert(table: string, columns: readonly string[], rows: Iterable<readonly Cell[]>): Promise<void>;
  /** The words of notes. @param rows seq of a note, its grams */
  grams(rows: Iterable<readonly [number, readonly string[]]>): Promise<void>;
  /** Brings indexes and statistics to where those of a database in use are, and lets go. */
  end(): Promise<void>;
}

/** Opens a store's tables for rows. */
export async function bulkInto(place: StorePlace): Promise<Bulk> {
  return 'file' in place ? intoFile(place.file) : await intoServer(place.url);
}

function intoFile(file: string): Bulk {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; begin');
  const insert: Bulk['insert'] = async (table, columns, rows) => {
    const places = columns.map(() => '?').join(', ');
    const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
    for (const row of rows) statement.run(...(row as readonly SQLInputValue[]));
  };
  return {
    insert,
    grams: (rows) => insert('note_grams', ['rowid', 'grams'], joined(rows)),
    end: async () => {
      database.exec('commit');
      database.close();
    },
  };
}

async function intoServer(url: string): Promise<Bulk> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=sekisho' });
  await client.connect();
  // indexes are made faster than they are kept; foreign keys hold by construction
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'sekisho' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  async function insert(
    table: string,
    columns: readonly string[],
    rows: Iterable<readonly Cell[]>,
    shown = columns.map((_, at) => `c${at}`),
  ): Promise<void> {
    let waiting: Cell[][] = columns.map(() => []);
    const write = async (): Promise<void> => {
      const types = waiting.map(([first], at) => `$${at + 1}::${typeof first === 'number' ? 'bigint' : 'text'}[]`);
      const names = columns.map((_, at) => `c${at}`).join(', ');
      const statement = `insert into ${table} (${columns.join(', ')}) select ${shown.join(', ')} from unnest(${types.join(', ')}) as given (${names})`;
      await client.query(statement, waiting);
      waiting = columns.map(() => []);
    };
    for (const row of rows) {
      for (const [at, cell] of row.entries()) waiting[at]?.push(cell);
      if (waiting[0]?.length === STEP) await write();
    }
    if (waiting[0]?.length) await write();
  }

  return {
    insert,
    grams: (rows) => insert('note_grams', ['seq', 'grams'], joined(rows), ['c0', "string_to_array(c1, ' ')"]),
    end: async () => {
      for (const { definition } of indexes) await client.query(definition);
      // what autovacuum does within a minute of such a change
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}

function* joined(rows: Iterable<readonly [number, readonly string[]]>): Generator<readonly [number, string]> {
  for (const [seq, grams] of rows) yield [seq, grams.join(' ')];
}
