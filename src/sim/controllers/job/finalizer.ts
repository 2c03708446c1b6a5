// The finalizer that keeps a job's pods until they are counted.
import type { Pod } from '../../wire.ts';

/** On each pod of a job that is not counted yet. */
export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking';

/** Is a pod not counted yet? */
export function hasTracking({ metadata }: Pod): boolean {
  return metadata.finalizers?.includes(TRACKING_FINALIZER) ?? false;
}

/** The pod without the finalizer. */
export function withoutTracking(pod: Pod): Pod {
  const { finalizers, ...metadata } = pod.metadata;
  const left = (finalizers ?? []).filter((one) => one !== TRACKING_FINALIZER);
  return { ...pod, metadata: { ...metadata, ...(left.length > 0 && { finalizers: left }) } };
}
