// Keeps only the last jobs of a CronJob that ended (pkg/controller/cronjob/cronjob_controllerv2.go, cleanupFinishedJobs).
import { ApiError } from '../../api/status.ts';
import { JOBS } from '../../resources/index.ts';
import type { CronJob, Job } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { finishedCondition } from '../job/conditions.ts';

/** Deletes a job and tells of it. @returns whether it is deleted */
export function deleteJob({ client, events }: ControllerContext, owner: CronJob, { metadata }: Job): boolean {
  try {
    client.delete(JOBS, metadata.namespace, metadata.name, { propagationPolicy: 'Background' });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    events.event(owner, 'Warning', 'FailedDelete', `Deleted job: ${thrown.message}`);
    return false;
  }
  events.event(owner, 'Normal', 'SuccessfulDelete', `Deleted job ${metadata.name}`);
  return true;
}

/** Those that have not started come last. */
function byStart(one: Job, other: Job): number {
  const [a, b] = [one, other].map(({ status, metadata }) => `${status.startTime ?? '~'} ${metadata.name}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Deletes the oldest of too many. @returns uids of what was deleted */
export function cleanUp(context: ControllerContext, owner: CronJob, jobs: readonly Job[]): ReadonlySet<string> {
  const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = owner.spec;
  const gone = new Set<string>();
  for (const [type, limit] of [
    ['Complete', successfulJobsHistoryLimit],
    ['Failed', failedJobsHistoryLimit],
  ] as const) {
    if (limit === undefined) continue;
    const ended = jobs.filter((one) => finishedCondition(one)?.type === type).sort(byStart);
    for (const one of ended.slice(0, Math.max(0, ended.length - limit)))
      if (deleteJob(context, owner, one)) gone.add(one.metadata.uid);
  }
  return gone;
}
