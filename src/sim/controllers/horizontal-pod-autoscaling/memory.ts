// What the autoscaler remembers of one object: it is kept with a lab that is saved.

/** How many replicas were recommended at a moment (ms since the epoch), before anything held it back. */
export type Recommendation = readonly [replicas: number, at: number];

/** By how many the number of replicas was changed at a moment (ms since the epoch). */
export type ScaleEvent = readonly [change: number, at: number];

/** What is remembered. */
export interface Memory {
  /** when it is to be looked at next (ms since the epoch) */
  due: number;
  recommendations: readonly Recommendation[];
  ups: readonly ScaleEvent[];
  downs: readonly ScaleEvent[];
}
