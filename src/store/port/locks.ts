// Who does what among several replicas.

/** Locks that end with their holder: advisory locks of a session on PostgreSQL; within the process on SQLite, which one process uses. */
export interface Locks {
  /**
   * Waits for the lock, does the work, lets go. Its result is that of the work. Not reentrant: the same name inside waits for ever.
   * `lost` is aborted when the database has gone while the work goes on: somebody else may have the lock from then on.
   */
  withLock<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T>;
  /** The same without waiting: `{ held: false }` when somebody else has it. */
  tryLock<T>(
    name: string,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ readonly held: true; readonly result: T } | { readonly held: false }>;
}

/** Ownership with a time-out (`watch:3`, `shard:0`): it moves on when its holder dies or loses the database. */
export interface Leases {
  /**
   * true: the holder has it for the given time, newly, or once more (taking it again renews it). A holder that cannot renew in time must stop by itself:
   * count from before the call.
   */
  take(name: string, holder: string, ttlSeconds: number): Promise<boolean>;
  /** Only renews: false when it has gone to somebody else, or has run out. */
  renew(name: string, holder: string, ttlSeconds: number): Promise<boolean>;
  /** Lets go of one's own, at once. */
  release(name: string, holder: string): Promise<void>;
  /** Who has it now; `undefined`: nobody. */
  holder(name: string): Promise<string | undefined>;
}
