// CronJobs (kubectl, describe describeCronJob).
import { selectorText } from '../../api/table/selector-text.ts';
import type { CronJob } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { trueOrFalse } from './go-text.ts';
import { writeHeading } from './heading.ts';
import { writePodTemplate } from './pod-template.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { dateText } from './time-text.ts';

const UNSET = '<unset>';

/** Tells about a CronJob. */
export const describeCronJob: Describer<CronJob> = async (cronJob, ask) => {
  const events = await eventsAbout(cronJob, ask);
  const { spec, status } = cronJob;
  return described((to) => {
    writeHeading(to, cronJob);
    to.field(0, 'Schedule', spec.schedule);
    to.field(0, 'Concurrency Policy', spec.concurrencyPolicy ?? '');
    to.field(0, 'Suspend', trueOrFalse(spec.suspend));
    to.field(0, 'Time Zone', spec.timeZone ?? UNSET);
    to.field(0, 'Successful Job History Limit', spec.successfulJobsHistoryLimit ?? UNSET);
    to.field(0, 'Failed Job History Limit', spec.failedJobsHistoryLimit ?? UNSET);
    const deadline = spec.startingDeadlineSeconds;
    to.field(0, 'Starting Deadline Seconds', deadline === undefined ? UNSET : `${deadline}s`);
    writeJobTemplate(to, spec.jobTemplate);
    to.field(0, 'Last Schedule Time', status.lastScheduleTime ? dateText(status.lastScheduleTime) : UNSET);
    const active = (status.active ?? []).map(({ name }) => name ?? '');
    to.field(0, 'Active Jobs', active.length === 0 ? '<none>' : active.join(', '));
    writeEvents(to, events, ask.now);
  });
};

function writeJobTemplate(to: PrefixWriter, { spec }: CronJob['spec']['jobTemplate']): void {
  const { selector, parallelism, completions, activeDeadlineSeconds, template } = spec ?? {};
  to.field(0, 'Selector', selector ? selectorText(selector) : UNSET);
  to.field(0, 'Parallelism', parallelism ?? UNSET);
  to.field(0, 'Completions', completions ?? UNSET);
  if (activeDeadlineSeconds !== undefined) to.field(0, 'Active Deadline Seconds', `${activeDeadlineSeconds}s`);
  writePodTemplate(to, template);
}
