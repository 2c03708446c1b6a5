// What real kubectl 1.36 prints for the same values.
import { expect, it } from 'vitest';
import { objectName, objectPrinter } from '../../../src/sim/kubectl/printers/object-printer.ts';
import { yamlText } from '../../../src/sim/kubectl/printers/yaml.ts';

const LONG = '"10m" very very very very very very very very very very very very very very  very   very long';

it.each([
  ['1', '"1"'],
  ['yes', '"yes"'],
  ['1_000', '"1_000"'],
  ['089', '"089"'],
  ['1:20', '"1:20"'],
  ['2026-01-01', '"2026-01-01"'],
  ['2026-13-01', '2026-13-01'],
  ['1.2.3', '1.2.3'],
  ['<<', '<<'],
  ['a: b', "'a: b'"],
  ["it's", "it's"],
  ['a #b', "'a #b'"],
  ['tab\there', '"tab\\there"'],
  ['', '""'],
  [' x ', "' x '"],
  ['emoji 😀', '"emoji \\U0001F600"'],
  ['one\ntwo\n', '|\n  one\n  two'],
  ['one\ntwo', '|-\n  one\n  two'],
  ['\nfoo', '|2-\n\n  foo'],
  ['multi\n line \nx', '"multi\\n line \\nx"'],
  [LONG, '\'"10m" very very very very very very very very very very very very very very  very   very\n  long\''],
])('%j', (value, text) => {
  expect(yamlText({ a: value })).toBe(`a: ${text}\n`);
});

it('sorts keys as numbers where they hold numbers, and folds lists to their key', () => {
  expect(yamlText({ 'k.10': [{ b: 1, a: [] }], 'k.9': {}, c: null })).toBe(
    'c: null\nk.9: {}\nk.10:\n- a: []\n  b: 1\n',
  );
});

it('puts --- between objects, and names them with their group', () => {
  const print = objectPrinter({ output: 'yaml' });
  expect(print({ a: 1 }) + print({ a: 2 })).toBe('a: 1\n---\na: 2\n');
  expect([objectName('Pod', 'v1', 'a'), objectName('Deployment', 'apps/v1', 'a')]).toEqual([
    'pod/a',
    'deployment.apps/a',
  ]);
});
