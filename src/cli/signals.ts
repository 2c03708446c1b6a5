// What tells the running program to end, or to read its files again.
import { constants } from 'node:os';
import { STOP_SHARD } from '../bot/discord/stop-shard.ts';

/** Which signals mean what. */
export interface Heard {
  /** a terminal chat hears all of them itself */
  readonly chats: boolean;
  /** a shard ends with its manager, too */
  readonly isShard: boolean;
  /** SIGHUP; absent where it is the terminal that hangs up: the program ends */
  readonly reload?: () => void;
}

/** The ear. */
export interface Signals {
  /** Resolves at the first signal to end. */
  readonly end: Promise<void>;
  /** Hears no more. Until then another signal to end does so at once. */
  off(): void;
}

/**
 * Listens. The second SIGTERM or SIGINT ends the process at once, with 128 and the signal's number: as the first process of a container it would otherwise
 * be one that no signal ends.
 */
export function hearSignals({ chats, isShard, reload }: Heard): Signals {
  let begin = (): void => undefined;
  const end = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isEnding = false;
  const ending = (signal: NodeJS.Signals): void => {
    if (isEnding) process.exit(128 + constants.signals[signal]);
    isEnding = true;
    begin();
  };
  const hangUp = (): void => (reload ? reload() : ending('SIGHUP'));
  const gone = (): void => begin();
  const told = (message: unknown): void => {
    if (message === STOP_SHARD) begin();
  };
  if (!chats) process.on('SIGTERM', ending).on('SIGINT', ending).on('SIGHUP', hangUp);
  if (isShard) process.on('message', told).once('disconnect', gone);
  return {
    end,
    off: () => {
      process.off('SIGTERM', ending).off('SIGINT', ending).off('SIGHUP', hangUp);
      process.off('message', told).off('disconnect', gone);
    },
  };
}
