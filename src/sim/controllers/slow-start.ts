// Creating many things: one first, then twice as many each time, and no further after a failure, which would likely meet all of them (pkg/controller/replicaset/replica_set.go, slowStartBatch).
import { ApiError } from '../api/status.ts';

/** How far it came. */
export interface SlowStart {
  /** calls that succeeded */
  readonly done: number;
  /** calls that were made */
  readonly tried: number;
  /** the first failure; undefined when all went well */
  readonly failure: ApiError | undefined;
}

/** Calls `act` for 0, 1, … in growing batches; a batch with a failure is finished, and is the last. */
export function slowStart(count: number, act: (index: number) => void): SlowStart {
  let done = 0;
  let failure: ApiError | undefined;
  let tried = 0;
  for (let size = Math.min(count, 1); size > 0 && !failure; size = Math.min(2 * size, count - tried)) {
    for (const end = tried + size; tried < end; tried++) {
      try {
        act(tried);
        done++;
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        failure ??= thrown;
      }
    }
  }
  return { done, tried, failure };
}
