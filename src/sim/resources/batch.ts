// batch/v1: jobs.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

const batch = { group: 'batch', version: 'v1' } as const;

export const JOBS = resource<wire.Job>({
  ...batch,
  kind: 'Job',
  plural: 'jobs',
  categories: ['all'],
  subresources: ['status'],
});
export const CRON_JOBS = resource<wire.CronJob>({
  ...batch,
  kind: 'CronJob',
  plural: 'cronjobs',
  short: ['cj'],
  categories: ['all'],
  subresources: ['status'],
});
