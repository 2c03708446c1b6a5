// Is everything there that a version needs? Usage: node scripts/check-release.ts; each thing that is missing is a line, and the end is 1.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../src/cli/version.ts';
import { CONTRACTS } from './contract/frozen.ts';

const ROOT = join(import.meta.dirname, '..');

/** What is missing for a version. @param changes lines of `git status --porcelain`; '' for a clean tree */
export function missingFor(release: string, changelog: string, changes: string): string[] {
  const heading = new RegExp(`^## \\[${release.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  return [
    ...(heading.test(changelog) ? [] : [`CHANGELOG.md has no heading "## [${release}] - YYYY-MM-DD"`]),
    ...(/^## \[Unreleased\]$/m.test(changelog)
      ? []
      : ['CHANGELOG.md has no heading "## [Unreleased]" for what comes next']),
    ...(existsSync(join(CONTRACTS, release))
      ? []
      : [`no contract is kept for ${release}: node scripts/freeze-contract.ts`]),
    ...(changes === '' ? [] : ['the tree has changes that are not committed']),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  const missing = missingFor(version(), readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), stdout.trim());
  for (const line of missing) console.log(line);
  if (missing.length > 0) process.exitCode = 1;
  else console.log(`${version()} can be released`);
}
