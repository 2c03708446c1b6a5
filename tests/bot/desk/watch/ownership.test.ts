// Whose a watch is among several processes: with a process that dies it moves on within half a minute.
import { expect, it } from 'vitest';
import { Watcher } from '../../../../src/bot/desk/watch/watcher.ts';
import { Clusters } from '../../../../src/cluster/clusters.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import { QUIET } from '../../../make/desk.ts';
import { StandingClock } from '../../../make/stores.ts';

/** So often a process looks, s. */
const EVERY = 5;

it('is one process’s while that one looks, and another’s within half a minute after its last look', async () => {
  const clock = new StandingClock();
  const store = await openStore({ file: ':memory:' }, { clock: clock.now });
  const to = { workspace: 'slack:T1', channel: 'C1', target: '/shop', by: '', options: {} };
  const { id } = await store.subscriptions.put({ ...to, kind: 'watch' });
  const clusters = new Clusters([], { kubeconfig: '/there-is-none', anyContext: false });
  const unused = () => Promise.reject(new Error('nothing is to be judged or told'));
  const [one, two] = ['one', 'two'].map(
    (holder) =>
      new Watcher({
        ...{ store, clusters, log: QUIET, now: () => clock.at, random: () => 0, holder },
        engine: { triage: unused } as never,
        poster: { post: unused, edit: unused },
      }),
  ) as [Watcher, Watcher];
  const holder = () => store.leases.holder(`watch:${id}`);
  for (let seconds = 0; seconds < 60; seconds += EVERY) {
    await one.look();
    await two.look();
    expect(await holder()).toBe('one');
    clock.forward(EVERY);
  }
  for (let seconds = 0; seconds < 30 && (await holder()) !== 'two'; seconds += EVERY) {
    clock.forward(EVERY);
    await two.look();
  }
  expect(await holder()).toBe('two');
  await one.look();
  expect(await holder()).toBe('two');
  await two.stop();
  expect(await holder()).toBeUndefined();
  await clusters.close();
  await store.close();
});
