// The worker's side of a thread: jobs come as messages, pieces of their input behind them.
import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './thread.ts';

/** What a job works with. */
export interface AtWork {
  /** hears the pieces of its input, in their order; resolves after the last one */
  pieces(take: (piece: Uint8Array | string) => void): Promise<void>;
  progress(value: unknown): void;
}

/** Does jobs as they come. @param work what it throws is told to whoever asked */
export function serveJobs<Job>(work: (job: Job, at: AtWork) => Promise<unknown>): void {
  const port = parentPort;
  if (!port) throw new Error('this module runs in a worker thread');
  const say = (message: FromWorker): void => port.postMessage(message);
  let take: ((piece: Uint8Array | string) => void) | undefined;
  let ended: (() => void) | undefined;
  const early: (Uint8Array | string | null)[] = [];
  const hear = (piece: Uint8Array | string | null): void => {
    if (!take) early.push(piece);
    else if (piece !== null) take(piece);
    else {
      take = undefined;
      ended?.();
    }
  };
  const at: AtWork = {
    progress: (value) => say({ progress: value }),
    pieces: (taker) =>
      new Promise((resolve) => {
        take = taker;
        ended = resolve;
        for (const piece of early.splice(0)) hear(piece);
      }),
  };
  port.on('message', (message: ToWorker<Job>) => {
    if ('piece' in message) hear(message.piece);
    else if ('ping' in message) say({ pong: true });
    else
      work(message.job, at).then(
        (result) => say({ result }),
        (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
      );
  });
}
