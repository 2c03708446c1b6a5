// The number that PostgreSQL knows a lock by.
import { createHash } from 'node:crypto';

/** 64 bits of a name, as text: JavaScript's numbers are too small. Other programs in the same database have other names. */
export function advisoryKey(name: string): string {
  return createHash('sha256').update(`sekisho:${name}`).digest().readBigInt64BE(0).toString();
}
