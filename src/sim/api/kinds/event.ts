// Events: checked loosely as long as they come the old way, without `eventTime` (pkg/registry/core/event/strategy.go; pkg/apis/core/validation/events.go).
import { EVENTS } from '../../resources/index.ts';
import type { Event } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue, required } from './field-error.ts';
import { byteLength, qualifiedNameProblems, subdomainProblems } from './names.ts';
import type { Strategy } from './strategy.ts';

/** field → the most characters it may have */
const LIMITS = { reportingInstance: 128, action: 128, reason: 128, message: 1024 } as const;
const FOREIGN = 'does not match event.namespace';

function validateNew(event: Event): StatusCause[] {
  const causes: StatusCause[] = [];
  const { reportingComponent = '' } = event;
  if (reportingComponent === '') causes.push(required('reportingComponent'));
  for (const problem of qualifiedNameProblems(reportingComponent))
    causes.push(invalidValue('reportingComponent', reportingComponent, problem));
  for (const field of ['reportingInstance', 'action', 'reason', 'message'] as const) {
    const text = event[field] ?? '';
    if (text === '' && field !== 'message') causes.push(required(field));
    if (byteLength(text) > LIMITS[field])
      causes.push(invalidValue(field, '', `can have at most ${LIMITS[field]} characters`));
  }
  return causes;
}

function validate(event: Event): StatusCause[] {
  const about = event.involvedObject?.namespace ?? '';
  const own = event.metadata.namespace ?? '';
  const fits = event.eventTime
    ? about !== '' || own === 'default' || own === 'kube-system'
    : about === own || (about === '' && own === 'default');
  return [
    ...(fits ? [] : [invalidValue('involvedObject.namespace', about, FOREIGN)]),
    ...(event.eventTime ? validateNew(event) : []),
    ...subdomainProblems(own).map((problem) => invalidValue('namespace', own, problem)),
  ];
}

export const EVENT_STRATEGY: Strategy<Event> = {
  resource: EVENTS,
  defaults() {},
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate: validate,
};
