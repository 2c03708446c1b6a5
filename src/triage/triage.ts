// What users of the engine call: masks secrets, then diagnoses.
import { diagnose, type TriageOptions } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';
import { redact } from './redact.ts';

/** Answers one paste. Secrets are masked before anything is read. Never throws for any text. */
export async function triage(input: string, options: TriageOptions): Promise<Diagnosis> {
  const clean = await redact(input);
  const earlier = await Promise.all((options.earlier ?? []).map(async (paste) => (await redact(paste)).text));
  return diagnose(clean.text, { ...options, earlier }, clean.count);
}
