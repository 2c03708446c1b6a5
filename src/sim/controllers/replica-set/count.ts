// Counting the pods of a ReplicaSet, and making sure that they are its own (pkg/controller/replicaset/replica_set.go, syncReplicaSet and claimPods).
import type { Client } from '../../client.ts';
import { PODS, REPLICA_SETS } from '../../resources/index.ts';
import { selects } from '../../selector.ts';
import type { LabelSelector, Pod, ReplicaSet } from '../../wire.ts';
import { claim } from '../ownership.ts';
import { isActive, isAvailable, nextAvailability } from '../pod-status.ts';
import { type PodGroup, podGroups } from '../pod-tally.ts';
import { uncontrolled } from '../uncontrolled.ts';

/** Pods of a ReplicaSet. */
export interface PodCount {
  /** active ones */
  readonly replicas: number;
  /** with all labels of the template */
  readonly labelled: number;
  readonly ready: number;
  readonly available: number;
  /** being deleted */
  readonly terminating: number;
  /** milliseconds until one more is available by itself; undefined: none waits for that */
  readonly nextAvailability: number | undefined;
}

/** Adopts, releases and counts. @param now milliseconds since the epoch */
export function countPods(client: Client, set: ReplicaSet, now: number): PodCount {
  const { selector, template, minReadySeconds } = set.spec;
  const claimed = needsClaim(client, set) ? claimActive(client, set) : undefined;
  const groups = podGroups(client, set.metadata.uid).filter(({ labels }) => selects(selector, labels));
  const full: LabelSelector = { matchLabels: template?.metadata?.labels ?? {} };
  const labelled = groups.filter(({ labels }) => selects(full, labels));
  const ready = sum(groups, 'ready');
  const count = {
    replicas: sum(groups, 'active'),
    labelled: sum(labelled, 'active'),
    ready,
    available: ready,
    terminating: sum(groups, 'terminating'),
    nextAvailability: undefined,
  };
  if (!minReadySeconds || ready === 0) return count;
  const pods = claimed ?? claimActive(client, set);
  return {
    ...count,
    available: pods.filter((pod) => isAvailable(pod, minReadySeconds, now)).length,
    nextAvailability: nextAvailability(pods, minReadySeconds, now),
  };
}

function sum(groups: readonly PodGroup[], field: 'active' | 'ready' | 'terminating'): number {
  return groups.reduce((total, group) => total + group[field], 0);
}

/** Is there a pod that must be released, or one that could be adopted? */
function needsClaim(client: Client, { metadata, spec: { selector } }: ReplicaSet): boolean {
  return (
    podGroups(client, metadata.uid).some(({ active, labels }) => active > 0 && !selects(selector, labels)) ||
    uncontrolled(client, PODS, metadata.namespace ?? '').some(
      (pod) => selects(selector, pod.metadata.labels) && isActive(pod),
    )
  );
}

function claimActive(client: Client, set: ReplicaSet): Pod[] {
  return claim(client, {
    owner: set,
    ownerResource: REPLICA_SETS,
    resource: PODS,
    selector: set.spec.selector,
    considers: isActive,
  });
}
