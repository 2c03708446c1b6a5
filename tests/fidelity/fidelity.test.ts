// The lab beside a real control plane: the recorded exercises, replayed with real kubectl.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recordedFiles } from '../make/recorded.ts';
import { KNOWN, knownFor } from './known-differences.ts';
import { replay } from './replay.ts';
import { agreement, page, percent, type Replayed, table } from './report.ts';
import { SCENARIOS } from './scenarios/index.ts';

const PAGE = join(import.meta.dirname, '../../docs/lab-fidelity.md');
const LEAST = 98;
const LONGEST = 180_000;

/** Elsewhere kubectl is whichever is on PATH, and words differ between its versions. */
const isOtherKubectl = process.platform !== 'linux' || process.arch !== 'x64';

const done = new Map<string, Replayed>();

/** In the order of the folders, whatever was ready first. */
function all(): readonly Replayed[] {
  return SCENARIOS.flatMap(({ folder }) => done.get(folder) ?? []);
}

describe.skipIf(isOtherKubectl)('the exercise', () => {
  it.concurrent.for(SCENARIOS.map((scenario) => ({ name: scenario.folder, scenario })))(
    '$name differs from a real control plane in nothing but what is listed',
    { timeout: LONGEST },
    async ({ scenario }, { expect: expectHere }) => {
      const comparisons = await replay(scenario);
      done.set(scenario.folder, { scenario, comparisons });
      const unknown = comparisons.flatMap(({ differences }) =>
        differences
          .filter((difference) => !knownFor(scenario.folder, difference))
          .map(({ file, side, line }) => `${file} ${side}: ${line}`),
      );
      expectHere(unknown).toEqual([]);
    },
  );
});

describe.skipIf(isOtherKubectl)('all exercises together', () => {
  afterAll(() => {
    process.stdout.write(`${table(all())}\n`);
  });

  it('compare every recorded file', () => {
    for (const { scenario, comparisons } of all()) {
      const compared = [...comparisons.map(({ file }) => file), ...Object.keys(scenario.leftOut ?? {})];
      const recorded = recordedFiles(scenario.folder).filter((file) => !file.includes('.kubectl-1.32.'));
      expect(compared.sort(), scenario.folder).toEqual(recorded);
    }
  });

  it(`agree in ${LEAST} of 100 lines at least`, () => {
    const sum = agreement(all().flatMap(({ comparisons }) => comparisons));
    expect(Number(percent(sum))).toBeGreaterThanOrEqual(LEAST);
  });

  it('need every difference that is listed', () => {
    const used = new Set(
      all().flatMap(({ scenario, comparisons }) =>
        comparisons.flatMap(({ differences }) => differences.map((one) => knownFor(scenario.folder, one))),
      ),
    );
    expect(KNOWN.filter((known) => !used.has(known)).map(({ folder, file }) => `${folder} ${file}`)).toEqual([]);
  });

  it('are what the page says', async () => {
    await expect(page(all())).toMatchFileSnapshot(PAGE);
  });
});
