// What `sekisho doctor` finds out about one thing.

/** ok: works; broken: is set and does not work; absent: is not set, and need not be. */
export type CheckStatus = 'ok' | 'broken' | 'absent';

/** One line of the doctor's. */
export interface Check {
  /** `slack`, `store`: for programs */
  readonly name: string;
  readonly status: CheckStatus;
  /** what was found */
  readonly found: string;
  /** what to do; '' when nothing */
  readonly todo: string;
}
