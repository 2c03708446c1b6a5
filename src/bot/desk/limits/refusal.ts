// What is refused at a door, for whoever counts it.
import type { Platform } from '../incoming.ts';

/** Why something was refused, or dropped. */
export type RefusalReason =
  | 'user-rate'
  | 'channel-rate'
  | 'queue-full'
  | 'too-large'
  | 'too-slow'
  | 'not-allowed'
  | 'bad-request'
  | 'repeated'
  | 'stopping';

/** Is told of each message, file or request that was refused at a door. */
export type CountRefused = (door: Platform, reason: RefusalReason) => void;
