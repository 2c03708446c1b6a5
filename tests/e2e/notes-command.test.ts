// `sekisho notes` as a person types it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { liveOnScreen } from '../attack/live/terminal.ts';
import { aNote } from '../make/stores.ts';

const BIN = join(import.meta.dirname, '../../bin/sekisho.js');
const ID = 'abcdefghij';
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-notes-'));
  const store = await openStore({ file: join(folder, 'sekisho.db') });
  await store.notes.create(aNote({ symptom: '証明書が切れた\u001b[31m' }), ID);
  await store.notes.update(ID, { fix: 'held \u001b]0;x\u0007 and \u202eturned' }, 'slack:T1:U2');
  await store.notes.update(ID, { fix: 'renewed it' }, 'slack:T1:U1');
  await store.notes.create(aNote({ workspace: 'terminal', symptom: 'mine' }));
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const T1 = ['--workspace', 'slack:T1'];
function notes(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, 'notes', ...args], {
    encoding: 'utf8',
    env: { ...process.env, SEKISHO_DATA: folder },
  });
  return { stdout, stderr, status };
}

it('lists, searches, shows and exports the notes of one workspace', () => {
  const listed = notes('list', ...T1).stdout;
  expect(listed).toMatch(new RegExp(`^${ID}  \\d{4}-\\d\\d-\\d\\d  kubelet/image  証明書が切れた`));
  expect(listed).not.toContain('\u001b');
  expect(notes('list').stdout).toContain('mine');
  expect(notes('search', '証明書', ...T1).stdout).toContain(ID);
  expect(notes('show', ID, ...T1).stdout).toContain(`# Incident note ${ID}`);
  expect(notes('history', ID, ...T1).stdout).toContain('slack:T1:U1  Fix:');
  expect(notes('export', ...T1, '--format', 'csv').stdout.split('\r\n')[1]).toContain('renewed it');
});

it.each([
  ['list', ['list']],
  ['search', ['search', '証明書']],
  ['show', ['show', ID]],
  ['history', ['history', ID]],
  ['export', ['export']],
  ['export as CSV', ['export', '--format', 'csv']],
])('%s prints nothing that a terminal obeys, and shows what was there', (_name, args) => {
  const { stdout, stderr } = notes(...args, ...T1);
  expect(liveOnScreen(stdout.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))).toEqual([]);
  expect(stdout).toContain('␛');
  expect(stderr).toBe('');
});

it('says in a line what is not there', () => {
  expect(notes('show', ID)).toEqual({ stdout: '', stderr: expect.stringContaining(`no note ${ID} here`), status: 1 });
  expect(notes('search', 'nowhere')).toMatchObject({ stdout: 'No notes.\n', status: 0 });
  expect(notes('list', '--limit', '0').status).toBe(2);
});
