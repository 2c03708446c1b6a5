import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { diagnosisSchema } from '../../src/triage/schema.ts';
import { aDiagnosis, anUndecided } from '../make/diagnosis.ts';

/** A type with every field and element read-only. */
type Frozen<T> = T extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

describe('diagnosisSchema', () => {
  it('is the type Diagnosis, field by field', () => {
    expectTypeOf<Frozen<z.infer<typeof diagnosisSchema>>>().toEqualTypeOf<Frozen<Diagnosis>>();
  });

  it.each([
    { name: 'a stalled one', diagnosis: aDiagnosis({ wait: { for: 'the old pod leaves', until: 'it is gone' } }) },
    { name: 'an undecided one', diagnosis: anUndecided() },
  ])('takes $name', ({ diagnosis }) => {
    expect(diagnosisSchema.parse(diagnosis)).toEqual(diagnosis);
  });

  it('refuses a layer that is none', () => {
    const wrong = { ...aDiagnosis(), stalled: { layer: 'cloud', part: '', object: '', step: '' } };
    expect(diagnosisSchema.safeParse(wrong).success).toBe(false);
  });

  it('becomes a JSON Schema that allows fields of later versions', () => {
    const schema = JSON.stringify(z.toJSONSchema(diagnosisSchema, { io: 'input' }));
    expect(schema).not.toContain('"additionalProperties":false');
    expect(schema).toContain('"enum":["high","medium","low"]');
  });
});
