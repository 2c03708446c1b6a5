// docs/lab-behaviours.md: its clauses are understood, its registries behave as it says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sandboxTold, toldOf } from '../../../src/sim/kubelet/behave-annotation.ts';
import { parseReference } from '../../../src/sim/kubelet/reference.ts';
import { Registry } from '../../../src/sim/kubelet/registry.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/lab-behaviours.md'), 'utf8');

/** The code spans in the first column of a table, by the table's first heading. */
function firstColumn(heading: string): string[] {
  const table = PAGE.slice(PAGE.indexOf(`| ${heading} |`)).split('\n\n')[0] ?? '';
  const rows = table.split('\n').slice(2);
  return rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
}

describe('the page', () => {
  it.each(firstColumn('clause'))('has a clause that is understood: %s', (clause) => {
    const { unknown } = toldOf(clause, 'api');
    expect(unknown).toEqual([]);
    if (clause.startsWith('sandbox')) expect(sandboxTold(clause)?.text).toBe('TEXT');
  });

  it('has an example that is understood', () => {
    const example = /sekisho\.dev\/behave: '([^']+)'/.exec(PAGE)?.[1] ?? '';
    expect(toldOf(example, 'api')).toEqual({
      changes: { exit: { code: 1, afterMs: 2000 }, lines: [{ atMs: 0, text: 'Error: DATABASE_URL is not set' }] },
      unknown: [],
    });
    expect(toldOf(example, 'proxy').changes).toEqual({ readyAfterMs: 3000 });
  });

  it.each(firstColumn('image'))('names an image that can be pulled: %s', (image) => {
    const names = [image, `registry.k8s.io/${image}`].map(parseReference);
    const found = names.some((name) => typeof name !== 'string' && new Registry().find(name) !== undefined);
    expect(found).toBe(true);
  });

  it.each(firstColumn('host'))('names a host that behaves so: %s', (host) => {
    const name = parseReference(`${host}/team/api:1`);
    if (typeof name === 'string') throw new Error(name);
    const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${host}\``)) ?? '';
    const pull = new Registry().pull(name, 'amd64', new Set());
    const words = /(refused|i\/o timeout|429 Too Many Requests|certificate signed by unknown authority)/.exec(row)?.[0];
    if (host === 'registry.example') expect(pull.outcome).toBe('pulled');
    else expect(pull).toMatchObject({ outcome: 'failed', text: expect.stringContaining(words ?? 'failed to') });
  });
});
