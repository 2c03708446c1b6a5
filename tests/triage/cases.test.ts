// Every case: the right layer, and never wrong and sure. What is known to be missed is listed with its reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import { answerOf, CASES, isLayerRight, readCases } from '../make/case.ts';

const playbooks = await loadPlaybooks();
const cases = readCases();
/** `folder/id` → why the engine answers otherwise */
const known = JSON.parse(readFileSync(join(CASES, 'known-misses.json'), 'utf8')) as Record<string, string>;
const named = cases.map((one) => ({ ...one, name: `${one.folder}/${one.id}` }));

describe('cases', () => {
  it('have names of their own', () => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  });

  it.each(named.filter(({ name }) => !(name in known)))('$name has the right layer', ({ input, expect: expected }) => {
    const diagnosis = diagnose(input, { playbooks });
    const right = isLayerRight(expected, diagnosis);
    expect(right ? '' : `${answerOf(diagnosis)} instead of ${expected.layer}`).toBe('');
  });

  it.each(named.filter(({ name }) => name in known))(
    '$name is still missed, as listed',
    ({ input, expect: expected }) => {
      expect(isLayerRight(expected, diagnose(input, { playbooks }))).toBe(false);
    },
  );

  it.each(named)('$name is not wrong and sure', ({ input, expect: expected }) => {
    const diagnosis = diagnose(input, { playbooks });
    expect(isLayerRight(expected, diagnosis) || diagnosis.confidence.level !== 'high').toBe(true);
  });

  it('are listed as missed only where they exist and with a reason', () => {
    const names = new Set(named.map(({ name }) => name));
    const stray = Object.entries(known).filter(([name, reason]) => !names.has(name) || reason.length < 20);
    expect(stray).toEqual([]);
  });
});
