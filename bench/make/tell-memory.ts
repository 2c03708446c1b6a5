// Loaded into the program under test before its own code (`--import`): tells what memory it holds after a collection, and what nobody handled.
import { isMainThread } from 'node:worker_threads';

/** What is told, every five seconds. Bytes. */
export interface ToldMemory {
  /** after a collection */
  readonly heap: number;
  readonly rss: number;
  /** rejections that nobody handled, so far */
  readonly unhandled: readonly string[];
}

const EACH_MS = 5_000;

// worker threads are given the same arguments
if (isMainThread) {
  const unhandled: string[] = [];
  process.on('unhandledRejection', (reason) => {
    unhandled.push(reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason));
  });
  const timer = setInterval(() => {
    (globalThis as { gc?: () => void }).gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ heap: heapUsed, rss, unhandled } satisfies ToldMemory);
  }, EACH_MS);
  timer.unref();
}
