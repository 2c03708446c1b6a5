// A thread that fell with a job of somebody's: the person is told what is away, and what goes on without it.

/** What a thread besides the engine's is for, as people are told. */
export type HelperPart = 'practice' | 'lab' | 'quiz';

/** Thrown to whoever waits for a job whose thread broke or took too long. */
export class FallenError extends Error {
  /** absent: the engine's */
  readonly part?: HelperPart;
  /** it has fallen so often in a row that another try will hardly help */
  readonly isAway: boolean;

  constructor(cause: unknown, part: HelperPart | undefined, isAway: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'FallenError';
    if (part !== undefined) this.part = part;
    this.isAway = isAway;
  }
}
