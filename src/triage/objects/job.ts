// Job and CronJob.
import { known, type ObjectReader, type State, statusAndConditions } from './facts.ts';
import { at, list, number, text } from './wire.ts';

/** Facts of a Job. */
export const jobFacts: ObjectReader = (object, ref) => {
  const status = at(object, 'status');
  const spec = at(object, 'spec');
  const wanted = number(spec, 'completions') ?? 1;
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
    jobState(done ? text(done, 'type') : '', isUnbegun, `${number(status, 'succeeded') ?? 0} of ${wanted}`),
    known({
      ready: number(status, 'succeeded'),
      wanted,
      active: number(status, 'active'),
      failedPods: number(status, 'failed'),
      suspended: spec.suspend === true ? true : undefined,
      unobserved: isUnbegun ? true : undefined,
      managedBy: text(spec, 'managedBy') || undefined,
    }),
  );
};

/** @param done the condition that says how it ended; '' for none @param came how many pods of it succeeded */
function jobState(done: string, isUnbegun: boolean, came: string): State {
  if (done) return { reason: done, path: `status.conditions[${done}]`, value: 'True' };
  return isUnbegun
    ? { reason: 'Running', path: 'status.startTime', value: '<none>' }
    : { reason: 'Running', path: 'status.succeeded', value: came };
}

/** Facts of a CronJob. */
export const cronJobFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  return statusAndConditions(
    object,
    ref,
    spec.suspend === true
      ? { reason: 'Suspended', path: 'spec.suspend', value: 'true' }
      : { reason: 'Scheduled', path: 'spec.schedule', value: text(spec, 'schedule') },
    known({
      suspended: spec.suspend === true ? true : undefined,
      schedule: text(spec, 'schedule') || undefined,
      active: list(object.status, 'active').length,
    }),
  );
};
