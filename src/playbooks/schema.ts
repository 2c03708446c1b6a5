// The schema of a playbook's file, and exact messages for what does not fit it.
import { z } from 'zod';
import { FACT_TYPES } from '../triage/fact.ts';
import { LAYERS } from '../triage/layers.ts';

const bilingual = z.strictObject({ en: z.string().min(1), ja: z.string().min(1) });
const some = z.array(z.string().min(1)).min(1);
const oneOrMore = z.union([z.string().min(1), some]);
// an empty reason is a state that gives none (`Terminated` with an exit code alone)
const reasons = z.union([z.literal('any'), z.array(z.string()).min(1)]);

const factShape = {
  event: reasons.optional(),
  waiting: reasons.optional(),
  terminated: reasons.optional(),
  status: reasons.optional(),
  condition: reasons.optional(),
  error: reasons.optional(),
  log: reasons.optional(),
  line: reasons.optional(),
  deduced: some.optional(),
  reason: some.optional(),
  is: z.array(z.enum(['True', 'False', 'Unknown'])).optional(),
  kind: oneOrMore.optional(),
  from: oneOrMore.optional(),
  exitCode: z.array(z.number().int()).optional(),
  text: some.optional(),
  all: some.optional(),
  none: some.optional(),
};

function oneFact(value: Record<string, unknown>): boolean {
  const named = FACT_TYPES.filter((type) => value[type] !== undefined);
  return named.length === 1 || (named.length === 0 && (value.text !== undefined || value.all !== undefined));
}

const ONE_FACT =
  'names exactly one kind of fact (event, waiting, terminated, status, condition, error, log, line, deduced), or only text';
const pattern = z.strictObject(factShape).refine(oneFact, ONE_FACT);
const entry = z
  .strictObject({
    ...factShape,
    with: z.array(pattern).optional(),
    without: z.array(pattern).optional(),
    seen: z.array(pattern).optional(),
    unseen: z.array(pattern).optional(),
  })
  .refine(oneFact, ONE_FACT);

const example = z
  .strictObject({
    name: z.string().min(1),
    kubernetes: z.string().min(1).default('any'),
    expect: z.enum(['match', 'miss']),
    object: z.string().optional(),
    line: z.number().int().positive().optional(),
    instead: z.string().optional(),
    todo: z.boolean().optional(),
    text: z.string().min(1),
  })
  .refine(
    (one) => (one.expect === 'match' ? one.object !== undefined && one.line !== undefined : one.instead !== undefined),
    'a match names its object and line, a miss names what wins instead',
  );

/** A playbook's file. */
export const playbookSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z-]+\/[a-z0-9-]+$/, 'is <layer>/<name> in lower case'),
    layer: z.enum(LAYERS),
    part: z.string().min(1),
    status: z.enum(['draft', 'tested']),
    signal: z.enum(['cause', 'held', 'symptom', 'passing', 'context']).default('cause'),
    match: z.array(entry).min(1),
    outranks: z.array(z.string()).default([]),
    headline: bilingual,
    meaning: bilingual,
    why: bilingual,
    impact: bilingual.optional(),
    wait: z.strictObject({ for: bilingual, until: bilingual }).optional(),
    next: z
      .array(z.strictObject({ command: z.string().min(1), effect: z.enum(['read', 'write']), why: bilingual }))
      .min(1)
      .max(5),
    fix: bilingual,
    prevention: bilingual,
    references: z.array(z.url()).default([]),
    examples: z.array(example).default([]),
  })
  .refine(
    (one) => (one.signal === 'passing') === (one.wait !== undefined),
    'wait goes with signal: passing, and only with it',
  );
