// Node: Ready and pressure conditions, taints, what it can hold.
import { parseTime } from '../age.ts';
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, list, text, type Wire } from './wire.ts';

/** When its kubelet last wrote its status (ms since the epoch). */
function heartbeatOf(object: Wire): number | undefined {
  const times = list(object.status, 'conditions').flatMap((one) => parseTime(text(one, 'lastHeartbeatTime')) ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Facts of a Node. `allocatable.<resource>` attributes hold the quantities as written. */
export const nodeFacts: ObjectReader = (object, ref) => {
  const ready = list(object.status, 'conditions').find((one) => text(one, 'type') === 'Ready');
  const spec = at(object, 'spec');
  const allocatable = Object.fromEntries(
    Object.entries(at(object, 'status.allocatable')).map(([key, value]) => [`allocatable.${key}`, String(value)]),
  );
  const facts = statusAndConditions(
    object,
    ref,
    {
      reason: ready ? (text(ready, 'status') === 'True' ? 'Ready' : 'NotReady') : '',
      path: 'status.conditions[Ready]',
    },
    {
      ...known({
        heartbeat: heartbeatOf(object),
        unschedulable: spec.unschedulable === true ? true : undefined,
        taints:
          list(spec, 'taints')
            .map((taint) => `${text(taint, 'key')}:${text(taint, 'effect')}`)
            .join(',') || undefined,
      }),
      ...allocatable,
    },
  );
  if (spec.unschedulable === true)
    facts.push({
      type: 'status',
      object: ref,
      reason: 'SchedulingDisabled',
      field: { path: 'spec.unschedulable', value: 'true' },
    });
  return facts;
};
