// The real program and its ops port: probes before, while and after the doors are open, `sekisho health` beside it, a port that is taken.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { ENTRY, run } from './run-program.ts';

describe('sekisho start with SEKISHO_OPS_PORT', () => {
  it('answers probes and metrics, is healthy for sekisho health, and is gone after SIGTERM', async () => {
    const child = spawn(process.execPath, [ENTRY, 'start', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: '/nowhere', SEKISHO_OPS_PORT: '0' },
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await vi.waitFor(() => expect(out).toMatch(/Metrics and probes: \S+\n/), { timeout: 50_000, interval: 50 });
    const [, address = ''] = /Metrics and probes: (\S+)/.exec(out) ?? [];
    const { origin, port } = new URL(address);
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 30_000 });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const text = await (await fetch(address)).text();
    expect(text).toContain('# TYPE sekisho_triages_total counter');
    const health = await run({ args: ['health'], env: { SEKISHO_OPS_PORT: port } });
    expect(health).toMatchObject({ status: 0, out: expect.stringContaining('"status":"ok"') });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const gone = await run({ args: ['health'], env: { SEKISHO_OPS_PORT: port } });
    expect(gone).toMatchObject({ status: 1, out: expect.stringContaining('ECONNREFUSED') });
  }, 90_000);

  it('says in one line that the port is taken, or is none', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
    });
    const start = { args: ['start', '--port', '0'] };
    const first = await run({ ...start, env: { SEKISHO_OPS_PORT: String(port) } });
    taken.close();
    expect(first).toMatchObject({ status: 2, out: '' });
    expect(first.err.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`metrics and probes on 127.0.0.1:${port}`),
    ]);
    const second = await run({ ...start, env: { SEKISHO_OPS_PORT: '70000' } });
    expect(second).toMatchObject({ status: 2, err: expect.stringContaining('SEKISHO_OPS_PORT: found "70000"') });
  }, 60_000);

  it('is needed by sekisho health', async () => {
    const { status, err } = await run({ args: ['health'] });
    expect(status).toBe(2);
    expect(err).toContain('SEKISHO_OPS_PORT');
  });
});
