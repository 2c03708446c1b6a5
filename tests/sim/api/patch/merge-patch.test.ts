import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../../../src/sim/api/patch/merge-patch.ts';
import { CONFIG_MAPS } from '../../../../src/sim/resources/index.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';

function merge(current: unknown, patch: unknown): unknown {
  return mergePatch(current as KubeObject, patch, CONFIG_MAPS);
}

describe('a merge patch', () => {
  // the examples of RFC 7386, appendix A, whose patch is an object
  it.each([
    { current: { a: 'b' }, patch: { a: 'c' }, is: { a: 'c' } },
    { current: { a: 'b' }, patch: { b: 'c' }, is: { a: 'b', b: 'c' } },
    { current: { a: 'b' }, patch: { a: null }, is: {} },
    { current: { a: 'b', b: 'c' }, patch: { a: null }, is: { b: 'c' } },
    { current: { a: ['b'] }, patch: { a: 'c' }, is: { a: 'c' } },
    { current: { a: 'c' }, patch: { a: ['b'] }, is: { a: ['b'] } },
    { current: { a: { b: 'c' } }, patch: { a: { b: 'd', c: null } }, is: { a: { b: 'd' } } },
    { current: { a: [{ b: 'c' }] }, patch: { a: [1] }, is: { a: [1] } },
    { current: { e: null }, patch: { a: 1 }, is: { e: null, a: 1 } },
    { current: {}, patch: { a: { bb: { ccc: null } } }, is: { a: { bb: {} } } },
  ])('$patch on $current gives $is', ({ current, patch, is }) => {
    expect(merge(current, patch)).toEqual(is);
  });

  it.each([
    {
      patch: [1],
      message: 'error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}',
    },
    {
      patch: 'x',
      message: 'error decoding patch: json: cannot unmarshal string into Go value of type map[string]interface {}',
    },
    { patch: null, message: 'Invalid JSON Patch' },
  ])('is refused with 400 when it is $patch', ({ patch, message }) => {
    expect(() => merge({}, patch)).toThrow(expect.objectContaining({ code: 400, message }));
  });

  it('changes nothing when it is applied again, and never what it was applied to', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(object, object, (current, patch) => {
        const before = structuredClone(current);
        const once = merge(current, patch);
        expect(merge(once, patch)).toEqual(once);
        expect(current).toEqual(before);
      }),
    );
  });

  it('does not reach what all objects share', () => {
    merge({}, JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
