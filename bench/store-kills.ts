// Kills a process that writes to the store at random moments, and counts what is missing or doubled afterwards. Usage: node bench/store-kills.ts [KILLS]; 200
// without a number, on each database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWhileWriting } from '../tests/make/killed-store.ts';
import { startPostgres } from '../tests/make/postgres.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const kills = Number(process.argv[2] ?? 200);
if (!(kills >= 1)) throw new RangeError('KILLS: a number from 1 on');
const folder = mkdtempSync(join(tmpdir(), 'sekisho-kills-'));
const server = await startPostgres();
head(['store', 'kills', 'acknowledged', 'missing', 'wrong']);
for (const [name, place] of [
  ['SQLite', { file: join(folder, 'killed.db') }],
  ['PostgreSQL', { url: await server.database() }],
] as const) {
  const sum = { acknowledged: 0, missing: 0, wrong: 0 };
  for (let round = 0; round < kills; round++) {
    const after = await killWhileWriting(place, round, Math.round(Math.random() * 400));
    sum.acknowledged += after.acknowledged;
    sum.missing += after.missing.length;
    sum.wrong += after.wrong.length;
  }
  const how = `${kills} kills, ${sum.acknowledged} acknowledged`;
  claim({ what: `missing after kills, ${name}`, most: 0, measured: sum.missing, unit: '', how });
  claim({ what: `twice or by half, ${name}`, most: 0, measured: sum.wrong, unit: '', how });
  row([name, kills, sum.acknowledged, sum.missing, sum.wrong]);
}
await server.end();
rmSync(folder, { recursive: true });
