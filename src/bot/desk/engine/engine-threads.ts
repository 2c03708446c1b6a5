// The engine on threads: pastes go to whichever is free, large ones to a thread for large ones, so that a small one never waits behind 20 MB.
import { availableParallelism } from 'node:os';
import type { PlaybookSet } from '../../../triage/playbook.ts';
import { engineOf } from '../../conversation/engine.ts';
import type { Engine } from '../../conversation/session.ts';
import { type JobTook, Thread, type ThreadState } from '../thread/thread.ts';
import type { EngineData, EngineJob } from './engine-worker.ts';

/** Pastes from this length on are large, characters: each takes some hundred ms. */
const LARGE = 100_000;
/** A paste may take so long, ms: many times what the largest one takes. */
const PATIENCE = 60_000;
/** The thread for large ones ends when there was none for so long, ms. */
const IDLE = 120_000;
/** A thread with nothing to do answers within so long, ms. */
const ANSWERS_WITHIN = 2000;
const FILE = new URL('./engine-worker.ts', import.meta.url);

/** An engine that is to be closed. */
export interface EngineThreads extends Engine {
  /** thread → would it do a job? */
  answers(): Promise<Readonly<Record<string, boolean>>>;
  /** what there is of them now */
  states(): { readonly engine: readonly ThreadState[]; readonly large: readonly ThreadState[] };
  close(): Promise<void>;
}

/**
 * Starts an engine on threads.
 * @param playbooks the same that the threads load: built-in ones, and those of the folder
 * @param most threads for ordinary pastes; absent: one for each processor but one
 * @param observe is told of each job at its end
 */
export function engineThreads(
  playbooks: PlaybookSet,
  data: EngineData,
  most = Math.max(1, Math.min(4, availableParallelism() - 1)),
  observe: (pool: 'engine' | 'large', took: JobTook) => void = () => undefined,
): EngineThreads {
  const options = { file: FILE, data, patience: PATIENCE };
  const threads = Array.from(
    { length: most },
    () => new Thread({ ...options, observe: (took) => observe('engine', took) }),
  );
  const forLarge = new Thread({ ...options, idle: IDLE, observe: (took) => observe('large', took) });
  for (const one of threads) one.start();
  const free = (): Thread => threads.reduce((best, one) => (one.load < best.load ? one : best));
  const { term, note } = engineOf(playbooks, data.namespace);
  return {
    triage: (input, options) => {
      const length = options.earlier.reduce((sum, text) => sum + text.length, input.length);
      const job: EngineJob = { type: 'triage', input, options };
      return (length < LARGE ? free() : forLarge).ask(job);
    },
    condense: (pieces) => {
      const job: EngineJob = { type: 'condense' };
      return forLarge.ask(job, pieces);
    },
    term,
    note,
    answers: async () => {
      const named = [
        ...threads.map((one, at) => [`engine-${at + 1}`, one] as const),
        ['engine-large', forLarge] as const,
      ];
      const answers = named.map(async ([name, one]) => [name, await one.answers(ANSWERS_WITHIN)] as const);
      return Object.fromEntries(await Promise.all(answers));
    },
    states: () => ({ engine: threads.map(({ state }) => state), large: [forLarge.state] }),
    close: async () => {
      await Promise.all([...threads, forLarge].map((one) => one.close()));
    },
  };
}
