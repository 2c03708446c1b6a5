// A store that cannot be used, before the real program: one line says so, it goes on answering, and keeps again as soon as it can.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { StorePlace } from '../../src/store/store.ts';
import { startPostgres, type TestPostgres } from '../make/postgres.ts';
import { until } from '../make/slack-app.ts';
import { type WebTalk, webTalk } from '../make/web-talk.ts';
import { begin, type Running } from './run-program.ts';

const PASTE = `28s   Warning   Failed   pod/cart-1   Failed to pull image "cart:9": rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/cart:9": docker.io/library/cart:9: not found`;
const ANSWER = 'kubelet/image';

let folder: string;
let server: TestPostgres;
let running: Running | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-states-'));
  server = await startPostgres();
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  running = undefined;
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function start(place: StorePlace): Promise<WebTalk> {
  const env = 'file' in place ? { SEKISHO_DATA: place.file } : { SEKISHO_DATABASE_URL: place.url };
  const one = begin({ args: ['start', '--port', '0'], env });
  running = one;
  const address = await until(
    () => /Web chat: (\S+)/.exec(one.out())?.[1] ?? (one.child.exitCode === null ? '' : `ended: ${one.err()}`),
    (found) => found !== '',
  );
  return webTalk(address);
}

async function isKept(place: StorePlace, cause: string): Promise<boolean> {
  const store = await openStore(place);
  const { items } = await store.notes.list({ workspace: 'web', limit: 1_000 });
  await store.close();
  return items.some((note) => note.cause === cause);
}

/** Notes are kept again. */
async function keeps(talk: WebTalk, place: StorePlace): Promise<void> {
  let tries = 0;
  await until(
    async () => {
      const cause = `kept at try ${++tries}`;
      await talk.saveNote(cause);
      return isKept(place, cause);
    },
    (kept) => kept,
  );
}

it.each([
  {
    name: 'a damaged file',
    break: (file: string) => writeFileSync(file, 'a letter to somebody\n'.repeat(100)),
    line: 'file is not a database; put a backup in its place',
  },
  {
    name: 'a file of the future',
    break: async (file: string) => {
      await (await openStore({ file })).close();
      const newer = new DatabaseSync(file);
      newer.exec("insert into sekisho_schema values (99, '')");
      newer.close();
    },
    line: 'it has schema 99, this version knows up to',
  },
])('with $name it goes on without, and begins to keep when the file is gone', async ({ name, break: broken, line }) => {
  const file = join(folder, `${name.replaceAll(' ', '-')}.db`);
  await broken(file);
  const talk = await start({ file });
  // besides what is logged, as JSON
  const lines = running?.err().split('\n') ?? [];
  expect(lines.filter((one) => one.includes(line) && !one.startsWith('{'))).toHaveLength(1);
  expect(await talk.say(PASTE)).toContain(ANSWER);
  await talk.saveNote('too early');
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  await until(
    () => running?.err() ?? '',
    (said) => said.includes('the store is open'),
  );
  await keeps(talk, { file });
  expect(await isKept({ file }, 'too early')).toBe(false);
  expect(running?.err()).not.toMatch(/^\s+at /m);
});

it('without the database at its start, and when that goes away later, it answers, and keeps again when it is back', async () => {
  const place = { url: await server.database() };
  await server.stop();
  const talk = await start(place);
  expect(running?.err()).toContain('cannot reach the store postgres://');
  expect(await talk.say(PASTE)).toContain(ANSWER);
  await server.start();
  await keeps(talk, place);
  await server.stop();
  expect(await talk.say(PASTE.replace('cart:9', 'cart:10'))).toContain(ANSWER);
  await talk.saveNote('while it was away');
  await server.start();
  await keeps(talk, place);
  expect(await isKept(place, 'while it was away')).toBe(false);
  running?.child.kill('SIGTERM');
  expect(await running?.ended).toBe(0);
  expect(running?.err()).not.toMatch(/for-tests|^\s+at /m);
});
