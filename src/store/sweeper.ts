// What is over its time goes by itself: one replica at a time looks, and once in a while is enough for all of them.
import type { Store } from './store.ts';

/** How it is done. */
export interface SweeperOptions {
  readonly store: Pick<Store, 'locks' | 'leases' | 'data'>;
  /** names this process among several */
  readonly holder: string;
  /** is told what went: kind → rows, only those of which there were some */
  readonly swept: (counts: Readonly<Record<string, number>>) => void;
  /** is told what could not be done; it is tried again soon */
  readonly failed: (error: unknown) => void;
  /** ms between two looks; absent: {@link EVERY} */
  readonly every?: number;
}

/** ms between two looks. */
const EVERY = 3_600_000;
/** ms until the next one after one that failed. */
const SOON = 60_000;
/** The lock, and the lease that says that it was done. */
const NAME = 'retention';

/** Looks at once and then again and again. @returns ends it, when what is under way is done */
export function startSweeper({ store, holder, swept, failed, every = EVERY }: SweeperOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    await store.locks.tryLock(NAME, async () => {
      const last = await store.leases.holder(NAME);
      if (last !== undefined && last !== holder) return;
      const counts = await store.data.sweep(new Date());
      // a little less than until the next look: whoever did it does it again
      await store.leases.take(NAME, holder, (every * 0.9) / 1000);
      const some = Object.entries(counts).filter(([, count]) => count > 0);
      if (some.length > 0) swept(Object.fromEntries(some));
    });
  };
  const again = async (): Promise<void> => {
    let wait = every;
    try {
      await look();
    } catch (error) {
      failed(error);
      wait = Math.min(every, SOON);
    }
    if (!isOver) timer = setTimeout(next, wait).unref();
  };
  let running = Promise.resolve();
  function next(): void {
    running = again();
  }
  next();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
