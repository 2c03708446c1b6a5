// Reading playbooks, access.yaml and clusters.yaml again while everything goes on: all of them, or none.
import type { Logger } from 'pino';
import { oneLine, SekishoError } from '../errors.ts';

/** What is read again. Each reads and checks first, and is put in force only when all are good. */
export type Reread = () => Promise<() => void>;

/** Makes what SIGHUP calls: one at a time, in their order. Never throws; what is wrong is one line of the log. */
export function reloader(log: Logger, rereads: readonly Reread[]): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    try {
      const ready: (() => void)[] = [];
      for (const reread of rereads) ready.push(await reread());
      for (const apply of ready) apply();
      log.info({ event: 'reloaded' }, 'playbooks, access rules and clusters were read again');
    } catch (thrown) {
      const what = thrown instanceof SekishoError ? thrown.in('en') : oneLine(thrown);
      log.error({ event: 'reload-bad' }, `nothing was read again, all stays as it was: ${what}`);
    }
  };
  return () => {
    running = running.then(reload);
    return running;
  };
}
