// Jobs (kubectl, describe describeJob).

import { humanDuration } from '../../../triage/human-duration.ts';
import { selectorText } from '../../api/table/selector-text.ts';
import type { Job } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeController, writeEvents } from './events.ts';
import { writeMarks, writeName } from './heading.ts';
import { writePodTemplate } from './pod-template.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { dateText } from './time-text.ts';

/** Characters of a list of indexes after which it is cut at the next comma. */
const INDEXES_SHOWN = 50;

/** Tells about a Job. */
export const describeJob: Describer<Job> = async (job, ask) => {
  const events = await eventsAbout(job, ask);
  return described((to) => {
    writeName(to, job);
    to.field(0, 'Selector', selectorText(job.spec.selector));
    writeMarks(to, job);
    writeController(to, job);
    writeWork(to, job);
    writeTimes(to, job);
    const { active = 0, ready, succeeded = 0, failed = 0, completedIndexes } = job.status;
    const readied = ready === undefined ? '' : ` (${ready} Ready)`;
    to.field(0, 'Pods Statuses', `${active} Active${readied} / ${succeeded} Succeeded / ${failed} Failed`);
    if (job.spec.completionMode === 'Indexed') to.field(0, 'Completed Indexes', indexesText(completedIndexes));
    writePodTemplate(to, job.spec.template);
    writeEvents(to, events, ask.now);
  });
};

function writeWork(to: PrefixWriter, { spec }: Job): void {
  if (spec.parallelism !== undefined) to.field(0, 'Parallelism', spec.parallelism);
  to.field(0, 'Completions', spec.completions ?? '<unset>');
  if (spec.completionMode !== undefined) to.field(0, 'Completion Mode', spec.completionMode);
  if (spec.suspend !== undefined) to.field(0, 'Suspend', spec.suspend);
  if (spec.backoffLimit !== undefined) to.field(0, 'Backoff Limit', spec.backoffLimit);
  if (spec.ttlSecondsAfterFinished !== undefined)
    to.field(0, 'TTL Seconds After Finished', spec.ttlSecondsAfterFinished);
}

function writeTimes(to: PrefixWriter, { spec, status }: Job): void {
  const { startTime, completionTime } = status;
  if (startTime) to.field(0, 'Start Time', dateText(startTime));
  if (completionTime) to.field(0, 'Completed At', dateText(completionTime));
  if (startTime && completionTime)
    to.field(0, 'Duration', humanDuration(Date.parse(completionTime) - Date.parse(startTime)));
  if (spec.activeDeadlineSeconds !== undefined)
    to.field(0, 'Active Deadline Seconds', `${spec.activeDeadlineSeconds}s`);
}

function indexesText(indexes = ''): string {
  if (indexes === '') return '<none>';
  const comma = indexes.indexOf(',', INDEXES_SHOWN);
  return comma < 0 ? indexes : `${indexes.slice(0, comma + 1)}...`;
}
