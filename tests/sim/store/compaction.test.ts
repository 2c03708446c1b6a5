import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/sim/clock.ts';
import { CONFIG_MAPS } from '../../../src/sim/resources/index.ts';
import { Compaction } from '../../../src/sim/store/compaction.ts';
import { Store } from '../../../src/sim/store/store.ts';

const MINUTE = 60_000;

function write(store: Store, times: number): void {
  for (let at = 0; at < times; at++) {
    const metadata = {
      name: `c-${store.revision}`,
      namespace: 'lab',
      uid: `u-${store.revision}`,
      resourceVersion: '',
      creationTimestamp: '',
    };
    store.create(CONFIG_MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
  }
}

describe('the history of a ledger', () => {
  it('reaches back five to ten minutes', () => {
    const store = new Store();
    const clock = new VirtualClock(0);
    new Compaction(store, clock).start();
    write(store, 2_000);
    const old = store.revision;
    clock.runUntil(5 * MINUTE);
    write(store, 2_000);
    expect(store.since(CONFIG_MAPS, old)).toHaveLength(2_000);
    clock.runUntil(10 * MINUTE);
    expect(store.since(CONFIG_MAPS, old)).toHaveLength(2_000);
    clock.runUntil(15 * MINUTE);
    expect(() => store.since(CONFIG_MAPS, old)).toThrow('too old resource version');
  });

  it('keeps the last thousand changes however old they are', () => {
    const store = new Store();
    const clock = new VirtualClock(0);
    new Compaction(store, clock).start();
    write(store, 3_000);
    clock.runUntil(1_000 * MINUTE);
    expect(store.since(CONFIG_MAPS, store.revision - 1_000)).toHaveLength(1_000);
    expect(store.isCompacted(store.revision - 1_001)).toBe(true);
  });

  it('stays as it is while nobody compacts it', () => {
    const store = new Store();
    const clock = new VirtualClock(0);
    const compaction = new Compaction(store, clock);
    compaction.start();
    compaction.stop();
    write(store, 3_000);
    clock.runUntil(60 * MINUTE);
    expect(store.since(CONFIG_MAPS, 1)).toHaveLength(3_000);
    expect(clock.planned).toBe(0);
  });
});
