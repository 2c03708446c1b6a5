// What a Deployment writes on its ReplicaSets: the revision, and its own size when it last scaled them (pkg/controller/deployment/util/deployment_util.go).
import { equal } from '../../equal.ts';
import type { Deployment, ReplicaSet } from '../../wire.ts';
import { maxSurge, wanted } from './limits.ts';

/** Counts the templates that a Deployment has had. */
export const REVISION = 'deployment.kubernetes.io/revision';
/** Former revisions of a ReplicaSet that was returned to. */
const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history';
const DESIRED = 'deployment.kubernetes.io/desired-replicas';
const MAXIMUM = 'deployment.kubernetes.io/max-replicas';
const NOT_INHERITED = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deprecated.deployment.rollback.to',
  REVISION,
  REVISION_HISTORY,
  DESIRED,
  MAXIMUM,
]);
/** Characters of the revision history. */
const LONGEST_HISTORY = 2000;

type Annotations = Readonly<Record<string, string>>;

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}

/** The revision of a ReplicaSet; 0 when it says none. */
export function revisionOf({ metadata }: ReplicaSet): number {
  return wholeNumber(metadata.annotations?.[REVISION]) ?? 0;
}

/** The revision after those of the old ReplicaSets. */
export function nextRevision(oldSets: readonly ReplicaSet[]): number {
  return Math.max(0, ...oldSets.map(revisionOf)) + 1;
}

/** The size of its Deployment when a ReplicaSet was last scaled; undefined when it does not say. */
export function desiredReplicas({ metadata }: ReplicaSet): number | undefined {
  return wholeNumber(metadata.annotations?.[DESIRED]);
}

/** The same with what it could surge to. */
export function maximumReplicas({ metadata }: ReplicaSet): number | undefined {
  return wholeNumber(metadata.annotations?.[MAXIMUM]);
}

/** Annotations that tell a ReplicaSet the size of its Deployment. */
export function sizeAnnotations(deployment: Deployment): Annotations {
  return { [DESIRED]: String(wanted(deployment)), [MAXIMUM]: String(wanted(deployment) + maxSurge(deployment)) };
}

/** Annotations of a ReplicaSet that is new, or is so again, but for the size of its Deployment (SetNewReplicaSetAnnotations). */
export function newSetAnnotations(
  { metadata }: Deployment,
  old: Annotations | undefined,
  revision: number,
): Record<string, string> {
  const annotations: Record<string, string> = { ...old };
  for (const [key, value] of Object.entries(metadata.annotations ?? {}))
    if (!NOT_INHERITED.has(key)) annotations[key] = value;
  const former = annotations[REVISION];
  const number = wholeNumber(former || '0');
  if (number === undefined || number >= revision) return annotations;
  annotations[REVISION] = String(revision);
  if (former !== undefined) {
    const history = withFormer(annotations[REVISION_HISTORY], former);
    if (history !== undefined) annotations[REVISION_HISTORY] = history;
  }
  return annotations;
}

/** The oldest go when the text becomes too long. */
function withFormer(history: string | undefined, former: string): string | undefined {
  if (!history) return former;
  const kept = [...history.split(','), former];
  while (kept.length > 1 && kept.join(',').length > LONGEST_HISTORY) kept.shift();
  return kept.join(',');
}

/** The new ReplicaSet with its annotations and minReadySeconds brought up to date; undefined when they are. */
export function annotateNewSet(deployment: Deployment, set: ReplicaSet, revision: number): ReplicaSet | undefined {
  const annotations = newSetAnnotations(deployment, set.metadata.annotations, revision);
  const seconds = deployment.spec.minReadySeconds;
  if (equal(annotations, set.metadata.annotations ?? {}) && (set.spec.minReadySeconds ?? 0) === (seconds ?? 0))
    return undefined;
  const { minReadySeconds: _old, ...spec } = set.spec;
  return {
    ...set,
    metadata: { ...set.metadata, annotations },
    spec: { ...spec, ...(seconds !== undefined && { minReadySeconds: seconds }) },
  };
}
