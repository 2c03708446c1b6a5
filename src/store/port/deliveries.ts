// Each delivered event is handled once, whichever replica it reaches and however often the platform sends it.

/**
 * Claims on keys (`slack:event:Ev1`). The way of one event: `claim` with a short time to live, do the work, `settle` with a long one. When the holder dies in
 * between, the claim ends by itself and the platform's next delivery is handled; when the work is handed back, `release` ends it at once.
 */
export interface Deliveries {
  /** true for the first who asks, and again once the claim has expired. @param ttlSeconds how long the work may take */
  claim(key: string, ttlSeconds: number): Promise<boolean>;
  /** The work goes on: claims that are not settled end so long from now. */
  extend(keys: readonly string[], ttlSeconds: number): Promise<void>;
  /** free: the next claim gets it. claimed: somebody is at work. settled: it is done. */
  state(key: string): Promise<'free' | 'claimed' | 'settled'>;
  /** The work is done: nobody gets this key for the given time. Keys that nobody claimed are settled too. */
  settle(key: string, ttlSeconds: number): Promise<void>;
  /** Gives back a claim that is not settled, so that another delivery is handled. */
  release(key: string): Promise<void>;
}
