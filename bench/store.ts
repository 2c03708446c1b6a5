// What is asked of a full store, in milliseconds, and beside the look-up of one note by its key. Usage: node bench/store.ts [--large [sqlite | postgres] | NOTES];
// without: 2,000 notes and 10,000 answers on each database. --large: 100,000 and 500,000 on SQLite, a million and five on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../src/store/store.ts';
import { startPostgres } from '../tests/make/postgres.ts';
import { claim } from './make/claim.ts';
import { ASKED, fillStore } from './make/fill-store.ts';
import { head, row } from './make/row.ts';

const RUNS = 21;
/** A median may be so long, ms. */
const PROMISED = 100;
/** Deliveries that are written. */
const DELIVERIES = 480;
/** Answers to a note. */
const ANSWERS = 5;
const [size = '', only] = process.argv.slice(2);
const large = size === '--large';
const small = large ? 0 : Number(size || 2_000);
if (!large && !(small >= 100)) throw new RangeError('NOTES: a number from 100 on, or --large');

const { workspace, channel, date, workload, id } = ASKED;
const search = (text: string) => (store: Store) => store.notes.search(workspace, text);

const BASELINE = 'one note by its key';
const QUESTIONS: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  [BASELINE]: (store) => store.notes.get(id),
  'search: two characters': search('解決'),
  'search: a common word': search('kubectl'),
  'search: two words': search('CoreDNS pending'),
  'search: a rare word': search('ticket-1003'),
  'search: nothing': search('存在しない言葉'),
  'seen before': (store) => store.notes.seenBefore({ workspace, playbook: 'kubelet/p3', workload }),
  'notes, first page': (store) => store.notes.list({ workspace, limit: 20 }),
  'leaderboard, a week': (store) => store.answers.leaderboard({ workspace, from: '2026-02-26', to: date, limit: 20 }),
  'leaderboard of a channel': (store) =>
    store.answers.leaderboard({ workspace, channel, from: '2026-02-26', to: date, limit: 20 }),
  'reveal: read all answers': (store) => store.answers.revealed({ workspace, channel, date }),
  'retention, nothing to do': (store) => store.data.sweep(new Date(`${date}T00:00:00Z`)),
  'a person by layer': (store) => store.answers.byLayer({ person: `${workspace}:U3`, from: '2026-02-01' }),
};

/** Asks everything several times, and prints the median. */
async function ask(store: Store, notes: number, seconds: number): Promise<void> {
  const title = `${store.about.kind}, ${notes.toLocaleString('en')} notes`;
  head([title, 'median ms', 'slowest ms', 'by key = 1']);
  let baseline = Number.NaN;
  let slowest = 0;
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    // the first calls read from the disk and compile: they are not counted
    for (let run = -2; run < RUNS; run++) {
      const start = performance.now();
      await question(store);
      if (run >= 0) times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    const median = times[RUNS >> 1] ?? Number.NaN;
    if (name === BASELINE) baseline = median;
    row([name, median, times[RUNS - 1] ?? Number.NaN, median / baseline], [0, 2, 2, 1]);
    slowest = Math.max(slowest, median);
    if (!(median < PROMISED)) process.exitCode = 1;
  }
  head([`deliveries, ${store.about.kind}`, 'a second']);
  for (const atOnce of [1, 16]) {
    const measured = await deliver(store, atOnce);
    row([`${atOnce} at a time`, measured]);
    const how = `${DELIVERIES} of them, ${atOnce} at a time`;
    claim({ what: `deliveries written, ${title}`, measured, unit: 'a second', how });
  }
  console.log(`\nFilled in ${seconds.toFixed(0)} s; medians of ${RUNS}.`);
  claim({
    what: `slowest question to a store of ${title}`,
    most: PROMISED,
    measured: slowest,
    unit: 'ms',
    how: `median of ${RUNS}`,
  });
  await store.close();
}

/** What every message of Slack writes: kept until it is answered, claimed, done with. So many at a time. @returns deliveries a second */
async function deliver(store: Store, atOnce: number): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let at = lane; at < DELIVERIES; at += atOnce) {
        const key = `bench:${atOnce}:${at}`;
        await store.inbox.put({ key, where: { channel: 'C1', ts: key } }, 'bench', 60);
        await store.deliveries.claim(key, 60);
        await store.deliveries.settle(key, 60);
        await store.inbox.done(key, 'bench');
      }
    }),
  );
  return (1000 * DELIVERIES) / (performance.now() - start);
}

async function fillAndAsk(place: Parameters<typeof fillStore>[0], notes: number): Promise<void> {
  const start = performance.now();
  const store = await fillStore(place, notes, notes * ANSWERS);
  await ask(store, notes, (performance.now() - start) / 1000);
}

if (only !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-bench-'));
  await fillAndAsk({ file: join(folder, 'full.db') }, large ? 100_000 : small);
  rmSync(folder, { recursive: true });
}
if (only !== 'sqlite') {
  const server = await startPostgres(['-c', 'max_wal_size=8GB', '-c', 'wal_level=minimal', '-c', 'max_wal_senders=0']);
  await fillAndAsk({ url: await server.database() }, large ? 1_000_000 : small);
  await server.end();
}
