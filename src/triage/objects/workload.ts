// Deployment, ReplicaSet, ReplicationController, StatefulSet, DaemonSet: counts and generations.
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, labels, list, number, text } from './wire.ts';

/** Facts of a workload that keeps a number of pods. */
export const workloadFacts: ObjectReader = (object, ref) => {
  const status = at(object, 'status');
  const spec = at(object, 'spec');
  const daemon = ref.kind === 'DaemonSet';
  const wanted = daemon
    ? number(status, 'desiredNumberScheduled')
    : (number(spec, 'replicas') ?? (object.spec === undefined ? undefined : 1));
  const reported = object.status !== undefined && Object.keys(status).length > 0;
  const ready = daemon
    ? number(status, 'numberReady')
    : (number(status, 'readyReplicas') ?? (reported ? 0 : undefined));
  const paused = spec.paused === true;
  const reason = ready !== undefined && wanted !== undefined ? (ready >= wanted ? 'Available' : 'Unavailable') : '';
  const unobserved = object.status !== undefined && number(status, 'observedGeneration') === undefined;
  const state = {
    reason,
    ...(unobserved
      ? { path: 'status.observedGeneration', value: '<none>' }
      : { path: daemon ? 'status.numberReady' : 'status.readyReplicas', value: `${ready ?? '?'} of ${wanted ?? '?'}` }),
  };
  return statusAndConditions(
    object,
    ref,
    state,
    known({
      ready,
      wanted,
      current: daemon
        ? number(status, 'currentNumberScheduled')
        : (number(status, 'replicas') ?? (reported ? 0 : undefined)),
      updated: number(status, 'updatedReplicas') ?? number(status, 'updatedNumberScheduled'),
      available: number(status, 'availableReplicas') ?? number(status, 'numberAvailable'),
      selector:
        labels(at(spec, 'selector').matchLabels) ??
        (ref.kind === 'ReplicationController' ? labels(spec.selector) : undefined),
      podLabels: labels(at(spec, 'template.metadata').labels),
      ports:
        list(at(spec, 'template.spec'), 'containers')
          .flatMap((one) => list(one, 'ports').map((port) => `${text(port, 'containerPort')}:${text(port, 'name')}`))
          .join(',') || undefined,
      paused: paused || undefined,
      // its controller writes a generation with the first status
      unobserved: unobserved || undefined,
      strategy: text(spec.strategy, 'type') || undefined,
    }),
  );
};
