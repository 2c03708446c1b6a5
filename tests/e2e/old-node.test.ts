// The program on a Node.js that cannot run it: one line that says what is needed.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ENTRY } from './run-program.ts';

/** Makes this Node.js say that it is another one, before the program begins. */
const pretend = (version: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  )}`;

describe('an old Node.js', () => {
  it.each(['12.22.12', '20.20.2', '22.22.0'])('%s is told in one line what is needed', (version) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend(version), ENTRY, 'triage'], {
      encoding: 'utf8',
      input: 'Pending',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^sekisho: this is Node\\.js ${version}, .*use Node\\.js 24 or newer`)),
    ]);
  });
});
