import { afterEach, describe, expect, it } from 'vitest';
import { type OpenedOps, type OpsParts, openOps } from '../../src/cli/open-ops.ts';
import { counted, readExposition } from '../make/exposition.ts';

let ops: OpenedOps | undefined;

afterEach(async () => {
  await ops?.close();
  ops = undefined;
});

const NO_TRIPS = { lists: 0, watches: 0, broken: 0, expired: 0, dead: 0 };
const LAB = { state: { there: 'none', waiting: 0 }, answers: async () => true } as const;
const DESK = { queues: () => ({ messages: 7, conversation: 3, reads: 2 }) };

async function opened(parts: Partial<OpsParts> = {}): Promise<{ ask(path: string): Promise<string> }> {
  const one = await openOps({ host: '127.0.0.1', port: 0 }, false);
  ops = one;
  one.join({ adapters: [], desk: DESK, threads: { lab: LAB }, ...parts });
  const origin = new URL(one.line ?? '').origin;
  return { ask: async (path) => (await fetch(`${origin}${path}`)).text() };
}

describe('what looks after the program', () => {
  it('is nothing where nobody asks for it', async () => {
    const { observer, line } = await openOps(undefined, false);
    expect(observer).toEqual({});
    expect(line).toBeUndefined();
  });

  it('shows threads as they are, and what they did', async () => {
    const { ask } = await opened();
    ops?.watch({
      answers: async () => ({}),
      states: () => ({
        engine: [
          { there: 'busy', waiting: 3 },
          { there: 'idle', waiting: 0 },
        ],
      }),
    });
    ops?.took('large', { waited: 1, worked: 2, isFailed: true });
    const found = readExposition(await ask('/metrics'));
    expect(counted(found, 'sekisho_threads', { pool: 'engine', state: 'busy' })).toBe(1);
    expect(counted(found, 'sekisho_threads', { pool: 'engine', state: 'idle' })).toBe(1);
    expect(counted(found, 'sekisho_threads', { pool: 'lab' })).toBe(0);
    expect(counted(found, 'sekisho_thread_queue', { pool: 'engine' })).toBe(3);
    expect(counted(found, 'sekisho_thread_failures_total', { pool: 'large' })).toBe(1);
    expect(counted(found, 'sekisho_triage_seconds_sum', { pool: 'large' })).toBe(2);
    expect(counted(found, 'sekisho_triage_wait_seconds_sum', { pool: 'large' })).toBe(1);
  });

  it.each(['lab', 'practice', 'scenarios', 'pictures'] as const)(
    'shows the thread of %s, and lives on when it does not answer',
    async (pool) => {
      let answers = true;
      const one = { state: { there: 'busy', waiting: 2 }, answers: async () => answers } as const;
      const { ask } = await opened({ threads: { [pool]: one } });
      ops?.watch({ answers: async () => ({ 'engine-1': true }), states: () => ({}) });
      const found = readExposition(await ask('/metrics'));
      expect(counted(found, 'sekisho_threads', { pool, state: 'busy' })).toBe(1);
      expect(counted(found, 'sekisho_thread_queue', { pool })).toBe(2);
      expect(JSON.parse(await ask('/healthz'))).toEqual({
        status: 'ok',
        threads: { 'engine-1': true },
        helpers: { [pool]: true },
      });
      answers = false;
      expect(JSON.parse(await ask('/healthz'))).toMatchObject({ status: 'ok', helpers: { [pool]: false } });
    },
  );

  it('is not well when a thread of the engine does not answer', async () => {
    const { ask } = await opened();
    ops?.watch({ answers: async () => ({ 'engine-1': true, 'engine-2': false }), states: () => ({}) });
    expect(JSON.parse(await ask('/healthz'))).toMatchObject({ status: 'stuck', threads: { 'engine-2': false } });
  });

  it('counts a thread that fell again and again as away', async () => {
    const away = { state: { there: 'away', waiting: 0 }, answers: async () => false } as const;
    const { ask } = await opened({ threads: { practice: away } });
    const found = readExposition(await ask('/metrics'));
    expect(counted(found, 'sekisho_threads', { pool: 'practice', state: 'away' })).toBe(1);
    expect(counted(found, 'sekisho_threads', { pool: 'practice', state: 'idle' })).toBe(0);
  });

  it('shows how much is taken of what is limited', async () => {
    const stop = async (): Promise<void> => undefined;
    const slack = { platform: 'slack', line: '', stop, queues: () => ({ slack: 5 }) } as const;
    const { ask } = await opened({ adapters: [slack] });
    const found = readExposition(await ask('/metrics'));
    for (const [queue, load] of Object.entries({ messages: 7, conversation: 3, reads: 2, slack: 5 }))
      expect(counted(found, 'sekisho_queued', { queue })).toBe(load);
  });

  it('shows what is watched, and counts trips on when a watch goes away with its own', async () => {
    const half = performance.now() / 2;
    const watcher = {
      counts: { seen: 2, blind: 1, open: 4, lookedAt: half },
      trips: [
        { ...NO_TRIPS, lists: 3 },
        { ...NO_TRIPS, lists: 2, expired: 1 },
      ],
    };
    const { ask } = await opened({ watcher });
    const found = readExposition(await ask('/metrics'));
    expect(counted(found, 'sekisho_watched_namespaces', { state: 'blind' })).toBe(1);
    expect(counted(found, 'sekisho_open_incidents')).toBe(4);
    expect(counted(found, 'sekisho_watch_lag_seconds')).toBeGreaterThanOrEqual(half / 1000);
    expect(counted(found, 'sekisho_watch_trips_total', { event: 'lists' })).toBe(5);
    watcher.trips = [{ ...NO_TRIPS, lists: 3 }];
    await ask('/metrics');
    watcher.trips = [{ ...NO_TRIPS, lists: 4 }];
    const later = readExposition(await ask('/metrics'));
    expect(counted(later, 'sekisho_watch_trips_total', { event: 'lists' })).toBe(6);
    expect(counted(later, 'sekisho_watch_trips_total', { event: 'expired' })).toBe(1);
  });

  it.each([
    ['answers', async () => undefined, 'ok'],
    ['is away', () => Promise.reject(new Error('gone')), 'away'],
    ['does not answer', () => new Promise<void>(() => undefined), 'away'],
  ])('says of a store that %s that it is so', async (_name, ping, state) => {
    const stop = async (): Promise<void> => undefined;
    const adapters = [
      { platform: 'slack', line: '', stop, isConnected: () => false },
      { platform: 'discord', line: '', stop, isConnected: () => false, isRefused: () => true },
      { platform: 'web', line: '', stop, isConnected: () => true },
    ] as const;
    const { ask } = await opened({ adapters, store: { ping } });
    ops?.is('ready');
    expect(JSON.parse(await ask('/readyz'))).toEqual({
      status: 'ready',
      slack: 'away',
      discord: 'refused',
      web: 'ok',
      store: state,
    });
    expect(counted(readExposition(await ask('/metrics')), 'sekisho_connected', { platform: 'web' })).toBe(1);
  });
});
