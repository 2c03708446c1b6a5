// Whose code runs: every package by its hash, under a licence that was looked at, without a script that was not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { licencePage, refusal } from '../../scripts/supply-chain/licences.ts';
import { readLockFile } from '../../scripts/supply-chain/lock-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const lock = readLockFile();
const production = lock.packages.filter(({ isProduction }) => isProduction);
const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    license: z.string(),
    engines: z.object({ node: z.string() }),
    dependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

describe('the lock file', () => {
  it('is in step with package.json, so that npm ci takes it', () => {
    expect(lock.asked).toEqual({ dependencies: manifest.dependencies, devDependencies: manifest.devDependencies });
  });

  it('has a hash for every package, and no place of its own to fetch one from', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(lock.packages.length).toBeGreaterThan(400);
    expect(lock.packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual(
      [],
    );
    expect(lock.packages.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([]);
  });

  it('asks for versions, never for a branch, an address or a folder', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.filter(([, range]) => !/^[~^]?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))).toEqual([]);
  });
});

describe('install scripts', () => {
  it('are those that were looked at (docs/supply-chain.md), and no others', () => {
    const found = lock.packages.filter(({ hasScript }) => hasScript).map(({ name }) => name);
    expect([...new Set(found)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
    const page = readFileSync(join(ROOT, 'docs/supply-chain.md'), 'utf8');
    for (const name of Object.keys(manifest.allowScripts)) expect(page).toContain(name.replace(/\/.*/, '/'));
  });

  it('are none in what runs in production', () => {
    expect(production.filter(({ hasScript }) => hasScript)).toEqual([]);
  });

  it('that nobody has looked at end an install', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  });
});

describe('licences', () => {
  it('of everything that runs are allowed', () => {
    expect(production.length).toBeGreaterThan(200);
    expect(production.map(refusal).filter((why) => why !== undefined)).toEqual([]);
  });

  it('are listed as they are (node scripts/update-licences.ts writes the page)', () => {
    expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licencePage(lock.packages));
  });

  it.each([
    ['left-pad', 'GPL-3.0-only', 'left-pad is under GPL-3.0-only: look whether'],
    ['left-pad', '', 'left-pad is under no licence that it names'],
    ['left-pad', 'MPL-2.0', 'left-pad is under MPL-2.0'],
    ['@resvg/resvg-js', 'MPL-2.0', undefined],
    ['left-pad', 'MIT', undefined],
  ])('%s under %j: %s', (name, licence, why) => {
    const said = refusal({ name, licence });
    if (why === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(why);
  });

  it('is ours in package.json as in LICENSE', () => {
    expect([manifest.license, readFileSync(join(ROOT, 'LICENSE'), 'utf8').split('\n')[0]]).toEqual([
      'MIT',
      'MIT License',
    ]);
    expect(manifest.engines.node).toBe('>=24');
  });
});
