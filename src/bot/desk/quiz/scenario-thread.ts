// Scenarios, made on a thread and each of them once for as long as the playbooks stay the same.
import type { NoteSource } from '../../../quiz/custom/note-source.ts';
import type { Level, Scenario } from '../../../quiz/scenario/scenario.ts';
import { type JobTook, Thread, type WatchedThread } from '../thread/thread.ts';
import type { ScenarioMaker } from './quiz-room.ts';
import type { ScenarioData, ScenarioJob } from './scenario-worker.ts';

/** One may take so long, ms: the first loads all of the lab's code, which is slow on a busy machine. */
const PATIENCE = 120_000;
/** The thread ends when nobody asked for so long, ms. */
const IDLE = 60_000;
/** Scenarios that are kept: three levels, and days that overlap around the world. */
const KEPT = 12;
const FILE = new URL('./scenario-worker.ts', import.meta.url);

/** A maker that is to be closed. */
interface ScenarioThread extends ScenarioMaker {
  readonly thread: WatchedThread;
  /** Makes scenarios of the playbooks as they are now; what is under way is finished with those before. */
  reload(): void;
  close(): Promise<void>;
}

/** Starts one; nothing is loaded before the first scenario. @param observe is told of each at its end */
export function scenarioThread(data: ScenarioData, observe: (took: JobTook) => void = () => undefined): ScenarioThread {
  const newThread = (): Thread =>
    new Thread({ file: FILE, data, part: 'quiz', patience: PATIENCE, idle: IDLE, observe });
  let thread = newThread();
  const closing = new Set<Promise<void>>();
  const kept = new Map<string, Promise<Scenario>>();
  return {
    ofDay: (date: string, level: Level) => {
      const key = `${date} ${level}`;
      let found = kept.get(key);
      if (!found) {
        const job: ScenarioJob = { type: 'day', date, level };
        const asked = thread.ask<Scenario>(job);
        found = asked;
        kept.set(key, asked);
        asked.catch(() => {
          if (kept.get(key) === asked) kept.delete(key);
        });
        for (const old of kept.keys()) if (kept.size > KEPT) kept.delete(old);
      }
      return found;
    },
    ofNote: (note: NoteSource, date: string) => {
      const { id, language, symptom, firstLook, cause, fix, layer, part, playbook, workload } = note;
      const source = { id, language, symptom, firstLook, cause, fix, layer, part, playbook, workload };
      const job: ScenarioJob = { type: 'note', date, note: source };
      return thread.ask<Scenario | undefined>(job);
    },
    thread: {
      get state() {
        return thread.state;
      },
      answers: () => thread.answers(),
    },
    reload: () => {
      const before = thread;
      thread = newThread();
      kept.clear();
      const closed = before
        .idle()
        .then(() => before.close())
        .finally(() => closing.delete(closed));
      closing.add(closed);
    },
    close: async () => {
      await Promise.all([thread.close(), ...closing]);
    },
  };
}
