// Mangling: what chats, terminals and viewers do to a paste leaves its layer as it was.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import { readCases } from '../make/case.ts';
import { holds, MANGLINGS } from '../make/mangle.ts';
import { survives } from '../make/survives.ts';

const playbooks = await loadPlaybooks();
/** every fifth case: all folders, all forms; the benchmark does them all */
const cases = readCases().filter((_, at) => at % 5 === 0);
const plain = cases.map((one) => diagnose(one.input, { playbooks }));

/** name of the mangling → its pairs with a case, and whether the layer survived */
const pairs = new Map(
  MANGLINGS.map((mangling) => [
    mangling.name,
    cases.flatMap((one, at) => {
      const text = mangling.apply(one.input);
      const answer = plain[at];
      if (answer === undefined || text === one.input) return [];
      const kept = survives(one, answer, diagnose(text, { playbooks }), text, mangling);
      return [{ name: `${mangling.name}: ${one.folder}/${one.id}`, kept }];
    }),
  ]),
);

describe('a mangled paste', () => {
  it('keeps its layer in at least 97 of 100 pairs of case and mangling', () => {
    const all = [...pairs.values()].flat();
    const lost = all.filter(({ kept }) => !kept);
    expect(all.length).toBeGreaterThan(1000);
    expect(lost.length / all.length, lost.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(0.03);
  });

  it.each(MANGLINGS.filter(({ cuts }) => !cuts))('$name: keeps its layer in at least 97 of 100 cases', ({ name }) => {
    const all = pairs.get(name) ?? [];
    const lost = all.filter(({ kept }) => !kept);
    expect(lost.length / Math.max(all.length, 1), lost.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(0.03);
  });

  it('is known to have lost its evidence only when the words are gone', () => {
    expect(holds('a > "Insufficient\n cpu"', 'Insufficient cpu')).toBe(true);
    expect(holds('Insufficient', ['Insufficient', 'cpu'])).toBe(false);
  });
});
