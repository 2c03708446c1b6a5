import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPatch } from '../../../../src/sim/api/patch/json-patch.ts';
import { ApiError } from '../../../../src/sim/api/status.ts';
import { CONFIG_MAPS } from '../../../../src/sim/resources/index.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';

const map = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', labels: { app: 'x', 'a/b': 'slash', 'c~d': 'tilde' } },
  data: { one: '1' },
  list: ['a', 'b', 'c'],
} as unknown as KubeObject;

function failure(patch: unknown): ApiError {
  try {
    jsonPatch(map, patch, CONFIG_MAPS);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('the patch was applied');
}

describe('a JSON patch', () => {
  it.each([
    {
      name: 'adds a field',
      patch: [{ op: 'add', path: '/data/two', value: '2' }],
      at: 'data',
      is: { one: '1', two: '2' },
    },
    {
      name: 'adds an item before another',
      patch: [{ op: 'add', path: '/list/1', value: 'x' }],
      at: 'list',
      is: ['a', 'x', 'b', 'c'],
    },
    {
      name: 'adds an item at the end',
      patch: [{ op: 'add', path: '/list/-', value: 'x' }],
      at: 'list',
      is: ['a', 'b', 'c', 'x'],
    },
    {
      name: 'counts from the end where an index is negative',
      patch: [{ op: 'remove', path: '/list/-1' }],
      at: 'list',
      is: ['a', 'b'],
    },
    { name: 'replaces', patch: [{ op: 'replace', path: '/data/one', value: '3' }], at: 'data', is: { one: '3' } },
    {
      name: 'replaces what is not there',
      patch: [{ op: 'replace', path: '/data/two', value: '2' }],
      at: 'data',
      is: { one: '1', two: '2' },
    },
    { name: 'removes', patch: [{ op: 'remove', path: '/data/one' }], at: 'data', is: {} },
    { name: 'moves', patch: [{ op: 'move', from: '/data/one', path: '/data/two' }], at: 'data', is: { two: '1' } },
    {
      name: 'copies',
      patch: [{ op: 'copy', from: '/data/one', path: '/data/two' }],
      at: 'data',
      is: { one: '1', two: '1' },
    },
    {
      name: 'copies what is not there as null',
      patch: [{ op: 'copy', from: '/zz', path: '/data' }],
      at: 'data',
      is: null,
    },
    {
      name: 'goes on after a test that holds',
      patch: [
        { op: 'test', path: '/data/one', value: '1' },
        { op: 'remove', path: '/list' },
      ],
      at: 'list',
      is: undefined,
    },
    {
      name: 'takes a test for nothing as held where nothing is',
      patch: [
        { op: 'test', path: '/data/two' },
        { op: 'remove', path: '/data' },
      ],
      at: 'data',
      is: undefined,
    },
  ])('$name', ({ patch, at, is }) => {
    const before = structuredClone(map);
    expect(jsonPatch(map, patch, CONFIG_MAPS)[at]).toEqual(is);
    expect(map).toEqual(before);
  });

  it('reads ~1 and ~0 in paths', () => {
    const patch = [
      { op: 'remove', path: '/metadata/labels/a~1b' },
      { op: 'replace', path: '/metadata/labels/c~0d', value: 'y' },
    ];
    expect(jsonPatch(map, patch, CONFIG_MAPS).metadata.labels).toEqual({ app: 'x', 'c~d': 'y' });
  });

  it.each([
    { name: 'a test that fails', patch: [{ op: 'test', path: '/data/one', value: '2' }] },
    { name: 'a removal of what is not there', patch: [{ op: 'remove', path: '/data/two' }] },
    { name: 'a path through what is not there', patch: [{ op: 'add', path: '/nope/two', value: '2' }] },
    { name: 'an index past the end', patch: [{ op: 'add', path: '/list/9', value: 'x' }] },
    { name: 'an operation that there is not', patch: [{ op: 'increase', path: '/data/one' }] },
    { name: 'a path that is missing', patch: [{ op: 'remove' }] },
  ])('says 422 to $name, not why', ({ patch }) => {
    const { code, reason, message } = failure(patch);
    expect({ code, reason, message }).toEqual({
      code: 422,
      reason: 'Invalid',
      message: 'the server rejected our request due to an error in our request',
    });
  });

  it.each([
    {
      patch: {},
      message: 'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
    },
    {
      patch: ['a'],
      message: 'error decoding patch: json: cannot unmarshal string into Go value of type handlers.jsonPatchOp',
    },
  ])('says 400 to what is no list of operations: $message', ({ patch, message }) => {
    expect(failure(patch)).toMatchObject({ code: 400, reason: 'BadRequest', message });
  });

  it('refuses more than 10,000 operations', () => {
    const patch = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/data/one', value: '1' }));
    expect(failure(patch)).toMatchObject({
      code: 413,
      reason: 'RequestEntityTooLarge',
      message: 'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001',
    });
  });

  it.each([
    [{ op: 'add', path: '/__proto__/polluted', value: 1 }],
    [{ op: 'add', path: '/metadata/labels/__proto__/polluted', value: 1 }],
    [{ op: 'add', path: '/constructor/prototype/polluted', value: 1 }],
    [{ op: 'add', path: '/constructor/polluted', value: 1 }],
    [{ op: 'copy', from: '/__proto__', path: '/data' }],
    [{ op: 'move', from: '/data', path: '/__proto__' }],
    [{ op: 'replace', path: '/__proto__', value: { polluted: 1 } }],
    [{ op: 'add', path: '/list/__proto__/polluted', value: 1 }],
  ])('does not reach what all objects share: %o', (operation) => {
    expect(failure([operation]).code).toBe(422);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('leaves the object as it was and answers with a status, whatever the operations', () => {
    const path = fc.oneof(
      fc.constantFrom('', '/', '/data', '/data/one', '/list/0', '/list/-', '/__proto__', '/metadata/labels/app', 'x'),
      fc.string(),
    );
    const operation = fc.record(
      {
        op: fc.oneof(fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'), fc.string()),
        path,
        from: path,
        value: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const before = structuredClone(map);
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 5 }), (patch) => {
        try {
          jsonPatch(map, patch, CONFIG_MAPS);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
        expect(map).toEqual(before);
      }),
    );
  });
});
