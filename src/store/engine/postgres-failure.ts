// What PostgreSQL and the way to it say when they cannot: SQLSTATE or system code → problem.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
import { StoreError, systemCode } from '../../errors.ts';
import type { Problem } from '../../problems.ts';

/** SQLSTATE → what a person is told; two characters stand for a whole class */
const BY_STATE: Readonly<Record<string, Problem>> = {
  '08': 'store-gone', // connection exception
  '28': 'store-refused', // invalid authorization specification
  '3D': 'store-refused', // invalid catalog name: no such database
  '53': 'store-gone', // insufficient resources: too many connections, out of memory
  '53100': 'store-full', // disk_full
  '57': 'store-gone', // operator intervention: shutdown, starting up
  '57014': 'store-busy', // query_canceled: statement time-out
  '55P03': 'store-busy', // lock_not_available
  '40': 'store-busy', // transaction rollback: serialization, deadlock
  '25006': 'store-read-only', // read_only_sql_transaction: a standby
  '42501': 'store-not-allowed', // insufficient_privilege
  XX001: 'store-corrupt', // data_corrupted
  XX002: 'store-corrupt', // index_corrupted
};

/** what `pg` says, without a code, when the server went away or does not answer */
const GONE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|The server does not support SSL|Client was closed)/;
const WAY =
  /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN)$|^(?:CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS)/;

/** A StoreError for what `pg` threw; anything else as it is. */
export function postgresFailure(thrown: unknown, place: string): unknown {
  if (!(thrown instanceof Error) || thrown instanceof StoreError) return thrown;
  // every address of a host was tried
  const last = thrown instanceof AggregateError ? thrown.errors.at(-1) : thrown;
  const error = last instanceof Error ? last : thrown;
  const code = systemCode(thrown) || systemCode(error);
  const found = error.message.replace(/\s+/g, ' ').slice(0, 200);
  const say = (problem: Problem): StoreError => new StoreError(problem, { where: place, found }, thrown);
  if (WAY.test(code) || GONE.test(error.message)) return say('store-gone');
  if (!('severity' in error) || !/^[0-9A-Z]{5}$/.test(code)) return thrown;
  return say(BY_STATE[code] ?? BY_STATE[code.slice(0, 2)] ?? 'store-failed');
}
