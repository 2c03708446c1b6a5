// The alerts and the dashboard speak of metrics that there are, and each alert is explained.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsPage } from '../../scripts/update-metrics.ts';
import { MEASURES, type Measure } from '../../src/ops/measures.ts';
import { type MeteredProcess, makeMetrics } from '../../src/ops/metrics.ts';
import { readExposition } from '../make/exposition.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/operations.md');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string; readonly legendFormat: string }[];
}

const { spec } = load(read('deploy/monitoring/alerts.yaml')) as {
  readonly spec: { readonly groups: readonly { readonly rules: readonly Rule[] }[] };
};
const rules = spec.groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { readonly panels: readonly Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

/** Labels that Prometheus gives each series by where it was scraped. */
const OF_TARGET = ['pod', 'namespace', 'job', 'instance', 'container'];
/** series name → labels that it has, and their values where they are from a list */
const known = new Map<string, ReadonlyMap<string, readonly string[]>>();

beforeAll(async () => {
  const process: MeteredProcess = await makeMetrics('1');
  for (const [name, { type, samples }] of readExposition((await process.text()).text)) {
    const own = Object.values(MEASURES).find((one: Measure) => one.name === name) as Measure | undefined;
    const labels = own
      ? new Map(Object.entries(own.labels))
      : new Map(Object.keys(samples[0]?.labels ?? {}).map((label) => [label, [] as readonly string[]]));
    if (type === 'histogram') {
      for (const end of ['_bucket', '_sum', '_count'])
        known.set(
          `${name}${end}`,
          new Map([...labels, ...(end === '_bucket' ? [['le', own?.buckets.map(String) ?? []] as const] : [])]),
        );
    } else known.set(name, labels);
  }
});

/** What is wrong with a query. */
function flaws(query: string): string[] {
  const expr = query.replaceAll('$__rate_interval', '5m');
  const found: string[] = [];
  const text = ({ from, to }: { readonly from: number; readonly to: number }): string => expr.slice(from, to);
  const names: string[] = [];
  const grouped: string[] = [];
  let name = '';
  let label = '';
  let isEqual = false;
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.type.isError) found.push(`not PromQL at ${node.from}`);
      else if (node.name === 'Identifier') {
        name = text(node);
        names.push(name);
        if (!known.has(name)) found.push(`no metric ${name}`);
      } else if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels') grouped.push(text(node));
      else if (node.name === 'LabelName') {
        label = text(node);
        if (!known.get(name)?.has(label)) found.push(`${name} has no label ${label}`);
      } else if (/^(?:Eql|Neq)/.test(node.name)) isEqual = /Single$|^Neq$/.test(node.name);
      else if (node.name === 'StringLiteral') {
        const values = known.get(name)?.get(label) ?? [];
        const wanted = text(node).slice(1, -1);
        for (const one of isEqual ? [wanted] : wanted.split('|'))
          if (values.length > 0 && !values.includes(one)) found.push(`${name} has no ${label} ${one}`);
      }
    },
  });
  for (const one of grouped)
    if (!OF_TARGET.includes(one) && !names.some((metric) => known.get(metric)?.has(one))) found.push(`no label ${one}`);
  if (names.length === 0) found.push('asks for no metric');
  return found;
}

describe('a query with a mistake', () => {
  it.each([
    ['sum(rate(sekisho_triage_total[5m]))', 'no metric sekisho_triage_total'],
    ['sekisho_triages_total{platform="slack"}', 'sekisho_triages_total has no label platform'],
    ['sekisho_triages_total{layer="pod"}', 'sekisho_triages_total has no layer pod'],
    ['sekisho_ack_seconds_bucket{platform=~"slack|irc"}', 'sekisho_ack_seconds_bucket has no platform irc'],
    ['sum by (user) (sekisho_connected)', 'no label user'],
  ])('%s is found', (query, flaw) => {
    expect(flaws(query)).toContain(flaw);
  });

  it('that is no PromQL is found', () => {
    expect(flaws('sum(rate(sekisho_triages_total[5m])')).toContainEqual(expect.stringContaining('not PromQL'));
  });
});

describe.each(rules)('the alert $alert', ({ alert, expr, labels, annotations }) => {
  it('asks for what there is', () => {
    expect(flaws(expr)).toEqual([]);
  });

  it('has a severity, a summary whose labels the query keeps, and a place in the runbook', () => {
    expect(['critical', 'warning', 'info']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^.{20,}\.$/);
    for (const [, label = ''] of annotations.summary?.matchAll(/\{\{ \$labels\.(\w+) \}\}/g) ?? [])
      expect(OF_TARGET.includes(label) || new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr), label).toBe(true);
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(PAGE).toContain(`\n### ${alert}\n\n`);
  });
});

describe('the dashboard', () => {
  it.each(queries)('%s asks for what there is: %s', (_title, expr) => {
    expect(flaws(expr)).toEqual([]);
  });

  it('has a number and a title of its own for each panel, and none lies on another', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const shown = panels.filter(({ type }) => type !== 'row');
    expect(shown.length).toBeGreaterThan(20);
    for (const { title, targets = [] } of shown) {
      expect(targets.length, title).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    }
    const fields = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(fields).size).toBe(fields.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });

  it('shows every metric of ours, or an alert does', () => {
    const asked = [...queries.map(([, expr]) => expr), ...rules.map(({ expr }) => expr)].join('\n');
    for (const { name } of Object.values(MEASURES)) expect(asked).toContain(name);
  });
});

describe('docs/operations.md', () => {
  it('has the table of metrics as they are (npm run update writes it)', () => {
    expect(operationsPage()).toBe(PAGE);
    for (const { name } of Object.values(MEASURES)) expect(PAGE).toContain(`| \`${name}\` |`);
  });

  it('explains no alert that there is not', () => {
    const explained = [...PAGE.matchAll(/^### (Sekisho\w+)$/gm)].map(([, name]) => name);
    expect(explained).toEqual(rules.map(({ alert }) => alert));
  });
});
