// `sekisho lab curl` in a lab that another process serves.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlPath } from '../../scripts/fetch-kubectl.ts';
import { ENTRY, run } from './run-program.ts';

let folder = '';
let lab: ChildProcess;

const curl = (...args: readonly string[]) => run({ args: ['lab', 'curl', ...args], cwd: folder });

async function kubectl(line: string): Promise<string> {
  const child = spawn('bash', ['-c', `${kubectlPath('1.36')} --kubeconfig sekisho-lab.kubeconfig ${line}`], {
    cwd: folder,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  await new Promise((resolve) => child.on('close', resolve));
  return text;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-curl-'));
  lab = spawn(process.execPath, [ENTRY, 'lab', 'serve', '--port', '0', '--speed', '20'], { cwd: folder });
  await new Promise<void>((resolve, reject) => {
    lab.stdout?.on('data', (text: Buffer) => String(text).includes('Ctrl-C') && resolve());
    lab.on('close', () => reject(new Error('the lab ended')));
  });
  await kubectl('create deployment web --image=nginx:stable && sleep 0.1');
  await kubectl('expose deployment web --port=80');
  await kubectl('run client --image=busybox:1.37 -- sleep 36000');
  await kubectl('wait --for=condition=Ready pod --all --timeout=20s');
}, 60_000);

afterAll(() => {
  lab.removeAllListeners('close');
  lab.kill();
  rmSync(folder, { recursive: true });
});

describe('sekisho lab curl', () => {
  it('shows the cluster with its addons ready', async () => {
    expect(await kubectl('get pods -A --field-selector=status.phase!=Running')).toBe('No resources found\n');
  });

  it.each([
    [
      ['default/client', 'http://web/'],
      0,
      /^HTTP\/1\.1 200 OK\nContent-Type: text\/plain\nContent-Length: \d+\n\nhello from default\/web-\S+ to default\/client\n\* decided by the container: container nginx of pod default\/web-\S+ answers on port 80, to which Service default\/web port 80 leads\n$/,
    ],
    [
      ['default/client', 'http://wbe/'],
      6,
      /^curl: \(6\) Could not resolve host: wbe\n\* decided by DNS: CoreDNS answers NXDOMAIN to each of wbe\.default\.svc\.cluster\.local, /,
    ],
    [
      ['outside', 'http://172.18.255.1/', '-H', 'Host: shop.example.com'],
      0,
      /^HTTP\/1\.1 404 Not Found\nServer: nginx\n.*\n\* decided by the ingress controller: no Ingress that ingress-nginx serves has a rule for host shop\.example\.com and path \/\n$/s,
    ],
  ] as const)('%j ends with %d', async (args, status, said) => {
    const { status: ended, out } = await curl(...args);
    expect(out).toMatch(said);
    expect(ended).toBe(status);
  });

  it('says in one line that there is no such place', async () => {
    const { status, err } = await curl('nobody', 'http://web/');
    expect({ status, err }).toEqual({
      status: 2,
      err: 'sekisho: cannot curl from "nobody": pods "nobody" not found; name a pod as NAMESPACE/NAME, a node, or outside\n',
    });
  });
});
