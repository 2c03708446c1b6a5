// What can be wrong with the ledger, with the words that etcd and the API server have for it (etcd, api/v3rpc/rpctypes/error.go).
import { ApiError } from '../api/status.ts';

/** A trouble of the ledger. */
export type StoreFault =
  /** every request takes so much longer (ms) */
  | { readonly kind: 'slow'; readonly ms: number }
  /** no member leads: nothing is written, and reads that must be current time out */
  | { readonly kind: 'no-leader' }
  /** the space quota is used up: writes are refused, also those that only mark an object as to be deleted; what goes at once may go */
  | { readonly kind: 'no-space' };

/** Bytes of a request at most (etcd, --max-request-bytes). */
export const LARGEST_WRITE = 1_572_864;
/** How long a request waits for a leader (ms). */
const TIMEOUT = 7_000;

/** Bytes of an object, as JSON. */
export function sizeOf(object: unknown): number {
  return new TextEncoder().encode(JSON.stringify(object)).length;
}

/** An error of the ledger passes the API server as it is: without a reason. */
function ledgerError(message: string): ApiError {
  return new ApiError(500, '', message);
}

/**
 * What a request to the ledger meets.
 * @param bytes of the object to be written; 0 for a read
 * @returns milliseconds that it takes longer
 * @throws ApiError with what etcd says
 */
export function meet(fault: StoreFault | undefined, bytes: number): number {
  if (bytes > LARGEST_WRITE) throw ledgerError('etcdserver: request is too large');
  switch (fault?.kind) {
    case undefined:
      return 0;
    case 'slow':
      return fault.ms;
    case 'no-leader':
      throw Object.assign(ledgerError('etcdserver: request timed out'), { latencyMs: TIMEOUT });
    case 'no-space':
      if (bytes > 0) throw ledgerError('etcdserver: mvcc: database space exceeded');
      return 0;
  }
}
