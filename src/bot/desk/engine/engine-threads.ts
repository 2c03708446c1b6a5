// The engine on threads: pastes go to whichever is free, large ones to a thread for large ones, so that a small one never waits behind 20 MB.
import { availableParallelism } from 'node:os';
import { noteTexts } from '../../../triage/note.ts';
import type { Engine } from '../../conversation/session.ts';
import { type JobTook, Thread, type ThreadState } from '../thread/thread.ts';
import type { EngineData, EngineJob } from './engine-worker.ts';

/** Pastes from this length on are large, characters: each takes some hundred ms. */
const LARGE = 100_000;
/** A paste may take so long, ms: many times what the largest one takes. */
const PATIENCE = 60_000;
/** The thread for large ones ends when there was none for so long, ms. */
const IDLE = 120_000;
/** What a large one takes as long as nothing is known, ms. */
const USUAL_LARGE = 1_000;
const FILE = new URL('./engine-worker.ts', import.meta.url);

/** How many threads there are, and what may wait for them. */
export interface EngineLanes {
  /** for ordinary pastes; absent: one for each processor but one */
  readonly threads?: number;
  /** pastes that may wait for one thread; absent: as many as come */
  readonly pastes?: number;
  /** large ones that may wait; absent: as many as come */
  readonly files?: number;
  /** is told of each job at its end */
  readonly observe?: (pool: 'engine' | 'large', took: JobTook) => void;
}

/** An engine that is to be closed. */
export interface EngineThreads extends Engine {
  before(length: number): number;
  /**
   * Makes threads that judge by the playbooks that there are now.
   * @returns what puts them in force: what is under way is finished by those before
   * @throws what a thread throws that cannot load them
   */
  prepare(): Promise<() => void>;
  /** thread → would it do a job? */
  answers(): Promise<Readonly<Record<string, boolean>>>;
  /** what there is of them now */
  states(): { readonly engine: readonly ThreadState[]; readonly large: readonly ThreadState[] };
  close(): Promise<void>;
}

/** Starts an engine on threads. Only they load playbooks and what reads pastes: whoever starts them holds none of it. */
export function engineThreads(data: EngineData, lanes: EngineLanes = {}): EngineThreads {
  let set = newSet(data, lanes);
  const closing = new Set<Promise<void>>();
  return {
    triage: (input, options) => {
      const length = options.earlier.reduce((sum, text) => sum + text.length, input.length);
      const job: EngineJob = { type: 'triage', input, options };
      return set.for(length).ask(job);
    },
    condense: (pieces) => {
      const job: EngineJob = { type: 'condense' };
      return set.forLarge.ask(job, pieces);
    },
    before: (length) => set.for(length).load,
    term: (words, language) => {
      const job: EngineJob = { type: 'term', words, language };
      return set.for(0).ask(job);
    },
    note: noteTexts,
    prepare: async () => {
      const made = newSet(data, lanes);
      try {
        const job: EngineJob = { type: 'ready' };
        await Promise.all(made.threads.map((one) => one.ask(job)));
      } catch (error) {
        await made.close(true);
        throw error;
      }
      return () => {
        const closed = set.close().finally(() => closing.delete(closed));
        closing.add(closed);
        set = made;
      };
    },
    answers: async () => {
      const named = [
        ...set.threads.map((one, at) => [`engine-${at + 1}`, one] as const),
        ['engine-large', set.forLarge] as const,
      ];
      const answers = named.map(async ([name, one]) => [name, await one.answers()] as const);
      return Object.fromEntries(await Promise.all(answers));
    },
    states: () => ({ engine: set.threads.map(({ state }) => state), large: [set.forLarge.state] }),
    close: async () => {
      await Promise.all([set.close(true), ...closing]);
    },
  };
}

interface EngineSet {
  readonly threads: readonly Thread[];
  readonly forLarge: Thread;
  /** The thread for an input of so many characters. */
  for(length: number): Thread;
  /** @param atOnce what is not done has failed; otherwise it is finished first */
  close(atOnce?: boolean): Promise<void>;
}

function newSet(data: EngineData, lanes: EngineLanes): EngineSet {
  const { threads: count = Math.max(1, Math.min(4, availableParallelism() - 1)), pastes, files, observe } = lanes;
  const options = { file: FILE, data, patience: PATIENCE };
  const threads = Array.from(
    { length: count },
    () =>
      new Thread({
        ...options,
        ...(pastes !== undefined && { most: pastes }),
        ...(observe && { observe: (took) => observe('engine', took) }),
      }),
  );
  const forLarge = new Thread({
    ...options,
    idle: IDLE,
    usual: USUAL_LARGE,
    ...(files !== undefined && { most: files }),
    ...(observe && { observe: (took) => observe('large', took) }),
  });
  for (const one of threads) one.start();
  return {
    threads,
    forLarge,
    for: (length) => (length < LARGE ? threads.reduce((best, one) => (one.load < best.load ? one : best)) : forLarge),
    close: async (atOnce = false) => {
      const all = [...threads, forLarge];
      if (!atOnce) await Promise.all(all.map((one) => one.idle()));
      await Promise.all(all.map((one) => one.close()));
    },
  };
}
