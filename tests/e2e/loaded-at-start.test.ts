// What a service with a web chat, a store and probes loads before anybody has asked it anything: all else waits for its first use.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { begin, type Running } from './run-program.ts';

const HOOK = pathToFileURL(join(import.meta.dirname, '../make/tell-loaded.ts')).href;

let folder: string;
let running: Running;
let main: readonly string[];
let thread: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-loaded-'));
  const file = join(folder, 'loaded');
  running = begin({
    args: ['start', '--port', '0'],
    env: { NODE_OPTIONS: `--import ${HOOK}`, TELL_LOADED: file, SEKISHO_OPS_PORT: '0', SEKISHO_DATA: folder },
  });
  const loadedBy = async (who: string): Promise<string[]> =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .flatMap((line) => (line.startsWith(`${who} `) ? [line.slice(who.length + 1)] : []));
  await vi.waitFor(
    async () => {
      expect(running.out()).toContain('Metrics and probes: ');
      // the engine's thread loads beside it
      expect(await loadedBy('thread')).toContainEqual(expect.stringContaining('/src/triage/diagnose.ts'));
    },
    { timeout: 60_000, interval: 100 },
  );
  [main, thread] = [await loadedBy('main'), await loadedBy('thread')];
}, 90_000);

afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
  await rm(folder, { recursive: true, force: true });
});

describe('at the start of a service', () => {
  it.each([
    ['the web chat', '/src/bot/web/app.ts'],
    ['the store', '/src/store/engine/sqlite-engine.ts'],
  ])('%s is loaded', (_name, part) => {
    expect(main).toContainEqual(expect.stringContaining(part));
  });

  it.each([
    ['the engine', '/src/triage/diagnose.ts'],
    ['its readers', '/src/triage/read/'],
    ['playbooks', '/src/playbooks/'],
    ['the lab', '/src/sim/lab.ts'],
    ['YAML', '/node_modules/js-yaml/'],
    ['schemas', '/node_modules/zod/'],
    ['Slack', '/node_modules/@slack/'],
    ['Discord', '/node_modules/discord.js/'],
    ['the client of clusters', '/node_modules/@kubernetes/'],
    ['the other database', '/node_modules/pg/'],
    ['pictures', '/node_modules/@resvg/'],
    ['traces', '/node_modules/@opentelemetry/sdk-trace'],
    ['rules for secrets', '/node_modules/@secretlint/'],
    ['time zones', 'Intl.DateTimeFormat'],
  ])('%s: not on the thread that acknowledges', (_name, part) => {
    expect(main.filter((one) => one.includes(part))).toEqual([]);
  });

  it.each([
    ['schemas', '/node_modules/zod/'],
    ['rules for secrets', '/node_modules/@secretlint/'],
    ['time zones', 'Intl.DateTimeFormat'],
    ['the lab', '/src/sim/lab.ts'],
  ])('%s: not on the thread of the engine', (_name, part) => {
    expect(thread.filter((one) => one.includes(part))).toEqual([]);
  });
});
