// Exercises on a thread of their own, one line after the other.
import type { Practised, Practising } from '../../conversation/practice/practising.ts';
import { type JobTook, Thread, type WatchedThread } from '../thread/thread.ts';
import type { PracticeData, PracticeJob } from './practice-worker.ts';

/** A line may take so long, ms: the first one loads all of the lab's code, and a line may let a day pass in its cluster. */
const PATIENCE = 120_000;
/** What a line takes as long as nothing is known, ms. */
const USUAL = 100;
const FILE = new URL('./practice-worker.ts', import.meta.url);

/** Practice that is to be closed. */
export interface PracticeThread extends Practising {
  readonly thread: WatchedThread;
  close(): Promise<void>;
}

/** Makes it; nothing is loaded before the first line, as it takes some 90 MB. @param limits lines that may wait, labs that are kept @param observe is told of each line at its end */
export function practiceThread(
  { lines, labs }: { readonly lines: number; readonly labs: number },
  observe: (took: JobTook) => void = () => undefined,
): PracticeThread {
  const data: PracticeData = { labs };
  const thread = new Thread({
    file: FILE,
    data,
    part: 'practice',
    patience: PATIENCE,
    most: lines,
    usual: USUAL,
    observe,
  });
  const ask = (job: PracticeJob): Promise<Practised> => thread.ask(job);
  return {
    thread,
    open: (text, practiser) => ask({ type: 'open', text, practiser }),
    say: (text, practiser) => ask({ type: 'say', text, practiser }),
    close: () => thread.close(),
  };
}
