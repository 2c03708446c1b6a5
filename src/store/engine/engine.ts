// A database as the parts of the store see it: kysely for what is the same on both, and a few methods for what is not.
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Locks } from '../port/locks.ts';
import type { Tables } from './tables.ts';

/** Either the database or a transaction on it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** A database that is open, with the schema of this version. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  /** file, or URL without password */
  readonly place: string;
  readonly db: Kysely<Tables>;
  /** the same for what may take minutes: no query is given up for lasting long */
  readonly patient: Kysely<Tables>;
  /** now, for what is stamped */
  now(): string;
  /** now in milliseconds since 1970, for what expires: by the clock that all replicas share */
  moment(): RawBuilder<number>;
  /** Within a transaction: nobody else gets past the same name until it ends. */
  exclusive(transaction: Transaction<Tables>, name: string): Promise<void>;
  /** Keeps by which grams a note is found. @param seq of the note */
  putGrams(queries: Queries, seq: number, grams: readonly string[]): Promise<void>;
  /** Forgets them. @param seqs of notes, at most 1,000 */
  dropGrams(queries: Queries, seqs: readonly number[]): Promise<void>;
  /** `seq` of the notes that have all grams, the newest first. @param before only lower ones */
  withGrams(grams: readonly string[], before: number, limit: number): Promise<readonly number[]>;
  readonly locks: Locks;
  backup(file: string): Promise<void>;
  /** What a driver threw as a StoreError; anything else as it is. */
  failure(thrown: unknown): unknown;
  close(): Promise<void>;
}
