// What the engine has to answer when a message of the catalogue is all it sees: the entry's place, or what an exception says instead.
import type { Layer } from '../layers.ts';
import { isFailure } from './entry.ts';
import type { Sample } from './sample.ts';

/** Entries that the rule does not fit, with the reason in one line. */
interface Exception {
  readonly entries: readonly string[];
  /** only for messages that hold one of these words; absent: for all messages of the entries */
  readonly words?: readonly string[];
  readonly why: string;
}

/** The trouble lies in another layer than the catalogue has it in. */
export interface Elsewhere extends Exception {
  readonly layer: Layer;
  /** absent: any part of the layer */
  readonly part?: string;
}

/** exceptions.json. */
export interface Exceptions {
  readonly elsewhere: readonly Elsewhere[];
  /** things that look like a failure by their fields and are none: nothing may be called stalled for them */
  readonly harmless: readonly Exception[];
}

/** The answer that a sample must get. `undefined` as layer: nothing is stalled. */
export interface Expectation {
  readonly layer: Layer | undefined;
  /** absent: any part of the layer */
  readonly part?: string;
  /** the exception it comes from; absent where the catalogue's place holds */
  readonly exception?: Exception;
}

function applies(exception: Exception, { entry, shape }: Sample): boolean {
  return (
    exception.entries.includes(entry.id) && (!exception.words || exception.words.some((words) => shape.includes(words)))
  );
}

/** @returns undefined for entries that tell of no failure and that no exception names: they may have any answer */
export function expectationOf(sample: Sample, exceptions: Exceptions): Expectation | undefined {
  const harmless = exceptions.harmless.find((one) => applies(one, sample));
  if (harmless) return { layer: undefined, exception: harmless };
  const elsewhere = exceptions.elsewhere.find((one) => applies(one, sample));
  if (!elsewhere) return isFailure(sample.entry) ? sample.place : undefined;
  return { layer: elsewhere.layer, exception: elsewhere, ...(elsewhere.part ? { part: elsewhere.part } : {}) };
}
