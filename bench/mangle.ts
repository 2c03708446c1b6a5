// What mangling does to the answers: every case x every mangling, as a table.
// Usage: node bench/mangle.ts [FOLDER of tests/cases...] [--misses]
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { diagnose } from '../src/triage/diagnose.ts';
import { answerOf, readCases } from '../tests/make/case.ts';
import { MANGLINGS } from '../tests/make/mangle.ts';
import { survives } from '../tests/make/survives.ts';

const folders = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const cases = readCases().filter(({ folder }) => folders.length === 0 || folders.includes(folder));
const playbooks = await loadPlaybooks();
const answers = cases.map(({ input }) => diagnose(input, { playbooks }));
let pairs = 0;
let kept = 0;
console.log(`${'mangling'.padEnd(26)}  pairs   kept   kept with another answer that is right`);
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
      console.log(`  ${mangling.name}: ${one.folder}/${one.id}: ${answerOf(plain)} became ${answerOf(mangled)}`);
  });
  pairs += count.pairs;
  kept += count.kept;
  const share = ((100 * count.kept) / count.pairs).toFixed(1);
  console.log(
    `${mangling.name.padEnd(26)} ${String(count.pairs).padStart(6)} ${share.padStart(5)}% ${String(count.unknown).padStart(6)}`,
  );
}
console.log(`${'all'.padEnd(26)} ${String(pairs).padStart(6)} ${((100 * kept) / pairs).toFixed(1).padStart(5)}%`);
