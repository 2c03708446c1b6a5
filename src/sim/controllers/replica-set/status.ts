// The status of a ReplicaSet (pkg/controller/replicaset/replica_set_utils.go, calculateStatus).
import type { ApiError } from '../../api/status.ts';
import { timestamp } from '../../clock.ts';
import type { ReplicaSet } from '../../wire.ts';
import type { PodCount } from './count.ts';

type Status = ReplicaSet['status'];
type Condition = NonNullable<Status['conditions']>[number];

/**
 * The status with these numbers.
 * @param failure of creating or deleting; undefined when all went well
 * @param now milliseconds since the epoch
 */
export function replicaSetStatus(
  { metadata, spec, status }: ReplicaSet,
  { replicas, labelled, ready, available, terminating }: PodCount,
  failure: ApiError | undefined,
  now: number,
): Status {
  const conditions = conditionsAfter(status.conditions ?? [], failure, replicas - (spec.replicas ?? 1), now);
  const { generation } = metadata;
  return {
    replicas,
    ...(labelled > 0 && { fullyLabeledReplicas: labelled }),
    ...(ready > 0 && { readyReplicas: ready }),
    ...(available > 0 && { availableReplicas: available }),
    terminatingReplicas: terminating,
    ...(generation !== undefined && { observedGeneration: generation }),
    ...(conditions.length > 0 && { conditions }),
  };
}

/** The first failure is told until there is none. */
function conditionsAfter(
  conditions: readonly Condition[],
  failure: ApiError | undefined,
  surplus: number,
  now: number,
): Condition[] {
  const others = conditions.filter(({ type }) => type !== 'ReplicaFailure');
  if (!failure) return others;
  if (others.length < conditions.length) return [...conditions];
  return [
    ...conditions,
    {
      type: 'ReplicaFailure',
      status: 'True',
      lastTransitionTime: timestamp(now),
      reason: surplus < 0 ? 'FailedCreate' : 'FailedDelete',
      message: failure.message,
    },
  ];
}
