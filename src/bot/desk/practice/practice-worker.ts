// The labs of exercises in a thread of their own: a line that lets hours pass in a cluster keeps nobody from being acknowledged.
import { workerData } from 'node:worker_threads';
import type { Practiser } from '../../conversation/practice/practising.ts';
import { PracticeRoom } from '../../conversation/practice/room.ts';
import { serveJobs } from '../thread/serve-jobs.ts';

/** What is asked of it. */
export interface PracticeJob {
  readonly type: 'open' | 'say';
  readonly text: string;
  readonly practiser: Practiser;
}

/** What it is started with. */
export interface PracticeData {
  /** labs that are kept */
  readonly labs: number;
}

const room = new PracticeRoom((workerData as PracticeData).labs);

serveJobs<PracticeJob>(({ type, text, practiser }) => room[type](text, practiser));
