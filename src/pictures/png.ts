// Picture → PNG, for chats that show no SVG: on light paper of its own, with letters from a font that we bring along.
import { Worker } from 'node:worker_threads';
import type { Picture } from './picture.ts';
import type { Delivery, Order } from './png-worker.ts';

/** Who waits for a PNG. */
interface Waiting {
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** One thread renders for everybody; it does not keep the program running, and is started again should it fall. */
let thread: Worker | undefined;
const waiting = new Map<number, Waiting>();
let orders = 0;
/** when it last said something or was given work after a rest, `performance.now()` */
let heard = 0;
const pings = new Set<() => void>();

/** The largest scale: a phone's screen at its full resolution. */
const MOST = 4;
/** With nothing to do it answers within so long, ms; while it works something is done within the other. */
const ANSWERS_WITHIN = 2_000;
const WORKS_WITHIN = 60_000;

/** The thread as those see it who look after it: one that is not there is started by the next picture. */
export const pictureThread = {
  get state(): { readonly there: 'busy' | 'idle' | 'none'; readonly waiting: number } {
    const there = !thread ? 'none' : waiting.size > 0 ? 'busy' : 'idle';
    return { there, waiting: Math.max(0, waiting.size - 1) };
  },
  /** Would it draw? */
  answers: async (): Promise<boolean> => {
    if (!thread) return true;
    if (waiting.size > 0) return performance.now() - heard < WORKS_WITHIN;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const pong = (): void => resolve(true);
    const timer = setTimeout(() => resolve(false), ANSWERS_WITHIN).unref();
    pings.add(pong);
    thread.postMessage({ ping: true } satisfies Order);
    const answers = await promise;
    clearTimeout(timer);
    pings.delete(pong);
    return answers;
  },
};

/**
 * Renders a picture, beside the thread that answers people.
 * @param options.scale pixels of the image for one of the picture, 2 by default, from 1 to 4
 * @throws Error when the picture cannot be rendered
 */
export function pngOf(
  picture: Pick<Picture, 'svg'>,
  { scale = 2 }: { readonly scale?: number } = {},
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const id = orders++;
    if (waiting.size === 0) heard = performance.now();
    waiting.set(id, { resolve, reject });
    const worker = threadOnce();
    worker.ref();
    worker.postMessage({ id, svg: picture.svg, scale: Math.min(MOST, Math.max(1, scale)) } satisfies Order);
  });
}

function threadOnce(): Worker {
  if (thread) return thread;
  const worker = new Worker(new URL('./png-worker.ts', import.meta.url));
  worker.on('message', (delivery: Delivery) => {
    heard = performance.now();
    if ('pong' in delivery) {
      for (const pong of pings) pong();
      return;
    }
    const one = waiting.get(delivery.id);
    waiting.delete(delivery.id);
    if (waiting.size === 0) worker.unref();
    if ('png' in delivery) one?.resolve(delivery.png);
    else one?.reject(new Error(`cannot render the picture: ${delivery.error}`));
  });
  worker.on('error', (error) => fell(worker, error));
  worker.on('exit', () => fell(worker, new Error('cannot render the picture: the renderer ended')));
  thread = worker;
  return worker;
}

/** Whoever waits is told; the next picture gets a new thread. */
function fell(worker: Worker, error: unknown): void {
  if (thread !== worker) return;
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error(String(error)));
  waiting.clear();
}
