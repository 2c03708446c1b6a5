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

/** The largest scale: a phone's screen at its full resolution. */
const MOST = 4;

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
