// The steps of a StatefulSet: each wanted number gets its pod, and what is too many goes from the top (stateful_set_control.go, processReplica and processCondemned).
import { ApiError } from '../../api/status.ts';
import { PODS } from '../../resources/index.ts';
import type { Pod } from '../../wire.ts';
import { isLeaving, isTerminal } from '../pod-status.ts';
import { slowStart } from '../slow-start.ts';
import { createClaims, fixClaims, hasStaleClaim, hasStorage, withClaims } from './claims.ts';
import { hasIdentity, newPod, ordinalOf, podName, startOf, withIdentity } from './identity.ts';
import { isHealthy, isRunningAndAvailable, isRunningAndReady, type Scale, templateFor } from './scale.ts';

/** Does `step` for each: in order until one has to wait, or all of them. @returns whether to end here. @throws ApiError */
function forEach(scale: Scale, count: number, step: (at: number) => boolean): boolean {
  if (scale.isOrdered) {
    for (let at = 0; at < count; at++) if (step(at)) return true;
    return false;
  }
  const { failure } = slowStart(count, (at) => {
    step(at);
  });
  if (failure) throw failure;
  return false;
}

/** Makes and mends the pods of wanted numbers. @returns whether something must be waited for */
export function keepReplicas(scale: Scale): boolean {
  return forEach(scale, scale.replicas.length, (at) => keep(scale, at));
}

function keep(scale: Scale, at: number): boolean {
  const { context, set, isOrdered } = scale;
  const pod = scale.replicas[at];
  const ordinal = startOf(set) + at;
  if (!pod) {
    if (hasStaleClaim(context.client, set, ordinal, podName(set, ordinal))) return true;
    create(scale, ordinal);
    return isOrdered;
  }
  if (isTerminal(pod)) {
    if (!isLeaving(pod)) deleteStatefulPod(scale, pod);
    return true;
  }
  if (pod.status.phase === 'Pending') createClaims(context, set, pod.metadata.name, ordinal);
  if (isOrdered && (isLeaving(pod) || !isRunningAndReady(pod) || !isRunningAndAvailable(scale, pod))) return true;
  mend(scale, pod);
  return false;
}

function create({ context, set, ...scale }: Scale, ordinal: number): void {
  const name = podName(set, ordinal);
  const { template, revision } = templateFor({ context, set, ...scale }, ordinal);
  try {
    createClaims(context, set, name, ordinal);
    context.client.create(PODS, newPod(set, template, revision, ordinal));
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.reason !== 'AlreadyExists') tell({ context, set }, 'create', name, thrown);
    throw thrown;
  }
  tell({ context, set }, 'create', name, undefined);
}

/** Gives a pod back what makes it one of the set. */
function mend({ context, set }: Scale, pod: Pod): void {
  const ordinal = ordinalOf(pod);
  fixClaims(context.client, set, pod, false);
  if (hasIdentity(pod) && hasStorage(set, ordinal, pod)) return;
  const whole = { ...withIdentity(pod), spec: withClaims(set, ordinal, pod.spec) };
  try {
    context.client.update(PODS, whole);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    tell({ context, set }, 'update', pod.metadata.name, thrown);
    throw thrown;
  }
  tell({ context, set }, 'update', pod.metadata.name, undefined);
}

/** Deletes pods whose number is not wanted; in order, one at a time, when all others are well. @returns whether something must be waited for */
export function removeCondemned(scale: Scale): boolean {
  const { replicas, condemned, isOrdered } = scale;
  // a missing one was made just now: it is the first that is not well
  const firstUnhealthy = replicas.every(isHealthy) ? condemned.findLast((pod) => !isHealthy(pod)) : undefined;
  return forEach(scale, condemned.length, (at) => {
    const pod = condemned[at];
    if (!pod) return false;
    if (isLeaving(pod)) return isOrdered;
    const isWell = isRunningAndReady(pod) && isRunningAndAvailable(scale, pod);
    if (!isWell && isOrdered && pod !== firstUnhealthy) return true;
    deleteStatefulPod(scale, pod);
    return true;
  });
}

/** Deletes a pod and tells of it. @throws ApiError */
export function deleteStatefulPod({ context, set }: Pick<Scale, 'context' | 'set'>, { metadata }: Pod): void {
  try {
    context.client.delete(PODS, metadata.namespace, metadata.name);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    tell({ context, set }, 'delete', metadata.name, thrown);
    throw thrown;
  }
  tell({ context, set }, 'delete', metadata.name, undefined);
}

/** recordPodEvent: `create Pod web-0 in StatefulSet web successful`. */
function tell(
  { context, set }: Pick<Scale, 'context' | 'set'>,
  verb: 'create' | 'delete' | 'update',
  pod: string,
  failure: ApiError | undefined,
): void {
  const what = `${verb} Pod ${pod} in StatefulSet ${set.metadata.name}`;
  const reason = `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)}`;
  if (failure) context.events.event(set, 'Warning', `Failed${reason}`, `${what} failed error: ${failure.message}`);
  else context.events.event(set, 'Normal', `Successful${reason}`, `${what} successful`);
}
