// Waiting for what has begun, at most so long.

/** Promises that take themselves out when they are done: a Set of them, or a Map by them. */
interface Begun {
  readonly size: number;
  keys(): Iterable<Promise<unknown>>;
}

/** Resolves when nothing is under way any more, what began meanwhile included, or when the time is over. @param time ms */
export async function settled(begun: Begun, time: number): Promise<void> {
  const end = Date.now() + time;
  while (begun.size > 0 && Date.now() < end) await within(Promise.allSettled(begun.keys()), end - Date.now());
}

/** Waits for a promise that does not fail, at most so long. @param time ms */
export async function within(promise: Promise<unknown>, time: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}
