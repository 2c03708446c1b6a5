import { describe, expect, it } from 'vitest';
import { parseLabelSelector } from '../../../src/sim/api/label-selector.ts';
import { ApiError } from '../../../src/sim/api/status.ts';
import { meets } from '../../../src/sim/selector.ts';

function refusal(text: string): string {
  try {
    parseLabelSelector(text);
  } catch (error) {
    if (error instanceof ApiError && error.code === 400) return error.message;
    throw error;
  }
  return '';
}

describe('a label selector', () => {
  it.each<[string, ReturnType<typeof parseLabelSelector>]>([
    ['', []],
    ['a', [{ key: 'a', operator: 'Exists', values: [] }]],
    ['!a', [{ key: 'a', operator: 'DoesNotExist', values: [] }]],
    ['a=b', [{ key: 'a', operator: 'In', values: ['b'] }]],
    [' a == b ', [{ key: 'a', operator: 'In', values: ['b'] }]],
    ['a!=b', [{ key: 'a', operator: 'NotIn', values: ['b'] }]],
    ['a=', [{ key: 'a', operator: 'In', values: [''] }]],
    ['a>1', [{ key: 'a', operator: 'Gt', values: ['1'] }]],
    ['a in (c, b,c)', [{ key: 'a', operator: 'In', values: ['b', 'c'] }]],
    ['a in (,b)', [{ key: 'a', operator: 'In', values: ['', 'b'] }]],
    ['a notin ()', [{ key: 'a', operator: 'NotIn', values: [''] }]],
    ['in in (in)', [{ key: 'in', operator: 'In', values: ['in'] }]],
    [
      'app.kubernetes.io/name=x,!y',
      [
        { key: 'app.kubernetes.io/name', operator: 'In', values: ['x'] },
        { key: 'y', operator: 'DoesNotExist', values: [] },
      ],
    ],
  ])('%j is read', (text, requirements) => {
    expect(parseLabelSelector(text)).toEqual(requirements);
  });

  it.each([
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['a,', "found '', expected: identifier after ','"],
    [',a', "found ',', expected: !, identifier, or 'end of string'"],
    ['(a)', "found '(', expected: !, identifier, or 'end of string'"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a=(', "unable to parse requirement: found '(', expected: identifier"],
    ['a>x', "for 'Gt', 'Lt' operators, the value must be an integer"],
    ['a=_b', 'unable to parse requirement: values[0][a]: Invalid value: "_b": a valid label must be'],
    ['_a', 'unable to parse requirement: <nil>: Invalid value: "_a": name part must consist of'],
    [`a=${'b'.repeat(64)}`, 'must be no more than 63'],
  ])('%j is refused', (text, told) => {
    expect(refusal(text)).toContain(told);
  });

  it('asks for what an object has itself', () => {
    const [requirement] = parseLabelSelector('constructor');
    if (!requirement) throw new Error('there is no requirement');
    expect(meets({}, requirement)).toBe(false);
    expect(meets({ constructor: 'x' } as unknown as Record<string, string>, requirement)).toBe(true);
  });
});
