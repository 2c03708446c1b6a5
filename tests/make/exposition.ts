// A strict reader of Prometheus' text format, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/

/** One series at one moment. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One metric with all its series. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/;
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const VALUE = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

/** Reads it. @throws Error with the line that is not in the format */
export function readExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, { name: string; help: string; type: string; samples: Sample[] }>();
  const series = new Set<string>();
  let help: readonly [string, string] | undefined;
  let current: { name: string; help: string; type: string; samples: Sample[] } | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const [, helped, words] = new RegExp(`^# HELP (${NAME}) (.+)$`).exec(line) ?? [];
    const [, typed, type] = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`).exec(line) ?? [];
    if (helped !== undefined && words !== undefined) help = [helped, words];
    else if (typed !== undefined && type !== undefined) {
      if (help?.[0] !== typed || families.has(typed)) throw new Error(`no help before it, or seen twice: ${line}`);
      current = { name: typed, help: help[1], type, samples: [] };
      families.set(typed, current);
    } else {
      const sample = sampleOf(line);
      if (!current || !belongs(sample, current)) throw new Error(`belongs to no metric: ${line}`);
      const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).sort())}`;
      if (series.has(key)) throw new Error(`seen twice: ${line}`);
      series.add(key);
      current.samples.push(sample);
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family);
  return families;
}

/** What a series counts; 0 when it is not there. */
export function counted(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const family = families.get(name.replace(/_(?:bucket|sum|count)$/, '')) ?? families.get(name);
  const wanted = Object.entries(labels);
  const found = family?.samples.filter(
    (sample) => sample.name === name && wanted.every(([label, value]) => sample.labels[label] === value),
  );
  return (found ?? []).reduce((sum, { value }) => sum + value, 0);
}

function sampleOf(line: string): Sample {
  const [, name, inside = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (name === undefined || !VALUE.test(value)) throw new Error(`no sample: ${line}`);
  const labels: Record<string, string> = {};
  for (let rest = inside; rest !== ''; ) {
    const [whole, label, text] = LABEL.exec(rest) ?? [];
    if (whole === undefined || label === undefined || text === undefined || label in labels)
      throw new Error(`no labels: ${line}`);
    labels[label] = text;
    rest = rest.slice(whole.length);
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

function belongs({ name }: Sample, family: Family): boolean {
  if (family.type !== 'histogram' && family.type !== 'summary') return name === family.name;
  return ['_bucket', '_sum', '_count'].some((end) => name === `${family.name}${end}`);
}

function checkHistogram({ name, samples }: Family): void {
  const rest = ({ labels }: Sample): string => {
    const { le: _, ...others } = labels;
    return JSON.stringify(others);
  };
  for (const count of samples.filter((one) => one.name === `${name}_count`)) {
    const buckets = samples.filter((one) => one.name === `${name}_bucket` && rest(one) === rest(count));
    const isRising = buckets.every(({ value }, at) => at === 0 || value >= (buckets[at - 1]?.value ?? 0));
    const last = buckets.at(-1);
    if (!isRising || last?.labels.le !== '+Inf' || last.value !== count.value) throw new Error(`buckets of ${name}`);
  }
}
