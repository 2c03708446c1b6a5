// What SQLite says when it cannot: result code → problem. https://www.sqlite.org/rescode.html
import { StoreError, systemCode } from '../../errors.ts';
import type { Problem } from '../../problems.ts';

/** primary result code → what a person is told */
const BY_CODE: Readonly<Record<number, Problem>> = {
  3: 'store-read-only', // SQLITE_PERM
  5: 'store-busy', // SQLITE_BUSY
  6: 'store-busy', // SQLITE_LOCKED
  8: 'store-read-only', // SQLITE_READONLY
  11: 'store-corrupt', // SQLITE_CORRUPT
  13: 'store-full', // SQLITE_FULL
  14: 'store-unreadable', // SQLITE_CANTOPEN
  26: 'store-corrupt', // SQLITE_NOTADB
};

/** A StoreError for what node:sqlite or the file system threw; anything else as it is. */
export function sqliteFailure(thrown: unknown, place: string): unknown {
  const code = systemCode(thrown);
  if (!(thrown instanceof Error) || thrown instanceof StoreError) return thrown;
  if (code === 'ERR_SQLITE_ERROR') {
    const number = 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : 0;
    return new StoreError(BY_CODE[number] ?? 'store-failed', { where: place, found: thrown.message }, thrown);
  }
  return thrown;
}
