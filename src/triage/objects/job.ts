// Job and CronJob.
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, list, number, text } from './wire.ts';

/** Facts of a Job. */
export const jobFacts: ObjectReader = (object, ref) => {
  const status = at(object, 'status');
  const spec = at(object, 'spec');
  // the controller's first word on a Job that it is to run is when it began
  const isUnbegun =
    object.status !== undefined &&
    spec.suspend !== true &&
    !text(spec, 'managedBy') &&
    text(status, 'startTime') === '';
  const done = list(status, 'conditions').find(
    (one) => text(one, 'status') === 'True' && /^(?:Complete|Failed|Suspended)$/.test(text(one, 'type')),
  );
  return statusAndConditions(
    object,
    ref,
    done ? text(done, 'type') : 'Running',
    known({
      ready: number(status, 'succeeded'),
      wanted: number(spec, 'completions') ?? 1,
      active: number(status, 'active'),
      failedPods: number(status, 'failed'),
      suspended: spec.suspend === true ? true : undefined,
      unobserved: isUnbegun ? true : undefined,
      managedBy: text(spec, 'managedBy') || undefined,
    }),
  );
};

/** Facts of a CronJob. */
export const cronJobFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  return statusAndConditions(
    object,
    ref,
    spec.suspend === true ? 'Suspended' : 'Scheduled',
    known({
      suspended: spec.suspend === true ? true : undefined,
      schedule: text(spec, 'schedule') || undefined,
      active: list(object.status, 'active').length,
    }),
  );
};
