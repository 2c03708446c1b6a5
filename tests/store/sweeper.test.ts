// Retention among several: one at a time, and one in a while for all of them.
import { expect, it, vi } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { startSweeper } from '../../src/store/sweeper.ts';
import { startPostgres } from '../make/postgres.ts';

/** a claim that ran out two hours ago, s */
const LONG_OVER = -7_200;

const counts = (store: Store) => {
  const sweep = vi.fn(store.data.sweep);
  return { sweep, store: { locks: store.locks, leases: store.leases, data: { ...store.data, sweep } } };
};

it('three processes on one database sweep once, and the next one goes on when the first is gone', async () => {
  const server = await startPostgres();
  const url = await server.database();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ url })));
  for (const key of ['Ev1', 'Ev2']) await stores[0]?.deliveries.claim(key, LONG_OVER);
  const swept: unknown[] = [];
  const failed: unknown[] = [];
  const each = stores.map(counts);
  const begin = (every: number) =>
    each.map(({ store }, at) =>
      startSweeper({
        store,
        holder: `replica-${at}`,
        swept: (some) => swept.push(some),
        failed: (error) => failed.push(error),
        every,
      }),
    );
  await Promise.all(begin(3_600_000).map((stop) => stop()));
  const done = () => each.reduce((sum, { sweep }) => sum + sweep.mock.calls.length, 0);
  expect([swept, failed, done()]).toEqual([[{ deliveries: 2 }], [], 1]);

  // the lease of whoever did it runs out, as when that one has died
  const [first] = stores as [Store];
  await first.leases.release('retention', (await first.leases.holder('retention')) ?? '');
  await first.deliveries.claim('Ev3', LONG_OVER);
  const stops = begin(20);
  await vi.waitFor(() => expect(swept).toHaveLength(2), { timeout: 30_000 });
  await Promise.all(stops.map((stop) => stop()));
  expect(failed).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
  await server.end();
});

it('tells what could not be done, and tries again', async () => {
  const store = await openStore({ file: ':memory:' });
  const { store: parts, sweep } = counts(store);
  sweep.mockRejectedValueOnce(new Error('the disk is gone'));
  const failed: string[] = [];
  const stop = startSweeper({
    store: parts,
    holder: 'a',
    swept: () => undefined,
    failed: (error) => failed.push(String(error)),
    every: 5,
  });
  await vi.waitFor(() => expect(sweep.mock.calls.length).toBeGreaterThan(1), { timeout: 30_000 });
  await stop();
  expect(failed).toEqual(['Error: the disk is gone']);
  await store.close();
});
