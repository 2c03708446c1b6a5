import { describe, expect, it } from 'vitest';
import { CONFIG_MAP_STRATEGY as strategy } from '../../../../src/sim/api/kinds/config-map.ts';
import { CONFIG_MAPS } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

const MEGABYTE = 'a'.repeat(1024 * 1024);

describe('a config map', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'a bad key',
      { data: { 'a b': '' } },
      [
        "data[a b]: Invalid value: \"a b\": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
      ],
    ],
    [
      'a key twice',
      { data: { a: '' }, binaryData: { a: '' } },
      ['data[a]: Invalid value: "a": duplicate of key present in binaryData'],
    ],
    ['a megabyte', { data: { a: MEGABYTE } }, []],
    [
      'more than a megabyte',
      { data: { a: MEGABYTE }, binaryData: { b: 'YQ==' } },
      ['[]: Too long: may not be more than 1048576 bytes'],
    ],
  ])('with %s', (_, fields, expected) => {
    expect(told(strategy.validate(draft(CONFIG_MAPS, fields)))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', { immutable: true, data: { a: '1' } }, []],
    ['labels', { immutable: true, data: { a: '1' }, metadata: { labels: { b: 'c' } } }, []],
    [
      'its values',
      { immutable: true, data: { a: '2' } },
      ['data: Forbidden: field is immutable when `immutable` is set'],
    ],
    [
      'that it is so',
      { immutable: false, data: { a: '1' } },
      ['immutable: Forbidden: field is immutable when `immutable` is set'],
    ],
    [
      'other values',
      { immutable: true, data: { a: '1' }, binaryData: { b: '' } },
      ['binaryData: Forbidden: field is immutable when `immutable` is set'],
    ],
  ])('that is immutable, of which %s changes', (_, fields, expected) => {
    const old = draft(CONFIG_MAPS, { immutable: true, data: { a: '1' } });
    expect(told(strategy.validateUpdate(draft(CONFIG_MAPS, fields), old, ''))).toEqual(expected);
  });
});
