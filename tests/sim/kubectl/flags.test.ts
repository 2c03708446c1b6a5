import { expect, it } from 'vitest';
import { durationOf, type Flag, parseFlags } from '../../../src/sim/kubectl/flags.ts';

const FLAGS: readonly Flag[] = [
  { name: 'namespace', short: 'n', type: 'string' },
  { name: 'all', short: 'A', type: 'bool' },
  { name: 'tail', type: 'int', fallback: '-1' },
  { name: 'label-columns', short: 'L', type: 'strings' },
  { name: 'dry-run', type: 'string', fallback: 'none', alone: 'unchanged' },
];

it.each([
  ['-n lab', 'lab'],
  ['-nlab', 'lab'],
  ['-n=lab', 'lab'],
  ['--namespace lab', 'lab'],
  ['--namespace=lab', 'lab'],
  ['-An lab', 'lab'],
])('%s', (line, namespace) => {
  expect(parseFlags(line.split(' '), FLAGS, 'kubectl get').string('namespace')).toBe(namespace);
});

it('keeps what is no flag, and all that stands behind --', () => {
  const parsed = parseFlags(
    ['a', '--all=false', '-La,b', '-L', 'c', '--dry-run', 'b', '--', '-n'],
    FLAGS,
    'kubectl get',
  );
  expect(parsed.args).toEqual(['a', 'b', '-n']);
  expect([parsed.dash, parsed.bool('all'), parsed.int('tail'), parsed.string('dry-run')]).toEqual([
    2,
    false,
    -1,
    'unchanged',
  ]);
  expect(parsed.list('label-columns')).toEqual(['a', 'b', 'c']);
});

it.each([
  ['--foo', 'unknown flag: --foo'],
  ['-z', "unknown shorthand flag: 'z' in -z"],
  ['-n', "flag needs an argument: 'n' in -n"],
  ['--namespace', 'flag needs an argument: --namespace'],
  ['--tail=abc', 'invalid argument "abc" for "--tail" flag: strconv.ParseInt: parsing "abc": invalid syntax'],
  ['--all=maybe', 'invalid argument "maybe" for "-A, --all" flag: strconv.ParseBool: parsing "maybe": invalid syntax'],
])('%s is refused', (line, message) => {
  expect(() => parseFlags(line.split(' '), FLAGS, 'kubectl get')).toThrow(
    `${message}\nSee 'kubectl get --help' for usage.`,
  );
});

it.each([
  ['1h30m', 5_400_000],
  ['0', 0],
  ['-1s', -1000],
  ['1.5s', 1500],
  ['5', undefined],
  ['', undefined],
])('%s lasts %s', (text, ms) => {
  expect(durationOf(text)).toBe(ms);
});
