// NodeVolumeLimits: a driver attaches so many volumes to a node at most (framework/plugins/nodevolumelimits/csi.go).
import type { Client } from '../../client.ts';
import {
  CSI_DRIVERS,
  CSI_NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
  VOLUME_ATTACHMENTS,
} from '../../resources/index.ts';
import { classNameOf } from '../../volumes/storage-class.ts';
import type { PersistentVolumeClaim, Pod } from '../../wire.ts';
import { isOwnClaim } from '../claims.ts';
import type { Plugin } from '../plugin.ts';
import type { PodInfo } from '../pod-info.ts';
import { SKIP, SUCCESS, unschedulable } from '../status.ts';

const NAME = 'NodeVolumeLimits';
const TOO_MANY = unschedulable(NAME, 'node(s) exceed max volume count');

/** Volumes that pods have or will have: one key for each → its driver */
type Volumes = Map<string, string>;

function addClaim(to: Volumes, claim: PersistentVolumeClaim, client: Client): void {
  const { volumeName } = claim.spec;
  const csi = volumeName ? client.get(PERSISTENT_VOLUMES, undefined, volumeName)?.spec.csi : undefined;
  if (csi) to.set(`${csi.driver}/${csi.volumeHandle}`, csi.driver);
  if (volumeName) return;
  const found = client.get(STORAGE_CLASSES, undefined, classNameOf(claim));
  if (found) to.set(`${found.provisioner}/${claim.metadata.namespace}/${claim.metadata.name}`, found.provisioner);
}

function volumesOf(pods: Iterable<PodInfo>, client: Client): Volumes {
  const found: Volumes = new Map();
  for (const { claims, namespace } of pods)
    for (const name of claims) {
      const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
      if (claim) addClaim(found, claim, client);
    }
  return found;
}

/** What is attached to each node: node → keys as {@link Volumes} has them, with their drivers. */
function attachedTo(client: Client): ReadonlyMap<string, Volumes> {
  const nodes = new Map<string, Volumes>();
  for (const { spec } of client.list(VOLUME_ATTACHMENTS)) {
    const csi = client.get(PERSISTENT_VOLUMES, undefined, spec.source?.persistentVolumeName ?? '')?.spec.csi;
    if (!csi) continue;
    const volumes = nodes.get(spec.nodeName) ?? new Map<string, string>();
    volumes.set(`${csi.driver}/${csi.volumeHandle}`, csi.driver);
    nodes.set(spec.nodeName, volumes);
  }
  return nodes;
}

/** What the pod brings, and what is there before it. */
interface Load {
  readonly wanted: Volumes;
  readonly attached: ReadonlyMap<string, Volumes>;
}

/** The plugin. */
export const nodeVolumeLimits = {
  name: NAME,

  preFilter(pod, { client }) {
    if (pod.claims.length === 0) return SKIP;
    const wanted = volumesOf([pod], client);
    return wanted.size > 0 ? { state: { wanted, attached: attachedTo(client) } } : SKIP;
  },

  filter(_, node, { wanted, attached }, { client }) {
    const drivers = client.get(CSI_NODES, undefined, node.name)?.spec.drivers ?? [];
    for (const driver of new Set(wanted.values()))
      if (client.get(CSI_DRIVERS, undefined, driver)?.spec.preventPodSchedulingIfMissing)
        if (!drivers.some(({ name }) => name === driver))
          return unschedulable(NAME, `${driver} CSI driver is not installed on the node`);
    const limits = new Map(
      drivers.flatMap(({ name, allocatable }) =>
        allocatable?.count === undefined ? [] : [[name, allocatable.count] as const],
      ),
    );
    if (limits.size === 0) return SUCCESS;
    const present = new Map([...volumesOf(node.withClaims, client), ...(attached.get(node.name) ?? [])]);
    for (const [driver, limit] of limits) {
      const fresh = [...wanted].filter(([key, of]) => of === driver && !present.has(key)).length;
      const old = [...present.values()].filter((of) => of === driver).length;
      if (fresh > 0 && old + fresh > limit) return TOO_MANY;
    }
    return SUCCESS;
  },

  events: [
    { resource: 'CSINode', actions: ['Add', 'Update'] },
    {
      resource: 'AssignedPod',
      actions: ['Delete'],
      hint: (_, { old }) =>
        (old as Pod).spec.volumes?.some((one) => one.persistentVolumeClaim ?? one.ephemeral) ?? false,
    },
    { resource: 'PersistentVolumeClaim', actions: ['Add', 'Update'], hint: isOwnClaim },
    { resource: 'VolumeAttachment', actions: ['Delete'] },
  ],
} satisfies Plugin<Load>;
