// Messages that people paste by themselves: does one bare line, without the table around it, get its layer and part?

import { expectationOf } from '../triage/catalogue/expectation.ts';
import { GROUPS, type Group, linesOf } from '../triage/catalogue/group.ts';
import { samplesOf } from '../triage/catalogue/sample.ts';
import { diagnose } from '../triage/diagnose.ts';
import type { PlaybookSet } from '../triage/playbook.ts';
import type { Catalogue } from './coverage.ts';

/** Counts of one group of messages. */
export interface LineRow {
  readonly group: Group;
  readonly lines: number;
  /** lines of which the layer is right */
  readonly layer: number;
  /** lines of which layer and part are right */
  readonly part: number;
}

/** A line with another answer than it must have. */
export interface LineMiss {
  readonly group: Group;
  readonly text: string;
  /** `layer/part`; `none` where nothing may be stalled */
  readonly expected: string;
  readonly found: string;
}

/** What the lines of the catalogue get. */
export interface LineCoverage {
  readonly rows: readonly LineRow[];
  readonly misses: readonly LineMiss[];
}

/** Gives every message of the groups to the whole engine, a line each. Equal lines count once. */
export function coverLines({ entries, exceptions }: Catalogue, set: PlaybookSet): LineCoverage {
  const counts = new Map(GROUPS.map((group) => [group, { lines: 0, layer: 0, part: 0 }]));
  const misses: LineMiss[] = [];
  const seen = new Set<string>();
  for (const sample of entries.flatMap(samplesOf)) {
    const expected = expectationOf(sample, exceptions);
    if (!expected) continue;
    for (const { group, text } of linesOf(sample)) {
      const count = counts.get(group);
      if (!count || seen.has(`${group} ${text}`)) continue;
      seen.add(`${group} ${text}`);
      const { stalled } = diagnose(text, { playbooks: set });
      const none = stalled.layer === 'healthy' || stalled.layer === 'unknown';
      const layer = expected.layer === undefined ? none : stalled.layer === expected.layer;
      const part = layer && (expected.part === undefined || stalled.part === expected.part);
      count.lines++;
      if (layer) count.layer++;
      if (part) count.part++;
      else
        misses.push({
          group,
          text,
          expected: expected.layer ? `${expected.layer}/${expected.part ?? '*'}` : 'none',
          found: `${stalled.layer}/${stalled.part}`,
        });
    }
  }
  return {
    rows: GROUPS.map((group) => ({ group, ...(counts.get(group) ?? { lines: 0, layer: 0, part: 0 }) })),
    misses,
  };
}

/** The rows as a table with a sum. */
export function lineTable({ rows }: LineCoverage): string[] {
  const all = rows.reduce(
    (sum, row) => ({ lines: sum.lines + row.lines, layer: sum.layer + row.layer, part: sum.part + row.part }),
    { lines: 0, layer: 0, part: 0 },
  );
  const line = (group: string, { lines, layer, part }: Omit<LineRow, 'group'>): string =>
    `${group.padEnd(20)}${String(lines).padStart(7)}${String(layer).padStart(7)}${String(part).padStart(7)}`;
  return [
    `${'one bare line'.padEnd(20)}${'lines'.padStart(7)}${'layer'.padStart(7)}${'part'.padStart(7)}`,
    ...rows.map((row) => line(row.group, row)),
    line('all', all),
  ];
}
