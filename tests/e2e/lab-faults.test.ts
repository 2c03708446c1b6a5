// `sekisho lab break` and `heal` on a lab that another process serves, as kubectl sees it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlPath } from '../../scripts/fetch-kubectl.ts';
import { ENTRY } from './run-program.ts';

let folder = '';
let lab: ChildProcess;

/** Runs a program in the lab's folder. @returns all that it printed, and its status at the end when it is not 0 */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, KUBECONFIG: join(folder, 'sekisho-lab.kubeconfig') },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return status === 0 ? text : `${text}[${status}]`;
}

const sekisho = (...args: readonly string[]): Promise<string> => run(process.execPath, ENTRY, 'lab', ...args);
const kubectl = (...args: readonly string[]): Promise<string> => run(kubectlPath('1.36'), ...args);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-faults-'));
  lab = spawn(process.execPath, [ENTRY, 'lab', 'serve', '--port', '0', '--speed', '20', '--bare'], { cwd: folder });
  await new Promise<void>((resolve, reject) => {
    lab.stdout?.on('data', (text: Buffer) => String(text).includes('Ctrl-C') && resolve());
    lab.on('close', () => reject(new Error('the lab ended')));
  });
}, 30_000);

afterAll(() => {
  lab.removeAllListeners('close');
  lab.kill();
  rmSync(folder, { recursive: true });
});

describe('a lab that is served', () => {
  it('refuses connections without its API server, and answers again', async () => {
    expect(await sekisho('break', 'api-server-down')).toBe('broken: api-server-down\n');
    expect(await kubectl('get', 'nodes')).toMatch(
      /The connection to the server 127\.0\.0\.1:\d+ was refused - did you specify the right host or port\?\n\[1\]$/,
    );
    expect(await sekisho('heal', 'api-server-down')).toBe('nothing is broken\n');
    expect(await kubectl('get', 'nodes', '-o', 'name')).toBe('node/node-1\nnode/node-2\n');
  }, 60_000);

  it('shows a certificate that has expired', async () => {
    expect(await sekisho('break', 'certificate-expired')).toBe('broken: certificate-expired\n');
    expect(await kubectl('get', 'nodes')).toMatch(
      /Unable to connect to the server: tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time \S+ is after \S+\n\[1\]$/,
    );
    expect(await sekisho('heal')).toBe('nothing is broken\n');
    expect(await kubectl('get', '--raw', '/readyz')).toBe('ok');
  }, 60_000);

  it('breaks later, and heals by itself', async () => {
    expect(await sekisho('break', 'etcd-no-leader', '--after', '20s', '--for', '10m')).toBe('nothing is broken\n');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await kubectl('get', '--raw', '/readyz')).toMatch(/\[-\]etcd failed: reason withheld\\n/);
    expect(await sekisho('heal', '--all')).toBe('nothing is broken\n');
  }, 60_000);

  it.each([
    [
      ['break', 'nothing'],
      'sekisho: the lab refuses break nothing: there is no fault nothing; sekisho lab faults lists what there is\n[2]',
    ],
    [
      ['break', 'kubelet-dead', 'node-9'],
      'sekisho: the lab refuses break kubelet-dead node-9: there is no node node-9; sekisho lab faults lists what there is\n[2]',
    ],
    [
      ['heal', '--kubeconfig', 'none.kubeconfig'],
      /^sekisho: cannot find a lab by ".*none\.kubeconfig": there is no such file; start one with sekisho lab serve, or name its kubeconfig with --kubeconfig\n\[2\]$/,
    ],
    [
      ['heal', '--kubeconfig', 'other.kubeconfig'],
      /^sekisho: cannot find a lab by ".*other\.kubeconfig": no lab wrote this kubeconfig; name that of a lab with --kubeconfig\n\[2\]$/,
    ],
    [['break', 'etcd-slow', '--after', '5'], /use a duration such as 90s, 5m or 1h\n\[2\]$/],
  ])('%j ends with one clear line', async (args, line) => {
    writeFileSync(join(folder, 'other.kubeconfig'), 'apiVersion: v1\nkind: Config\n');
    expect(await sekisho(...args)).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  it('lists what can be broken', async () => {
    const list = await sekisho('faults');
    expect(list).toMatch(/^scheduler-stopped +the scheduler does not run$/m);
    expect(list).toMatch(/^kubelet-dead NODE +a node's kubelet does not run$/m);
  });
});
