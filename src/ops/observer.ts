// What those who look after the program are shown of it: metrics, traces. Each may be absent.
import type { Metrics } from './metrics.ts';

/** What is told of a step besides its name: never what somebody wrote. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Makes traces. */
export interface Tracing {
  /** Does something as a step of what is being answered. Outside of a request nothing is recorded, unless it begins one. */
  step<T>(name: string, facts: SpanFacts, work: (tell: (facts: SpanFacts) => void) => Promise<T>): Promise<T>;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Who is told. */
export interface Observer {
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

/** Does something as a step, where traces are made. */
export function step<T>(
  { tracing }: Observer,
  name: string,
  facts: SpanFacts,
  work: (tell: (facts: SpanFacts) => void) => Promise<T>,
): Promise<T> {
  return tracing ? tracing.step(name, facts, work) : work(() => undefined);
}

/** Seconds since a `performance.now()`. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
