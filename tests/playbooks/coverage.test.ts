// Every entry of the catalogue is owned, placed, and explained where it is a failure; docs/catalogue.md says so.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Catalogue, cover, coverageTable, readCatalogue } from '../../src/playbooks/coverage.ts';
import { coverLines, lineTable } from '../../src/playbooks/line-coverage.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { compilePlaybooks } from '../../src/triage/playbook.ts';

const set = await loadPlaybooks();
const catalogue = await readCatalogue();
const coverage = cover(catalogue, set);
const page = await readFile(join(import.meta.dirname, '../../docs/catalogue.md'), 'utf8');

/** The catalogue cut down to the entries whose id begins so. */
function only(start: string): Catalogue {
  return {
    entries: catalogue.entries.filter(({ id }) => id.startsWith(start)),
    exceptions: { elsewhere: [], harmless: [] },
  };
}

describe('the catalogue', () => {
  it('leaves no entry without owner, step or playbook, and no exception without need', () => {
    expect(coverage.gaps).toEqual([]);
  });

  it.each(coverage.rows)('is whole in $file of $layer', (row) => {
    expect(row.owned).toBe(row.entries);
    expect(row.placed).toBe(row.entries);
    expect(row.explained).toBe(row.failures);
  });

  it('stands in the documentation with the numbers of today', () => {
    for (const line of [...coverageTable(coverage), ...lineTable(coverLines(catalogue, set))])
      expect(page).toContain(line);
  });
});

describe('what coverage finds missing', () => {
  it('is a failure that no playbook explains, with the message', () => {
    const { gaps, rows } = cover(only('event/FailedMount/'), compilePlaybooks([]));
    expect(rows).toMatchObject([{ failures: 1, explained: 0, owned: 1 }]);
    expect(gaps[0]).toMatchObject({ entry: 'event/FailedMount/kubelet', what: 'playbook' });
    expect(gaps[0]?.detail).toContain('found none');
  });

  it('is a failure that a playbook of another layer explains, unless an exception says why', () => {
    const own = only('event/ConntrackFull/');
    const [entry] = own.entries;
    expect(cover(own, set).gaps[0]?.detail).toContain('expected network, found node/kernel');
    const elsewhere = { entries: [entry?.id ?? ''], layer: 'node' as const, why: 'the table is the kernel’s' };
    expect(cover({ ...own, exceptions: { elsewhere: [elsewhere], harmless: [] } }, set)).toMatchObject({
      gaps: [],
      rows: [{ elsewhere: 1 }],
    });
  });

  it('is trouble named for an entry that is called harmless', () => {
    const own = only('event/FailedMount/kubelet');
    const harmless = [{ entries: ['event/FailedMount/kubelet'], why: 'no' }];
    const { gaps } = cover({ ...own, exceptions: { elsewhere: [], harmless } }, set);
    expect(gaps.length).toBe(own.entries[0]?.shapes.length);
    expect(gaps[0]?.detail).toContain('expected nothing stalled, found kubelet/volume');
  });

  it('is an exception that names no entry, or that is not needed', () => {
    const own = only('exit/139');
    const elsewhere = [
      { entries: ['exit/1390'], layer: 'app' as const, why: 'misspelt' },
      { entries: ['exit/139'], layer: 'app' as const, why: 'it is there already' },
    ];
    const { gaps } = cover({ ...own, exceptions: { elsewhere, harmless: [] } }, set);
    expect(gaps.map(({ entry, what }) => `${entry} ${what}`)).toEqual(['exit/1390 exception', 'exit/139 exception']);
  });

  it('is an owner that the labels do not know', () => {
    const [entry] = only('event/FailedMount/').entries;
    if (!entry) throw new RangeError('no such entry');
    const changed = { ...entry, owner: 'somebody-else', step: 'ready' as const };
    const { gaps } = cover({ entries: [changed], exceptions: { elsewhere: [], harmless: [] } }, set);
    expect(gaps.map(({ what, detail }) => `${what}: ${detail}`)).toContain(
      'owner: expected somebody-else, found kubelet',
    );
  });
});
