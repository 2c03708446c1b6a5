// Is a goal reached? The state of the lab decides, not what was typed.
import { decide } from '../api/gates/authorization.ts';
import type { Lab } from '../lab.ts';
import { ENDPOINT_SLICES, RESOURCES } from '../resources/index.ts';
import type { KubeObject, Node, Pod } from '../wire.ts';
import type { Goal, ObjectName } from './exercise.ts';
import { namedBy, objectsOf } from './object-name.ts';

/** Containers that began later may fall over yet (ms). */
const STEADY = 20_000;

/** The value at a path such as `spec.template.spec.containers.0.image`; a dot in a key is written `\\.`. Undefined when there is none. */
export function valueAt(object: unknown, path: string): unknown {
  let value: unknown = object;
  for (const key of path.split(/(?<!\\)\./)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key.replaceAll('\\.', '.')];
  }
  return value;
}

function numberAt(object: unknown, path: string): number {
  const value = valueAt(object, path);
  return typeof value === 'number' ? value : 0;
}

function conditionOf({ status }: KubeObject, type: string): string {
  const conditions = valueAt(status, 'conditions');
  const found = Array.isArray(conditions) ? conditions.find((one) => valueAt(one, 'type') === type) : undefined;
  return String(valueAt(found, 'status') ?? '');
}

/** Are all its containers well, and have they been for a while? */
function isSteady({ status }: Pod, now: number): boolean {
  return (status.containerStatuses ?? []).every(
    ({ state }) => state?.running?.startedAt !== undefined && now - Date.parse(state.running.startedAt) >= STEADY,
  );
}

/** Pods of a workload, also those behind its ReplicaSets. */
function podsOf(lab: Lab, object: KubeObject): Pod[] {
  return lab.store
    .ownedBy(object.metadata.uid)
    .flatMap((one) => (one.kind === 'Pod' ? [one as Pod] : one.kind === 'ReplicaSet' ? podsOf(lab, one) : []));
}

function isRolledOut(object: KubeObject, replicas: number): boolean {
  const { kind, status, spec, metadata } = object;
  if (kind === 'Pod') return true;
  if (numberAt(status, 'observedGeneration') < (metadata.generation ?? 0)) return false;
  if (kind === 'DaemonSet')
    return ['desiredNumberScheduled', 'updatedNumberScheduled', 'numberReady'].every(
      (at) => numberAt(status, at) === replicas,
    );
  if (numberAt(spec, 'replicas') !== replicas) return false;
  const counts =
    kind === 'ReplicaSet' ? ['replicas', 'readyReplicas'] : ['replicas', 'updatedReplicas', 'readyReplicas'];
  return counts.every((at) => numberAt(status, at) === replicas);
}

function isReady(lab: Lab, object: KubeObject, replicas: number, image: string | undefined): boolean {
  if (!isRolledOut(object, replicas)) return false;
  const pods = (object.kind === 'Pod' ? [object as Pod] : podsOf(lab, object)).filter(
    ({ metadata, status }) => !metadata.deletionTimestamp && status.phase !== 'Failed',
  );
  if (
    pods.length !== replicas ||
    !pods.every((pod) => isSteady(pod, lab.clock.now()) && conditionOf(pod, 'Ready') === 'True')
  )
    return false;
  return image === undefined || pods.every(({ spec }) => spec.containers.some((one) => one.image === image));
}

function readyEndpoints(lab: Lab, namespace: string, service: string): number {
  return lab.store
    .list(ENDPOINT_SLICES, namespace)
    .filter(({ metadata }) => metadata.labels?.['kubernetes.io/service-name'] === service)
    .flatMap(({ endpoints }) => endpoints ?? [])
    .filter(({ conditions }) => conditions?.ready !== false).length;
}

/** Does a request from everywhere it is sent from get an answer that is no error? */
function isAnswered(lab: Lab, url: string, from: ObjectName | 'outside', space: string): boolean {
  const { network } = lab;
  const places =
    from === 'outside'
      ? [from]
      : objectsOf(lab, from, space)
          .flatMap((one) => (one.kind === 'Pod' ? [one as Pod] : podsOf(lab, one)))
          .filter(({ metadata, status }) => status.phase === 'Running' && !metadata.deletionTimestamp)
          .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
  return (
    places.length > 0 &&
    places.every((place) => {
      const answer = network.reach(network.place(place), url);
      return answer !== undefined && 'status' in answer && answer.status < 400;
    })
  );
}

function takesPods(node: KubeObject): boolean {
  const { spec } = node as Node;
  return (
    conditionOf(node, 'Ready') === 'True' &&
    spec.unschedulable !== true &&
    !spec.taints?.some(({ effect }) => effect !== 'PreferNoSchedule')
  );
}

/** Is a goal reached? @param space the exercise's namespace */
export function isReached(lab: Lab, goal: Goal, space: string): boolean {
  if ('ready' in goal) {
    const found = objectsOf(lab, goal.ready, space);
    return found.length > 0 && found.every((one) => isReady(lab, one, goal.replicas, goal.image));
  }
  if ('complete' in goal)
    return objectsOf(lab, goal.complete, space).some((one) => conditionOf(one, 'Complete') === 'True');
  if ('reached' in goal) {
    const { namespace, name } = namedBy(goal.reached, space);
    return readyEndpoints(lab, namespace, name) >= (goal.least ?? 1);
  }
  if ('answers' in goal) return isAnswered(lab, goal.answers, goal.from, space);
  if ('bound' in goal) return objectsOf(lab, goal.bound, space).some((one) => valueAt(one.status, 'phase') === 'Bound');
  if ('takes' in goal) return objectsOf(lab, goal.takes, space).some(takesPods);
  if ('object' in goal) {
    const found = objectsOf(lab, goal.object, space);
    return found.length > 0 && found.every((one) => JSON.stringify(valueAt(one, goal.at)) === JSON.stringify(goal.is));
  }
  if ('filled' in goal) return objectsOf(lab, goal.filled, space).some((one) => valueAt(one, goal.at) !== undefined);
  if ('gone' in goal) return objectsOf(lab, goal.gone, space).length === 0;
  if ('exists' in goal) return objectsOf(lab, goal.exists, space).length > 0;
  if ('allowed' in goal) return may(lab, goal.allowed, goal.verb, goal.resource, space);
  if ('forbidden' in goal) return !may(lab, goal.forbidden, goal.verb, goal.resource, space);
  return lab.faults.broken.length === 0;
}

/** May a service account do something in a namespace? */
function may(lab: Lab, name: string, verb: string, plural: string, namespace: string): boolean {
  const group = RESOURCES.find((one) => one.plural === plural)?.group ?? '';
  const groups = [
    'system:serviceaccounts',
    `system:serviceaccounts:${name.split(':')[2] ?? ''}`,
    'system:authenticated',
  ];
  return decide({ name, groups }, { verb, group, resource: plural, subresource: '', namespace, name: '' }, lab.api)
    .allowed;
}
