// A script as a process in time: what it has printed and which files there are at a moment, and when it ends. It is driven ahead, so that a
// sleeping process needs no timer.
import type { Line } from './behaviour.ts';
import type { Step } from './shell.ts';

/** Steps that are driven ahead at once. */
const AHEAD = 400;
/** Lines that are kept. */
const KEPT = 2_000;

/** A running script. Times are milliseconds since its start. */
export class Process {
  readonly #steps: Generator<Step, number, void>;
  readonly #lines: Line[] = [];
  readonly #files: { readonly atMs: number; readonly path: string; readonly exists: boolean }[] = [];
  #offset = 0;
  #end: { readonly code: number; readonly atMs: number } | undefined;

  constructor(steps: Generator<Step, number, void>) {
    this.#steps = steps;
  }

  /** How it ends; undefined while that is not known, or when it stays. */
  get end(): { readonly code: number; readonly atMs: number } | undefined {
    return this.#end;
  }

  /** Drives it on. @returns when it must be driven again: Infinity when it ended or stays for good */
  drive(nowMs: number): number {
    for (let steps = 0; !this.#end && this.#offset !== Number.POSITIVE_INFINITY; steps++) {
      if (steps >= AHEAD && this.#offset > nowMs) return this.#offset;
      const step = this.#steps.next();
      if (step.done) this.#end = { code: step.value, atMs: this.#offset };
      else if (step.value.kind === 'sleep') this.#offset += step.value.ms;
      else if (step.value.kind === 'print') this.#print(step.value.text);
      else if (step.value.kind === 'file')
        this.#files.push({ atMs: this.#offset, path: step.value.path, exists: step.value.exists });
      else if (this.#offset > nowMs) return this.#offset;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** What it had printed at a moment. */
  linesAt(nowMs: number): readonly Line[] {
    return this.#lines.filter((line) => line.atMs <= nowMs);
  }

  /** Is a file there that the script made or removed? undefined: it never touched it. @returns with the next moment at which that changes */
  fileAt(path: string, nowMs: number): { readonly exists: boolean; readonly untilMs: number } | undefined {
    let exists: boolean | undefined;
    for (const file of this.#files) {
      if (file.path !== path) continue;
      if (file.atMs > nowMs) return { exists: exists ?? !file.exists, untilMs: file.atMs };
      exists = file.exists;
    }
    return exists === undefined ? undefined : { exists, untilMs: Number.POSITIVE_INFINITY };
  }

  #print(text: string): void {
    for (const line of text.split('\n')) this.#lines.push({ atMs: this.#offset, text: line });
    if (this.#lines.length > 2 * KEPT) this.#lines.splice(0, this.#lines.length - KEPT);
  }
}
