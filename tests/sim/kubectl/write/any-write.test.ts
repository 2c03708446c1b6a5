// Whatever is typed behind a writing command, and whatever stands in the block: kubectl answers, and goes on.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WRITE_COMMANDS } from '../../../../src/sim/kubectl/commands/write-commands.ts';
import { kubectl } from '../../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../../src/sim/kubectl/session.ts';
import { Lab } from '../../../../src/sim/lab.ts';

const KINDS = ['Deployment', 'Pod', 'ConfigMap', 'Service', 'List', 'Namespace', 'Foo', ''];
const WORDS = [
  'deploy',
  'deploy/web',
  'web',
  'node',
  'node-1',
  'pods',
  'cm/x',
  'a=b',
  'a-',
  'a=b:NoSchedule',
  '-',
  '--',
  'svc',
  '*=nginx',
  '{}',
  'x y',
];

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('web', 'nginx', null, [], {}, [{}], [{ name: 'a' }], { app: 'web' }),
);
const manifest = fc.record(
  {
    apiVersion: fc.constantFrom<unknown>('v1', 'apps/v1', 'a/b/c', '', 3),
    kind: fc.constantFrom(...KINDS),
    metadata: fc.oneof(fc.record({ name: value, labels: value, annotations: value }), value),
    spec: fc.oneof(fc.record({ replicas: value, selector: value, template: value }), value),
    items: value,
  },
  { requiredKeys: [] },
);
const block = fc.oneof(
  fc.array(manifest, { maxLength: 3 }).map((all) => all.map((one) => JSON.stringify(one)).join('\n---\n')),
  fc.string(),
);
const line = fc.constantFrom(...WRITE_COMMANDS).chain(({ name, flags }) => {
  const flag = fc.tuple(
    fc.constantFrom(...flags),
    fc.constantFrom('', 'x', '1', '-1', 'true', '-', 'client', 'server', 'yaml', 'json', '1s', 'a=b'),
  );
  const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 8 }));
  return fc.record({
    name: fc.constant(name),
    words: fc.array(word, { maxLength: 4 }),
    flags: fc.array(
      flag.map(([one, text]) => (text === '' ? `--${one.name}` : `--${one.name}=${text}`)),
      { maxLength: 3 },
    ),
  });
});

function quoted(word: string): string {
  return `'${word.replaceAll("'", '')}'`;
}

it('any line and any block are answered', async () => {
  const saved = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 1 });
  const first = openSession(saved);
  await kubectl(first, 'create deployment web --image=nginx');
  saved.run(10_000);
  await fc.assert(
    fc.asyncProperty(line, block, async ({ name, words, flags }, stdin) => {
      const typed = [name, ...words.map(quoted), ...flags.map(quoted), '-f', '-', '--timeout=1s'].slice(
        0,
        name.startsWith('rollout status') || name === 'drain' ? undefined : -1,
      );
      const { exitCode } = await kubectl(first, typed.join(' '), stdin);
      expect(Number.isInteger(exitCode)).toBe(true);
    }),
    { numRuns: 150 },
  );
}, 60_000);
