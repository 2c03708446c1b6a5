// Objects as kubectl has them once it has read them into their types: a field that is null is as good as absent, and spec and status are
// there in any case.
import type { KubeObject } from '../../wire.ts';
import type { DescribeAsk, Describer, Selectors } from './describer.ts';

/** A describer that meets no null, neither in its object nor in what it asks for. */
export function typed(describe: Describer): Describer {
  return (object, ask) => describe(read(object), askTyped(ask));
}

function askTyped(ask: DescribeAsk): DescribeAsk {
  return {
    now: ask.now,
    showEvents: ask.showEvents,
    get: async <T extends KubeObject>(path: string) => read(await ask.get<T>(path)),
    list: async <T extends KubeObject>(path: string, selectors?: Selectors) =>
      (await ask.list<T>(path, selectors)).map((one) => read(one)),
  };
}

function read<T extends KubeObject>(object: T): T {
  return { spec: {}, status: {}, ...withoutNulls(object) };
}

/** Is there a field without a value, at any depth? Most objects have none, and need no copy. */
function hasNulls(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined;
  if (Array.isArray(value)) return value.some((one) => one !== null && hasNulls(one));
  for (const key in value) if (hasNulls((value as Record<string, unknown>)[key])) return true;
  return false;
}

function withoutNulls<T>(value: T): T {
  if (!hasNulls(value)) return value;
  if (Array.isArray(value)) return value.map(withoutNulls) as T;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutNulls(one as unknown)])) as T;
}
