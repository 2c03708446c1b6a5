// Keeps the numbered pods of a StatefulSet, each with its name and its claims (pkg/controller/statefulset/stateful_set.go and stateful_set_control.go).
import { ApiError } from '../api/status.ts';
import { equal } from '../equal.ts';
import { PODS, STATEFUL_SETS } from '../resources/index.ts';
import type { Pod, StatefulSet } from '../wire.ts';
import { watchOwned } from './controllee.ts';
import { type Controller, type ControllerContext, type Result, splitKey, watch } from './controller.ts';
import { claim } from './ownership.ts';
import { nextAvailability } from './pod-status.ts';
import { forgetRevisions, REVISION_HASH, revisionsOf } from './revisions.ts';
import { fixClaims } from './stateful-set/claims.ts';
import { isMemberOf } from './stateful-set/identity.ts';
import { currentAndUpdate } from './stateful-set/revision.ts';
import { beginScale, type Scale } from './stateful-set/scale.ts';
import { statusOf } from './stateful-set/status.ts';
import { keepReplicas, removeCondemned } from './stateful-set/steps.ts';
import { updatePods } from './stateful-set/update.ts';

export const statefulSet = {
  name: 'statefulset',
  component: 'statefulset-controller',
  watches: [watch(STATEFUL_SETS), watchOwned(PODS, STATEFUL_SETS, ({ spec }) => spec.selector)],

  reconcile(key, context) {
    const { namespace, name } = splitKey(key);
    const { client } = context;
    const set = client.get(STATEFUL_SETS, namespace, name);
    if (!set) return undefined;
    const revisions = revisionsOf(client, set, STATEFUL_SETS, set.spec.selector);
    const pods = claim(client, {
      owner: set,
      ownerResource: STATEFUL_SETS,
      resource: PODS,
      selector: set.spec.selector,
      fits: (pod) => isMemberOf(set, pod),
    });
    const { current, update, collisionCount } = currentAndUpdate(client, set, revisions);
    const scale = beginScale(context, set, pods, current, update);
    const failure = attempt(() => work(scale));
    const after = report(context, scale, collisionCount);
    if (failure) throw failure;
    const live = new Set([current.metadata.name, update.metadata.name]);
    for (const { metadata } of pods) live.add(metadata.labels?.[REVISION_HASH] ?? '');
    forgetRevisions(client, revisions, live, set.spec.revisionHistoryLimit ?? 10);
    return after;
  },
} satisfies Controller;

/** Each step ends the work of this time when it has to wait for something. */
function work(scale: Scale): void {
  if (scale.set.metadata.deletionTimestamp !== undefined) return;
  if (keepReplicas(scale)) return;
  for (const pod of scale.condemned) fixClaims(scale.context.client, scale.set, pod, true);
  if (removeCondemned(scale)) return;
  if (scale.set.spec.updateStrategy?.type !== 'OnDelete') updatePods(scale);
}

function attempt(act: () => void): ApiError | undefined {
  try {
    act();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
}

function report({ client, clock }: ControllerContext, scale: Scale, collisionCount: number): Result {
  const { set, pods } = scale;
  const status = statusOf(scale, collisionCount);
  if (!equal(status, set.status)) client.updateStatus(STATEFUL_SETS, { ...set, status });
  const afterMs = waitsForAvailability(set, pods, clock.now());
  return afterMs === undefined ? undefined : { afterMs };
}

function waitsForAvailability(set: StatefulSet, pods: readonly Pod[], now: number): number | undefined {
  return nextAvailability(pods, set.spec.minReadySeconds, now);
}
