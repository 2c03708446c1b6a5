// access.yaml: its schema.
import { z } from 'zod';

/** What can be allowed. */
export const VERBS = [
  'triage',
  'namespace',
  'logs',
  'practise',
  'quiz',
  'note',
  'watch',
  'correct',
  'settings',
] as const;

/** Those that are about what runs in a cluster. */
export const LIVE_VERBS = ['namespace', 'logs', 'watch'] as const satisfies readonly Verb[];

/** One of {@link VERBS}. */
export type Verb = (typeof VERBS)[number];

const ids = z.array(z.string({ error: 'an id, in quotes: long numbers lose digits without them' }).min(1)).min(1);
const verb = z.enum(VERBS);
/** A namespace, `*` for any characters in it. */
const glob = z
  .string()
  .regex(
    /^[a-z0-9*](?:[-a-z0-9*]{0,61}[a-z0-9*])?$/,
    'a namespace: lower-case letters, digits, hyphens, and * for any of them',
  );

const rule = z
  .strictObject({
    /** for people to read */
    name: z.string().optional(),
    where: z
      .strictObject({
        platforms: z
          .array(z.enum(['slack', 'discord', 'web', 'terminal']))
          .min(1)
          .optional(),
        workspaces: ids.optional(),
        channels: ids.optional(),
        direct: z.boolean().optional(),
      })
      .optional(),
    who: z.strictObject({ people: ids.optional(), groups: ids.optional() }).optional(),
    verbs: z.array(verb).min(1),
    namespaces: z.array(glob).min(1).optional(),
    /** names of clusters.yaml, or of contexts; absent: all of them */
    clusters: z.array(z.string().min(1)).min(1).optional(),
  })
  .check(({ value, issues }) => {
    const needs = value.verbs.some((one) => (LIVE_VERBS as readonly Verb[]).includes(one));
    if (needs && !value.namespaces)
      issues.push({
        code: 'custom',
        message: 'verbs namespace, logs and watch need namespaces: which ones',
        input: value,
        path: ['namespaces'],
      });
    for (const field of ['namespaces', 'clusters'] as const)
      if (!needs && value[field])
        issues.push({
          code: 'custom',
          message: `${field} mean nothing without the verb namespace, logs or watch`,
          input: value,
          path: [field],
        });
  });

/** The whole file. */
export const accessSchema = z.strictObject({
  version: z.literal(1),
  /** verbs that are open to everybody otherwise, and are not here */
  closed: z.array(verb).min(1).optional(),
  rules: z.array(rule).default([]),
});

/** access.yaml, checked. */
export type AccessRules = z.infer<typeof accessSchema>;

/** One rule: these people may do this there. */
export type Rule = AccessRules['rules'][number];
