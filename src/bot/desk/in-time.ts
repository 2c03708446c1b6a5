// A promise that has only so long: the one time-out that rejects.

/**
 * What a promise gives, unless it is late. It goes on all the same, and what comes of it then is dropped.
 * @param time ms
 * @param late makes what is thrown when it is late
 */
export async function inTime<T>(promise: Promise<T>, time: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), time);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
