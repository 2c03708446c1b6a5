// VolumeBinding: a pod's claims must be bound, or be bindable on the node; those that wait for the pod are bound before it is
// (framework/plugins/volumebinding).

import { equal } from '../../equal.ts';
import { STORAGE_CLASSES } from '../../resources/index.ts';
import { isDelayed, isFullyBound } from '../../volumes/binding.ts';
import { strangeClaim } from '../../volumes/pod-claims.ts';
import { classNameOf } from '../../volumes/storage-class.ts';
import type { PersistentVolumeClaim, StorageClass } from '../../wire.ts';
import { absentText, claimsOf, isOwnClaim } from '../claims.ts';
import type { Handle, Plugin } from '../plugin.ts';
import type { PodInfo } from '../pod-info.ts';
import { failed, SKIP, type Status, SUCCESS, unresolvable, unschedulable } from '../status.ts';
import { isSince } from '../version.ts';
import { askForVolumes, isBindingDone, type Plan, type PodClaims, planFor } from '../volume-plan.ts';

const NAME = 'VolumeBinding';
const UNBOUND = unresolvable(NAME, 'pod has unbound immediate PersistentVolumeClaims');
const REASONS = {
  absent: 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)',
  elsewhere: "node(s) didn't match PersistentVolume's node affinity",
  nothing: "node(s) didn't find available persistent volumes to bind",
  full: 'node(s) did not have enough free storage',
} as const;
/** How it was said before 1.33. */
const ELSEWHERE_BEFORE = 'node(s) had volume node affinity conflict';
const WAIT: Status = {
  code: 'Wait',
  reasons: [`running PreBind plugin "${NAME}": binding volumes: context deadline exceeded`],
  plugin: NAME,
};

/** What is planned for pods that have a node but not yet their volumes: uid → plan */
const plans = new WeakMap<Handle, Map<string, { readonly plan: Plan; isAsked: boolean }>>();

/** Why no node will do for a claim as it is; undefined when it may. */
function problem(pod: PodInfo, claim: PersistentVolumeClaim): string | undefined {
  const { name, deletionTimestamp } = claim.metadata;
  if (claim.status.phase === 'Lost')
    return `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${claim.spec.volumeName ?? ''}"`;
  if (deletionTimestamp) return `persistentvolumeclaim "${name}" is being deleted`;
  return isEphemeral(pod, name) ? strangeClaim(pod.pod, claim) : undefined;
}

function isEphemeral({ pod, name }: PodInfo, claim: string): boolean {
  return pod.spec.volumes?.some((volume) => volume.ephemeral && `${name}-${volume.name}` === claim) ?? false;
}

function rejection(verdict: ReturnType<typeof planFor>['problems'], version: string): Status {
  const reasons = verdict.map((one) =>
    one === 'elsewhere' && !isSince(version, '1.33') ? ELSEWHERE_BEFORE : REASONS[one],
  );
  const isOver = verdict.some((one) => one !== 'full');
  return isOver ? unresolvable(NAME, ...reasons) : unschedulable(NAME, ...reasons);
}

/** The plugin. */
export const volumeBinding = {
  name: NAME,

  preFilter(pod, { client }) {
    if (pod.claims.length === 0) return SKIP;
    const { found, absent } = claimsOf(pod, client);
    for (const claim of found) {
      const why = problem(pod, claim);
      if (why !== undefined) return unresolvable(NAME, why);
    }
    if (absent !== undefined) {
      const waits = `waiting for ephemeral volume controller to create the persistentvolumeclaim "${absent}"`;
      return unresolvable(NAME, isEphemeral(pod, absent) ? waits : absentText(absent));
    }
    const bound = found.filter(isFullyBound);
    const unbound = found.filter((claim) => !isFullyBound(claim));
    const delayed = unbound.filter(
      (claim) => !claim.spec.volumeName && isDelayed(client.get(STORAGE_CLASSES, undefined, classNameOf(claim))),
    );
    return delayed.length < unbound.length ? UNBOUND : { state: { bound, delayed } };
  },

  filter(_, { node }, claims, { client, version }) {
    if (!node) return SUCCESS;
    const { problems } = planFor(claims, node, client);
    return problems.length === 0 ? SUCCESS : rejection(problems, version);
  },

  reserve(pod, { node }, handle) {
    if (pod.claims.length === 0 || !node) return SUCCESS;
    const { found } = claimsOf(pod, handle.client);
    const claims = { bound: [], delayed: found.filter((claim) => !isFullyBound(claim)) };
    if (claims.delayed.length === 0) return SUCCESS;
    const all = plans.get(handle) ?? new Map();
    plans.set(handle, all);
    all.set(pod.uid, { plan: planFor(claims, node, handle.client).plan, isAsked: false });
    return SUCCESS;
  },

  unreserve(pod, _, handle) {
    plans.get(handle)?.delete(pod.uid);
  },

  preBind(pod, { node }, handle) {
    const reserved = plans.get(handle)?.get(pod.uid);
    if (!reserved || !node) return SUCCESS;
    const { plan } = reserved;
    if (!reserved.isAsked) {
      const why = askForVolumes(plan, node, handle.client);
      if (why !== undefined) return failed(NAME, why);
      reserved.isAsked = true;
    }
    const state = isBindingDone(plan, node, handle.client);
    if (state === false) return WAIT;
    plans.get(handle)?.delete(pod.uid);
    return state === true ? SUCCESS : failed(NAME, `binding volumes: ${state}`);
  },

  events: [
    {
      resource: 'StorageClass',
      actions: ['Add', 'Update'],
      hint: (_, { object, old }) =>
        !old || !equal((object as StorageClass).allowedTopologies, (old as StorageClass).allowedTopologies),
    },
    { resource: 'PersistentVolumeClaim', actions: ['Add', 'Update'], hint: isOwnClaim },
    { resource: 'PersistentVolume', actions: ['Add', 'Update'] },
    { resource: 'Node', actions: ['Add', 'UpdateNodeLabel'] },
    { resource: 'CSINode', actions: ['Add'] },
    { resource: 'CSIStorageCapacity', actions: ['Add', 'Update'] },
  ],
} satisfies Plugin<PodClaims>;
