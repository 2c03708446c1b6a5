import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURES } from '../../src/ops/measures.ts';
import { makeMetrics } from '../../src/ops/metrics.ts';
import { counted, readExposition } from '../make/exposition.ts';

const all = Object.entries(MEASURES);

describe('measures', () => {
  it.each(all)('%s has a name and a help text as Prometheus wants them', (_key, { name, help, type, buckets }) => {
    expect(name).toMatch(/^sekisho_[a-z]+(?:_[a-z]+)*$/);
    expect(name.endsWith('_total')).toBe(type === 'counter');
    expect(help).toMatch(/^[A-Z1].*\.$/);
    if (type === 'histogram') {
      expect(name).toMatch(/_seconds$/);
      expect([...buckets].sort((a, b) => a - b)).toEqual(buckets);
    }
  });

  it('have each a name of their own', () => {
    expect(new Set(all.map(([, { name }]) => name)).size).toBe(all.length);
  });
});

describe('metrics', () => {
  it('are told in Prometheus’ format, our own and those of the process', async () => {
    const { metrics, text } = await makeMetrics('1.2.3');
    metrics.triages.add({ source: 'message', layer: 'kubelet', confidence: 'high' });
    metrics.answerTime.observe({ platform: 'slack' }, 0.2);
    const families = readExposition((await text()).text);
    for (const [, { name, help, type }] of all) expect(families.get(name)).toMatchObject({ help, type });
    expect(counted(families, 'sekisho_triages_total', { layer: 'kubelet' })).toBe(1);
    expect(counted(families, 'sekisho_answer_seconds_bucket', { le: '0.25' })).toBe(1);
    expect(counted(families, 'sekisho_build_info', { version: '1.2.3' })).toBe(1);
    expect(families.has('sekisho_nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(families.has('sekisho_process_resident_memory_bytes')).toBe(true);
  });

  it('have no more series whatever anybody is called', async () => {
    const { metrics, text } = await makeMetrics('1.2.3');
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom('__proto__', 'constructor', 'C0123', 'kube-system', '"} 1\nx{y="', 'slack', 'kubelet', 'high'),
    );
    fc.assert(
      fc.property(odd, odd, odd, (one, two, three) => {
        for (const [key, { type, labels }] of all) {
          const values = [one, two, three];
          const given = Object.fromEntries(Object.keys(labels).map((label, at) => [label, values[at] ?? '']));
          const more = { ...given, [three]: one };
          if (type === 'counter') metrics[key as 'lines'].add(more);
          else if (type === 'gauge') metrics[key as 'openIncidents'].set(more, 1);
          else metrics[key as 'watchLook'].observe(more, 1);
        }
      }),
      { numRuns: 300 },
    );
    const families = readExposition((await text()).text);
    for (const [key, { name, labels }] of all) {
      const sets = { ...labels, ...(key === 'build' && { version: ['1.2.3'] }) } as Record<string, readonly string[]>;
      for (const sample of families.get(name)?.samples ?? []) {
        const { le: _, ...own } = sample.labels;
        expect(Object.keys(own).sort()).toEqual(Object.keys(sets).sort());
        for (const [label, value] of Object.entries(own)) expect([...(sets[label] ?? []), 'other']).toContain(value);
      }
    }
  });
});
