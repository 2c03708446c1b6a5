// One place where what a driver throws becomes a line that a person can act on.
import { StoreError } from '../errors.ts';
import type { Engine } from './engine/engine.ts';

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

/** A part of the store whose methods take any text, reject with StoreErrors, and refuse to work on a closed one. */
export function guarded<T extends object>(part: T, engine: Engine, gate: Gate): T {
  const call = async (member: CallableFunction, given: readonly unknown[]): Promise<unknown> => {
    try {
      return (await Reflect.apply(member, part, given.map(storable))) as unknown;
    } catch (thrown) {
      throw engine.failure(thrown);
    }
  };
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        if (gate.closed) throw new StoreError('store-closed', { where: engine.place });
        const running = call(member, given);
        gate.running.add(running);
        try {
          return await running;
        } finally {
          gate.running.delete(running);
        }
      };
    },
  });
}
