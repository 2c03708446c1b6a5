// A PostgreSQL that nothing is heard of any more, while the connections to it stay open: half a connection is none.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresEngine } from '../../src/store/engine/postgres-engine.ts';
import { openStore, storeOver } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { startPostgres, type TestPostgres } from '../make/postgres.ts';
import { type SilentProxy, silentProxy } from '../make/silent-proxy.ts';
import { until } from '../make/slack-app.ts';
import { aNote } from '../make/stores.ts';

/** More than the connections of one process. */
const MANY = 12;

let server: TestPostgres;
let proxy: SilentProxy;
let far: Store;
let near: Store;

beforeAll(async () => {
  server = await startPostgres();
  const url = new URL(await server.database());
  near = await openStore({ url: url.href });
  proxy = await silentProxy(Number(url.port));
  url.port = String(proxy.port);
  far = await storeOver(() => postgresEngine(url.href, { queryTimeout: 500 }), 'PostgreSQL', {});
});
afterAll(async () => {
  await proxy.close();
  await Promise.all([far.close(), near.close()]);
  await server.end();
});

it('is said to be gone, lets go of what was held, and is used again over new connections', async () => {
  const { id } = await far.notes.create(aNote({ cause: 'before' }));
  await Promise.all(Array.from({ length: MANY }, () => far.ping()));
  const begun = Promise.withResolvers<void>();
  const lost = far.locks.withLock('a', async (signal) => {
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return 'lost';
  });
  await begun.promise;
  expect(await near.locks.tryLock('a', async () => 1)).toEqual({ held: false });

  proxy.silence();
  // in the middle of a transaction that has the row
  const edits = Array.from({ length: MANY }, () => far.notes.update(id, { cause: 'during' }, 'U1'));
  for (const result of await Promise.allSettled(edits)) {
    expect(result).toMatchObject({ status: 'rejected' });
    if (result.status === 'rejected') expect(String(result.reason)).toContain('cannot reach the store');
  }
  expect(await lost).toBe('lost');
  await until(
    () => near.locks.tryLock('a', async () => 1),
    ({ held }) => held,
  );
  expect((await near.notes.update(id, { cause: 'after' }, 'U2'))?.cause).toBe('after');

  proxy.reopen();
  await Promise.all(Array.from({ length: MANY }, () => far.ping()));
  expect((await far.notes.get(id))?.cause).toBe('after');
}, 120_000);
