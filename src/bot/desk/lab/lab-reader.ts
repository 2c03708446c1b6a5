// The lab as a namespace reader: what answers while no cluster is connected.
import { DESK_WORDS } from '../desk-words.ts';
import type { NamespaceReader } from '../ports.ts';
import { type JobTook, Thread, type WatchedThread } from '../thread/thread.ts';
import type { LabJob } from './lab-worker.ts';

/** A lab may take so long, ms: the first one loads all of the lab's code, which is slow on a busy machine. */
const PATIENCE = 120_000;
/** Its thread ends when nobody asked for so long, ms. */
const IDLE = 60_000;
const FILE = new URL('./lab-worker.ts', import.meta.url);

/** A reader of labs, on a thread of its own. */
export interface LabReader extends NamespaceReader {
  readonly thread: WatchedThread;
  close(): Promise<void>;
}

/** Makes one; nothing is loaded before the first question. @param observe is told of each reading at its end */
export function labReader(observe: (took: JobTook) => void = () => undefined): LabReader {
  const thread = new Thread({ file: FILE, data: undefined, part: 'lab', patience: PATIENCE, idle: IDLE, observe });
  return {
    thread,
    isSimulated: true,
    read: async ({ namespace, language }) => {
      const job: LabJob = { namespace };
      const words = DESK_WORDS[language];
      const source = words.simulated(namespace === '*' ? words.allNamespaces : words.namespaceName(namespace));
      return { objects: await thread.ask<readonly object[]>(job), unseen: [], source };
    },
    close: () => thread.close(),
  };
}
