// The engine with the built-in playbooks, asked in one word.
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';

const playbooks = await loadPlaybooks();

/** The answer to a paste. @param earlier pastes of the same conversation, oldest first */
export function ask(text: string, ...earlier: readonly string[]): Diagnosis {
  return diagnose(text, { playbooks, earlier });
}

/** `layer/part`, or the bare verdict. */
export function verdictOf({ stalled }: Diagnosis): string {
  return stalled.part ? `${stalled.layer}/${stalled.part}` : stalled.layer;
}

/** `layer/part` of a paste's answer. */
export function verdict(text: string): string {
  return verdictOf(ask(text));
}
