// Scenarios, made on a thread and each of them once.
import type { NoteSource } from '../../../quiz/custom/note-source.ts';
import type { Level, Scenario } from '../../../quiz/scenario/scenario.ts';
import { Thread } from '../thread/thread.ts';
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
  close(): Promise<void>;
}

/** Starts one; nothing is loaded before the first scenario. */
export function scenarioThread(data: ScenarioData): ScenarioThread {
  const thread = new Thread({ file: FILE, data, patience: PATIENCE, idle: IDLE });
  const kept = new Map<string, Promise<Scenario>>();
  return {
    ofDay: (date: string, level: Level) => {
      const key = `${date} ${level}`;
      let found = kept.get(key);
      if (!found) {
        const job: ScenarioJob = { type: 'day', date, level };
        found = thread.ask<Scenario>(job);
        kept.set(key, found);
        found.catch(() => kept.delete(key));
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
    close: () => thread.close(),
  };
}
