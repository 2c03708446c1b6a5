// What of a node the parts of its kubelet see.
import type { Client, Recorder } from '../client.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { ObjectReference, Pod } from '../wire.ts';
import type { AddressPool } from './addresses.ts';
import type { BackOff } from './back-off.ts';
import type { ContainerLife } from './container.ts';
import type { ImageStore } from './image.ts';
import type { NodeProfile } from './profile.ts';
import type { Wording } from './wording.ts';

/** A volume of a pod. */
export type PodVolume = NonNullable<Pod['spec']['volumes']>[number];

/** Why a volume is not mounted: something failed, as FailedMount says it; its claim cannot be used, likewise; or it is not attached yet. */
export type ClaimTrouble = { readonly failed: string } | { readonly unknown: string } | { readonly isUnattached: true };

/** Who mounts what persistentVolumeClaims, ephemeral claims and CSI volumes name. */
export interface ClaimPort {
  /** Why the volume cannot be mounted on the node now; undefined when it can. */
  trouble(pod: Pod, volume: PodVolume, node: string, profile: NodeProfile): ClaimTrouble | undefined;
  /** Volumes of the pod that must not be detached while it is there, as node statuses name them. */
  inUse(pod: Pod): readonly string[];
}

/** A node, to the parts of its kubelet. */
export interface Host {
  readonly node: string;
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: Recorder;
  readonly profile: NodeProfile;
  readonly wording: Wording;
  readonly images: ImageStore;
  readonly addresses: AddressPool;
  readonly crashes: BackOff;
  /** undefined: claims are always mounted */
  readonly claims: ClaimPort | undefined;
  /** why no sandbox can be made on this node; undefined when it can */
  readonly sandboxTrouble: string | undefined;
  /** why the node's network is not ready; undefined when it is */
  readonly networkTrouble: string | undefined;
  /** A pod uses its volumes from here on: they must not be detached. */
  use(pod: Pod): void;
  /** The node has other images than it reported. */
  imagesChanged(): void;
  /** volumes that must not be detached, as the node's status names them */
  readonly volumesInUse: readonly string[];
  /** the kubelet does not run: containers go on, unseen */
  readonly isSilent: boolean;
}

/** A pod as back-off messages name it: `name_namespace(uid)` (pkg/kubelet/util/format). */
export function podText({ metadata }: Pod): string {
  return `${metadata.name}_${metadata.namespace ?? ''}(${metadata.uid})`;
}

/** What an event about one container is about. */
export function containerReference({ metadata }: Pod, life: ContainerLife): ObjectReference {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    uid: metadata.uid,
    resourceVersion: metadata.resourceVersion,
    fieldPath: life.fieldPath,
  };
}

/** A time with up to half as much added (apimachinery, wait.Jitter with factor 0.5). */
export function jittered(host: Host, ms: number): number {
  return Math.round(ms * (1 + host.random.fraction() / 2));
}

/** An id as runtimes make them: 64 hexadecimal digits. */
export function runtimeId({ random }: Pick<Host, 'random'>): string {
  return random.hex(64);
}
