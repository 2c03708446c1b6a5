import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineThreads, engineThreads } from '../../../src/bot/desk/engine/engine-threads.ts';
import { aDesk, aFile, aMessage, ask, replyOf } from '../../make/desk.ts';

const EVENTS = Array.from(
  { length: 2000 },
  (_, at) =>
    `${at}s Warning Failed pod/cart-${at} Failed to pull image "cart:9": rpc error: code = NotFound desc = not found`,
).join('\n');

let engine: EngineThreads;

beforeAll(async () => {
  engine = engineThreads({}, { threads: 1 });
  await engine.triage('warm', { lang: 'en', earlier: [] });
}, 60_000);

afterAll(() => engine.close());

describe('an engine on threads', () => {
  it('answers as the engine does', async () => {
    const { diagnosis } = await engine.triage(EVENTS.slice(0, 1000), { lang: 'ja', earlier: [] });
    expect(diagnosis.stalled).toMatchObject({ layer: 'kubelet', part: 'image' });
    expect(diagnosis.headline).toMatch(/[ぁ-ん]/);
  });

  it('reads a file of 20 MB while this thread goes on', async () => {
    const pieces = Array<string>(Math.floor((19.5 * 2 ** 20) / EVENTS.length)).fill(`${EVENTS}\n`);
    const message = aMessage('', { attachments: [aFile('big.log', ...pieces)] });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const reply = replyOf(await ask(aDesk({ engine }), message));
    clearInterval(timer);
    delay.disable();
    expect(reply.parts[0]).toMatchObject({ type: 'answer', place: 'kubelet/image' });
    expect(turns).toBeGreaterThan(5);
    process.stdout.write(`event loop: longest delay ${(delay.max / 1e6).toFixed(0)} ms\n`);
  }, 60_000);

  it('fails with its source', async () => {
    const source = (async function* (): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(10);
      throw new Error('cut off');
    })();
    await expect(engine.condense(source)).rejects.toThrow('cut off');
    expect(await engine.condense(['a\n'])).toMatchObject({ lines: 1 });
  });

  it('knows words of Kubernetes, the first of them that a playbook explains', async () => {
    const term = await engine.term(['NoSuchReason', 'ImagePullBackOff', 'OOMKilled'], 'en');
    expect(term).toMatchObject({ word: 'ImagePullBackOff', layer: 'kubelet', part: 'image' });
    expect(await engine.term(['NoSuchReason'], 'en')).toBeUndefined();
  });

  it('that is closed says so', async () => {
    const closed = engineThreads({}, { threads: 1 });
    await closed.close();
    await expect(closed.triage('x', { lang: 'en', earlier: [] })).rejects.toThrow('ending');
  });
});
