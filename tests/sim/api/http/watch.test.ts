import { describe, expect, it } from 'vitest';
import { type WatchOptions, watchStream } from '../../../../src/sim/api/http/watch.ts';
import { CONFIG_MAPS } from '../../../../src/sim/resources/index.ts';
import { Store } from '../../../../src/sim/store/store.ts';
import type { ConfigMap } from '../../../../src/sim/wire.ts';

/** A watch on config maps whose minutes are called by hand. */
class Watched {
  readonly store = new Store();
  readonly timers = new Map<() => void, number>();
  readonly reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(options: Partial<WatchOptions> = {}, before: readonly string[] = []) {
    for (const name of before) this.make(name);
    const port = {
      store: this.store,
      every: (ms: number, run: () => void) => {
        this.timers.set(run, ms);
        return () => this.timers.delete(run);
      },
    };
    const all = { bookmarks: false, initialEvents: false, ...options };
    this.reader = watchStream(port, CONFIG_MAPS, CONFIG_MAPS, 'lab', all, (object) => object).getReader();
  }

  make(name: string, labels: Record<string, string> = {}): void {
    const metadata = { name, namespace: 'lab', uid: name, resourceVersion: '', creationTimestamp: '', labels };
    this.store.create(CONFIG_MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
  }

  label(name: string, labels: Record<string, string>): void {
    const old = this.store.get(CONFIG_MAPS, 'lab', name) as ConfigMap;
    this.store.update(CONFIG_MAPS, { ...old, metadata: { ...old.metadata, labels } });
  }

  /** The next events, as `TYPE name`. */
  async next(): Promise<string[]> {
    const { value, done } = await this.reader.read();
    if (done) return ['end'];
    const lines = new TextDecoder().decode(value).trim().split('\n');
    return lines.map((line) => {
      const { type, object } = JSON.parse(line) as { type: string; object: ConfigMap };
      return `${type} ${object.metadata.name ?? object.metadata.resourceVersion}`;
    });
  }
}

describe('a watch', () => {
  it('begins with what is there, in its order, and goes on with each change', async () => {
    const watched = new Watched({}, ['b', 'a']);
    expect(await watched.next()).toEqual(['ADDED a', 'ADDED b']);
    watched.make('c');
    watched.label('a', { x: 'y' });
    watched.store.remove(CONFIG_MAPS, 'lab', 'b');
    expect([...(await watched.next()), ...(await watched.next())]).toEqual(['ADDED c', 'MODIFIED a', 'DELETED b']);
  });

  it('tells of what a selector begins and ceases to choose', async () => {
    const watched = new Watched({ labelSelector: 'x' });
    watched.make('a');
    watched.label('a', { x: '1' });
    watched.label('a', { x: '2' });
    watched.label('a', {});
    expect([...(await watched.next()), ...(await watched.next())]).toEqual(['ADDED a', 'MODIFIED a', 'DELETED a']);
  });

  it('goes on after a revision', async () => {
    const watched = new Watched({ resourceVersion: '2' }, ['a', 'b']);
    expect(await watched.next()).toEqual(['ADDED b']);
  });

  it('says where the present ends, and how far it has come', async () => {
    const watched = new Watched({ initialEvents: true, bookmarks: true }, ['a']);
    expect(await watched.next()).toEqual(['ADDED a', 'BOOKMARK 2']);
    for (const [run, ms] of watched.timers) if (ms === 60_000) run();
    expect(await watched.next()).toEqual(['BOOKMARK 2']);
  });

  it('ends when its time is up', async () => {
    const watched = new Watched({ timeoutMs: 5000 }, ['a']);
    expect(await watched.next()).toEqual(['ADDED a']);
    for (const [run, ms] of watched.timers) if (ms === 5000) run();
    expect(await watched.next()).toEqual(['end']);
    expect(watched.timers.size).toBe(0);
    watched.make('b');
  });

  it('is closed when its reader is more changes behind than history keeps, and holds nothing more', async () => {
    const watched = new Watched({}, ['a']);
    for (let count = 0; count < 30_000; count++) watched.label('a', { count: String(count) });
    const seen: string[] = [];
    for (let part = await watched.next(); part[0] !== 'end'; part = await watched.next()) seen.push(...part);
    expect(seen.length).toBeLessThan(20_000);
    watched.label('a', {});
  });

  it('tells nobody when its reader has gone', async () => {
    const watched = new Watched({ bookmarks: true, timeoutMs: 1000 });
    await watched.reader.cancel();
    expect(watched.timers.size).toBe(0);
    watched.make('a');
  });
});
