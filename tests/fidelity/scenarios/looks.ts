// Looks that most exercises end with.

/** Events of a namespace: as text the recorded commands say themselves what they are. @param before in the files' names */
export function eventLooks(namespace: string, before = ''): Readonly<Record<string, string>> {
  const events = `kubectl get events -n ${namespace} --sort-by=.lastTimestamp`;
  return {
    [`${before}events.txt`]: events,
    [`${before}events-wide.txt`]: `${events} -o wide`,
    [`${before}events.json`]: `${events} -o json`,
  };
}

/** Deployments, ReplicaSets and pods. */
export function workloads(namespace: string): string {
  return `kubectl get deploy,rs,pod -n ${namespace} -o wide`;
}
