// A desk that tells when it is done with a message, so that an attack knows when there is nothing more to come.
import type { Desk } from '../../../src/bot/desk/desk.ts';

/** A desk, and what it is doing. */
export interface CountedDesk {
  readonly desk: Desk;
  /** ids of the messages that it is done with */
  readonly done: Set<string>;
  /** how many it is at work on */
  readonly busy: () => number;
}

/** Counts at a desk. */
export function countedDesk(real: Desk): CountedDesk {
  const done = new Set<string>();
  let busy = 0;
  const handle: Desk['handle'] = async (incoming, answering) => {
    busy++;
    try {
      await real.handle(incoming, answering);
    } finally {
      busy--;
      done.add(incoming.message);
    }
  };
  const desk = new Proxy(real, {
    get: (target, key) => {
      if (key === 'handle') return handle;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { desk, done, busy: () => busy };
}
