import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  difference,
  EMPTY,
  type FieldSet,
  intersection,
  isFieldSet,
  pathsOf,
  union,
  withoutFields,
} from '../../../../src/sim/api/patch/field-set.ts';
import { compareElements } from '../../../../src/sim/api/patch/path-element.ts';

const STEPS = [
  'f:a',
  'f:b',
  'k:{"name":"x"}',
  'k:{"port":80,"protocol":"TCP"}',
  'k:{"port":9,"protocol":"TCP"}',
  'v:"y"',
  'v:3',
];

/** A set of paths becomes a tree. */
function setOf(paths: readonly (readonly string[])[]): FieldSet {
  return paths.reduce<FieldSet>(
    (set, path) =>
      union(
        set,
        path.reduceRight<FieldSet>((below, step) => ({ [step]: below }), EMPTY),
      ),
    EMPTY,
  );
}

const paths = fc.array(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 3 }), { maxLength: 8 });
const sets = paths.map(setOf);

function members(set: FieldSet): Set<string> {
  return new Set(pathsOf(set));
}

describe('sets of fields', () => {
  it('are united, met and subtracted as sets are', () => {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        const left = members(one);
        const right = members(other);
        expect(members(union(one, other))).toEqual(new Set([...left, ...right]));
        expect(members(intersection(one, other))).toEqual(new Set([...left].filter((path) => right.has(path))));
        expect(members(difference(one, other))).toEqual(new Set([...left].filter((path) => !right.has(path))));
      }),
    );
  });

  it('lose with a field all that lies below it', () => {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        const gone = [...members(other)];
        const left = [...members(one)].filter((path) => !gone.some((top) => path.startsWith(top)));
        expect(members(withoutFields(one, other))).toEqual(new Set(left));
      }),
    );
  });

  it('stay the same reference where nothing changes', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(union(set, set)).toBe(set);
        expect(difference(set, EMPTY)).toBe(set);
        expect(union(set, intersection(set, set))).toBe(set);
      }),
    );
  });

  it('survive being written and read, and are in order', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const read = JSON.parse(JSON.stringify(set)) as FieldSet;
        expect(isFieldSet(read)).toBe(true);
        expect(union(set, read)).toEqual(set);
        expect(difference(read, set)).toEqual({});
        expect(Object.keys(set)).toEqual(Object.keys(set).toSorted(compareElements));
      }),
    );
  });

  it('tell their paths as errors do, the fields of an object before what is below them', () => {
    const set = setOf([
      ['f:a', 'k:{"port":80,"protocol":"TCP"}', 'f:b'],
      ['f:b'],
      ['f:a', 'v:"y"'],
      ['f:a', 'k:{"port":9,"protocol":"TCP"}'],
    ]);
    expect(pathsOf(set)).toEqual(['.b', '.a[port=9,protocol="TCP"]', '.a[="y"]', '.a[port=80,protocol="TCP"].b']);
  });

  it.each([
    { value: { 'f:a': { '.': {}, 'k:{"name":"x"}': {} } }, is: true },
    { value: { 'x:a': {} }, is: false },
    { value: { 'f:a': 1 }, is: false },
    { value: { 'k:{': {} }, is: false },
    { value: [], is: false },
    { value: null, is: false },
  ])('are told from other JSON: $value', ({ value, is }) => {
    expect(isFieldSet(value)).toBe(is);
  });
});
