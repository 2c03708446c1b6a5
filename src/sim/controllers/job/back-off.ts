// How long a Job waits after failures before it makes another pod (pkg/controller/job/backoff_utils.go).
import type { Client } from '../../client.ts';
import type { Pod } from '../../wire.ts';
import { remembered } from '../memory.ts';
import { podCondition } from '../pod-status.ts';

/** After one failure, and at most (ms). It doubles from one to the other. */
const FIRST = 10_000;
const LONGEST = 600_000;

/** When a pod ended: its containers' last end, else since when it is not ready, else when it was deleted (ms since the epoch). */
export function endOf(pod: Pod): number {
  const { metadata, status } = pod;
  const ends = (status.containerStatuses ?? []).map(({ state }) => Date.parse(state?.terminated?.finishedAt ?? ''));
  if (ends.length > 0 && ends.every(Number.isFinite)) return Math.max(...ends);
  const ready = podCondition(pod, 'Ready');
  if (ready?.status === 'False' && ready.lastTransitionTime) return Date.parse(ready.lastTransitionTime);
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, creationTimestamp } = metadata;
  return deletionTimestamp
    ? Date.parse(deletionTimestamp) - deletionGracePeriodSeconds * 1000
    : Date.parse(creationTimestamp);
}

/** Milliseconds until the next pod may be made. @param last when the last failure was; @param now both since the epoch */
export function waitAfter(failures: number, last: number, now: number): number {
  if (failures === 0) return 0;
  const wait = Math.min(FIRST * 2 ** (failures - 1), LONGEST);
  return Math.max(0, last + wait - now);
}

/** What a job remembers of its failures. */
export interface BackOff {
  /** since the last success */
  readonly failures: number;
  /** when the last of them was (ms since the epoch) */
  readonly last: number;
}

const backOffs = remembered(() => new Map<string, BackOff>());

/** What is to be remembered of a job, given its pods that ended since. @param key the job's */
export function nextBackOff(
  client: Client,
  key: string,
  succeeded: readonly Pod[],
  failed: readonly Pod[],
): BackOff | undefined {
  const old = backOffs(client).get(key);
  if (succeeded.length === 0 && failed.length === 0) return old;
  const success = latest(succeeded);
  const ends = failed.filter((pod) => endOf(pod) > success);
  const failures = (succeeded.length === 0 ? (old?.failures ?? 0) : 0) + ends.length;
  return failures === 0 ? undefined : { failures, last: latest(ends) };
}

function latest(pods: readonly Pod[]): number {
  return pods.reduce((time, pod) => Math.max(time, endOf(pod)), Number.NEGATIVE_INFINITY);
}

/** Remembers it; undefined forgets. */
export function keepBackOff(client: Client, key: string, next: BackOff | undefined): void {
  if (next) backOffs(client).set(key, next);
  else backOffs(client).delete(key);
}
