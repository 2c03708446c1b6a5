// The engine in a thread of its own, so that reading a paste keeps nobody from being acknowledged.
import { workerData } from 'node:worker_threads';
import { loadPlaybooks } from '../../../playbooks/load.ts';
import { BulkReader } from '../../../triage/bulk/bulk-reader.ts';
import type { Language } from '../../../triage/playbook.ts';
import { engineOf } from '../../conversation/engine.ts';
import type { Engine } from '../../conversation/session.ts';
import { serveJobs } from '../thread/serve-jobs.ts';

/** What is asked of it. */
export type EngineJob =
  | { readonly type: 'triage'; readonly input: string; readonly options: Parameters<Engine['triage']>[1] }
  | { readonly type: 'condense' }
  | { readonly type: 'term'; readonly words: readonly string[]; readonly language: Language }
  /** answered once its playbooks are loaded */
  | { readonly type: 'ready' };

/** What it is started with. */
export interface EngineData {
  readonly folder?: string;
  readonly namespace?: string;
}

const { folder, namespace } = workerData as EngineData;
const engine = loadPlaybooks(folder === undefined ? {} : { folder }).then((playbooks) =>
  engineOf(playbooks, namespace),
);
// told to whoever asks first
engine.catch(() => undefined);

serveJobs<EngineJob>(async (job, { pieces }) => {
  if (job.type === 'triage') return (await engine).triage(job.input, job.options);
  if (job.type === 'term') return (await engine).term(job.words, job.language);
  if (job.type === 'ready') {
    await engine;
    return undefined;
  }
  const reader = new BulkReader();
  await pieces((piece) => reader.push(piece));
  return reader.end();
});
