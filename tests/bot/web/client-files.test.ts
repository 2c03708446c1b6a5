import { describe, expect, it, vi } from 'vitest';
import { WORDS } from '../../../src/bot/web/client/words.ts';
import { clientFile } from '../../../src/bot/web/client-files.ts';

describe('the page', () => {
  it('is there with everything that it names, and names nothing elsewhere', () => {
    const page = clientFile('page.html')?.body ?? '';
    const named = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(named.length).toBeGreaterThan(5);
    for (const address of named.filter((one) => !one.startsWith('#')))
      expect([address, clientFile(address.replace('/client/', ''))?.body.length ?? 0]).toEqual([
        address,
        expect.any(Number),
      ]);
    expect(named.filter((address) => !/^(?:\/client\/|#)/.test(address))).toEqual([]);
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/);
  });

  it('has code without types, each import of which is served', () => {
    const warned = vi.spyOn(process, 'emitWarning');
    const seen = new Set<string>();
    const follow = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      const file = clientFile(name);
      expect([name, file?.type]).toEqual([name, 'text/javascript; charset=utf-8']);
      expect(file?.body).not.toMatch(/^\s*import type|: (?:string|readonly) /m);
      for (const [, from] of (file?.body ?? '').matchAll(/^(?:import|export) .*?from '(\.[^']+)';$/gm))
        follow(new URL(from ?? '', `http://page/${name}`).pathname.slice(1));
    };
    follow('main.ts');
    expect(seen.size).toBeGreaterThan(20);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it.each(['../web.ts', '/etc/passwd', 'tsconfig.json', '..%2fweb.ts', '', '.', 'draw', 'constructor'])(
    'has no file %j',
    (name) => {
      expect(clientFile(name)).toBeUndefined();
    },
  );
});

describe("the page's words", () => {
  it('are in both languages the same, and none is left untranslated', () => {
    const flat = (value: unknown, at: string): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, one]) => flat(one, `${at}.${key}`))
        : [[at, String(value)]];
    const en = new Map(flat(WORDS.en, ''));
    const same = flat(WORDS.ja, '').filter(([at, text]) => text !== '' && text === en.get(at));
    expect(flat(WORDS.ja, '').map(([at]) => at)).toEqual([...en.keys()]);
    expect(same.map(([at]) => at)).toEqual(['.sekisho', '.size', '.languages.en', '.languages.ja']);
  });
});
