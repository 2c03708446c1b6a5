// Which claims a pod uses: those that its volumes name, and those that are made for its ephemeral volumes (component-helpers, storage/ephemeral).
import type { PersistentVolumeClaim, Pod } from '../wire.ts';

type Volume = NonNullable<Pod['spec']['volumes']>[number];

/** Name of the claim behind a volume of a pod; undefined when there is none. */
export function claimNameOf({ metadata }: Pod, { persistentVolumeClaim, ephemeral, name }: Volume): string | undefined {
  return persistentVolumeClaim?.claimName ?? (ephemeral ? `${metadata.name}-${name}` : undefined);
}

/** Names of the claims behind a pod's volumes, in their order. */
export function claimNamesOf(pod: Pod): readonly string[] {
  const { volumes } = pod.spec;
  // nearly every pod has none: that is found out without making anything
  if (!volumes?.some(({ persistentVolumeClaim, ephemeral }) => persistentVolumeClaim || ephemeral)) return NONE;
  return volumes.flatMap((volume) => claimNameOf(pod, volume) ?? []);
}

/** What is wrong with a claim that has the name of a pod's ephemeral volume; undefined when it was made for it. */
export function strangeClaim(pod: Pod, { metadata }: PersistentVolumeClaim): string | undefined {
  if (metadata.ownerReferences?.some(({ uid, controller }) => controller && uid === pod.metadata.uid)) return undefined;
  const { namespace = '', name } = metadata;
  return `PVC ${namespace}/${name} was not created for pod ${pod.metadata.namespace ?? ''}/${pod.metadata.name} (pod is not owner)`;
}

const NONE: readonly string[] = [];
