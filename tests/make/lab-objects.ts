// A lab as somebody pastes it: as objects, and as what kubectl prints.
import type { Exercise } from '../../src/sim/exercises/exercise.ts';
import type { Shell } from '../../src/sim/exercises/shell.ts';
import type { Lab } from '../../src/sim/lab.ts';
import { RESOURCES } from '../../src/sim/resources/index.ts';

/** Kinds that nobody pastes. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'Lease ServiceAccount Role RoleBinding ClusterRole ClusterRoleBinding PriorityClass ControllerRevision Namespace CustomResourceDefinition APIService CSINode'.split(
    ' ',
  ),
);

/** As `kubectl get ... -o json` gives them: without managedFields. @param more other documents, such as refusals */
export function pastedObjects(lab: Lab, namespace: string, more: readonly object[] = []): string {
  const kinds = RESOURCES.filter(({ kind, verbs }) => !LEFT_OUT.has(kind) && verbs.includes('list'));
  const items = kinds
    .flatMap((one) => lab.store.list(one))
    .filter(({ metadata }) => metadata.namespace === undefined || metadata.namespace === namespace)
    .map(({ metadata: { managedFields: _, ...metadata }, ...object }) => ({ ...object, metadata }));
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...items, ...more] });
}

/** As kubectl prints it: what the learner tried, `get all`, `describe pods`, what the exercise reads besides, and the events. */
export async function pastedText(shell: Shell, { namespace, reads = [] }: Exercise): Promise<string> {
  const out = (await shell.tried()).map(([line, output]) => `$ ${line}\n${output}`);
  for (const line of ['get all -o wide', 'describe pods', ...reads, 'get events --sort-by=.lastTimestamp']) {
    const full = `kubectl -n ${namespace} ${line}`;
    const typed = await shell.run(full);
    if (typed.type === 'kubectl') out.push(`$ ${full}\n${typed.output}${typed.error}`);
  }
  return out.join('\n');
}
