// One place where what a driver throws becomes a line that a person can act on.
import { StoreError } from '../errors.ts';
import type { Engine } from './engine/engine.ts';
import type { ObserveStore } from './store.ts';

/** Text that both databases take: PostgreSQL has no NUL and no halves of surrogate pairs. A NUL becomes its picture, `␀`. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '␀').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]));
  }
  return value;
}

/** What stands before every call. */
export interface Gate {
  closed: boolean;
  /** calls that have not come back */
  readonly running: Set<Promise<unknown>>;
}

/**
 * A part of the store whose methods take any text, reject with StoreErrors, and refuse to work on a closed one.
 * @param name of the part, for `observe`
 */
export function guarded<T extends object>(
  part: T,
  engine: Engine,
  gate: Gate,
  name: string,
  observe?: ObserveStore,
): T {
  const call = async (member: CallableFunction, given: readonly unknown[]): Promise<unknown> => {
    try {
      return (await Reflect.apply(member, part, given.map(storable))) as unknown;
    } catch (thrown) {
      throw engine.failure(thrown);
    }
  };
  return new Proxy(part, {
    get(target, method) {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function') return member;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        if (gate.closed) throw new StoreError('store-closed', { where: engine.place });
        const begun = performance.now();
        const running = call(member, given);
        gate.running.add(running);
        let outcome: Parameters<ObserveStore>[3] = 'failed';
        try {
          const result = await running;
          outcome = 'ok';
          return result;
        } finally {
          gate.running.delete(running);
          observe?.(name, String(method), (performance.now() - begun) / 1000, outcome);
        }
      };
    },
  });
}
