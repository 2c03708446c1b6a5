// A step of a rollout that lets all old pods go before it makes new ones (pkg/controller/deployment/recreate.go).
import { PODS } from '../../resources/index.ts';
import type { Result } from '../controller.ts';
import { isTerminal } from '../pod-status.ts';
import { actualOf, wanted } from './limits.ts';
import { ensureNewSet } from './new-replica-set.ts';
import { active, type Rollout } from './rollout.ts';
import { forgetHistory, resize } from './scaling.ts';
import { isComplete, reportProgress } from './status.ts';

/** Scales the old ReplicaSets to nothing, waits for their pods to be gone, then makes the new one. */
export function rollOutByRecreation(rollout: Rollout): Result {
  let isScaled = false;
  for (const old of active(rollout.oldSets)) isScaled = resize(rollout, old, 0) || isScaled;
  if (isScaled || hasOldPods(rollout)) return reportProgress(rollout);
  const newSet = ensureNewSet(rollout);
  resize(rollout, newSet, wanted(rollout.deployment));
  if (isComplete(rollout.deployment, rollout.deployment.status)) forgetHistory(rollout);
  return reportProgress(rollout);
}

function hasOldPods({ context, oldSets }: Rollout): boolean {
  return (
    actualOf(oldSets) > 0 ||
    oldSets.some((set) => context.client.ownedBy(PODS, set.metadata.uid).some((pod) => !isTerminal(pod)))
  );
}
