// Every environment variable that the program reads is in the documentation, and every one that the documentation names is read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const within = (folder: string, form: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => form.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));

const PREFIX = '(?:SEKISHO|SLACK|DISCORD)_[A-Z0-9_]*[A-Z0-9]';
const NAMES = new RegExp(`\\b${PREFIX}\\b`, 'g');
/** In code: a name in quotes, or any that begins with our own; SLACK_ begins constants, too. */
const READ = new RegExp(`(?<=['"])${PREFIX}(?=['"])|\\bSEKISHO_[A-Z0-9_]*[A-Z0-9]\\b`, 'g');

function namesIn(files: readonly string[], form: RegExp): ReadonlySet<string> {
  return new Set(files.flatMap((file) => read(file).match(form) ?? []));
}

const sources = within('src', /\.ts$/);
const readBySettings = namesIn(['src/config.ts', 'src/service-config.ts', 'src/limits.ts'], READ);
const readAnywhere = namesIn(
  [
    ...sources,
    ...within('scripts', /\.(?:ts|sh)$/),
    ...within('tests', /\.ts$/),
    ...within('bench', /\.ts$/),
    'package.json',
  ],
  NAMES,
);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...within('docs', /\.md$/),
  ...within('deploy', /\.(?:ya?ml|json|md|tpl|txt)$/),
  'Dockerfile',
];

/** A variable that may come in a file has the same name with `_FILE` behind it. */
function isRead(name: string): boolean {
  return readAnywhere.has(name) || (name.endsWith('_FILE') && readAnywhere.has(name.slice(0, -'_FILE'.length)));
}

describe('environment variables', () => {
  it('are found where they are read', () => {
    expect([...readBySettings]).toEqual(
      expect.arrayContaining(['SEKISHO_DATA', 'SLACK_BOT_TOKEN', 'DISCORD_TOKEN', 'SEKISHO_GRACE']),
    );
  });

  it.each([...readBySettings].sort())('%s is in the documentation', (name) => {
    const named = namesIn(within('docs', /\.md$/), NAMES);
    expect(named.has(name)).toBe(true);
  });

  it.each(pages)('%s names only those that something reads', (page) => {
    const left = [...namesIn([page], NAMES)].filter((name) => !isRead(name));
    // the beginning of a family's names
    expect(left.filter((name) => ![...readAnywhere].some((one) => one.startsWith(`${name}_`)))).toEqual([]);
  });
});
