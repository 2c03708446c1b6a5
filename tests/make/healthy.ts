// Builders of outputs in which all is well, for pastes whose verdict they must not touch.

/** A get table of ready pods in a namespace. */
export function readyPods(namespace: string, app: string, count = 3): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `${app}-7c9d8f6b5-${'abcdefgh'[at]}x2k${at}   1/1     Running   0          12d`,
  );
  return [
    `$ kubectl get pods -n ${namespace}`,
    'NAME                     READY   STATUS    RESTARTS   AGE',
    ...rows,
  ].join('\n');
}

/** `kubectl get deploy -n` of one that is complete. */
export function completeDeployment(namespace: string, app: string): string {
  return [
    `$ kubectl get deploy -n ${namespace}`,
    'NAME       READY   UP-TO-DATE   AVAILABLE   AGE',
    `${app}   3/3     3            3           12d`,
  ].join('\n');
}

/** Events of a pod that went up without trouble. */
export function quietEvents(namespace: string, app: string): string {
  const pod = `pod/${app}-7c9d8f6b5-ax2k0`;
  return [
    `$ kubectl get events -n ${namespace}`,
    'LAST SEEN   TYPE     REASON      OBJECT   MESSAGE',
    `40m         Normal   Scheduled   ${pod}   Successfully assigned ${namespace}/${app}-7c9d8f6b5-ax2k0 to spare-1`,
    `40m         Normal   Pulled      ${pod}   Container image "registry.example.com/${app}:1" already present on machine`,
    `40m         Normal   Created     ${pod}   Created container ${app}`,
    `40m         Normal   Started     ${pod}   Started container ${app}`,
  ].join('\n');
}
