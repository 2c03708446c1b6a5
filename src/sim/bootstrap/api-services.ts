// The APIServices of what the API server answers for itself (pkg/controlplane/apiserver/aggregator.go): with what priority clients meet them.
import { SERVED } from '../api/discovery.ts';
import type { Draft } from '../client.ts';
import type { APIService } from '../wire.ts';

/** group → its priority. Of groups that are not here, as custom resources have them: 1000 */
const PRIORITIES: Readonly<Record<string, number>> = {
  '': 18_000,
  apps: 17_800,
  'events.k8s.io': 17_750,
  'authentication.k8s.io': 17_700,
  'authorization.k8s.io': 17_600,
  autoscaling: 17_500,
  batch: 17_400,
  'certificates.k8s.io': 17_300,
  'networking.k8s.io': 17_200,
  policy: 17_100,
  'rbac.authorization.k8s.io': 17_000,
  'storage.k8s.io': 16_800,
  'apiextensions.k8s.io': 16_700,
  'admissionregistration.k8s.io': 16_700,
  'scheduling.k8s.io': 16_600,
  'coordination.k8s.io': 16_500,
  'node.k8s.io': 16_300,
  'discovery.k8s.io': 16_200,
  'flowcontrol.apiserver.k8s.io': 16_100,
  'resource.k8s.io': 15_900,
};
/** The version that is preferred where a group has two. */
const PREFERRED: ReadonlySet<string> = new Set(['v2.autoscaling']);
/** The aggregator's own group has none. */
const OWN = 'apiregistration.k8s.io';

/** One for each group and version, in the order of their names. */
export function apiServiceDrafts(): Draft<APIService>[] {
  const names = new Map(SERVED.map(({ group, version }) => [`${version}.${group}`, { group, version }]));
  return [...names]
    .filter(([, { group }]) => group !== OWN)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { group, version }]) => ({
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name, labels: { 'kube-aggregator.kubernetes.io/automanaged': 'onstart' } },
      spec: {
        ...(group && { group }),
        groupPriorityMinimum: PRIORITIES[group] ?? 1000,
        version,
        versionPriority: group === '' ? 1 : PREFERRED.has(name) ? 30 : 15,
      },
    }));
}
