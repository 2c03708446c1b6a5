// Runs the pods of a Job until enough of them have succeeded, or too many have failed (pkg/controller/job/job_controller.go).
import type { Change, Client } from '../client.ts';
import { JOBS, PODS } from '../resources/index.ts';
import type { Job, Pod } from '../wire.ts';
import { ownersOf, resolve } from './controllee.ts';
import { type Controller, type ControllerContext, keyOf, type Result, splitKey, watch } from './controller.ts';
import { keepBackOff } from './job/back-off.ts';
import { isFinished } from './job/conditions.ts';
import { hasTracking, TRACKING_FINALIZER, withoutTracking } from './job/finalizer.ts';
import { settle } from './job/settle.ts';
import { tellFinished, track } from './job/tracking.ts';
import { beginWork } from './job/work.ts';
import { claim, controllerOf } from './ownership.ts';

/** Keys of pods that no job frees any more: `orphan:namespace/name`. */
const ORPHAN = 'orphan:';
/** What spec.managedBy says when this controller is meant. */
const OWN_NAME = 'kubernetes.io/job-controller';

export const job = {
  name: 'job',
  component: 'job-controller',
  watches: [watch(JOBS, concernedByJob), watch(PODS, concernedByPod)],

  reconcile(key, context) {
    if (key.startsWith(ORPHAN)) return freeOrphan(key.slice(ORPHAN.length), context);
    const { namespace, name } = splitKey(key);
    const found = context.client.get(JOBS, namespace, name);
    if (!found || isFinished(found)) keepBackOff(context.client, key, undefined);
    if (!found || isManagedElsewhere(found) || isFinished(found)) return undefined;
    const { completionMode = 'NonIndexed', selector } = found.spec;
    if (completionMode !== 'NonIndexed' && completionMode !== 'Indexed') {
      const text = 'Skipped Job sync because completion mode is unknown';
      context.events.event(found, 'Warning', 'UnknownCompletionMode', text);
      return undefined;
    }
    const pods = claim(context.client, {
      owner: found,
      ownerResource: JOBS,
      resource: PODS,
      selector,
      finalizer: TRACKING_FINALIZER,
    });
    const work = beginWork(context, found, pods);
    const failure = settle(work);
    const finished = track(work);
    if (finished) tellFinished(work, finished);
    if (failure) throw failure;
    return work.afterMs === undefined || finished ? undefined : { afterMs: work.afterMs };
  },
} satisfies Controller;

function isManagedElsewhere({ spec: { managedBy } }: Job): boolean {
  return managedBy !== undefined && managedBy !== OWN_NAME;
}

/** A job that is gone or finished leaves pods which somebody must free. */
function concernedByJob({ type, object }: Change<Job>, client: Client): string[] {
  const keys = type === 'DELETED' ? [] : [keyOf(object)];
  if (type !== 'DELETED' && !isFinished(object)) return keys;
  if (isManagedElsewhere(object)) return keys;
  for (const pod of client.ownedBy(PODS, object.metadata.uid))
    if (hasTracking(pod)) keys.push(`${ORPHAN}${keyOf(pod)}`);
  return keys;
}

function concernedByPod(change: Change<Pod>, client: Client): string[] {
  const { type, object } = change;
  const keys = ownersOf(change, client, JOBS, ({ spec }) => spec.selector);
  if (type !== 'DELETED' && hasTracking(object) && isOrphan(object, client)) keys.push(`${ORPHAN}${keyOf(object)}`);
  return keys;
}

function isOrphan(pod: Pod, client: Client): boolean {
  const reference = controllerOf(pod);
  if (reference && reference.kind !== JOBS.kind) return false;
  const owner = resolve(client, JOBS, pod.metadata.namespace, reference);
  return !owner || (isFinished(owner) && !isManagedElsewhere(owner));
}

/** Takes the finalizer off a pod that has no job, or whose job is done (syncOrphanPod). */
function freeOrphan(key: string, { client }: ControllerContext): Result {
  const { namespace, name } = splitKey(key);
  const pod = client.get(PODS, namespace, name);
  if (pod && hasTracking(pod) && isOrphan(pod, client)) client.update(PODS, withoutTracking(pod));
  return undefined;
}
