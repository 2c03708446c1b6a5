// What the program and its commands are given.
import type { Config } from '../config.ts';
import type { Output } from './output.ts';

/** What the program is built for. */
export interface Setting {
  readonly config: Config;
  readonly output: Output;
  /** where an action leaves its exit status */
  readonly done: { status: number };
  /** the first argument that is no option: which subcommand to load fully */
  readonly first: string;
}
