// Makes scenarios in a thread of its own: each takes some hundred ms, for which nobody's message is to wait.
import { workerData } from 'node:worker_threads';
import { loadPlaybooks } from '../../../playbooks/load.ts';
import { scenarioOfNote } from '../../../quiz/custom/note-scenario.ts';
import type { NoteSource } from '../../../quiz/custom/note-source.ts';
import type { Level } from '../../../quiz/scenario/scenario.ts';
import { scenarioOf } from '../../../quiz/scenario/scenario-of.ts';
import { serveJobs } from '../thread/serve-jobs.ts';

/** What is asked of it. */
export type ScenarioJob =
  | { readonly type: 'day'; readonly date: string; readonly level: Level }
  | { readonly type: 'note'; readonly date: string; readonly note: NoteSource };

/** What it is started with. */
export interface ScenarioData {
  /** of playbooks besides the built-in ones */
  readonly folder?: string;
  readonly salt: string;
}

const { folder, salt } = workerData as ScenarioData;
const loading = loadPlaybooks(folder === undefined ? {} : { folder });
// told to whoever asks first
loading.catch(() => undefined);

serveJobs<ScenarioJob>(async (job) => {
  const playbooks = await loading;
  return job.type === 'day' ? scenarioOf({ ...job, salt, playbooks }) : scenarioOfNote(job.note, { ...job, playbooks });
});
