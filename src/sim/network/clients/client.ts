// What a program that sends a request is given, and what it comes to.
import type { CurlText } from '../curl-text.ts';
import type { Network } from '../network.ts';
import type { Place } from '../view.ts';

/** The network, to who sends requests through it. */
export type Reaching = Pick<Network, 'send' | 'lookup' | 'nameServer'>;

/** What a program printed, and how long it waited (ms). */
export interface Ended extends CurlText {
  readonly tookMs: number;
}

/** Runs a program. @param words behind its name */
export type Run = (words: readonly string[], from: Place, network: Reaching) => Ended;

/** A program that ended at once with an error. */
export function failed(error: string, exitCode: number, tookMs = 0): Ended {
  return { output: '', error: `${error}\n`, exitCode, tookMs };
}
