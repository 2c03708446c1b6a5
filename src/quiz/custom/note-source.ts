// What of a stored note a scenario is made of.
import type { Language } from '../../triage/playbook.ts';

/** A note. '' is what it does not say. */
export interface NoteSource {
  readonly id: string;
  readonly language: Language;
  readonly symptom: string;
  readonly firstLook: string;
  readonly cause: string;
  readonly fix: string;
  readonly layer: string;
  readonly part: string;
  /** id of the playbook that was the root */
  readonly playbook: string;
  /** `Deployment/lab/api` */
  readonly workload: string;
}
