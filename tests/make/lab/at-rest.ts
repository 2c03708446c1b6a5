// What must hold when a lab has come to rest: nothing fails any more, and what was asked for has been done or is refused with a reason.

import { strategyOf } from '../../../src/sim/api/kinds/index.ts';
import { validateObjectMeta } from '../../../src/sim/api/kinds/object-meta.ts';
import { decode } from '../../../src/sim/api/schema/decode.ts';
import { addQuantities, compareQuantities, parseQuantity, ZERO } from '../../../src/sim/quantity.ts';
import { resourceOf } from '../../../src/sim/resources/index.ts';
import { selects } from '../../../src/sim/selector.ts';
import type * as wire from '../../../src/sim/wire.ts';
import { nameOf, requested } from './watchman.ts';
import { resourceOfKind, type World } from './world.ts';

/** Looks at a lab at rest. @returns what is wrong */
type Check = (world: World) => string[];

const ENDED: ReadonlySet<string | undefined> = new Set(['Succeeded', 'Failed']);

function list<T>(world: World, kind: string): readonly T[] {
  return world.list(kind) as unknown as readonly T[];
}

function pods(world: World): readonly wire.Pod[] {
  return list<wire.Pod>(world, 'Pod');
}

function controller({ metadata }: wire.KubeObject): wire.OwnerReference | undefined {
  return metadata.ownerReferences?.find((one) => one.controller);
}

function podsOf(world: World, { metadata }: wire.KubeObject): readonly wire.Pod[] {
  return pods(world).filter((pod) => controller(pod)?.uid === metadata.uid);
}

function isActive({ metadata, status }: wire.Pod): boolean {
  return metadata.deletionTimestamp === undefined && !ENDED.has(status.phase);
}

function isReady({ status }: wire.Pod): boolean {
  return status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
}

/** Tells when two numbers differ. */
function differs(object: wire.KubeObject, what: string, is: number | undefined, ought: number): string[] {
  return (is ?? 0) === ought ? [] : [`${nameOf(object)}: ${what} is ${is ?? 0}, ought to be ${ought}`];
}

function observed(object: wire.KubeObject): string[] {
  const seen = (object.status as { observedGeneration?: number }).observedGeneration;
  return seen === object.metadata.generation
    ? []
    : [`${nameOf(object)}: observed generation ${seen} of ${object.metadata.generation}`];
}

const replicaSets: Check = (world) =>
  list<wire.ReplicaSet>(world, 'ReplicaSet').flatMap((set) => {
    const active = podsOf(world, set).filter(isActive);
    const { status, spec } = set;
    const failure = status.conditions?.find(({ type }) => type === 'ReplicaFailure');
    const isShort = failure?.reason === 'FailedCreate' && active.length < (spec.replicas ?? 1);
    return [
      ...observed(set),
      ...(isShort ? [] : differs(set, 'active pods', active.length, spec.replicas ?? 1)),
      ...differs(set, 'replicas', status.replicas, active.length),
      ...differs(set, 'readyReplicas', status.readyReplicas, active.filter(isReady).length),
      ...active
        .filter(({ metadata }) => !selects(spec.selector, metadata.labels))
        .map((pod) => `${nameOf(pod)}: not chosen by ${nameOf(set)}`),
    ];
  });

