import { afterEach, describe, expect, it } from 'vitest';
import { type OpsSources, type OpsState, startOpsServer } from '../../src/ops/ops-server.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function served(over: Partial<OpsSources> = {}): Promise<string> {
  const server = await startOpsServer(
    { host: '127.0.0.1', port: 0 },
    {
      state: () => 'ready',
      threads: async () => ({ 'engine-1': true }),
      helpers: async () => ({ practice: true }),
      outside: async () => ({ store: 'ok' }),
      metrics: async () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', text: 'a 1\n' }),
      ...over,
    },
  );
  open.push(server);
  return `http://127.0.0.1:${server.port}`;
}

describe('the ops port', () => {
  it.each<[OpsState, number]>([
    ['starting', 503],
    ['ready', 200],
    ['stopping', 503],
  ])('that is %s is ready: %i', async (state, status) => {
    const answer = await fetch(`${await served({ state: () => state })}/readyz`);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ status: state, store: 'ok' });
  });

  it('stays ready while the store is away', async () => {
    const answer = await fetch(`${await served({ outside: async () => ({ store: 'away' }) })}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ready', store: 'away' });
  });

  it('lives while every thread answers, also before the doors are open', async () => {
    const answer = await fetch(`${await served({ state: () => 'starting' })}/healthz?a=b`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok', threads: { 'engine-1': true }, helpers: { practice: true } });
  });

  it('lives while only a thread besides the engine’s does not answer, and says which', async () => {
    const answer = await fetch(`${await served({ helpers: async () => ({ practice: false }) })}/healthz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ok',
      threads: { 'engine-1': true },
      helpers: { practice: false },
    });
  });

  it('does not live when a thread of the engine does not answer, and says which', async () => {
    const threads = async () => ({ 'engine-1': true, 'engine-2': false });
    const answer = await fetch(`${await served({ threads })}/healthz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'stuck', threads: { 'engine-1': true, 'engine-2': false } });
  });

  it('gives the metrics in the format that was asked for', async () => {
    const answer = await fetch(`${await served()}/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await answer.text()).toBe('a 1\n');
  });

  it.each([
    ['another path', '/', 'GET', 404],
    ['another method', '/metrics', 'POST', 405],
    ['only the head', '/metrics', 'HEAD', 200],
  ])('answers %s by %s %s', async (_name, path, method, status) => {
    expect((await fetch(`${await served()}${path}`, { method })).status).toBe(status);
  });

  it('says in a line that it could not find out, and nothing of why', async () => {
    const metrics = async (): Promise<never> => {
      throw new Error('secret');
    };
    const answer = await fetch(`${await served({ metrics })}/metrics`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
  });

  it('that is taken is an error of one line', async () => {
    const { port } = new URL(await served());
    await expect(
      startOpsServer(
        { host: '127.0.0.1', port: Number(port) },
        {
          state: () => 'ready',
          threads: async () => ({}),
          helpers: async () => ({}),
          outside: async () => ({}),
          metrics: async () => ({ type: '', text: '' }),
        },
      ),
    ).rejects.toThrow(`cannot answer metrics and probes on 127.0.0.1:${port}: EADDRINUSE; set SEKISHO_OPS_PORT`);
  });
});
