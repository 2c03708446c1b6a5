// How long texts take that were made to be slow, a megabyte each; each in a process of its own, ended when it takes too long.
// Usage: node bench/adversarial.ts [WORD of the names to run]
import { spawnSync } from 'node:child_process';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { diagnose } from '../src/triage/diagnose.ts';
import { triage } from '../src/triage/triage.ts';
import { adversarial } from '../tests/make/adversarial.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

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
  return JSON.stringify([text.length, middle - start, end - middle, stalled.layer]);
}

const [how = '', name = ''] = process.argv.slice(2);
if (how === '--one') console.log(await measure(name));
else {
  head(['text', 'bytes', 'ms read whole', 'ms as its digest', 'layer']);
  let slowest = 0;
  for (const one of Object.keys(ADVERSARIAL).filter((key) => key.includes(how))) {
    const run = spawnSync(process.execPath, [import.meta.filename, '--one', one], { timeout: LIMIT, encoding: 'utf8' });
    const broken = run.error
      ? `ended after ${LIMIT / 1000} s`
      : (run.stderr.split('\n').find((line) => line.includes('Error')) ?? '');
    const [bytes = 0, whole = 0, digest = LIMIT, layer = ''] =
      run.status === 0 ? (JSON.parse(run.stdout) as [number, number, number, string]) : [0, LIMIT, LIMIT, broken];
    slowest = Math.max(slowest, digest);
    row([one, bytes, whole, digest, layer]);
  }
  claim({
    what: 'slowest text made to be slow, as the chat reads it',
    measured: slowest,
    unit: 'ms',
    how: '1 MB each, once',
  });
}
