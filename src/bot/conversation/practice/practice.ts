// One exercise that is under way in a conversation.
import type { Attempt } from '../../../sim/exercises/attempt.ts';
import type { Shell } from '../../../sim/exercises/shell.ts';

/** What the learner is asked for now. */
export type Step = 'layer' | 'fix' | 'note' | 'done';

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

/** A name without what would give the answer away. @param id `<layer>/<name>` */
export function shownName(id: string): string {
  const name = id.slice(id.indexOf('/') + 1);
  return name.replace(/^seed-(\d+)$/, 'seed $1');
}
