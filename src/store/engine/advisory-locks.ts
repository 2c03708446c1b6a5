// Locks between processes: PostgreSQL's advisory locks, each held by a connection of its own, so that it ends with whoever has it.
import pg from 'pg';
import { systemCode } from '../../errors.ts';
import type { Locks } from '../port/locks.ts';
import { advisoryKey } from './advisory-key.ts';

/** A holder says so often that it is there, ms. */
const BEAT = 5_000;
/** After so long without a word the server lets go, ms. */
const SILENCE = 20_000;

/** @param failure what is made of what the driver throws; errors of the work itself pass as they are */
export function advisoryLocks(connection: pg.ClientConfig, failure: (thrown: unknown) => unknown): Locks {
  async function hold<T>(
    name: string,
    statement: string,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ held: true; result: T } | { held: false }> {
    // a holder that is cut off is not heard of: the server lets go of what it has then
    const options = `${connection.options ?? ''} -c idle_session_timeout=${SILENCE}`;
    const client = new pg.Client({ ...connection, options });
    const lost = new AbortController();
    let working = true;
    let beat: NodeJS.Timeout | undefined;
    for (const event of ['error', 'end'] as const) client.on(event, () => working && lost.abort());
    try {
      const held = await client
        .connect()
        .then(() => client.query<{ held: boolean }>(statement, [advisoryKey(name)]))
        .then(
          ({ rows }) => rows[0]?.held === true,
          (thrown: unknown) => Promise.reject(failure(thrown)),
        );
      if (!held) return { held };
      beat = setInterval(() => {
        client.query({ text: 'select 1', query_timeout: BEAT } as pg.QueryConfig).catch(() => lost.abort());
      }, BEAT);
      return { held, result: await work(lost.signal) };
    } finally {
      working = false;
      clearInterval(beat);
      // the lock ends with the connection; one that has gone has let go already
      await client.end().catch(systemCode);
    }
  }

  return {
    withLock: async (name, work) => {
      const got = await hold(name, 'select pg_advisory_lock($1::bigint) is not null as held', work);
      if (!got.held) throw new Error('a lock that was waited for is not held');
      return got.result;
    },
    tryLock: (name, work) => hold(name, 'select pg_try_advisory_lock($1::bigint) as held', work),
  };
}
