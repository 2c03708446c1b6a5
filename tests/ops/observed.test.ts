// Each metric moves when its thing happens: through the real desk, store and reader.
import { describe, expect, it } from 'vitest';
import { makeMetrics } from '../../src/ops/metrics.ts';
import { observedDesk } from '../../src/ops/observed-desk.ts';
import { observedEngine } from '../../src/ops/observed-engine.ts';
import { observedPoster } from '../../src/ops/observed-poster.ts';
import { observedReader } from '../../src/ops/observed-reader.ts';
import { observedStore } from '../../src/ops/observed-store.ts';
import { currentRequest } from '../../src/ops/request.ts';
import { openStore } from '../../src/store/open-store.ts';
import { aDesk, aMessage } from '../make/desk.ts';
import { PASTE } from '../make/diagnosis.ts';
import { realEngine } from '../make/discord-bot.ts';
import { counted, type Family, readExposition } from '../make/exposition.ts';

const silent = { progress: async () => undefined, answer: async () => undefined };

async function measured() {
  const metered = await makeMetrics('1');
  return {
    observer: { metrics: metered.metrics },
    read: async (): Promise<ReadonlyMap<string, Family>> => readExposition((await metered.text()).text),
  };
}

describe('a message', () => {
  it('is counted, timed and diagnosed by layer, and its lines without an owner are seen', async () => {
    const { observer, read } = await measured();
    const engine = observedEngine(await realEngine(), 'message', observer);
    const desk = observedDesk(aDesk({ engine }), observer);
    await desk.handle(aMessage(`${PASTE}\nno component says this line`), silent);
    const found = await read();
    expect(counted(found, 'sekisho_messages_total', { platform: 'slack', outcome: 'answered' })).toBe(1);
    expect(counted(found, 'sekisho_answer_seconds_count', { platform: 'slack' })).toBe(1);
    expect(counted(found, 'sekisho_messages_in_flight')).toBe(0);
    expect(counted(found, 'sekisho_triages_total', { source: 'message', layer: 'kubelet' })).toBe(1);
    expect(counted(found, 'sekisho_lines_total')).toBeGreaterThan(1);
    // what the person asks below the rows, and this line
    expect(counted(found, 'sekisho_unowned_lines_total')).toBe(2);
  });

  it('that is delivered again is silent, and one that cannot be answered has failed', async () => {
    const { observer, read } = await measured();
    const desk = observedDesk(aDesk(), observer);
    const message = aMessage('help');
    await desk.handle(message, silent);
    await desk.handle(message, silent);
    const refusing = {
      ...silent,
      answer: async () => {
        throw new Error('gone');
      },
    };
    await expect(desk.handle(aMessage('help'), refusing)).rejects.toThrow('gone');
    const found = await read();
    for (const outcome of ['answered', 'silent', 'failed'])
      expect(counted(found, 'sekisho_messages_total', { outcome }), outcome).toBe(1);
  });

  it('waits in the gauge while it is answered, and has one id through all that is done for it', async () => {
    const { observer, read } = await measured();
    const ids: (string | undefined)[] = [];
    let during = 0;
    const desk = observedDesk(aDesk(), observer);
    await desk.handle(aMessage('help'), {
      ...silent,
      answer: async () => {
        ids.push(currentRequest()?.id);
        during = counted(await read(), 'sekisho_messages_in_flight', { platform: 'slack' });
        ids.push(currentRequest()?.id);
      },
    });
    expect(during).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(ids[1]).toBe(ids[0]);
  });
});

describe('the store', () => {
  it('is timed by its port, and what fails is counted by what was wrong', async () => {
    const { observer, read } = await measured();
    const store = observedStore(await openStore({ file: ':memory:' }), observer);
    await store.deliveries.claim('one', 60);
    await store.ping();
    await store.close();
    await expect(store.deliveries.claim('two', 60)).rejects.toThrow();
    const found = await read();
    expect(counted(found, 'sekisho_store_seconds_count', { port: 'deliveries' })).toBe(2);
    expect(counted(found, 'sekisho_store_failures_total', { problem: 'store-closed' })).toBe(1);
  });

  it('has no port that is not counted by its name', async () => {
    const store = await openStore({ file: ':memory:' });
    const { MEASURES } = await import('../../src/ops/measures.ts');
    const { about: _, ping: _ping, close: _close, ...ports } = store;
    expect([...MEASURES.storeTime.labels.port].sort()).toEqual(Object.keys(ports).sort());
    await store.close();
  });
});

describe('a cluster', () => {
  it('is timed by what was read and where', async () => {
    const { observer, read } = await measured();
    const nothing = async () => ({ objects: [], unseen: [], source: '' });
    const reader = observedReader({ isSimulated: false, read: nothing, nodes: nothing }, observer);
    const lab = observedReader({ isSimulated: true, read: nothing }, observer);
    const asked = { namespace: 'shop', language: 'en' } as const;
    await reader.read(asked, () => undefined);
    await reader.nodes?.(asked);
    await lab.read(asked, () => undefined);
    expect(lab.nodes).toBeUndefined();
    const found = await read();
    for (const labels of [
      { what: 'namespace', from: 'cluster' },
      { what: 'nodes', from: 'cluster' },
      { what: 'namespace', from: 'lab' },
    ])
      expect(counted(found, 'sekisho_cluster_read_seconds_count', labels)).toBe(1);
  });
});

describe('what is said unasked', () => {
  it('is counted by what it is about, and whether it was taken', async () => {
    const { observer, read } = await measured();
    const refuses = async () => {
      throw new Error('not_in_channel');
    };
    const poster = { post: async () => '1.0', edit: refuses };
    const quiz = observedPoster(poster, 'quiz', observer);
    const spot = { workspace: 'slack:T1', channel: 'C1', thread: '' };
    const reply = { language: 'en', parts: [], hints: [] } as const;
    await quiz.post(spot, reply, 'k');
    await expect(quiz.edit(spot, '1.0', reply)).rejects.toThrow('not_in_channel');
    const found = await read();
    for (const outcome of ['sent', 'failed'])
      expect(counted(found, 'sekisho_posts_total', { about: 'quiz', outcome })).toBe(1);
  });
});
