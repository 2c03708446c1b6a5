// Whatever is typed: an answer, and nothing else.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/sim/kubectl/commands/index.ts';
import { GLOBAL_FLAGS } from '../../../src/sim/kubectl/global-flags.ts';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import { Lab } from '../../../src/sim/lab.ts';

let saved = '';

beforeAll(() => {
  const lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 2 });
  lab.run(5000);
  saved = lab.save();
});

const FLAGS = [
  ...new Set(
    [...COMMANDS.flatMap(({ flags }) => flags), ...GLOBAL_FLAGS].flatMap(({ name, short }) => [
      `--${name}`,
      ...(short ? [`-${short}`] : []),
    ]),
  ),
];
const WORDS = [
  'pods',
  'po',
  'deploy/web',
  'nodes',
  'node-1',
  'all',
  'svc',
  'a,b',
  'x/y/z',
  '-',
  '--',
  '{.items[*]}',
  '/version',
  'lab',
  '3',
  '1s',
  "'",
  '"',
  '`id`',
  '$(id)',
  '| cat',
  '> /tmp/x',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1/',
];

const flag = fc.constantFrom(...FLAGS);
const word = fc.constantFrom(...WORDS);
const value = fc.oneof(
  word,
  fc.constantFrom(
    '',
    'yaml',
    'json',
    'wide',
    'name',
    '-1',
    '99999999',
    'jsonpath={..}',
    'custom-columns=A:..',
    'true',
    'condition=Ready',
  ),
  fc.string({ maxLength: 12 }),
);
const part = fc.oneof(
  word,
  flag,
  fc.tuple(flag, value).map(([name, given]) => `${name}=${given}`),
  fc.tuple(flag, value).map((both) => both.join(' ')),
  fc.string({ maxLength: 8 }),
);
const line = fc
  .tuple(
    fc.oneof(fc.constantFrom(...COMMANDS.map(({ name }) => name)), fc.string({ maxLength: 10 })),
    fc.array(part, { maxLength: 5 }),
  )
  .map(([name, parts]) => [name, ...parts].join(' '));
const block = fc.option(
  fc.oneof(fc.string({ maxLength: 40 }), fc.constant('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n')),
  { nil: undefined },
);

it('answers any line, with a word about what is wrong when it goes wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(line, fc.string()), block, async (typed, stdin) => {
      const outcome = await kubectl(openSession(Lab.load(saved, {})), typed, stdin);
      expect(outcome.output + outcome.error).not.toMatch(/root:x:|uid=\d/);
      expect(outcome.output.length).toBeLessThan(2_000_000);
      expect([0, 1, 2, 3]).toContain(outcome.exitCode);
    }),
    { numRuns: 150 },
  );
}, 60_000);

it.each([
  'apply -f /etc/passwd',
  'get -f http://127.0.0.1/x.yaml',
  'get pods --kubeconfig=/etc/passwd',
  'get pods --token=x',
  'get pods -s http://127.0.0.1',
  'get pods; id',
  'get pods && id',
  'FOO=1 kubectl get pods',
  'get pods < /etc/passwd',
  'get pods -o jsonpath-file=/etc/passwd',
  'get pods -o custom-columns-file=/etc/passwd',
  'get pods -o go-template={{.}}',
  'get -k /etc',
  'cp /etc/passwd pod:/x',
  'port-forward pod/x 80',
])('%s is refused in one line', async (typed) => {
  const { output, error, exitCode } = await kubectl(openSession(Lab.load(saved, {})), typed);
  expect([output, exitCode]).toEqual(['', 1]);
  expect(error).toMatch(/^error: .*\n$/);
});
