// A store whose operations are timed, and are steps of the trace.
import { StoreError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { type Observer, secondsSince, step } from './observer.ts';

/** The same store, seen. */
export function observedStore(store: Store, observer: Observer): Store {
  const ports = new Map<PropertyKey, unknown>();
  return new Proxy(store, {
    get: (target, port) => {
      const part: unknown = Reflect.get(target, port, target);
      if (typeof part === 'function')
        return (...given: readonly unknown[]): unknown => Reflect.apply(part, target, given);
      if (port === 'about' || typeof part !== 'object' || part === null) return part;
      const known = ports.get(port) ?? observedPort(part, String(port), observer);
      ports.set(port, known);
      return known;
    },
  });
}

function observedPort(part: object, port: string, observer: Observer): object {
  return new Proxy(part, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]): Promise<unknown> =>
        timed(port, observer, `store ${port}.${String(name)}`, async () => Reflect.apply(member, target, given));
    },
  });
}

async function timed(port: string, observer: Observer, name: string, work: () => Promise<unknown>): Promise<unknown> {
  const { metrics } = observer;
  const start = performance.now();
  try {
    return await step(observer, name, {}, work);
  } catch (error) {
    metrics?.storeFailures.add({ problem: error instanceof StoreError ? error.problem : '' });
    throw error;
  } finally {
    metrics?.storeTime.observe({ port }, secondsSince(start));
  }
}
