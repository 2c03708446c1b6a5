// `/metrics`: what of an API server's metrics a lab can truly tell, in Prometheus' text form.
import { groupResource, type Resource } from '../../resources/resource.ts';
import type { Store } from '../../store/store.ts';
import { describeServer } from '../../version.ts';

/** @param version such as `1.36.2` */
export function metrics(store: Store, version: string, resources: readonly Resource[]): string {
  const { major = '', minor = '', gitVersion = '' } = describeServer(version);
  const stored = resources.filter(({ verbs }) => verbs.includes('list'));
  const counts = stored.map(
    (one) => `apiserver_resource_objects{group="${one.group}",resource="${one.plural}"} ${store.count(one)}`,
  );
  const old = stored.map((one) => `apiserver_storage_objects{resource="${groupResource(one)}"} ${store.count(one)}`);
  return `${[
    '# HELP apiserver_resource_objects Number of stored objects by group and resource.',
    '# TYPE apiserver_resource_objects gauge',
    ...counts.sort(),
    '# HELP apiserver_storage_objects Number of stored objects by resource.',
    '# TYPE apiserver_storage_objects gauge',
    ...old.sort(),
    '# HELP kubernetes_build_info The version that the lab speaks as.',
    '# TYPE kubernetes_build_info gauge',
    `kubernetes_build_info{git_version="${gitVersion}",major="${major}",minor="${minor}"} 1`,
  ].join('\n')}\n`;
}
