// How much a lab holds at most: what would be an end of memory is told as etcd tells of the end of its space.
import { ApiError } from '../api/status.ts';
import type { KubeObject } from '../wire.ts';
import { sizeOf } from './fault.ts';

/** How much a lab may hold. */
export interface Caps {
  readonly objects: number;
  /** of all objects as JSON; looked at when somebody writes who is no part of the control plane */
  readonly bytes: number;
}

/** What is asked of a ledger. */
interface Holder {
  readonly caps: Caps | undefined;
  readonly size: number;
  objects(): Iterable<KubeObject>;
}

const sizes = new WeakMap<KubeObject, number>();

/** Bytes of an object, reckoned once: objects of the ledger never change. */
function known(object: KubeObject): number {
  const size = sizes.get(object) ?? sizeOf(object);
  sizes.set(object, size);
  return size;
}

/** Bytes of everything that a ledger holds. */
function bytesIn(store: Holder): number {
  let sum = 0;
  for (const object of store.objects()) sum += known(object);
  return sum;
}

function full(found: string): ApiError {
  return new ApiError(
    500,
    '',
    `etcdserver: mvcc: database space exceeded: ${found}. Delete what is not needed; deletions always work`,
  );
}

/**
 * Looks whether there is room for an object. What grows nothing always has it.
 * @param old what it replaces; undefined for a new one
 * @param isTrusted it comes from the control plane: only the number of objects counts
 * @throws ApiError 500 with the numbers when the lab is full
 */
export function mustFit(store: Holder, object: KubeObject, old: KubeObject | undefined, isTrusted: boolean): void {
  const { caps } = store;
  if (!caps) return;
  if (!old && store.size >= caps.objects) throw full(`this lab holds ${store.size} objects of ${caps.objects} at most`);
  if (isTrusted) return;
  const more = sizeOf(object) - (old ? known(old) : 0);
  if (more <= 0) return;
  const held = bytesIn(store);
  if (held + more > caps.bytes)
    throw full(`this lab holds ${held} bytes of ${caps.bytes} at most, and ${more} more were to come`);
}
