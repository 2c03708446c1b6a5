// The pods of a Deployment, a Service and the like (kubectl, polymorphichelpers SelectorsForObject).
import type { KubeObject, LabelSelector, Pod } from '../../wire.ts';
import { CommandFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';

const WITH_SELECTOR = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job']);

function selectorOf({ kind, spec }: KubeObject): string | undefined {
  const { selector } = (spec ?? {}) as { selector?: LabelSelector & Record<string, string> };
  if (kind === 'Service' || kind === 'ReplicationController') return selector && equalities(selector);
  if (!WITH_SELECTOR.has(kind) || !selector) return undefined;
  const expressions = (selector.matchExpressions ?? []).map(({ key, operator, values }) => {
    if (operator === 'Exists') return key;
    if (operator === 'DoesNotExist') return `!${key}`;
    return `${key} ${operator === 'In' ? 'in' : 'notin'} (${[...(values ?? [])].sort().join(',')})`;
  });
  return [equalities(selector.matchLabels ?? {}), ...expressions].filter((one) => one !== '').join(',');
}

function equalities(labels: Readonly<Record<string, string>>): string {
  return Object.keys(labels)
    .sort()
    .map((key) => `${key}=${labels[key]}`)
    .join(',');
}

/** The pods that an object selects. @param doing for the message about kinds that select none @throws CommandFailure */
export async function podsBehind(invocation: Invocation, object: KubeObject, doing: string): Promise<Pod[]> {
  const labelSelector = selectorOf(object);
  if (labelSelector === undefined) {
    const type = `*v1.${object.kind}`;
    throw new CommandFailure(
      object.kind === 'Service'
        ? `invalid service '${object.metadata.name}': Service is defined without a selector`
        : `${doing} ${type}: selector for ${type} not implemented`,
    );
  }
  const { items } = await invocation.json<{ items: Pod[] }>({
    path: `/api/v1/namespaces/${object.metadata.namespace}/pods`,
    query: { labelSelector },
  });
  return items;
}
