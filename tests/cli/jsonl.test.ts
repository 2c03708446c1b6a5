import { describe, expect, it } from 'vitest';
import { readRequest } from '../../src/cli/jsonl.ts';

describe('readRequest', () => {
  it.each([
    { line: '{"id":"a","input":"x"}', expected: { id: 'a', input: 'x' } },
    { line: '{"id":7,"input":""}', expected: { id: 7, input: '' } },
    { line: '{"input":"x"}', expected: { id: null, input: 'x' } },
    { line: '{"id":{},"input":"x","more":1}', expected: { id: null, input: 'x' } },
  ])('reads $line', ({ line, expected }) => {
    expect(readRequest(line, 1)).toEqual(expected);
  });

  it.each([
    { line: '{"id":', id: null, said: 'line 3: not JSON: "{\\"id\\":"' },
    { line: '[1]', id: null, said: 'line 3: not an object' },
    { line: 'null', id: null, said: 'line 3: not an object' },
    { line: '{"id":"a"}', id: 'a', said: 'line 3: no field "input"' },
    { line: '{"id":"a","input":5}', id: 'a', said: 'line 3: "input" is no string' },
  ])('says what is wrong with $line', ({ line, id, said }) => {
    expect(readRequest(line, 3)).toEqual({ id, error: { message: expect.stringContaining(said) } });
  });
});
