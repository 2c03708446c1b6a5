// What a command shows after a first paste confirms the verdict: for each playbook one of its examples, then another, as one story.
import { describe, expect, it } from 'vitest';
import { BUILT_IN, loadPlaybooks, readFolder } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import type { Playbook } from '../../src/triage/playbook.ts';

const playbooks = await loadPlaybooks();
const all = await readFolder(BUILT_IN);
const LEVELS = ['low', 'medium', 'high'];

/** Examples that the playbook must win, whose gaps are not known ones. */
function wonBy({ examples }: Playbook): string[] {
  return examples.filter(({ expect: wanted, todo }) => wanted === 'match' && !todo).map(({ text }) => text);
}

function confirms(playbook: Playbook, first: Diagnosis, both: Diagnosis): string {
  const root = both.findings.find(({ role }) => role === 'root')?.playbook;
  if (root !== playbook.id) return `the root becomes ${root}`;
  if (both.stalled.layer !== playbook.layer) return `the layer becomes ${both.stalled.layer}`;
  if (LEVELS.indexOf(both.confidence.level) < LEVELS.indexOf(first.confidence.level))
    return `confidence falls from ${first.confidence.level} to ${both.confidence.level}`;
  return 'confirmed';
}

const judged = all.filter((playbook) => playbook.signal !== 'context' && wonBy(playbook).length > 1);

describe('a second output after a first one', () => {
  it('is tried for nearly every playbook', () => {
    expect(judged.length).toBeGreaterThan(650);
  });

  it.each(judged.map((playbook) => [playbook.id, playbook] as const))('confirms %s', (_, playbook) => {
    const texts = wonBy(playbook);
    const outcomes = texts.flatMap((text, at) => {
      const first = diagnose(text, { playbooks });
      return texts.flatMap((later, to) =>
        to === at ? [] : [confirms(playbook, first, diagnose(later, { playbooks, earlier: [text] }))],
      );
    });
    expect(outcomes).toContain('confirmed');
  });
});
