// `sekisho data` as a person types it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';

const BIN = join(import.meta.dirname, '../../bin/sekisho.js');
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sekisho-data-'));
  const store = await openStore({ file: join(folder, 'sekisho.db') });
  await store.settings.set({ scope: 'person', id: 'U1' }, { language: 'ja' });
  await store.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function data(args: readonly string[], env: Record<string, string> = { SEKISHO_DATA: folder }) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, 'data', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { stdout, stderr, status };
}

describe('sekisho data', () => {
  it('exports, says what would go, deletes and backs up', () => {
    expect(JSON.parse(data(['export', '--user', 'U1']).stdout)).toMatchObject({
      version: 1,
      of: { person: 'U1' },
      kinds: { settings: [{ name: 'language', value: 'ja' }], notes: [] },
    });
    expect(data(['delete', '--user', 'U1']).stdout).toContain('settings 1.\nTo do it, add --yes.');
    const copy = join(folder, 'copy.db');
    expect(data(['backup', copy])).toMatchObject({ status: 0, stdout: `Backed up to ${copy}.\n` });
    expect(data(['delete', '--user', 'U1', '--yes'], { SEKISHO_DATA: folder, SEKISHO_LANG: 'ja' }).stdout).toBe(
      '削除または名前の消去をしました: settings 1\n',
    );
    expect(data(['delete', '--user', 'U1']).stdout).toContain('nothing');
    expect(JSON.parse(data(['export', '--user', 'U1'], { SEKISHO_DATA: copy }).stdout)).toMatchObject({
      kinds: { settings: [{ value: 'ja' }] },
    });
  });

  it('reads the URL of a database from the file that names it, and says what is wrong with it', () => {
    const path = join(folder, 'url');
    writeFileSync(path, 'postgres://u:hunter22@127.0.0.1:1/d\n');
    const gone = data(['export', '--user', 'U1'], { SEKISHO_DATA: '', SEKISHO_DATABASE_URL_FILE: path });
    expect(gone.stderr).toContain('cannot reach the store postgres://u@127.0.0.1:1/d');
    writeFileSync(path, 'mysql://u:hunter22@127.0.0.1:1/d\n');
    const wrong = data(['export', '--user', 'U1'], { SEKISHO_DATA: folder, SEKISHO_DATABASE_URL_FILE: path });
    expect(wrong.stderr).toContain('SEKISHO_DATABASE_URL: what is in it has not the form');
    expect(gone.stderr + wrong.stderr).not.toContain('hunter22');
  });

  it.each([
    {
      name: 'no store is named',
      args: ['export', '--user', 'U1'],
      env: { SEKISHO_DATA: '' },
      line: 'cannot find the store of this machine: nothing names it; set SEKISHO_DATA',
    },
    { name: 'nobody is named', args: ['export'], env: undefined, line: 'neither --user nor --workspace is given' },
    {
      name: 'both are named',
      args: ['export', '--user', 'a', '--workspace', 'b'],
      env: undefined,
      line: 'cannot be used with',
    },
  ])('says in one line that $name', ({ args, env, line }) => {
    const { stderr, status } = data(args, env);
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });

  it('makes no store where there is none', () => {
    const file = join(folder, 'other.db');
    expect(data(['export', '--user', 'U1'], { SEKISHO_DATA: file }).stderr).toContain('no such file');
    expect(existsSync(file)).toBe(false);
  });
});
