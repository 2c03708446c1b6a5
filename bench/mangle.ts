// What mangling does to the answers: every case x every mangling, as a table.
// Usage: node bench/mangle.ts [FOLDER of tests/cases...] [--misses]
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { diagnose } from '../src/triage/diagnose.ts';
import { answerOf, readCases } from '../tests/make/case.ts';
import { MANGLINGS } from '../tests/make/mangle.ts';
import { survives } from '../tests/make/survives.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const folders = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const cases = readCases().filter(({ folder }) => folders.length === 0 || folders.includes(folder));
const playbooks = await loadPlaybooks();
const answers = cases.map(({ input }) => diagnose(input, { playbooks }));
let pairs = 0;
let kept = 0;
head(['mangling', 'pairs', 'kept', 'kept with another answer that is right']);
for (const mangling of MANGLINGS) {
  const count = { pairs: 0, kept: 0, unknown: 0 };
  cases.forEach((one, at) => {
    const plain = answers[at];
    const text = mangling.apply(one.input);
    if (plain === undefined || text === one.input) return;
    const mangled = diagnose(text, { playbooks });
    const same = survives(one, plain, mangled, text, mangling);
    count.pairs++;
    if (same) count.kept++;
    if (same && mangled.stalled.layer !== plain.stalled.layer) count.unknown++;
    if (!same && process.argv.includes('--misses'))
      process.stderr.write(
        `${mangling.name}: ${one.folder}/${one.id}: ${answerOf(plain)} became ${answerOf(mangled)}\n`,
      );
  });
  pairs += count.pairs;
  kept += count.kept;
  row([mangling.name, count.pairs, `${((100 * count.kept) / count.pairs).toFixed(1)} %`, count.unknown]);
}
row(['all', pairs, `${((100 * kept) / pairs).toFixed(1)} %`, '']);
claim({ what: 'answers that survive mangling', measured: (100 * kept) / pairs, unit: '%', how: `${pairs} pairs` });
