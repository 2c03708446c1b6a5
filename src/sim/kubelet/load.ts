// How much CPU a container takes over time: a function of its behaviour and the moment, and nothing else.

/** What a container wants from a moment on: thousandths of a core; with a peak it goes up to there and back, again and again. */
interface LoadStep {
  /** ms after the beginning */
  readonly fromMs: number;
  readonly milli: number;
  readonly wave?: { readonly peak: number; readonly periodMs: number };
}

/** The CPU that a container wants. */
export interface Load {
  /** in the order of time; nothing before the first */
  readonly steps: readonly LoadStep[];
  /** it is the load of all pods of one controller, who share it: then it begins with the controller, not with the container */
  readonly isShared?: boolean;
}

/** Nothing to do. */
export const IDLE: Load = { steps: [] };

/** The same at all times. @param milli thousandths of a core */
export function steady(milli: number): Load {
  return { steps: [{ fromMs: 0, milli }] };
}

/** A load with one more step; a step at a moment replaces the one that was there. */
export function withStep(load: Load | undefined, step: LoadStep, isShared: boolean): Load {
  const others = (load && (load.isShared ?? false) === isShared ? load.steps : []).filter(
    ({ fromMs }) => fromMs !== step.fromMs,
  );
  const steps = [...others, step].sort((one, other) => one.fromMs - other.fromMs);
  return { steps, ...(isShared && { isShared }) };
}

/** How much of a triangle of height 1 lies to the left of a moment, in periods. */
function triangle(periods: number): number {
  const whole = Math.floor(periods);
  const rest = periods - whole;
  return whole / 2 + (rest <= 0.5 ? rest * rest : 0.25 + (rest - 0.5) * (1.5 - rest));
}

/** Thousandths of a core on the average of a time, which is not empty. @param fromMs and @param toMs after the load's beginning */
export function averageLoad({ steps }: Load, fromMs: number, toMs: number): number {
  let sum = 0;
  steps.forEach(({ fromMs: begin, milli, wave }, at) => {
    const from = Math.max(begin, fromMs);
    const to = Math.min(steps[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY, toMs);
    if (to <= from) return;
    sum += milli * (to - from);
    if (!wave) return;
    const periods = (ms: number): number => (ms - begin) / wave.periodMs;
    sum += (wave.peak - milli) * wave.periodMs * (triangle(periods(to)) - triangle(periods(from)));
  });
  return sum / (toMs - fromMs);
}
