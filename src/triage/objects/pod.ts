// Pod: phase, conditions, container states.
import { parseTime } from '../age.ts';
import type { ObjectRef } from '../fact.ts';
import { deletion, known, type ObjectFact, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, isWire, list, number, text, type Wire } from './wire.ts';

/** The states of one entry of `containerStatuses`. */
export function containerFacts(status: Wire, ref: ObjectRef | undefined, init = false): ObjectFact[] {
  const out: ObjectFact[] = [];
  const statuses = init ? 'initContainerStatuses' : 'containerStatuses';
  const container = text(status, 'name');
  for (const [key, previous] of [
    ['state', false],
    ['lastState', true],
  ] as const) {
    const state = at(status, key);
    const waiting = isWire(state.waiting) ? state.waiting : undefined;
    const terminated = isWire(state.terminated) ? state.terminated : undefined;
    const chosen = waiting ?? terminated;
    if (!chosen) continue;
    const finished = parseTime(text(chosen, 'finishedAt'));
    out.push({
      type: waiting ? 'waiting' : 'terminated',
      reason: text(chosen, 'reason'),
      text: text(chosen, 'message'),
      container,
      attributes: known({
        exitCode: number(chosen, 'exitCode'),
        signal: number(chosen, 'signal'),
        previous: previous || undefined,
        init: init || undefined,
        image: text(status, 'image') || undefined,
        restarts: number(status, 'restartCount'),
      }),
      when: finished === undefined ? {} : { at: finished },
      field: { path: `status.${statuses}[${container}].${key}.${waiting ? 'waiting' : 'terminated'}` },
      ...(ref ? { object: ref } : {}),
    });
  }
  return out;
}

/** Facts of a Pod. */
export const podFacts: ObjectReader = (object, ref) => {
  const status = at(object, 'status');
  const spec = at(object, 'spec');
  const statuses = list(status, 'containerStatuses');
  const containers = list(spec, 'containers');
  const deleting = text(object.metadata, 'deletionTimestamp') !== '';
  const phase = text(status, 'phase');
  const stopped = text(status, 'reason');
  const state = deleting
    ? { reason: 'Terminating', ...deletion(object).field }
    : { reason: stopped || phase, path: stopped ? 'status.reason' : 'status.phase' };
  const running = statuses.filter((one) => isWire(at(one, 'state').running)).length;
  const attributes = known({
    ready: statuses.length ? statuses.filter((one) => one.ready === true).length : undefined,
    wanted: containers.length || statuses.length || undefined,
    running: statuses.length ? running : undefined,
    restarts: statuses.length ? Math.max(...statuses.map((one) => number(one, 'restartCount') ?? 0)) : undefined,
    node: text(spec, 'nodeName') || undefined,
    unscheduled: isWire(object.spec) && phase === 'Pending' && text(spec, 'nodeName') === '' ? true : undefined,
    phase: phase || undefined,
    restartPolicy: text(spec, 'restartPolicy') || undefined,
    hostNetwork: spec.hostNetwork === true ? true : undefined,
    schedulerName: text(spec, 'schedulerName') || undefined,
    gates:
      list(spec, 'schedulingGates')
        .map((gate) => text(gate, 'name'))
        .join(',') || undefined,
    image: text(containers[0], 'image') || undefined,
    ports:
      containers
        .flatMap((one) => list(one, 'ports').map((port) => `${text(port, 'containerPort')}:${text(port, 'name')}`))
        .join(',') || undefined,
    claims:
      list(spec, 'volumes')
        .map((volume) => text(volume.persistentVolumeClaim, 'claimName'))
        .filter(Boolean)
        .join(',') || undefined,
    liveness: containers.some((one) => isWire(one.livenessProbe)) ? 'yes' : undefined,
  });
  return [
    ...statusAndConditions(object, ref, { ...state, text: text(status, 'message') }, attributes),
    ...list(status, 'initContainerStatuses').flatMap((one) => containerFacts(one, ref, true)),
    ...statuses.flatMap((one) => containerFacts(one, ref)),
  ];
};
