import { describe, expect, it } from 'vitest';
import { WORDS } from '../../../src/bot/conversation/words.ts';
import { TERMINAL_WORDS } from '../../../src/bot/terminal/words.ts';
import { CLI_WORDS } from '../../../src/cli/words.ts';

/** Every text of a table, functions called with stand-ins. */
function textsOf(table: unknown, path = ''): [string, string][] {
  if (typeof table === 'string') return [[path, table]];
  if (typeof table === 'function') return [[path, String(table(3, 4, 5))]];
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(table).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
}

describe.each([
  { name: 'conversation', table: WORDS },
  { name: 'terminal', table: TERMINAL_WORDS },
  { name: 'command', table: CLI_WORDS },
])('the words of the $name', ({ table }) => {
  it('are not empty in either language', () => {
    for (const [path, text] of [...textsOf(table.en), ...textsOf(table.ja)]) expect(text, path).not.toBe('');
  });

  it('say the same things in both languages', () => {
    const paths = (words: unknown): string[] =>
      textsOf(words)
        .map(([path]) => path)
        .filter((path) => !path.startsWith('.titles'));
    expect(paths(table.ja)).toEqual(paths(table.en));
  });

  it('have no full-width letters, digits or brackets in Japanese', () => {
    for (const [path, text] of textsOf(table.ja)) expect(text, path).not.toMatch(/[Ａ-Ｚａ-ｚ０-９（）［］]/);
  });
});
