// How long texts take that were made to be slow, a megabyte each; each in a process of its own, ended when it takes too long.
// Usage: node bench/adversarial.ts [WORD of the names to run]
import { spawnSync } from 'node:child_process';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { diagnose } from '../src/triage/diagnose.ts';
import { triage } from '../src/triage/triage.ts';
import { adversarial } from '../tests/make/adversarial.ts';

const ADVERSARIAL = adversarial(1_000_000);
/** milliseconds for one text */
const LIMIT = 15_000;

async function measure(name: string): Promise<string> {
  const text = ADVERSARIAL[name] ?? '';
  const playbooks = await loadPlaybooks();
  const start = performance.now();
  diagnose(text, { playbooks });
  const middle = performance.now();
  const { stalled } = await triage(text, { playbooks });
  const end = performance.now();
  const cells = [text.length, Math.round(middle - start), Math.round(end - middle)];
  return `${cells.map((cell) => String(cell).padStart(10)).join('')}  ${stalled.layer}`;
}

const [how = '', name = ''] = process.argv.slice(2);
if (how === '--one') console.log(await measure(name));
else {
  console.log(`${'text'.padEnd(44)}     bytes  ms read whole  ms as its digest`);
  for (const one of Object.keys(ADVERSARIAL).filter((key) => key.includes(how))) {
    const run = spawnSync(process.execPath, [import.meta.filename, '--one', one], { timeout: LIMIT, encoding: 'utf8' });
    const broken = run.error
      ? `ended after ${LIMIT / 1000} s`
      : (run.stderr.split('\n').find((line) => line.includes('Error')) ?? '');
    console.log(`${one.padEnd(44)}${run.status === 0 ? run.stdout.trimEnd() : `  ${broken}`}`);
  }
}