const deployments: Check = (world) =>
  list<wire.Deployment>(world, 'Deployment').flatMap((deployment) => {
    const sets = list<wire.ReplicaSet>(world, 'ReplicaSet').filter(
      (set) => controller(set)?.uid === deployment.metadata.uid,
    );
    const { spec, status } = deployment;
    const sum = (of: (set: wire.ReplicaSet) => number | undefined): number =>
      sets.reduce((total, set) => total + (of(set) ?? 0), 0);
    const wrong = [
      ...observed(deployment),
      ...differs(
        deployment,
        'replicas',
        status.replicas,
        sum((set) => set.status.replicas),
      ),
      ...differs(
        deployment,
        'readyReplicas',
        status.readyReplicas,
        sum((set) => set.status.readyReplicas),
      ),
    ];
    if (spec.paused) return wrong;
    const revision = (set: wire.ReplicaSet): number =>
      Number(set.metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0);
    const newest = [...sets].sort((one, other) => revision(other) - revision(one))[0];
    if (!newest) return [...wrong, `${nameOf(deployment)}: has no ReplicaSet`];
    const asked = spec.replicas ?? 1;
    const isWhole = newest.spec.replicas === asked && (newest.status.availableReplicas ?? 0) === asked;
    const old = sets.filter((set) => set !== newest && (set.spec.replicas ?? 0) > 0);
    const limit = spec.revisionHistoryLimit ?? 10;
    // a real Deployment too waits for ever when, scaled in the middle of a rollout, its only ReplicaSet with pods is an old one of just that size
    const isStuck = old.length === 1 && old[0]?.spec.replicas === asked && newest.spec.replicas === 0;
    const isShort = (newest.spec.replicas ?? 0) < asked && !isStuck;
    return [
      ...wrong,
      ...(isWhole ? old.map((set) => `${nameOf(set)}: old, and still ${set.spec.replicas}`) : []),
      ...(isWhole && sets.length > limit + 1
        ? [`${nameOf(deployment)}: ${sets.length} ReplicaSets, ${limit} old ones are to stay`]
        : []),
      // nothing stands in the way when every pod of the newest is available: then there must be as many as are wanted
      ...((newest.status.availableReplicas ?? 0) === (newest.spec.replicas ?? 0) && isShort
        ? [`${nameOf(deployment)}: newest ReplicaSet stays at ${newest.spec.replicas} of ${asked}`]
        : []),
    ];
  });

const statefulSets: Check = (world) =>
  list<wire.StatefulSet>(world, 'StatefulSet').flatMap((set) => {
    const { spec, status, metadata } = set;
    const own = podsOf(world, set);
    const start = spec.ordinals?.start ?? 0;
    const names = own.map((pod) => pod.metadata.name);
    const wanted = Array.from({ length: spec.replicas ?? 1 }, (_, at) => `${metadata.name}-${start + at}`);
    const strange = names.filter((name) => !wanted.includes(name));
    const missing = wanted.filter((name) => !names.includes(name));
    // in order, one that is not ready holds up those after it, and those that are to go
    const isHeld = own.some((pod) => !isReady(pod));
    const refused = isRefused(world, set);
    const taken = missing.some((name) =>
      world.list('Pod').some((pod) => pod.metadata.name === name && pod.metadata.namespace === metadata.namespace),
    );
    return [
      ...observed(set),
      ...(isHeld || refused ? [] : strange.map((name) => `${nameOf(set)}: ${name} is not one of its pods`)),
      ...(isHeld || refused || taken ? [] : missing.map((name) => `${nameOf(set)}: ${name} is missing`)),
      ...differs(set, 'replicas', status.replicas, own.filter((pod) => pod.status.phase !== undefined).length),
      ...differs(
        set,
        'readyReplicas',
        status.readyReplicas,
        own.filter((pod) => isReady(pod) && pod.status.phase === 'Running').length,
      ),
    ];
  });

/** Was a controller's wish refused lately? Then its last event says so. */
function isRefused(world: World, { metadata }: wire.KubeObject): boolean {
  const about = list<wire.Event>(world, 'Event').filter(({ involvedObject }) => involvedObject.uid === metadata.uid);
  return about.some(({ reason }) => reason === 'FailedCreate');
}

const daemonSets: Check = (world) =>
  list<wire.DaemonSet>(world, 'DaemonSet').flatMap((set) => {
    const active = podsOf(world, set).filter(isActive);
    const refused = isRefused(world, set);
    const byNode = Map.groupBy(active, nodeOfDaemon);
    const { status } = set;
    const nodes = new Set(world.list('Node').map(({ metadata }) => metadata.name));
    return [
      ...observed(set),
      ...[...byNode]
        .filter(([, those]) => those.length > 1 && those.filter(isReady).length > 1)
        .map(([node]) => `${nameOf(set)}: several pods on ${node}`),
      ...[...byNode.keys()]
        .filter((node) => !nodes.has(node))
        .map((node) => `${nameOf(set)}: a pod for ${node}, which is gone`),
      ...(refused
        ? []
        : differs(set, 'currentNumberScheduled', status.currentNumberScheduled, status.desiredNumberScheduled)),
      // where a pod would not be put any more it may stay, unless the node drives it away
      ...(refused ? [] : differs(set, 'pods', byNode.size, status.desiredNumberScheduled + status.numberMisscheduled)),
    ];
  });

