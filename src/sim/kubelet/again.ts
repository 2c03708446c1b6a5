// When a pod is synced again after a round of starts (pkg/kubelet/pod_workers.go, completeWork).
import type { ContainerLife } from './container.ts';
import { type Host, jittered } from './host.ts';
import type { Started } from './start.ts';
import { TIMINGS } from './timings.ts';

/** What the runtime made and could not start: it has ended already. */
const STILLBORN: ReadonlySet<string> = new Set(['RunContainerError', 'PostStartHookError']);

/** @returns ms from now; undefined: when something happens */
export function againAfter(
  host: Host,
  { isFailed, isPullFailed, backOffEnds }: Started,
  lives: readonly ContainerLife[],
): number | undefined {
  if (lives.some(({ waiting }) => waiting && STILLBORN.has(waiting.reason))) return TIMINGS.relist;
  if (isPullFailed) return TIMINGS.pullAgain;
  if (Number.isFinite(backOffEnds)) {
    const left = Math.max(0, backOffEnds - host.clock.now());
    return jittered(host, Math.min(left, TIMINGS.resync));
  }
  if (isFailed) return jittered(host, TIMINGS.retry);
  // something ended while the round went on
  return lives.some(({ run, waiting }) => run?.finishedAt !== undefined && !waiting) ? TIMINGS.relist : undefined;
}
