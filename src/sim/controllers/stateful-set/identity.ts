// Names, numbers and labels of a StatefulSet's pods (pkg/controller/statefulset/stateful_set_utils.go).
import type { Draft } from '../../client.ts';
import { STATEFUL_SETS } from '../../resources/index.ts';
import type { Pod, PodTemplateSpec, StatefulSet } from '../../wire.ts';
import { podOf } from '../pod-control.ts';
import { REVISION_HASH } from '../revisions.ts';
import { withClaims } from './claims.ts';

const POD_NAME = 'statefulset.kubernetes.io/pod-name';
const POD_INDEX = 'apps.kubernetes.io/pod-index';
const NUMBERED = /^(.*)-(0|[1-9]\d*)$/;

/** The number in a pod's name; -1 when there is none. */
export function ordinalOf({ metadata }: Pick<Pod, 'metadata'>): number {
  const found = NUMBERED.exec(metadata.name);
  return found ? Number(found[2]) : -1;
}

/** Is a pod named as one of this set? */
export function isMemberOf(set: StatefulSet, { metadata }: Pick<Pod, 'metadata'>): boolean {
  return NUMBERED.exec(metadata.name)?.[1] === set.metadata.name;
}

/** The first number. */
export function startOf({ spec }: StatefulSet): number {
  return spec.ordinals?.start ?? 0;
}

/** The name of a pod of the revision of its template. */
export function revisionNameOf({ metadata }: Pick<Pod, 'metadata'>): string {
  return metadata.labels?.[REVISION_HASH] ?? '';
}

/** The name of the pod with a number. */
export function podName({ metadata }: StatefulSet, ordinal: number): string {
  return `${metadata.name}-${ordinal}`;
}

/** A pod that is to be made (newStatefulSetPod). */
export function newPod(set: StatefulSet, template: PodTemplateSpec, revision: string, ordinal: number): Draft<Pod> {
  const draft = podOf(template, set, STATEFUL_SETS);
  const name = podName(set, ordinal);
  return {
    ...draft,
    metadata: { ...draft.metadata, name, labels: identityLabels(name, { ...draft.metadata.labels }, revision) },
    spec: withClaims(set, ordinal, {
      ...draft.spec,
      hostname: name,
      ...(set.spec.serviceName && { subdomain: set.spec.serviceName }),
    }),
  };
}

function identityLabels(
  name: string,
  labels: Record<string, string> | undefined,
  revision: string,
): Record<string, string> {
  const ordinal = NUMBERED.exec(name)?.[2] ?? '';
  return { ...labels, [REVISION_HASH]: revision, [POD_NAME]: name, [POD_INDEX]: ordinal };
}

/** Does a pod bear the labels of its number (identityMatches)? */
export function hasIdentity({ metadata }: Pod): boolean {
  return metadata.labels?.[POD_NAME] === metadata.name && metadata.labels[POD_INDEX] !== undefined;
}

/** A pod with the labels of its number. */
export function withIdentity(pod: Pod): Pod {
  const { name, labels } = pod.metadata;
  return { ...pod, metadata: { ...pod.metadata, labels: identityLabels(name, labels, revisionNameOf(pod)) } };
}
