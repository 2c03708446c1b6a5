// The revisions of a workload: replica sets of a deployment, controller revisions of the others (kubectl, pkg/polymorphichelpers/history.go).

import { apiVersion } from '../../../resources/resource.ts';
import type { ControllerRevision, KubeObject, PodTemplateSpec, ReplicaSet } from '../../../wire.ts';
import { type Invocation, pathOf } from '../../invocation.ts';
import type { Target } from '../../write/target.ts';

const CHANGE_CAUSE = 'kubernetes.io/change-cause';

/** One revision. */
export interface Revision {
  readonly number: number;
  /** what it was made for, by its annotation; '' when nobody said */
  readonly cause: string;
  readonly template: PodTemplateSpec;
  /** what keeps it */
  readonly object: KubeObject;
}

/** Does a kind have revisions? */
export function hasRevisions({ kind, apiVersion: version }: KubeObject): boolean {
  return version === 'apps/v1' && (kind === 'Deployment' || kind === 'DaemonSet' || kind === 'StatefulSet');
}

/** The revisions of a workload, the oldest first. */
export async function revisionsOf(invocation: Invocation, target: Target): Promise<Revision[]> {
  const { kind, metadata } = target.object;
  const plural = kind === 'Deployment' ? 'replicasets.apps' : 'controllerrevisions.apps';
  const mapping = (await invocation.mapper()).find(plural);
  const list = await invocation.json<{ items: readonly KubeObject[] }>({ path: pathOf(mapping, target.namespace) });
  const owned = list.items
    .filter((one) => one.metadata.ownerReferences?.some(({ uid, controller }) => controller && uid === metadata.uid))
    .map((one) => ({ ...one, apiVersion: apiVersion(mapping), kind: mapping.kind }));
  const all = owned.map((one) =>
    kind === 'Deployment'
      ? ofReplicaSet(one as unknown as ReplicaSet)
      : ofControllerRevision(one as unknown as ControllerRevision, target.object),
  );
  return all.filter(({ number }) => number > 0).sort((one, other) => one.number - other.number);
}

function ofReplicaSet(replicaSet: ReplicaSet): Revision {
  const { annotations = {} } = replicaSet.metadata;
  const cause = annotations[CHANGE_CAUSE] ?? '';
  return {
    number: Number(annotations['deployment.kubernetes.io/revision'] ?? 0),
    cause,
    template: withCause(replicaSet.spec.template as PodTemplateSpec, cause),
    object: replicaSet,
  };
}

function ofControllerRevision(revision: ControllerRevision, workload: KubeObject): Revision {
  const cause = revision.metadata.annotations?.[CHANGE_CAUSE] ?? '';
  const data = revision.data as { spec?: { template?: Record<string, unknown> } } | undefined;
  const { $patch: _directive, ...template } = data?.spec?.template ?? {};
  const spec = { ...(workload.spec as object), template };
  return {
    number: revision.revision,
    cause,
    template: template as PodTemplateSpec,
    object: { ...workload, spec } as KubeObject,
  };
}

function withCause(template: PodTemplateSpec, cause: string): PodTemplateSpec {
  if (cause === '') return template;
  const annotations = { ...template.metadata?.annotations, [CHANGE_CAUSE]: cause };
  return { ...template, metadata: { ...template.metadata, annotations } };
}
