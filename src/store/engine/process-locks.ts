// Locks of a process that has its store for itself.
import type { Locks } from '../port/locks.ts';

/** Locks by name, first come, first served. */
export function processLocks(): Locks {
  /** name → resolves when its last holder has let go */
  const held = new Map<string, Promise<void>>();
  const never = new AbortController().signal;

  async function withLock<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    const before = held.get(name);
    const free = Promise.withResolvers<void>();
    held.set(name, free.promise);
    await before;
    try {
      return await work(never);
    } finally {
      if (held.get(name) === free.promise) held.delete(name);
      free.resolve();
    }
  }

  return {
    withLock,
    tryLock: async (name, work) =>
      held.has(name) ? { held: false } : { held: true, result: await withLock(name, work) },
  };
}
