// A paused Deployment says so in its Progressing condition, so that the time does not count as lack of progress (deployment/sync.go, checkPausedConditions).
import { findProgress, newCondition, setCondition } from './conditions.ts';
import { hasProgressDeadline } from './limits.ts';
import type { Rollout } from './rollout.ts';

/** Tells of a pause, or of its end. Lack of progress that was told already stands. */
export function notePause(rollout: Rollout): void {
  const { context, deployment } = rollout;
  if (!hasProgressDeadline(deployment)) return;
  const reason = findProgress(rollout.conditions)?.reason;
  if (reason === 'ProgressDeadlineExceeded') return;
  const { paused } = deployment.spec;
  if (paused && reason !== 'DeploymentPaused')
    rollout.conditions = setCondition(
      rollout.conditions,
      newCondition(context, 'Progressing', 'Unknown', 'DeploymentPaused', 'Deployment is paused'),
    );
  else if (!paused && reason === 'DeploymentPaused')
    rollout.conditions = setCondition(
      rollout.conditions,
      newCondition(context, 'Progressing', 'Unknown', 'DeploymentResumed', 'Deployment is resumed'),
    );
}
