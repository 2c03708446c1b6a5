// A step of a rollout that changes pods over one by one (pkg/controller/deployment/rolling.go).
import type { Result } from '../controller.ts';
import { availableOf, maxUnavailable, newSize, sizeOf, wanted } from './limits.ts';
import { ensureNewSet } from './new-replica-set.ts';
import { active, allSets, type Rollout } from './rollout.ts';
import { forgetHistory, resize } from './scaling.ts';
import { isComplete, reportProgress } from './status.ts';

/** Scales the new ReplicaSet up as far as the surge allows, else the old ones down as far as availability allows. */
export function rollOutGradually(rollout: Rollout): Result {
  ensureNewSet(rollout);
  if (growNew(rollout) || shrinkOld(rollout)) return reportProgress(rollout);
  if (isComplete(rollout.deployment, rollout.deployment.status)) forgetHistory(rollout);
  return reportProgress(rollout);
}

function growNew(rollout: Rollout): boolean {
  const { deployment, newSet } = rollout;
  if (!newSet) return false;
  const size = newSet.spec.replicas ?? 1;
  if (size > wanted(deployment)) return resize(rollout, newSet, wanted(deployment));
  return resize(rollout, newSet, newSize(deployment, allSets(rollout), size));
}

function shrinkOld(rollout: Rollout): boolean {
  const { deployment, newSet, oldSets } = rollout;
  if (!newSet || sizeOf(active(oldSets)) === 0) return false;
  const least = wanted(deployment) - maxUnavailable(deployment);
  const newUnavailable = (newSet.spec.replicas ?? 1) - (newSet.status.availableReplicas ?? 0);
  const most = sizeOf(allSets(rollout)) - least - newUnavailable;
  if (most <= 0) return false;
  const unhealthy = dropUnhealthy(rollout, most);
  return dropHealthy(rollout, least) + unhealthy > 0;
}

/** Old pods that are not available are missed by nobody. @returns how many less there are to be */
function dropUnhealthy(rollout: Rollout, most: number): number {
  let dropped = 0;
  for (const set of active(rollout.oldSets)) {
    if (dropped >= most) break;
    const size = set.spec.replicas ?? 1;
    const unhealthy = Math.min(most - dropped, size - (set.status.availableReplicas ?? 0));
    if (unhealthy <= 0) continue;
    resize(rollout, set, size - unhealthy);
    dropped += unhealthy;
  }
  return dropped;
}

function dropHealthy(rollout: Rollout, least: number): number {
  const spare = availableOf(allSets(rollout)) - least;
  let dropped = 0;
  for (const set of active(rollout.oldSets)) {
    if (dropped >= spare) break;
    const size = set.spec.replicas ?? 1;
    const fewer = Math.min(size, spare - dropped);
    resize(rollout, set, size - fewer);
    dropped += fewer;
  }
  return dropped;
}