function nodeOfDaemon({ spec }: wire.Pod): string {
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  return spec.nodeName ?? terms?.[0]?.matchFields?.[0]?.values?.[0] ?? '';
}

const jobs: Check = (world) =>
  list<wire.Job>(world, 'Job').flatMap((job) => {
    const own = podsOf(world, job);
    const { spec, status } = job;
    const active = own.filter(isActive);
    const end = status.conditions?.find(
      ({ type, status: is }) => (type === 'Complete' || type === 'Failed') && is === 'True',
    );
    const uncounted = [
      ...(status.uncountedTerminatedPods?.succeeded ?? []),
      ...(status.uncountedTerminatedPods?.failed ?? []),
    ];
    const held = own.filter((pod) => ENDED.has(pod.status.phase) && isTracked(pod) && !waitsForSuccessor(world, pod));
    const left = (spec.completions ?? Number.POSITIVE_INFINITY) - (status.succeeded ?? 0);
    return [
      ...differs(job, 'active', status.active, active.length),
      ...uncounted.map((uid) => `${nameOf(job)}: ${uid} is still to be counted`),
      ...held.map((pod) => `${nameOf(pod)}: ended, and still held by the tracking of ${nameOf(job)}`),
      ...(end && active.length > 0 ? [`${nameOf(job)}: ${end.type}, with ${active.length} active pods`] : []),
      ...(spec.suspend && active.length > 0 ? [`${nameOf(job)}: suspended, with ${active.length} active pods`] : []),
      ...(active.length > (spec.parallelism ?? 1) ? [`${nameOf(job)}: ${active.length} active pods`] : []),
      ...((status.succeeded ?? 0) > (spec.completions ?? Number.POSITIVE_INFINITY)
        ? [`${nameOf(job)}: ${status.succeeded} succeeded of ${spec.completions}`]
        : []),
      ...(!end && left <= 0 ? [`${nameOf(job)}: all succeeded, and not complete`] : []),
      ...(end?.type === 'Complete' && !status.completionTime ? [`${nameOf(job)}: complete without a time`] : []),
    ];
  });

const TRACKING = 'batch.kubernetes.io/job-tracking';

function isTracked({ metadata }: wire.Pod): boolean {
  return metadata.finalizers?.includes(TRACKING) ?? false;
}

/** A failed pod of an index that counts its own failures is held until the next of that index has begun. */
function waitsForSuccessor(world: World, pod: wire.Pod): boolean {
  const owner = controller(pod);
  const job = list<wire.Job>(world, 'Job').find(({ metadata }) => metadata.uid === owner?.uid);
  return isTracked(pod) && job?.spec.backoffLimitPerIndex !== undefined;
}

const cronJobs: Check = (world) =>
  list<wire.CronJob>(world, 'CronJob').flatMap((cron) =>
    (cron.status?.active ?? [])
      .filter(({ uid }) => !world.list('Job').some(({ metadata }) => metadata.uid === uid))
      .map(({ name }) => `${nameOf(cron)}: ${name} is active and not there`),
  );

/** Pods of a node do not request more than it has, and are not more than it takes. */
const nodes: Check = (world) =>
  list<wire.Node>(world, 'Node').flatMap((node) => {
    const here = pods(world).filter(
      ({ spec, status }) => spec.nodeName === node.metadata.name && !ENDED.has(status.phase),
    );
    return Object.entries(node.status.allocatable ?? {}).flatMap(([resource, has]) => {
      const used =
        resource === 'pods'
          ? (parseQuantity(String(here.length)) ?? ZERO)
          : here.reduce((sum, pod) => addQuantities(sum, requested(pod, resource)), ZERO);
      return compareQuantities(used, parseQuantity(has) ?? ZERO) > 0
        ? [`${nameOf(node)}: ${resource} over its ${has}`]
        : [];
    });
  });

