// The page that says what was tried tells of what there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DOORS } from './doors/index.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

it.each(DOORS)('docs/security.md counts what is tried at: $name (npm run bench:attack)', ({ name, attacks }) => {
  const [, count] = new RegExp(`^\\| ${name} \\| (\\d+) \\|.*\\| 0 \\|$`, 'm').exec(PAGE) ?? [];
  expect(Number(count)).toBe(attacks.length);
});

it('there are more than a thousand, each another one', () => {
  const names = DOORS.flatMap((door) => door.attacks.map(({ family, name }) => `${door.name}: ${family}: ${name}`));
  expect(new Set(names).size).toBeGreaterThan(1_000);
});
