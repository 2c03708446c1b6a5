// What users of the engine call: masks secrets, then diagnoses.
import { diagnose, type TriageOptions } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';
import { redact } from './redact.ts';

/** Answers one paste. Secrets are masked before anything is read. Never throws for any text. */
export async function triage(input: string, options: TriageOptions): Promise<Diagnosis> {
  const clean = await redact(input);
  return diagnose(clean.text, options, clean.count);
}