const owners: Check = (world) =>
  world.lab.store.all().flatMap((object) => {
    const references = object.metadata.ownerReferences ?? [];
    const gone = references.filter(({ apiVersion, kind, name, uid }) => {
      const resource = resourceOf(apiVersion, kind);
      const owner =
        resource && world.lab.store.get(resource, resource.namespaced ? object.metadata.namespace : '', name);
      return owner?.metadata.uid !== uid;
    });
    return gone.map(({ kind, name }) => `${nameOf(object)}: its owner ${kind} ${name} is gone`);
  });

const deletions: Check = (world) =>
  world.lab.store.all().flatMap((object) => {
    const { deletionTimestamp, finalizers = [] } = object.metadata;
    if (object.kind === 'Pod' && waitsForSuccessor(world, object as wire.Pod)) return [];
    return deletionTimestamp ? [`${nameOf(object)}: to be deleted since ${deletionTimestamp} ${finalizers}`] : [];
  });

const namespaces: Check = (world) => {
  const there = new Set(world.list('Namespace').map(({ metadata }) => metadata.name));
  return world.lab.store
    .all()
    .filter(({ metadata }) => metadata.namespace && !there.has(metadata.namespace))
    .map((object) => `${nameOf(object)}: in no namespace`);
};

/** Pods, and those of services. */
const endpoints: Check = (world) =>
  list<wire.Service>(world, 'Service').flatMap((service) => {
    const { selector, type } = service.spec;
    if (!selector || type === 'ExternalName') return [];
    const { namespace, name } = service.metadata;
    const chosen = pods(world).filter(
      (pod) =>
        pod.metadata.namespace === namespace &&
        Object.entries(selector).every(([key, value]) => pod.metadata.labels?.[key] === value) &&
        pod.status.podIP &&
        !ENDED.has(pod.status.phase),
    );
    const all = service.spec.publishNotReadyAddresses ?? false;
    const ready = chosen
      .filter((pod) => !pod.metadata.deletionTimestamp && (all || isReady(pod)))
      .map((pod) => pod.metadata.name)
      .sort();
    const slices = list<wire.EndpointSlice>(world, 'EndpointSlice').filter(
      ({ metadata }) => metadata.namespace === namespace && metadata.labels?.['kubernetes.io/service-name'] === name,
    );
    const inSlices = slices.flatMap((slice) => slice.endpoints ?? []);
    const readyInSlices = inSlices
      .filter(({ conditions }) => conditions?.ready)
      .map(({ targetRef }) => targetRef?.name ?? '')
      .sort();
    const found = list<wire.Endpoints>(world, 'Endpoints').find(
      ({ metadata }) => metadata.namespace === namespace && metadata.name === name,
    );
    const inEndpoints = (found?.subsets ?? []).flatMap(({ addresses = [] }) =>
      addresses.map(({ targetRef }) => targetRef?.name ?? ''),
    );
    const told = [...new Set(inEndpoints)].sort();
    return [
      ...(readyInSlices.join() === ready.join()
        ? []
        : [`${nameOf(service)}: slices have ${readyInSlices}, ready are ${ready}`]),
      ...(told.join() === ready.join() ? [] : [`${nameOf(service)}: endpoints have ${told}, ready are ${ready}`]),
      ...(inSlices.length === chosen.length
        ? []
        : [`${nameOf(service)}: ${inSlices.length} endpoints for ${chosen.length} pods`]),
    ];
  });

const budgets: Check = (world) =>
  list<wire.PodDisruptionBudget>(world, 'PodDisruptionBudget').flatMap((budget) => {
    const chosen = pods(world).filter(
      ({ metadata }) =>
        metadata.namespace === budget.metadata.namespace && selects(budget.spec.selector, metadata.labels),
    );
    const { status } = budget;
    return [
      ...observed(budget),
      ...differs(
        budget,
        'currentHealthy',
        status.currentHealthy,
        chosen.filter((pod) => isReady(pod) && isActive(pod)).length,
      ),
      ...Object.keys(status.disruptedPods ?? {}).map((name) => `${nameOf(budget)}: ${name} is still being disrupted`),
    ];
  });

