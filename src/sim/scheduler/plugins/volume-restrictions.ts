// VolumeRestrictions: a claim that one pod alone may use, and disks of old kinds that one node alone may hold (framework/plugins/volumerestrictions).
import type { Pod } from '../../wire.ts';
import { absentText, claimsOf, isOwnClaim } from '../claims.ts';
import type { Plugin } from '../plugin.ts';
import type { PodInfo } from '../pod-info.ts';
import { SKIP, SUCCESS, unresolvable, unschedulable } from '../status.ts';

const NAME = 'VolumeRestrictions';
const IN_USE = unschedulable(
  NAME,
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
);
const NO_DISK = unschedulable(NAME, 'node(s) had no available disk');

type Volume = NonNullable<Pod['spec']['volumes']>[number];

/** What a pod must not share. */
interface Restricted {
  /** keys of claims that one pod alone may use */
  readonly alone: ReadonlySet<string>;
  /** how often other pods use them */
  uses: number;
  readonly disks: readonly Volume[];
}

function isDisk({ gcePersistentDisk, awsElasticBlockStore, iscsi, rbd }: Volume): boolean {
  return !!(gcePersistentDisk ?? awsElasticBlockStore ?? iscsi ?? rbd);
}

/** Are two disks the same, and in each other's way? What is only read may be read by many. */
function clash(one: Volume, other: Volume): boolean {
  const [gce, otherGce] = [one.gcePersistentDisk, other.gcePersistentDisk];
  if (gce && otherGce) return gce.pdName === otherGce.pdName && !(gce.readOnly && otherGce.readOnly);
  const [aws, otherAws] = [one.awsElasticBlockStore, other.awsElasticBlockStore];
  if (aws && otherAws) return aws.volumeID === otherAws.volumeID;
  const [iscsi, otherIscsi] = [one.iscsi, other.iscsi];
  if (iscsi && otherIscsi) return iscsi.iqn === otherIscsi.iqn && !(iscsi.readOnly && otherIscsi.readOnly);
  const [rbd, otherRbd] = [one.rbd, other.rbd];
  if (!rbd || !otherRbd || (rbd.readOnly && otherRbd.readOnly)) return false;
  const shared = rbd.monitors.some((monitor) => otherRbd.monitors.includes(monitor));
  return shared && rbd.pool === otherRbd.pool && rbd.image === otherRbd.image;
}

function usesOf({ alone }: Restricted, { claims, namespace }: PodInfo): number {
  return claims.filter((claim) => alone.has(`${namespace}/${claim}`)).length;
}

/** The plugin. */
export const volumeRestrictions = {
  name: NAME,

  preFilter(pod, { client, snapshot }) {
    const disks = pod.pod.spec.volumes?.filter(isDisk) ?? [];
    if (pod.claims.length === 0 && disks.length === 0) return SKIP;
    const { found, absent } = claimsOf(pod, client);
    if (absent !== undefined) return unresolvable(NAME, absentText(absent));
    const single = found.filter(({ spec }) => spec.accessModes?.includes('ReadWriteOncePod'));
    if (single.length === 0 && disks.length === 0) return SKIP;
    const alone = new Set(single.map(({ metadata }) => `${pod.namespace}/${metadata.name}`));
    let uses = 0;
    for (const key of alone) uses += snapshot.claimUses(key);
    return { state: { alone, uses, disks } };
  },

  filter(_, node, { uses, disks }) {
    if (disks.length > 0)
      for (const { pod } of node.pods.values())
        if (pod.spec.volumes?.some((other) => disks.some((one) => clash(one, other)))) return NO_DISK;
    return uses > 0 ? IN_USE : SUCCESS;
  },

  shift(state, _, other, __, by) {
    state.uses += by * usesOf(state, other);
  },

  copyState(state) {
    return { ...state };
  },

  events: [
    {
      resource: 'AssignedPod',
      actions: ['Delete'],
      hint: ({ pod, claims, namespace }, { old }) => {
        const { metadata, spec } = old as Pod;
        const isShared = spec.volumes?.some(({ persistentVolumeClaim }) =>
          claims.includes(persistentVolumeClaim?.claimName ?? ''),
        );
        if (metadata.namespace === namespace && isShared) return true;
        return pod.spec.volumes?.some((one) => spec.volumes?.some((other) => clash(one, other))) ?? false;
      },
    },
    { resource: 'Node', actions: ['Add'] },
    { resource: 'PersistentVolumeClaim', actions: ['Add', 'Update'], hint: isOwnClaim },
  ],
} satisfies Plugin<Restricted>;
