// What earlier versions promised still holds: their answers can be read, their playbooks load, nothing that others rely on is gone. When this
// fails for a change that is meant, raise the number that the message names, and keep the new promise (docs/release.md).
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { breaksBetween } from '../../scripts/contract/breaks.ts';
import { contractNumber, frozenContracts, mayBreak } from '../../scripts/contract/frozen.ts';
import { version } from '../../src/cli/version.ts';
import { readFolder } from '../../src/playbooks/load.ts';
import { playbookSchema } from '../../src/playbooks/schema.ts';
import { diagnosisSchema } from '../../src/triage/schema.ts';

const now = {
  diagnosis: z.toJSONSchema(diagnosisSchema, { io: 'input', target: 'draft-2020-12' }),
  playbook: z.toJSONSchema(playbookSchema, { io: 'input', target: 'draft-2020-12' }),
};
const frozen = frozenContracts();

/** What has to be raised; said in the failure itself. */
const RAISE = {
  diagnosis:
    'programs that read the diagnosis would break: make the field optional, or raise `version` in src/triage/schema.ts and the major version in package.json (the minor one before 1.0.0)',
  playbook:
    "playbooks of users would no longer load: go on reading the old form, or raise package.json's major version (the minor one before 1.0.0)",
};
const lines = (breaks: readonly { at: string; what: string }[], raise: string): string[] =>
  breaks.map(({ at, what }) => `${at} ${what}; ${raise}`);

it('is kept for this version, too (node scripts/freeze-contract.ts writes it)', () => {
  expect(frozen.map((one) => one.version)).toContain(version());
});

const sameNumber = frozen.filter(({ schemas }) => contractNumber(schemas.diagnosis) === contractNumber(now.diagnosis));
describe.each(sameNumber)('what $version promised of the diagnosis', ({ schemas, diagnoses }) => {
  it('holds', () => {
    expect(lines(breaksBetween(schemas.diagnosis, now.diagnosis, 'written'), RAISE.diagnosis)).toEqual([]);
  });

  it.each([...diagnoses])('lets %s be read', (file, diagnosis) => {
    const error = diagnosisSchema.safeParse(diagnosis).error?.issues[0];
    expect(error ? `${file}: ${error.path.join('.')}: ${error.message}; ${RAISE.diagnosis}` : '').toBe('');
  });
});

const sameMajor = frozen.filter((one) => !mayBreak(one.version, version()));
describe.each(sameMajor)('what $version promised of playbooks', ({ folder, schemas }) => {
  it('holds', () => {
    expect(lines(breaksBetween(schemas.playbook, now.playbook, 'read'), RAISE.playbook)).toEqual([]);
  });

  it('lets them load', async () => {
    expect((await readFolder(join(folder, 'playbooks'))).length).toBeGreaterThan(5);
  });
});

const object = (properties: Record<string, unknown>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };

describe('a change', () => {
  it.each([
    ['a field is gone', object({ a: text }), object({}), 'a is gone'],
    [
      'a field may be absent',
      object({ a: text }, ['a']),
      object({ a: text }),
      'a was always there and may now be absent',
    ],
    ['a new field is always there', object({}), object({ a: text }, ['a']), 'a is new and must be there'],
    ['a type is another', object({ a: text }), object({ a: { type: 'number' } }), 'a was string, is number'],
    [
      'a type is wider',
      object({ a: { type: 'integer' } }),
      object({ a: { type: 'number' } }),
      'a was integer, is number',
    ],
    ['a word is gone', object({ a: { enum: ['x', 'y'] } }), object({ a: { enum: ['x'] } }), 'a is never "y" any more'],
    [
      'deep within',
      object({ a: { type: 'array', items: object({ b: text }) } }),
      object({ a: { type: 'array', items: object({}) } }),
      'a[].b is gone',
    ],
  ])('of what is written breaks when %s', (_what, before, after, message) => {
    expect(breaksBetween(before, after, 'written').map(({ at, what }) => `${at} ${what}`)).toEqual([message]);
  });

  it.each([
    ['a field is gone', object({ a: text }), object({}), 'a is gone'],
    ['a new field must be written', object({}), object({ a: text }, ['a']), 'a is new and must be there'],
    ['a field must now be written', object({ a: text }), object({ a: text }, ['a']), 'a must now be there'],
    [
      'a type is narrower',
      object({ a: { type: 'number' } }),
      object({ a: { type: 'integer' } }),
      'a was number, is integer',
    ],
    [
      'text must be longer',
      object({ a: text }),
      object({ a: { type: 'string', minLength: 1 } }),
      'a is narrower: minLength was not set, is 1',
    ],
    [
      'a list must be shorter',
      object({ a: { type: 'array', maxItems: 5 } }),
      object({ a: { type: 'array', maxItems: 4 } }),
      'a is narrower: maxItems was 5, is 4',
    ],
    [
      'a pattern is another',
      object({ a: { type: 'string', pattern: '^a' } }),
      object({ a: { type: 'string', pattern: '^b' } }),
      'a is narrower: pattern was "^a", is "^b"',
    ],
    [
      'one form is no longer taken',
      object({ a: { anyOf: [text, { type: 'array', items: text }] } }),
      object({ a: text }),
      'a is no longer one of ["string","array"]',
    ],
  ])('of what is read breaks when %s', (_what, before, after, message) => {
    expect(breaksBetween(before, after, 'read').map(({ at, what }) => `${at} ${what}`)).toEqual([message]);
  });

  it.each([
    ['written', 'gains a field that may be absent', object({ a: text }), object({ a: text, b: text })],
    ['written', 'gains a word', object({ a: { enum: ['x'] } }), object({ a: { enum: ['x', 'y'] } })],
    ['read', 'gains a field', object({ a: text }), object({ a: text, b: text })],
    ['read', 'asks for less', object({ a: text }, ['a']), object({ a: text })],
    [
      'read',
      'takes another form, too',
      object({ a: text }),
      object({ a: { anyOf: [text, { type: 'array', items: text }] } }),
    ],
    [
      'read',
      'takes more',
      object({ a: { type: 'array', maxItems: 5 } }),
      object({ a: { type: 'array', maxItems: 6 } }),
    ],
  ] as const)('of what is %s does not break when it %s', (direction, _what, before, after) => {
    expect(breaksBetween(before, after, direction)).toEqual([]);
  });

  it('with a word that nobody has thought of is not passed over', () => {
    expect(() => breaksBetween({ oneOf: [] }, { oneOf: [] }, 'read')).toThrow('oneOf is not understood');
  });
});

it.each([
  ['0.1.0', '0.1.9', false],
  ['0.1.0', '0.2.0', true],
  ['0.9.0', '1.0.0', true],
  ['1.2.0', '1.9.0', false],
  ['1.2.0', '2.0.0', true],
])('%s may be broken by %s: %s', (before, after, may) => {
  expect(mayBreak(before, after)).toBe(may);
});
