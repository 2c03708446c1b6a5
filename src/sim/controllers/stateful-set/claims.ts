// The PersistentVolumeClaims of a StatefulSet's pods, and when they go (pkg/controller/statefulset/stateful_pod_control.go and stateful_set_utils.go).
import { ApiError } from '../../api/status.ts';
import type { Client, Draft } from '../../client.ts';
import { equal } from '../../equal.ts';
import { PERSISTENT_VOLUME_CLAIMS, PODS, STATEFUL_SETS } from '../../resources/index.ts';
import type { OwnerReference, PersistentVolumeClaim, Pod, PodSpec, StatefulSet } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { controllerReference } from '../ownership.ts';

/** A claim's name, by the name of its template. */
function claimName(template: string, { metadata }: StatefulSet, ordinal: number): string {
  return `${template}-${metadata.name}-${ordinal}`;
}

function templatesOf({
  spec,
}: StatefulSet): readonly { readonly name: string; readonly claim: PersistentVolumeClaim }[] {
  return (spec.volumeClaimTemplates ?? []).map((one) => {
    const claim = one as unknown as PersistentVolumeClaim;
    return { name: claim.metadata.name, claim };
  });
}

/** A pod's specification with the volumes of its claims, which come before those of the template. */
export function withClaims(set: StatefulSet, ordinal: number, spec: PodSpec): PodSpec {
  const templates = templatesOf(set);
  if (templates.length === 0) return spec;
  const names = new Set(templates.map(({ name }) => name));
  return {
    ...spec,
    volumes: [
      ...templates.map(({ name }) => ({ name, persistentVolumeClaim: { claimName: claimName(name, set, ordinal) } })),
      ...(spec.volumes ?? []).filter(({ name }) => !names.has(name)),
    ],
  };
}

function draftOf(set: StatefulSet, ordinal: number, template: PersistentVolumeClaim): Draft<PersistentVolumeClaim> {
  const { namespace } = set.metadata;
  const { labels, annotations, name } = template.metadata;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: claimName(name, set, ordinal),
      ...(namespace !== undefined && { namespace }),
      labels: { ...labels, ...set.spec.selector.matchLabels },
      ...(annotations && { annotations }),
    },
    spec: template.spec,
  };
}

/** Creates the claims of a pod that are missing. @throws ApiError when one cannot be made or is being deleted */
export function createClaims(
  { client, events }: ControllerContext,
  set: StatefulSet,
  pod: string,
  ordinal: number,
): void {
  const problems: string[] = [];
  for (const { claim } of templatesOf(set)) {
    const draft = draftOf(set, ordinal, claim);
    const name = draft.metadata.name ?? '';
    const found = client.get(PERSISTENT_VOLUME_CLAIMS, set.metadata.namespace, name);
    if (found?.metadata.deletionTimestamp !== undefined) problems.push(`pvc ${name} is being deleted`);
    if (found) continue;
    const owners = ownersOf(set, undefined);
    try {
      client.create(PERSISTENT_VOLUME_CLAIMS, {
        ...draft,
        metadata: { ...draft.metadata, ...(owners.length > 0 && { ownerReferences: owners }) },
      });
      const text = `create Claim ${name} Pod ${pod} in StatefulSet ${set.metadata.name} success`;
      events.event(set, 'Normal', 'SuccessfulCreate', text);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      problems.push(`failed to create PVC ${name}: ${thrown.message}`);
      const text = `create Claim ${name} for Pod ${pod} in StatefulSet ${set.metadata.name} failed error: ${thrown.message}`;
      events.event(set, 'Warning', 'FailedCreate', text);
    }
  }
  if (problems.length > 0)
    throw new ApiError(500, 'InternalError', problems.length === 1 ? (problems[0] ?? '') : `[${problems.join(', ')}]`);
}

/** Who a claim goes with, by persistentVolumeClaimRetentionPolicy. @param condemned the pod that is too many; undefined when the pod is wanted */
function ownersOf(set: StatefulSet, condemned: Pod | undefined): OwnerReference[] {
  const { whenDeleted, whenScaled } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  if (whenScaled === 'Delete' && condemned) return [controllerReference(PODS, condemned)];
  return whenDeleted === 'Delete' ? [controllerReference(STATEFUL_SETS, set)] : [];
}

/** Gives the claims of a pod the owners that they should have. @param isCondemned the pod is too many */
export function fixClaims(client: Client, set: StatefulSet, pod: Pod, isCondemned: boolean): void {
  const owners = ownersOf(set, isCondemned ? pod : undefined);
  const mine = new Set([set.metadata.uid, pod.metadata.uid]);
  for (const claim of claimsOf(client, set, pod)) {
    const present = claim.metadata.ownerReferences ?? [];
    const next = [...present.filter(({ uid }) => !mine.has(uid)), ...owners];
    if (equal(next, present)) continue;
    const { ownerReferences: _old, ...metadata } = claim.metadata;
    client.update(PERSISTENT_VOLUME_CLAIMS, {
      ...claim,
      metadata: { ...metadata, ...(next.length > 0 && { ownerReferences: next }) },
    });
  }
}

function claimsOf(client: Client, set: StatefulSet, { metadata, spec }: Pick<Pod, 'metadata' | 'spec'>) {
  const templates = new Set(templatesOf(set).map(({ name }) => name));
  return (spec.volumes ?? []).flatMap(({ name, persistentVolumeClaim }) => {
    if (!templates.has(name) || !persistentVolumeClaim) return [];
    const found = client.get(PERSISTENT_VOLUME_CLAIMS, metadata.namespace, persistentVolumeClaim.claimName);
    return found ? [found] : [];
  });
}

/** Is there a claim left of an earlier pod of this name, which must go first (PodClaimIsStale)? */
export function hasStaleClaim(client: Client, set: StatefulSet, ordinal: number, pod: string): boolean {
  return templatesOf(set).some(({ name }) => {
    const found = client.get(PERSISTENT_VOLUME_CLAIMS, set.metadata.namespace, claimName(name, set, ordinal));
    return found?.metadata.ownerReferences?.some((owner) => owner.kind === PODS.kind && owner.name === pod) ?? false;
  });
}

/** Does a pod have the volumes of its claims (storageMatches)? */
export function hasStorage(set: StatefulSet, ordinal: number, { spec }: Pod): boolean {
  return templatesOf(set).every(({ name }) =>
    spec.volumes?.some(
      (volume) => volume.name === name && volume.persistentVolumeClaim?.claimName === claimName(name, set, ordinal),
    ),
  );
}
