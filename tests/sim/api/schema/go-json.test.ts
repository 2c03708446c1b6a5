// JSON text with Go's messages, and keys that stand twice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonError, readJson } from '../../../../src/sim/api/schema/go-json.ts';

function problem(text: string): string {
  try {
    readJson(text, true);
  } catch (error) {
    if (error instanceof JsonError) return error.message;
    throw error;
  }
  return '';
}

describe('text that is no JSON', () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['"abc', 'unexpected end of JSON input'],
    ['kind', "invalid character 'k' looking for beginning of value"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b":2}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{} {}', "invalid character '{' after top-level value"],
    ['tru', 'unexpected end of JSON input'],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ['nul!', "invalid character '!' in literal null (expecting 'l')"],
    ['-a', "invalid character 'a' in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1ex', "invalid character 'x' in exponent of numeric literal"],
    ['01', "invalid character '1' after top-level value"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
  ])('%j', (text, message) => {
    expect(problem(text)).toBe(message);
  });
});

describe('keys that stand twice', () => {
  it.each([
    ['{"a":1,"a":2}', 1],
    ['{"a":{"b":1,"b":2},"c":[{"d":1,"d":1}]}', 2],
    ['{"a":"x:\\":y","b":"\\\\"}', 0],
    ['{"a:b":{"c":"d:e"}}', 0],
    ['[]', 0],
    ['"a:b"', 0],
    ['{"__proto__":1,"__proto__":2}', 1],
  ])('%s: %i', (text, count) => {
    expect(readJson(text, true).repeated?.size ?? 0).toBe(count);
  });

  it('are not looked for when nobody asks', () => {
    expect(readJson('{"a":1,"a":2}', false)).toEqual({ value: { a: 2 }, repeated: undefined });
  });

  it('keep their order', () => {
    const { value, repeated } = readJson('{"a":1,"b":2,"a":3}', true);
    expect(repeated?.get(value as object)).toEqual([
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ]);
  });
});

describe('any text', () => {
  it('is JSON for Go when it is JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => text.slice(1)),
        ),
        (text) => {
          let expected: unknown = JsonError;
          try {
            expected = JSON.parse(text);
          } catch {
            expect(problem(text)).not.toBe('');
            return;
          }
          expect(readJson(text, true).value).toEqual(expected);
        },
      ),
    );
  });
});
