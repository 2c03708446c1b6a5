// The store in PostgreSQL, for any number of processes: its transactions, unique keys and advisory locks decide between them.
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { quote, StoreError } from '../../errors.ts';
import type { StoreOptions } from '../store.ts';
import { advisoryKey } from './advisory-key.ts';
import { advisoryLocks } from './advisory-locks.ts';
import type { Engine } from './engine.ts';
import { type Bare, migrate } from './migrate.ts';
import { postgresFailure } from './postgres-failure.ts';
import type { Tables } from './tables.ts';

/** Our tables are apart from those of others in the same database. */
const SCHEMA = 'sekisho';
/**
 * What a session begins with. A process that is cut off keeps its transactions and its connection at the server, which waits for it for two hours unless told
 * otherwise: rows and locks of it would be held as long.
 * https://www.postgresql.org/docs/current/runtime-config-client.html https://www.postgresql.org/docs/current/runtime-config-connection.html
 */
const SESSION = [
  ...[`search_path=${SCHEMA}`, 'timezone=UTC', 'idle_in_transaction_session_timeout=30s'],
  ...['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'],
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
/** Connections of one process. */
const POOL = 10;
/** Milliseconds until a server that does not answer is taken for gone. */
const CONNECT_TIMEOUT = 5_000;
/** The same for a single query: what takes longer has gone wrong. */
const QUERY_TIMEOUT = 30_000;
/** what `pg` says then */
const SILENT = 'Query read timeout';

/** How it is connected to, beyond what the port says. */
interface PostgresOptions extends Pick<StoreOptions, 'clock'> {
  /** ms until a query is given up; absent: {@link QUERY_TIMEOUT} */
  readonly queryTimeout?: number;
}

/**
 * Connects and brings the schema up to date.
 * @param url `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=…`
 * @throws StoreError
 */
export async function postgresEngine(
  url: string,
  { clock, queryTimeout = QUERY_TIMEOUT }: PostgresOptions = {},
): Promise<Engine> {
  const place = withoutPassword(url);
  const failure = (thrown: unknown): unknown => postgresFailure(thrown, place);
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: 'sekisho',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: SESSION,
    types: { getTypeParser },
  };
  const db = connected({ ...connection, max: POOL, query_timeout: queryTimeout });
  const patient = connected({ ...connection, max: 2 });
  const now = (): string => (clock?.() ?? new Date()).toISOString();
  const exclusive: Engine['exclusive'] = async (transaction, name) => {
    await sql`select pg_advisory_xact_lock(${advisoryKey(name)}::bigint)`.execute(transaction);
  };
  const close = async (): Promise<void> => {
    await Promise.all([db.destroy(), patient.destroy()]);
  };
  try {
    await prepare({ kind: 'postgres', db: patient, now, place, exclusive });
  } catch (thrown) {
    await close();
    throw failure(thrown);
  }
  return {
    kind: 'postgres',
    place,
    db,
    patient,
    now,
    exclusive,
    failure,
    locks: advisoryLocks(connection, failure),
    moment: () =>
      clock === undefined
        ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
        : sql<number>`${clock().getTime()}::bigint`,
    putGrams: async (queries, seq, grams) => {
      await sql`insert into note_grams (seq, grams) values (${seq}, ${[...grams]}::text[])
        on conflict (seq) do update set grams = excluded.grams`.execute(queries);
    },
    dropGrams: async (queries, seqs) => {
      await sql`delete from note_grams where seq = any(${[...seqs]}::bigint[])`.execute(queries);
    },
    withGrams: async (grams, before, limit) => {
      const query = sql<{ seq: number }>`select seq from note_grams
        where grams @> ${[...grams]}::text[] and seq < ${before} order by seq desc limit ${limit}`;
      return (await query.execute(db)).rows.map(({ seq }) => seq);
    },
    backup: async () => {
      throw new StoreError('backup-postgres', { where: place });
    },
    close,
  };
}

function connected(config: pg.PoolConfig): Kysely<Tables> {
  const pool = new pg.Pool(config);
  // a connection that dies while nobody uses it is replaced by the next query, which says so if it cannot
  pool.on('error', () => undefined);
  // the same for one that dies between two queries of a transaction
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => onceUsable(await pool.connect()),
        end: () => pool.end(),
      },
    }),
    plugins: [new CamelCasePlugin()],
  });
}

/** What does not answer is not used again: its query goes on for ever, and the next ones would wait behind it. */
function onceUsable(client: pg.PoolClient): PostgresPoolClient {
  let isSilent = false;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // nor is the transaction rolled back that it is in: the server does that when it is gone
    if (isSilent) throw new Error(SILENT);
    try {
      return await client.query(text, [...values]);
    } catch (thrown) {
      isSilent ||= thrown instanceof Error && thrown.message === SILENT;
      throw thrown;
    }
  };
  // without cursors, of which there are none here
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isSilent) };
}

/** Makes the schema and its tables. */
async function prepare(bare: Bare): Promise<void> {
  await bare.db.transaction().execute(async (transaction) => {
    await bare.exclusive(transaction, 'sekisho schema');
    const { rows } = await sql`select 1 from pg_namespace where nspname = ${SCHEMA}`.execute(transaction);
    // asked first: who may use the schema need not be allowed to make one
    if (rows.length === 0) await sql.raw(`create schema ${SCHEMA}`).execute(transaction);
  });
  await migrate(bare);
}

/** Whole numbers (int8, numeric of a sum) as numbers: none here passes 2⁵³. */
function getTypeParser(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (id === pg.types.builtins.INT8 || id === pg.types.builtins.NUMERIC) return Number;
  return pg.types.getTypeParser(id, format as 'text');
}

function withoutPassword(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new StoreError('store-url', { where: quote(url.replace(/\/\/.*@/, '//…@')), found: 'this is not a URL' });
  }
  if (!/^postgres(?:ql)?:$/.test(parsed.protocol)) {
    throw new StoreError('store-url', { where: parsed.protocol, found: 'this is not PostgreSQL' });
  }
  return `${parsed.protocol}//${parsed.username === '' ? '' : `${parsed.username}@`}${parsed.host}${parsed.pathname}`;
}
