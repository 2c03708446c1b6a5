// Renders PNGs beside the thread that answers people: one takes a tenth of a second.
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { outlined } from './outlines.ts';

/** What the worker is asked for: a picture, or whether it hears. */
export type Order = { readonly id: number; readonly svg: string; readonly scale: number } | { readonly ping: true };

/** What it answers: the PNG, what went wrong, or that it hears. */
export type Delivery =
  | { readonly pong: true }
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly error: string };

parentPort?.on('message', (order: Order) => {
  if ('ping' in order) {
    parentPort?.postMessage({ pong: true } satisfies Delivery);
    return;
  }
  const { id, svg, scale } = order;
  try {
    const options = { font: { loadSystemFonts: false }, fitTo: { mode: 'zoom', value: scale } } as const;
    const png = new Uint8Array(new Resvg(outlined(svg), options).render().asPng());
    parentPort?.postMessage({ id, png } satisfies Delivery, [png.buffer]);
  } catch (thrown) {
    parentPort?.postMessage({ id, error: String(thrown) } satisfies Delivery);
  }
});
