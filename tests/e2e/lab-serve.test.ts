// `sekisho lab serve` as a person starts and ends it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY, run } from './run-program.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-serve-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the command and waits for its last line. */
async function started(...args: readonly string[]): Promise<{ child: ChildProcess; said: () => string; url: string }> {
  const child = spawn(process.execPath, [ENTRY, 'lab', 'serve', '--port', '0', '--http', ...args], { cwd: folder });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => text.includes('Ctrl-C') && resolve());
    child.on('close', () => reject(new Error(`it ended: ${text}`)));
  });
  return { child, said: () => text, url: /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '' };
}

async function ended(child: ChildProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<number | null> {
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.kill(signal);
  return closed;
}

describe('sekisho lab serve', () => {
  it('says what to try, serves, and leaves nothing behind', async () => {
    const { child, said, url } = await started('--nodes', '3', '--speed', '5', '--bare');
    const config = join(folder, 'sekisho-lab.kubeconfig');
    expect(said()).toContain('A lab of 3 nodes');
    expect(said()).toContain(`export KUBECONFIG=${config}`);
    expect(readFileSync(config, 'utf8')).toContain(`server: ${url}`);
    const nodes = (await (await fetch(`${url}/api/v1/nodes`)).json()) as { items: unknown[] };
    expect(nodes.items).toHaveLength(3);
    expect(await ended(child, 'SIGINT')).toBe(0);
    expect(existsSync(config)).toBe(false);
  });

  it('keeps a lab in a file and goes on with it', async () => {
    const first = await started('--save', 'kept.json', '--kubeconfig', 'a.kubeconfig', '--bare');
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kept' }, data: { a: 'b' } });
    const headers = { 'content-type': 'application/json' };
    const path = '/api/v1/namespaces/default/configmaps';
    expect((await fetch(first.url + path, { method: 'POST', body, headers })).status).toBe(201);
    expect(await ended(first.child, 'SIGTERM')).toBe(0);
    const second = await started('--load', 'kept.json', '--kubeconfig', 'a.kubeconfig');
    expect(await (await fetch(`${second.url}${path}/kept`)).json()).toMatchObject({ data: { a: 'b' } });
    await ended(second.child, 'SIGINT');
  });

  it('does not write over a kubeconfig of somebody else', async () => {
    const file = join(folder, 'mine');
    writeFileSync(file, 'apiVersion: v1\nkind: Config\n');
    const { status, err } = await run({ args: ['lab', 'serve', '--http', '--port', '0', '--kubeconfig', file] });
    expect(status).toBe(2);
    expect(err).toMatch(/^sekisho: cannot write "[^\n]*mine": a file that no lab wrote is there; [^\n]+\n$/);
    expect(readFileSync(file, 'utf8')).toBe('apiVersion: v1\nkind: Config\n');
  });

  it('says in one line that a port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { status, err } = await run({ args: ['lab', 'serve', '--http', '--port', String(port)] });
    server.close();
    expect({ status, err }).toEqual({
      status: 2,
      err: `sekisho: cannot listen on port ${port}: another program does; use --port 0 for any that is free\n`,
    });
  });

  it.each([
    ['a file that is not there', ['--load', 'nowhere.json'], /cannot load the lab from "nowhere\.json": no such file/],
    ['a file that is no lab', ['--load', 'mine'], /cannot load the lab from "mine": it is not JSON/],
    ['a speed that is none', ['--speed', 'fast'], /option --speed: found "fast"; use a number from /],
    ['nodes beside a saved lab', ['--load', 'x', '--nodes', '3'], /cannot be used with/],
    ['a folder that is not there', ['--kubeconfig', 'no/where'], /cannot write "[^\n]*no\/where": ENOENT/],
  ])('refuses %s in one line', async (_, args, said) => {
    const { status, err } = await run({ args: ['lab', 'serve', '--http', '--port', '0', ...args], cwd: folder });
    expect(status).toBe(2);
    expect(err).toMatch(said);
    expect(err.trimEnd()).not.toContain('\n');
  });

  it('shows what there is below it', async () => {
    const { status, out } = await run({ args: ['lab'] });
    expect(status).toBe(0);
    expect(out).toContain('serve [options]');
  });
});
