// One exercise that is under way in a conversation.
import type { Attempt } from '../../../sim/exercises/attempt.ts';
import type { Shell } from '../../../sim/exercises/shell.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { Reply } from '../reply.ts';
import type { Step } from './practising.ts';

/** An exercise under way. Its lab changes with each line that is typed; all else is a new value. */
export interface Practice {
  readonly attempt: Attempt;
  readonly shell: Shell;
  /** as the learner knows it: `thursday-tuning`, `seed 7` */
  readonly name: string;
  readonly step: Step;
  /** hints shown */
  readonly hints: number;
  /** wrong answers */
  readonly wrong: number;
  /** the first line that looked; '' before it */
  readonly firstLook: string;
  /** lines that changed something */
  readonly changes: readonly string[];
}

/** What a learner has done in a conversation. */
export interface Learning {
  readonly practice?: Practice;
  /** ids of exercises */
  readonly solved?: readonly string[];
}

/** A line of the learner, and where it was said. */
export interface Learner {
  readonly session: Learning;
  readonly language: Language;
}

/** The outcome of a line. */
export interface Learnt {
  readonly session: Learning;
  readonly reply: Reply;
}

/** A name without what would give the answer away. @param id `<layer>/<name>` */
export function shownName(id: string): string {
  const name = id.slice(id.indexOf('/') + 1);
  return name.replace(/^seed-(\d+)$/, 'seed $1');
}
