// The npm package, as somebody gets it who has Node.js and nothing else: packed, installed in an empty folder, used.
import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const PASTE = readFileSync(join(ROOT, 'src/bot/conversation/examples/image-tag.txt'), 'utf8');
const manifest = z
  .object({ version: z.string(), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** What npm says of a package that it made. */
const packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })).min(1);

let folder: string;
let files: string[];
let installed: string;

/** Runs a program in a folder, without what the tests have set. */
function run(program: string, args: readonly string[], options: Partial<SpawnSyncOptionsWithStringEncoding>) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:SEKISHO|VITEST|NODE_)/.test(name)),
  );
  return spawnSync(program, args, { encoding: 'utf8', env: { ...env, LANG: 'C.UTF-8' }, ...options });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-package-'));
  const made = run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
  expect([made.status, made.stderr]).toEqual([0, expect.any(String)]);
  const [one] = packed.parse(JSON.parse(made.stdout.slice(made.stdout.indexOf('['))));
  files = one?.files.map(({ path }) => path) ?? [];
  installed = join(folder, 'empty');
  mkdirSync(installed);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  const install = run('npm', ['install', ...quiet, join(folder, one?.filename ?? '')], { cwd: installed });
  expect([install.status, install.stderr]).toEqual([0, expect.any(String)]);
}, 600_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the program and what it needs, no sources, tests or benches', () => {
    const tops = new Set(files.map((path) => path.split('/')[0]));
    expect([...tops].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin',
      'dist',
      'package.json',
      'playbooks',
    ]);
    expect(files).toEqual(expect.arrayContaining(['dist/main.js', 'dist/playbooks/index.jsonl', 'bin/sekisho.js']));
    const types = files.filter((path) => path.endsWith('.ts') && !path.startsWith('dist/bot/web/client/'));
    expect(types).toEqual([]);
  });

  it('names no file that it does not hold', () => {
    const has = new Set(files);
    const missing = files
      .filter((path) => path.startsWith('dist/') && path.endsWith('.js'))
      .flatMap((path) => {
        const code = readFileSync(join(installed, 'node_modules/sekisho', path), 'utf8').replace(
          /\/\*[\s\S]*?\*\/|\/\/.*/g,
          '',
        );
        const names = [...code.matchAll(/(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*'(\.{1,2}\/[^'\n]+)'/g)];
        return names.map(([, name]) => join(path, '..', name ?? '')).filter((name) => !has.has(name));
      });
    expect(missing).toEqual([]);
  });

  it('brings no Node.js along, and no tool of the developers', () => {
    const there = readdirSync(join(installed, 'node_modules'));
    expect(there).toContain('sekisho');
    // what is needed at run time by something else may be there, too
    expect(there.filter((name) => ['node', 'typescript', 'vitest', 'knip', 'fast-check'].includes(name))).toEqual([]);
    expect(Object.keys(manifest.devDependencies)).toContain('node');
  });
});

describe('npx sekisho', () => {
  const npx = (args: readonly string[], input = '') =>
    run('npx', ['--no-install', 'sekisho', ...args], { cwd: installed, input });
  /** As npx does it, without its own second. */
  const sekisho = (args: readonly string[], input = '') =>
    run(join(installed, 'node_modules/.bin/sekisho'), args, { cwd: installed, input });

  it('triage answers a paste', () => {
    const { status, stdout, stderr } = npx(['triage'], PASTE);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^✗ kubelet\/image Pod\/shop\/cart-6d5f8c7b94-x2kpl: The registry does not have/);
  });

  it('triage draws its picture as PNG, in a thread and with the font that came along', () => {
    const { status, stderr } = sekisho(['triage', '--picture', 'answer.png', '--lang', 'ja'], PASTE);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(readFileSync(join(installed, 'answer.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('version says its version', () => {
    expect(npx(['version']).stdout).toBe(`sekisho ${manifest.version} (Node.js ${process.versions.node})\n`);
  });

  it.each([
    [['--help'], /Usage: sekisho/],
    [['schema'], /"title": "Diagnosis"/],
    [['playbooks', 'show', 'kubelet/image-not-found'], /^id: kubelet\/image-not-found|kubelet\/image-not-found/m],
    [['lab', 'serve', '--help'], /Usage: sekisho lab serve/],
  ])('%j does what it does in the repository', (args, said) => {
    const { status, stdout, stderr } = sekisho(args);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(said);
  });

  it('practice opens a lab and takes kubectl there', () => {
    const { status, stdout } = sekisho(['practice', '--seed', '42'], 'kubectl get pods -A\nquit\n');
    expect(status).toBe(0);
    expect(stdout).toMatch(/NAMESPACE\s+NAME\s+READY/);
  });

  it('start reads what comes on a pipe', () => {
    expect(sekisho(['start'], PASTE).stdout).toContain('kubelet/image');
  });

  it('leaves nothing behind where it was called', () => {
    expect(readdirSync(installed).sort()).toEqual(['answer.png', 'node_modules', 'package-lock.json', 'package.json']);
    expect(existsSync(join(installed, 'node_modules/sekisho/src'))).toBe(false);
  });
});
