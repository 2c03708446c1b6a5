// How the claims of a pod would get their volumes on a node, and how that is asked for (kube-scheduler, framework/plugins/volumebinding/binder.go).
import { ApiError } from '../api/status.ts';
import type { Client } from '../client.ts';
import { compareQuantities, parseQuantity, ZERO } from '../quantity.ts';
import {
  CSI_DRIVERS,
  CSI_STORAGE_CAPACITIES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
} from '../resources/index.ts';
import { selects } from '../selector.ts';
import { bestMatch, isFullyBound, isReachableFrom, requestOf, SELECTED_NODE, withClaim } from '../volumes/binding.ts';
import { classNameOf } from '../volumes/storage-class.ts';
import type { Node, PersistentVolume, PersistentVolumeClaim, StorageClass } from '../wire.ts';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/** The claims of a pod, none of which must be bound before it is scheduled. */
export interface PodClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** wait for the pod's node */
  readonly delayed: readonly PersistentVolumeClaim[];
}

/** What is to be done for claims that are delayed. */
export interface Plan {
  readonly matches: readonly { readonly claim: PersistentVolumeClaim; readonly volume: PersistentVolume }[];
  readonly toProvision: readonly PersistentVolumeClaim[];
}

/** Why a node will not do: a bound volume is not there, or is elsewhere; there is nothing to bind; storage is full. */
export type Problem = 'absent' | 'elsewhere' | 'nothing' | 'full';

/** A plan for a node, and what is in its way. */
export function planFor(
  { bound, delayed }: PodClaims,
  node: Node,
  client: Client,
): { readonly plan: Plan; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const first = boundProblem(bound, node, client);
  if (first) problems.push(first);
  const matches: { claim: PersistentVolumeClaim; volume: PersistentVolume }[] = [];
  const toProvision: PersistentVolumeClaim[] = [];
  const taken = new Set<string>();
  const isSmaller = (one: PersistentVolumeClaim, other: PersistentVolumeClaim) =>
    compareQuantities(requestOf(one), requestOf(other));
  for (const claim of [...delayed].sort(isSmaller)) {
    const selected = claim.metadata.annotations?.[SELECTED_NODE];
    const volume =
      selected === undefined ? bestMatch(claim, client.list(PERSISTENT_VOLUMES), { node, taken }) : undefined;
    if (volume) {
      taken.add(volume.metadata.name);
      matches.push({ claim, volume });
      continue;
    }
    const why =
      selected !== undefined && selected !== node.metadata.name ? 'nothing' : provisioningProblem(claim, node, client);
    if (why && !problems.includes(why)) problems.push(why);
    toProvision.push(claim);
  }
  return { plan: { matches, toProvision }, problems };
}

function boundProblem(bound: readonly PersistentVolumeClaim[], node: Node, client: Client): Problem | undefined {
  for (const { spec } of bound) {
    const volume = client.get(PERSISTENT_VOLUMES, undefined, spec.volumeName ?? '');
    if (!volume) return 'absent';
    if (!isReachableFrom(volume, node)) return 'elsewhere';
  }
  return undefined;
}

function provisioningProblem(claim: PersistentVolumeClaim, node: Node, client: Client): Problem | undefined {
  const found = client.get(STORAGE_CLASSES, undefined, classNameOf(claim));
  if (!found || found.provisioner === NO_PROVISIONER || !isAllowed(found, node)) return 'nothing';
  return hasRoom(found, claim, node, client) ? undefined : 'full';
}

/** May volumes of the class be where the node is? */
function isAllowed({ allowedTopologies }: StorageClass, { metadata: { labels } }: Node): boolean {
  if (!allowedTopologies?.length) return true;
  return allowedTopologies.some(({ matchLabelExpressions = [] }) =>
    matchLabelExpressions.every(({ key, values }) => values.includes(labels?.[key] ?? '')),
  );
}

/** Does the driver say that it has room there? One that says nothing of room has it. */
function hasRoom(storageClass: StorageClass, claim: PersistentVolumeClaim, node: Node, client: Client): boolean {
  if (!client.get(CSI_DRIVERS, undefined, storageClass.provisioner)?.spec.storageCapacity) return true;
  return client.list(CSI_STORAGE_CAPACITIES).some(({ storageClassName, nodeTopology, capacity, maximumVolumeSize }) => {
    if (storageClassName !== storageClass.metadata.name || !selects(nodeTopology, node.metadata.labels)) return false;
    const most = parseQuantity(maximumVolumeSize ?? capacity ?? '0') ?? ZERO;
    return compareQuantities(most, requestOf(claim)) >= 0;
  });
}

/** Reserves the volumes, and asks for those that are to be made. @returns what the API refused, or undefined */
export function askForVolumes({ matches, toProvision }: Plan, node: Node, client: Client): string | undefined {
  try {
    for (const { claim, volume } of matches) {
      const wanted = withClaim(volume, claim);
      if (wanted !== volume) client.update(PERSISTENT_VOLUMES, wanted);
    }
    for (const claim of toProvision) {
      const { annotations } = claim.metadata;
      if (annotations?.[SELECTED_NODE] === node.metadata.name) continue;
      client.update(PERSISTENT_VOLUME_CLAIMS, {
        ...claim,
        metadata: { ...claim.metadata, annotations: { ...annotations, [SELECTED_NODE]: node.metadata.name } },
      });
    }
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    return thrown.message;
  }
}

/** Are all bound? false: not yet; a text says why they never will be. */
export function isBindingDone({ matches, toProvision }: Plan, node: Node, client: Client): boolean | string {
  let isDone = true;
  for (const { claim, volume } of matches) {
    const current = client.get(PERSISTENT_VOLUMES, undefined, volume.metadata.name);
    if (!current) return `failed to check binding: could not find pv "${volume.metadata.name}"`;
    if (!current.spec.claimRef?.uid) return `ClaimRef got reset for pv "${volume.metadata.name}"`;
    const now = client.get(PERSISTENT_VOLUME_CLAIMS, claim.metadata.namespace, claim.metadata.name);
    if (!now) return `failed to check binding: could not find pvc "${claim.metadata.namespace}/${claim.metadata.name}"`;
    isDone &&= isFullyBound(now);
  }
  for (const { metadata } of toProvision) {
    const now = client.get(PERSISTENT_VOLUME_CLAIMS, metadata.namespace, metadata.name);
    if (!now) return `failed to check provisioning pvc: could not find pvc "${metadata.namespace}/${metadata.name}"`;
    if (now.metadata.annotations?.[SELECTED_NODE] !== node.metadata.name)
      return `provisioning failed for PVC "${metadata.name}"`;
    const volume = client.get(PERSISTENT_VOLUMES, undefined, now.spec.volumeName ?? '');
    if (volume && !isReachableFrom(volume, node))
      return `pv "${volume.metadata.name}" node affinity doesn't match node "${node.metadata.name}": no matching NodeSelectorTerms`;
    isDone &&= isFullyBound(now);
  }
  return isDone;
}
