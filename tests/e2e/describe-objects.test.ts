// Descriptions beside those of real kubectl, which asks a small server for the same made-up objects.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { kubectlPath } from '../../scripts/fetch-kubectl.ts';
import { describerFor } from '../../src/sim/kubectl/describe/index.ts';
import { groupOf, HeldObjects, pluralOf } from '../make/held-objects.ts';

/** Resources are gone through in no order there. */
const IN_NO_ORDER: ReadonlySet<string> = new Set(['LimitRange', 'Namespace']);

it('every made-up object is told as kubectl 1.36 tells it', async () => {
  const all = new HeldObjects(readFileSync(join(import.meta.dirname, '../golden/describe/objects.yaml'), 'utf8'));
  const objects = all.objects.filter(({ kind }) => !IN_NO_ORDER.has(kind));
  const types = [...new Set(objects.map((one) => `${pluralOf(one.kind)}.${groupOf(one)}`.replace(/\.$/, '')))];
  const ours = async (now: number): Promise<string> => {
    const texts: string[] = [];
    for (const type of types) {
      const some = objects.filter((one) => `${pluralOf(one.kind)}.${groupOf(one)}`.replace(/\.$/, '') === type);
      some.sort(({ metadata: one }, { metadata: other }) => (one.name < other.name ? -1 : 1));
      for (const one of some) texts.push(await describerFor(groupOf(one), one.kind)(one, all.ask(now)));
    }
    return texts.join('\n\n');
  };
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-describe-'));
  const server = await all.serve();
  const before = Date.now();
  const { stdout } = await promisify(execFile)(
    kubectlPath('1.36'),
    ['-s', server.url, '--cache-dir', folder, 'describe', types.join(','), '-A', '--show-events=true'],
    { env: { HOME: folder, TZ: 'UTC' } },
  );
  server.close();
  rmSync(folder, { recursive: true });
  // ages are told in minutes, one of which may have passed meanwhile
  const sooner = await ours(before);
  expect(sooner === stdout ? sooner : await ours(Date.now())).toBe(stdout);
});