const quotas: Check = (world) =>
  list<wire.ResourceQuota>(world, 'ResourceQuota').flatMap((quota) => {
    const count = pods(world).filter(
      (pod) => pod.metadata.namespace === quota.metadata.namespace && isActive(pod),
    ).length;
    const { hard, used } = quota.status;
    return [
      ...(JSON.stringify(hard) === JSON.stringify(quota.spec.hard)
        ? []
        : [`${nameOf(quota)}: status.hard is not that of the specification`]),
      ...(used?.pods === undefined ? [] : differs(quota, 'used pods', Number(used.pods), count)),
    ];
  });

/** Every object is what the API itself would take. */
const validity: Check = (world) =>
  world.lab.store.all().flatMap((object) => {
    const resource = resourceOfKind(object.kind);
    const strategy = strategyOf(resource);
    const causes = [
      ...validateObjectMeta(object.metadata, strategy?.nameRule ?? 'subdomain', resource.namespaced),
      ...(strategy?.validate(structuredClone(object)) ?? []),
    ].map(({ field, message }) => `${nameOf(object)}: ${field}: ${message}`);
    try {
      decode(JSON.stringify(object), 'application/json', resource, '', 'Strict');
    } catch (thrown) {
      causes.push(`${nameOf(object)}: ${thrown instanceof Error ? thrown.message : 'cannot be read'}`);
    }
    return causes;
  });

/** Containers that run say so on nodes that are there. */
const running: Check = (world) =>
  pods(world).flatMap((pod) => {
    const { status, spec } = pod;
    const statuses = status.containerStatuses ?? [];
    return [
      ...(status.phase === 'Running' && statuses.length !== spec.containers.length
        ? [`${nameOf(pod)}: runs, with ${statuses.length} container statuses`]
        : []),
      ...(isReady(pod) && !statuses.every(({ ready }) => ready)
        ? [`${nameOf(pod)}: ready, and its containers are not`]
        : []),
      ...(ENDED.has(status.phase) && statuses.some(({ state }) => state?.running)
        ? [`${nameOf(pod)}: has ended, and a container runs`]
        : []),
      ...(spec.nodeName && !world.list('Node').some(({ metadata }) => metadata.name === spec.nodeName)
        ? [`${nameOf(pod)}: on ${spec.nodeName}, which is gone`]
        : []),
    ];
  });

const addresses: Check = (world) => {
  const seen = new Map<string, string>();
  return pods(world).flatMap((pod) => {
    const { podIP, phase } = pod.status;
    if (!podIP || ENDED.has(phase) || pod.spec.hostNetwork) return [];
    const other = seen.get(podIP);
    seen.set(podIP, nameOf(pod));
    return other ? [`${nameOf(pod)}: has the address of ${other}`] : [];
  });
};

/** Events are counted and combined, not heaped. */
const events: Check = (world) => {
  const byObject = Map.groupBy(
    list<wire.Event>(world, 'Event'),
    ({ involvedObject, source, reportingComponent }) =>
      `${involvedObject.kind} ${involvedObject.namespace}/${involvedObject.name} ${involvedObject.uid} ${source?.component ?? reportingComponent}`,
  );
  return [...byObject]
    .filter(([, those]) => those.length > MOST_EVENTS)
    .map(([object, those]) => `${object}: ${those.length} events`);
};
const MOST_EVENTS = 150;

/** By name. */
const CHECKS: Readonly<Record<string, Check>> = {
  replicaSets,
  deployments,
  statefulSets,
  daemonSets,
  jobs,
  cronJobs,
  nodes,
  owners,
  deletions,
  namespaces,
  endpoints,
  budgets,
  quotas,
  validity,
  running,
  addresses,
  events,
};

/** What does not hold now. */
export function wrongAtRest(world: World): string[] {
  return Object.values(CHECKS).flatMap((check) => check(world));
}
