// Runs a replayed image as a cluster would: as its user, in a tree that it cannot write to, with its own health check, a question and a signal.
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Image } from './build.ts';
import { type Confined, type Confinement, confine } from './confine.ts';
import type { Owner } from './parse.ts';

/** Something that must be so. */
export interface Found {
  readonly what: string;
  readonly isSo: boolean;
  readonly detail: string;
}

/** A pod has so long to end after SIGTERM, ms. */
const GRACE = 30_000;
/** For whatever comes late on a busy machine, ms. */
const PATIENCE = 90_000;
const DATA = '/var/lib/sekisho';

const PASTE = `28s Warning Failed pod/cart-6d5f8c7b94-x2kpl Failed to pull image "nginx:1.31-alpin": rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/nginx:1.31-alpin": failed to resolve reference "docker.io/library/nginx:1.31-alpin": docker.io/library/nginx:1.31-alpin: not found`;

/** Runs it from its start to its end. */
export async function tryImage(image: Image, how: Confinement, log: (line: string) => void): Promise<Found[]> {
  const found: Found[] = [];
  const see = (what: string, isSo: boolean, detail = ''): void => {
    found.push({ what, isSo, detail });
  };
  const user = ownerOf(image.user);
  see('runs as a number that is not root', user !== undefined && user.uid > 0, image.user);
  see(
    'its entry point and its health check are lists of words, for no shell',
    !isShell(image),
    image.entrypoint.join(' '),
  );
  if (!user) return found;

  const data = how === 'namespaces' ? join(image.root, '../data') : join(image.root, DATA);
  const tmp = join(image.root, '../tmp');
  for (const folder of [data, tmp]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    if (process.getuid?.() === 0) chownSync(folder, user.uid, user.gid);
  }
  const before = snapshot(image.root);
  const [port, ops] = [await freePort(), await freePort()];
  const run = (command: readonly string[]): Confined => ({
    root: image.root,
    command,
    env: new Map([...image.env, ['SEKISHO_WEB_PORT', String(port)], ['SEKISHO_OPS_PORT', String(ops)]]),
    workdir: image.workdir,
    user,
    writable: [
      { outside: data, inside: DATA },
      { outside: tmp, inside: '/tmp' },
    ],
    options: { stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const health = (): Promise<Ended> => ended(confine(how, run(image.health?.command ?? ['false'])));

  const restore = readOnly(image.root, how);
  log(`starts ${[...image.entrypoint, ...image.cmd].join(' ')}`);
  const child = confine(how, run([...image.entrypoint, ...image.cmd]));
  const end = ended(child);
  try {
    const healthy = await until(async () => (await health()).status === 0 || child.exitCode !== null, PATIENCE);
    const web = await until(() => answers(port), PATIENCE);
    see('is found healthy by its own health check', healthy && child.exitCode === null);
    if (!web || child.exitCode !== null) {
      see('opens its doors', false, (await Promise.race([end, late(1000)]))?.said ?? '');
      return found;
    }
    see('answers a paste on the web page', (await answerTo(port)).includes('kubelet/image'));
    const page = await fetch(`http://127.0.0.1:${port}/client/main.ts`);
    see(
      'serves the code of its page',
      page.status === 200 && /javascript/.test(page.headers.get('content-type') ?? ''),
    );
    seeProcess(pidOf(child, how), user, how, see);
    const asked = performance.now();
    process.kill(pidOf(child, how), 'SIGTERM');
    const over = await Promise.race([end, late(GRACE)]);
    see(
      'ends with 0 within the grace period after SIGTERM',
      over?.status === 0,
      over ? `${((performance.now() - asked) / 1000).toFixed(1)} s` : 'it did not end',
    );
    see('reports no fault', !/"level":(?:50|60)|internal fault|\n\s+at /.test(over?.said ?? ''));
    const after = await health();
    see('is not healthy when it is gone', after.status === 1, after.said);
  } finally {
    child.kill('SIGKILL');
    restore();
  }
  const changed = difference(before, snapshot(image.root));
  see('wrote nothing in its tree', changed.length === 0, changed.slice(0, 3).join(', '));
  see('keeps its data in the folder for it', readdirSync(data).length > 0, readdirSync(data).join(', '));
  return found;
}

interface Ended {
  readonly status: number | null;
  readonly said: string;
}

function ended(child: ChildProcess): Promise<Ended> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (status) => resolve({ status, said: said.trim() }));
  });
}

function isShell({ entrypoint, health }: Image): boolean {
  return [entrypoint, health?.command ?? ['/bin/sh']].some(([program = '/bin/sh']) => program === '/bin/sh');
}

function ownerOf(user: string): Owner | undefined {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(user) ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** The program itself: with namespaces it is the child of the one that made them. */
function pidOf(child: ChildProcess, how: Confinement): number {
  if (child.pid === undefined) throw new Error('the program could not be started');
  if (how === 'folder') return child.pid;
  return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]);
}

function seeProcess(
  pid: number,
  user: Owner,
  how: Confinement,
  see: (what: string, isSo: boolean, detail?: string) => void,
): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const value = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  see('is that user and no other', value('Uid') === Array(4).fill(user.uid).join('\t'), value('Uid').split('\t')[0]);
  see('has no capabilities', /^0+$/.test(value('CapEff')), value('CapEff'));
  if (how === 'namespaces')
    see(
      'is process 1, and hears signals all the same',
      value('NSpid').endsWith('\t1'),
      value('NSpid').replace('\t', ' '),
    );
  see(
    'has its memory',
    value('VmRSS') !== '',
    `${(Number(value('VmRSS').split(' ')[0]) / 1024).toFixed(0)} MB resident`,
  );
}

/** Sends a paste as the page does. @returns all that comes back */
async function answerTo(port: number): Promise<string> {
  const base = `http://127.0.0.1:${port}/api`;
  const name = 'x-sekisho-conversation';
  const json = { 'content-type': 'application/json' };
  const begun = await fetch(`${base}/conversations`, { method: 'POST', headers: { ...json, [name]: '' } });
  const { conversation } = (await begun.json()) as { conversation: string };
  const headers = { ...json, [name]: conversation };
  const body = JSON.stringify({ message: 'replay-0001', text: PASTE, files: [] });
  const taken = await fetch(`${base}/messages`, { method: 'POST', headers, body });
  if (taken.status !== 202) return `${taken.status}: ${await taken.text()}`;
  return (await fetch(`${base}/events`, { headers, signal: AbortSignal.timeout(PATIENCE) })).text();
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function until(is: () => Promise<boolean>, most: number): Promise<boolean> {
  for (const end = Date.now() + most; Date.now() < end; ) {
    if (await is()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function late(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Path → what would change if it were written to; the folder for data is left out. */
function snapshot(root: string): Map<string, string> {
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  return new Map(
    all
      .filter((path) => !path.startsWith(join(root, DATA)))
      .map((path) => {
        const { size, mtimeMs } = lstatSync(path);
        return [path.slice(root.length), `${size} ${mtimeMs}`];
      }),
  );
}

function difference(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
}

/** Without namespaces the files' own rights keep the program from writing. @returns gives them back */
function readOnly(root: string, how: Confinement): () => void {
  if (how === 'namespaces') return () => undefined;
  const folders = [
    root,
    ...readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ].filter((path) => !path.startsWith(join(root, DATA)));
  for (const path of folders) chmodSync(path, 0o555);
  return () => {
    for (const path of folders) chmodSync(path, 0o755);
  };
}
