// What is asked of a full store, in milliseconds. Usage: node bench/store.ts [--large | NOTES]; without: 2,000 notes and 10,000 answers on each database. --large:
// 100,000 and 500,000 on SQLite, a million and five on PostgreSQL, which takes hours to fill.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../src/store/store.ts';
import { startPostgres } from '../tests/make/postgres.ts';
import { ASKED, fillStore } from './make/fill-store.ts';
import { row } from './make/row.ts';

const RUNS = 21;
const large = process.argv[2] === '--large';
const small = large ? 0 : Number(process.argv[2] ?? 2_000);
if (!large && !(small >= 100)) throw new RangeError('NOTES: a number from 100 on, or --large');

const { workspace, channel, date, workload } = ASKED;
const search = (text: string) => (store: Store) => store.notes.search(workspace, text);

const QUESTIONS: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'search: two characters': search('解決'),
  'search: a common word': search('kubectl'),
  'search: two words': search('CoreDNS pending'),
  'search: a rare word': search('ticket-1003'),
  'search: nothing': search('存在しない言葉'),
  'seen before': (store) => store.notes.seenBefore({ workspace, playbook: 'kubelet/p3', workload }),
  'notes, first page': (store) => store.notes.list({ workspace, limit: 20 }),
  'leaderboard, a week': (store) => store.answers.leaderboard({ workspace, from: '2026-02-26', to: date, limit: 20 }),
  'reveal: read all answers': (store) => store.answers.revealed({ workspace, channel, date }),
};

/** Asks everything several times, and prints the median. */
async function ask(store: Store, title: string): Promise<void> {
  row([title, 'median ms', 'slowest ms']);
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      await question(store);
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    row([name, times[RUNS >> 1] ?? Number.NaN, times[RUNS - 1] ?? Number.NaN], [0, 1, 1]);
  }
  await store.close();
}

const folder = mkdtempSync(join(tmpdir(), 'sekisho-bench-'));
const [inFile, inServer] = large ? [100_000, 1_000_000] : [small, small];
await ask(await fillStore({ file: join(folder, 'full.db') }, inFile, inFile * 5), `SQLite, ${inFile} notes`);
const server = await startPostgres();
await ask(await fillStore({ url: await server.database() }, inServer, inServer * 5), `PostgreSQL, ${inServer} notes`);
await server.end();
rmSync(folder, { recursive: true });
