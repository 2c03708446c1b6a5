// The soak in short: the long one is `npm run bench:soak -- 60 50`.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SOAK = join(import.meta.dirname, '../../bench/soak.ts');

it('nothing is lost, doubled or unhandled over Slack, Discord and the web chat together', {
  timeout: 240_000,
}, async () => {
  // it ends with 1 when something is; time and memory are judged in longer runs alone
  const { stdout } = await promisify(execFile)(process.execPath, [SOAK, '0.2', '10']);
  for (const row of ['lost', 'doubled', 'refused', 'rejections that nobody handled'])
    expect(stdout).toContain(`| ${row} | 0 | none allowed |`);
  expect(stdout).toMatch(/\| messages \| 120 \|/);
});
