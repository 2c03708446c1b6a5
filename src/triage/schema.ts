// The schema of a Diagnosis: what `sekisho schema diagnosis` prints and what readers of the JSON can rely on.
import { z } from 'zod';
import { LAYERS, STEPS } from './layers.ts';

const lines = z.array(z.int().positive()).describe('input lines, 1-based');
const text = (what: string): z.ZodString => z.string().describe(what);

const rung = z.object({
  step: z.enum(STEPS),
  status: z.enum(['done', 'stalled', 'recovered', 'not-reached', 'unseen']).describe('unseen: no line shows it'),
  owner: text('component that does the step'),
  evidence: lines,
});

const evidence = z.object({
  line: z.int().positive(),
  owner: text('component whose work it is, empty where nobody owns it'),
  step: z.enum(STEPS).exactOptional(),
  status: z.enum(['problem', 'recovered']),
  object: text('`Kind/namespace/name`, empty when none is named'),
  path: text('the field of the object; `events[NAME]` for an event about it'),
  text: text('what kubectl would show of it, in one line'),
});

const finding = z.object({
  playbook: text('id, `<layer>/<name>`'),
  layer: z.string(),
  part: z.string(),
  object: text('`Kind/namespace/name`, empty when none is named'),
  role: z.enum(['root', 'consequence', 'recovered']),
  of: z.string().exactOptional().describe('for a consequence: playbook and object it follows from'),
  lines,
  evidence: z.array(evidence).exactOptional().describe('what objects show, at most 8; absent when none was read'),
  summary: z.string(),
});

const label = z.object({
  line: z.int().positive(),
  owner: text('component whose work the line reports, empty where nobody owns it'),
  step: z.enum(STEPS).exactOptional(),
  status: z.enum(['ok', 'problem', 'recovered', 'unowned']),
});

const moment = z.object({
  at: z.iso.datetime().exactOptional().describe('when it was last seen; absent where the input has only ages'),
  ago: z.number().nonnegative().describe('seconds before the output was printed, or before the newest moment'),
  over: z.number().positive().exactOptional().describe('seconds from when it was first seen to when it was last'),
  count: z.int().positive().exactOptional().describe('how often it was seen; absent for once'),
  owner: text('component whose work it is, empty where nobody owns it'),
  layer: z.enum(LAYERS).exactOptional().describe('layer of that component'),
  step: z.enum(STEPS).exactOptional(),
  object: text('`Kind/namespace/name`, empty when none is named'),
  reason: z.string(),
  text: text('the message, shortened'),
  status: z.enum(['ok', 'problem', 'recovered', 'unowned']),
  line: z.int().positive().exactOptional(),
});

const command = z.object({
  command: z.string(),
  why: z.string(),
  effect: z.enum(['read', 'write']).describe('write: it changes something'),
});

const note = z.object({
  when: z.string(),
  symptom: z.string(),
  firstLook: z.string(),
  cause: z.string(),
  fix: z.string(),
  prevention: z.string(),
});

/** The schema of a `Diagnosis`. Fields are only ever added; a reader ignores those that it does not know. */
export const diagnosisSchema = z
  .object({
    version: z.literal(1),
    stalled: z.object({
      layer: z
        .enum([...LAYERS, 'healthy', 'unknown'])
        .describe('healthy: nothing is stalled; unknown: the input does not decide it'),
      part: text('part of the layer, empty for healthy and unknown'),
      object: text('`Kind/namespace/name`, empty when none is named'),
      step: z.enum([...STEPS, '']),
    }),
    headline: text('the answer in one sentence'),
    confidence: z.object({
      level: z.enum(['high', 'medium', 'low']),
      why: z.string(),
      runnerUp: z.object({ layer: z.string(), part: z.string() }).exactOptional(),
      wouldChange: z.string().exactOptional(),
    }),
    wait: z
      .object({ for: z.string(), until: z.string() })
      .exactOptional()
      .describe('only for a state that usually passes by itself'),
    ladder: z.array(rung).describe('the steps of the road, in order'),
    findings: z.array(finding).describe('roots first, the leading one at the top'),
    lines: z.array(label).describe('who owns which input line'),
    timeline: z
      .array(moment)
      .exactOptional()
      .describe(
        'what happened around the object in trouble, oldest first; absent when fewer than two moments are dated',
      ),
    next: z.array(command).describe('what to run next, reading before changing'),
    impact: z.object({ summary: z.string(), ready: z.number(), wanted: z.number() }).exactOptional(),
    ask: z.array(z.object({ command: z.string(), why: z.string() })).describe('whose output would settle it'),
    note: note.describe('the incident note; an empty field is for a human to fill'),
    explain: z
      .object({
        meaning: z.string(),
        whyHere: z.string(),
        fix: z.string(),
        prevention: z.string(),
        references: z.array(z.string()),
      })
      .exactOptional()
      .describe('absent for healthy and unknown'),
    redacted: z.int().nonnegative().describe('secrets that were masked in the input'),
    counted: z
      .int()
      .nonnegative()
      .exactOptional()
      .describe('lines of a large input that were only counted; absent when every line was read'),
  })
  .meta({ title: 'Diagnosis' });
