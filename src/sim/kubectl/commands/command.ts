// What a command of kubectl is. One file beside this one for each, a line in index.ts.
import type { Flag } from '../flags.ts';
import type { Invocation } from '../invocation.ts';

/** A command. */
export interface Command {
  /** behind `kubectl`: `get`, `rollout status`, `create secret generic` */
  readonly name: string;
  /** other names, whole: `create deploy` */
  readonly aliases?: readonly string[];
  /** what it does, in one clause */
  readonly short: string;
  /** what stands behind its name, such as `TYPE [NAME | -l label]` */
  readonly usage: string;
  /** lines that can be typed */
  readonly examples: readonly string[];
  /** its own, besides those that every command has */
  readonly flags: readonly Flag[];
  /** Carries it out: prints, and throws what went wrong. */
  run(invocation: Invocation): Promise<void>;
}
