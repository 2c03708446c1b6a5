import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { secretBox } from '../../src/store/secret-box.ts';
import type { Store } from '../../src/store/store.ts';

const OLD = Buffer.alloc(32, 1).toString('base64');
const NEW = Buffer.alloc(32, 2).toString('base64');
const TEAM = { enterprise: '', team: 'T1' };

describe('secretBox', () => {
  it('opens what it sealed, and shows nothing of it', () => {
    const sealed = secretBox([OLD], 'x').seal('xoxb-東京', 'T1');
    expect(sealed).not.toContain('xoxb');
    expect(secretBox([NEW, OLD], 'x').open(sealed, 'T1')).toBe('xoxb-東京');
    expect(secretBox([OLD], 'x').seal('xoxb-東京', 'T1')).not.toBe(sealed);
  });

  it.each([
    { name: 'without a key', keys: [], line: 'there is no key; set SEKISHO_DATA_KEY to 32 bytes in base64' },
    {
      name: 'with another key',
      keys: [NEW],
      line: /^cannot decrypt T1: it was encrypted with key [0-9a-f]{8}, which is not among those given; /,
    },
  ])('refuses to open $name', ({ keys, line }) => {
    const sealed = secretBox([OLD], 'x').seal('a', 'T1');
    expect(() => secretBox(keys, 'x').open(sealed, 'T1')).toThrow(line);
  });

  it.each([
    { name: "somebody else's", about: 'T2', change: (sealed: string) => sealed },
    {
      name: 'a changed one',
      about: 'T1',
      change: (sealed: string) => `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`,
    },
    { name: 'a short one', about: 'T1', change: (sealed: string) => sealed.slice(0, 14) },
    { name: 'another format', about: 'T1', change: (sealed: string) => `9${sealed.slice(1)}` },
  ])('refuses $name', ({ about, change }) => {
    const sealed = change(secretBox([OLD], 'x').seal('a text', 'T1'));
    expect(() => secretBox([OLD], 'x').open(sealed, about)).toThrow(
      /^cannot decrypt T[12]: it is not what was written; /,
    );
  });

  it('refuses what is no key without showing it', () => {
    expect(() => secretBox([OLD, 'c2hvcnQ='], 'x')).toThrow(
      'cannot use the key 2 of 2: 5 bytes in base64, not 32; make one with: openssl rand -base64 32',
    );
  });

  it('lets a key be replaced while installations stay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sekisho-keys-'));
    const withKeys = async <T>(key: readonly string[], work: (store: Store) => Promise<T>): Promise<T> => {
      const store = await openStore({ file: join(folder, 'keys.db') }, { key });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    };
    await withKeys([OLD], (store) => store.installations.put(TEAM, { token: 'a' }));
    await expect(withKeys([NEW], (store) => store.installations.get(TEAM))).rejects.toThrow(
      'add that key to SEKISHO_DATA_KEY',
    );
    expect(await withKeys([NEW, OLD], (store) => store.installations.rotate())).toBe(1);
    expect(await withKeys([NEW, OLD], (store) => store.installations.rotate())).toBe(0);
    expect(await withKeys([NEW], (store) => store.installations.get(TEAM))).toEqual({ token: 'a' });
    await expect(withKeys([], (store) => store.installations.get(TEAM))).rejects.toThrow(
      'there is no key; set SEKISHO_DATA_KEY',
    );
    expect(await withKeys([], (store) => store.installations.list())).toEqual([TEAM]);
    rmSync(folder, { recursive: true });
  });
});
