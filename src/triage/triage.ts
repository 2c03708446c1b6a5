// What users of the engine call: masks secrets, then diagnoses.
import { BULK_FROM } from './bulk/bulk-from.ts';
import { diagnose, type TriageOptions } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';
import { redact } from './redact.ts';

/** Answers one paste; of a large one its digest. Secrets are masked before anything is read. Never throws for any text. */
export async function triage(input: string, options: TriageOptions): Promise<Diagnosis> {
  if (input.length >= BULK_FROM && !options.numbers) {
    const { condense } = await import('./bulk/bulk-reader.ts');
    const { text, numbers, counted } = condense(input);
    return triage(text, { ...options, numbers, counted });
  }
  const clean = await redact(input);
  const earlier = await Promise.all((options.earlier ?? []).map(async (paste) => (await redact(paste)).text));
  return diagnose(clean.text, { ...options, earlier }, clean.count);
}
