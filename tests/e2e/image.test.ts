// The image: its Dockerfile's steps replayed in folders, its program run as its user in a tree that it cannot write to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Replay, replayDockerfile } from '../../scripts/replay-dockerfile.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/container.md'), 'utf8');

let replay: Replay;
const said: string[] = [];

beforeAll(async () => {
  replay = await replayDockerfile((line) => said.push(line));
}, 600_000);

describe('the image', () => {
  it('does all that it must, and writes nowhere but in its data and in /tmp', () => {
    expect(replay.found.filter(({ isSo }) => !isSo)).toEqual([]);
    expect(replay.found.length).toBeGreaterThan(9);
    expect(['namespaces', 'folder']).toContain(replay.how);
  });

  it('installs its packages from the lock file, really', () => {
    expect(said.join('\n')).toMatch(/RUN npm ci .*\n\s+added \d{3} packages/);
  });

  it('is as large as docs/container.md says, to a tenth', () => {
    for (const { target, bytes } of replay.image.layers.filter((layer) => layer.bytes > 1e6)) {
      const [, told = ''] = new RegExp(`^\\| \`${target}\` \\|[^|]*\\| ([\\d.]+) \\|$`, 'm').exec(PAGE) ?? [];
      expect([target, Math.abs(Number(told) - bytes / 1e6) < bytes / 1e7]).toEqual([target, true]);
    }
  });
});
