// The objects of a lab as somebody pastes them: what is in a namespace, the nodes, and what belongs to the whole cluster.
import type { Lab } from '../../src/sim/lab.ts';
import { RESOURCES } from '../../src/sim/resources/index.ts';

/** Kinds that nobody pastes. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'Lease ServiceAccount Role RoleBinding ClusterRole ClusterRoleBinding PriorityClass ControllerRevision Namespace CustomResourceDefinition APIService CSINode'.split(
    ' ',
  ),
);

/** As `kubectl get ... -o json` gives them. @param more other documents, such as refusals */
export function pastedObjects(lab: Lab, namespace: string, more: readonly object[] = []): string {
  const kinds = RESOURCES.filter(({ kind, verbs }) => !LEFT_OUT.has(kind) && verbs.includes('list'));
  const items = kinds
    .flatMap((one) => lab.store.list(one))
    .filter(({ metadata }) => metadata.namespace === undefined || metadata.namespace === namespace);
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...items, ...more] });
}
