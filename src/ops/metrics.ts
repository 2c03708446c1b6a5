// The measures as things to count with, and as the text that Prometheus reads. prom-client is loaded only where somebody asks for metrics.
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type LabelSets, MEASURES, type Measure, OTHER } from './measures.ts';

/** A value that comes from outside may be any text: it is counted as `other` when it is not known. */
type Values<V> = V extends readonly (infer S)[] ? S | (string & {}) : never;
type Labels<M> = M extends { readonly labels: infer L } ? { readonly [K in keyof L]: Values<L[K]> } : never;

/** Counts. */
export interface Count<M> {
  add(labels: Labels<M>, by?: number): void;
}

/** Measures how long something took. */
export interface Duration<M> {
  /** @param seconds from its beginning to its end */
  observe(labels: Labels<M>, seconds: number): void;
}

/** Says how much there is now. */
export interface Level<M> {
  set(labels: Labels<M>, value: number): void;
}

type Instrument<M> = M extends { readonly type: 'counter' }
  ? Count<M>
  : M extends { readonly type: 'histogram' }
    ? Duration<M>
    : Level<M>;

/** What is handed to whoever has something to measure; absent where nobody asks for metrics. */
export type Metrics = { readonly [K in keyof typeof MEASURES]: Instrument<(typeof MEASURES)[K]> };

/** The metrics and their text. */
export interface MeteredProcess {
  readonly metrics: Metrics;
  /** Called before each reading, to set what is a level. */
  onRead(set: () => void): void;
  text(): Promise<{ readonly type: string; readonly text: string }>;
}

type Client = typeof import('prom-client');
type AnyLabels = Readonly<Record<string, string>>;

/** Makes them, in a registry of their own. @param version of the program */
export async function makeMetrics(version: string): Promise<MeteredProcess> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry, prefix: 'sekisho_' });
  const measures = { ...MEASURES, build: { ...MEASURES.build, labels: { version: [version] } } };
  const made = Object.entries(measures).map(([key, one]) => [key, instrumentOf(client, registry, one)] as const);
  const metrics = Object.fromEntries(made) as unknown as Metrics;
  metrics.build.set({ version }, 1);
  const readers: (() => void)[] = [];
  return {
    metrics,
    onRead: (set) => void readers.push(set),
    text: async () => {
      for (const read of readers) read();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function instrumentOf(client: Client, registry: Registry, measure: Measure): object {
  const { type, name, help, labels, buckets } = measure;
  const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] };
  const known = closed(labels);
  if (type === 'counter') {
    const one: Counter = new client.Counter(settings);
    for (const all of fromTheBeginning(labels)) one.inc(all, 0);
    return { add: (given: AnyLabels, by = 1) => one.inc(known(given), by) };
  }
  if (type === 'gauge') {
    const one: Gauge = new client.Gauge(settings);
    return { set: (given: AnyLabels, value: number) => one.set(known(given), value) };
  }
  const one: Histogram = new client.Histogram({ ...settings, buckets: [...buckets] });
  return { observe: (given: AnyLabels, seconds: number) => one.observe(known(given), seconds) };
}

/** Puts `other` in place of what is in no set, and leaves out what is no label. */
function closed(labels: LabelSets): (given: AnyLabels) => Record<string, string> {
  const sets = Object.entries(labels).map(([label, values]) => [label, new Set(values)] as const);
  return (given) =>
    Object.fromEntries(
      sets.map(([label, values]) => {
        const value = String(given[label]);
        return [label, values.has(value) ? value : OTHER];
      }),
    );
}

/** A counter with one label is there with all its values before anything happens: a first step from nothing is not seen as one. */
function fromTheBeginning(labels: LabelSets): AnyLabels[] {
  const [first, second] = Object.entries(labels);
  if (!first || second) return [];
  return first[1].map((value) => ({ [first[0]]: value }));
}
