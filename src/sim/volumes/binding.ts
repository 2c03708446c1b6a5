// Which volume a claim may have, and how the two are told of each other (pkg/controller/volume/persistentvolume/util.go; component-helpers,
// storage/volume/pv_helpers.go).
import { meetsTerm } from '../node-selector.ts';
import { compareQuantities, parseQuantity, type Quantity, ZERO } from '../quantity.ts';
import { selects } from '../selector.ts';
import type { Node, PersistentVolume, PersistentVolumeClaim, StorageClass } from '../wire.ts';
import { classNameOf } from './storage-class.ts';

/** The claim has found its volume. */
export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
/** The binding is the controller's work, so the controller may take it back. */
export const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';
/** Who made a volume for its claim. */
export const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';
/** The node for whose pod a volume is to be made. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
/** Who is to make the volume. */
export const PROVISIONERS = [
  'volume.beta.kubernetes.io/storage-provisioner',
  'volume.kubernetes.io/storage-provisioner',
] as const;

/** How much a claim asks for. */
export function requestOf({ spec }: PersistentVolumeClaim): Quantity {
  return parseQuantity(spec.resources?.requests?.storage ?? '0') ?? ZERO;
}

/** How large a volume is. */
function capacityOf({ spec }: PersistentVolume): Quantity {
  return parseQuantity(spec.capacity?.storage ?? '0') ?? ZERO;
}

/** Has the claim its volume for good? */
export function isFullyBound({ metadata, spec }: PersistentVolumeClaim): boolean {
  return !!spec.volumeName && metadata.annotations?.[BIND_COMPLETED] !== undefined;
}

/** Is the volume of, or reserved for, this claim? */
export function isBoundTo({ spec }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  const { claimRef } = spec;
  if (!claimRef || claimRef.name !== metadata.name || claimRef.namespace !== metadata.namespace) return false;
  return !claimRef.uid || claimRef.uid === metadata.uid;
}

/** May a volume be used on a node? */
export function isReachableFrom({ spec }: PersistentVolume, node: Node): boolean {
  const terms = spec.nodeAffinity?.required?.nodeSelectorTerms;
  return terms?.some((term) => meetsTerm(term, node)) ?? true;
}

/** Does the claim wait for a pod to be scheduled before it is bound? */
export function isDelayed(storageClass: StorageClass | undefined): boolean {
  return storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
}

function hasModes({ spec }: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return (claim.spec.accessModes ?? []).every((mode) => spec.accessModes?.includes(mode));
}

/** Why a volume that a claim names may not be its; undefined when it may. */
export function mismatch(volume: PersistentVolume, claim: PersistentVolumeClaim): string | undefined {
  if (compareQuantities(capacityOf(volume), requestOf(claim)) < 0) return 'requested PV is too small';
  if (classNameOf(volume) !== classNameOf(claim)) return 'storageClassName does not match';
  if ((volume.spec.volumeAttributesClassName ?? '') !== (claim.spec.volumeAttributesClassName ?? ''))
    return 'volumeAttributesClassName does not match';
  if (volume.spec.volumeMode !== claim.spec.volumeMode) return 'incompatible volumeMode';
  return hasModes(volume, claim) ? undefined : 'incompatible accessMode';
}

/** What a match is looked for. */
export interface Wanted {
  /** where the pod is to run; undefined: anywhere */
  readonly node?: Node;
  /** only a volume that is reserved for the claim will do */
  readonly reservedOnly?: boolean;
  /** names of volumes that others are about to take */
  readonly taken?: ReadonlySet<string>;
}

/** The volume that suits a claim best: the one reserved for it, else the one with the fewest access modes and the least room. */
export function bestMatch(
  claim: PersistentVolumeClaim,
  volumes: Iterable<PersistentVolume>,
  { node, reservedOnly = false, taken }: Wanted = {},
): PersistentVolume | undefined {
  const request = requestOf(claim);
  const className = classNameOf(claim);
  let best: PersistentVolume | undefined;
  for (const volume of volumes) {
    if (volume.metadata.deletionTimestamp || volume.spec.volumeMode !== claim.spec.volumeMode) continue;
    if (taken?.has(volume.metadata.name) || !hasModes(volume, claim)) continue;
    const isLarge = compareQuantities(capacityOf(volume), request) >= 0;
    const isHere = node === undefined || isReachableFrom(volume, node);
    if (isBoundTo(volume, claim)) {
      if (isLarge && isHere) return volume;
      continue;
    }
    if (reservedOnly || volume.spec.claimRef || volume.status.phase !== 'Available') continue;
    if (!isLarge || !isHere || classNameOf(volume) !== className) continue;
    if (claim.spec.selector && !selects(claim.spec.selector, volume.metadata.labels)) continue;
    if (!best || isBetter(volume, best)) best = volume;
  }
  return best;
}

function isBetter(one: PersistentVolume, other: PersistentVolume): boolean {
  const modes = (one.spec.accessModes?.length ?? 0) - (other.spec.accessModes?.length ?? 0);
  return modes === 0 ? compareQuantities(capacityOf(one), capacityOf(other)) < 0 : modes < 0;
}

/** A volume with its claim in it. */
export function withClaim(volume: PersistentVolume, claim: PersistentVolumeClaim): PersistentVolume {
  const { claimRef } = volume.spec;
  if (claimRef?.uid === claim.metadata.uid) return volume;
  const { namespace, name, uid, resourceVersion } = claim.metadata;
  const { annotations } = volume.metadata;
  return {
    ...volume,
    metadata: claimRef
      ? volume.metadata
      : { ...volume.metadata, annotations: { ...annotations, [BOUND_BY_CONTROLLER]: 'yes' } },
    spec: {
      ...volume.spec,
      claimRef: {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        name,
        ...(namespace !== undefined && { namespace }),
        uid,
        resourceVersion,
      },
    },
  };
}
