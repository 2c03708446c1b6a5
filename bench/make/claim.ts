// What a benchmark says of a promise, for whoever runs them all: a line of JSON in the file that BENCH_CLAIMS names. Without it, nothing.
import { appendFileSync } from 'node:fs';

/** A promise with what was measured. */
export interface Claim {
  /** what is promised, in a few words */
  readonly what: string;
  /** absent: nothing is promised, the number is told for those who plan with it */
  readonly most?: number;
  /** absent: as {@link most} */
  readonly least?: number;
  readonly measured: number;
  /** `ms`, `MB`, `pastes/s`; '' for a count */
  readonly unit: string;
  /** how it was measured: runs whose median it is, size of the input */
  readonly how: string;
}

/** Says it. */
export function claim(one: Claim): void {
  const file = process.env.BENCH_CLAIMS;
  if (file) appendFileSync(file, `${JSON.stringify(one)}\n`);
}

/** Is the promise kept? Undefined where nothing is promised. */
export function holds({ most, least, measured }: Claim): boolean | undefined {
  if (most === undefined && least === undefined) return undefined;
  return measured <= (most ?? Number.POSITIVE_INFINITY) && measured >= (least ?? Number.NEGATIVE_INFINITY);
}
