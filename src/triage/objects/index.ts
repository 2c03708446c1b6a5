// Kubernetes objects → facts: the registry, and the walk through JSON of any shape (a List, one object, a `jq` cut of one).

import type { ObjectRef } from '../fact.ts';
import { lookup } from '../lookup.ts';
import { eventFact, isEvent } from './event.ts';
import {
  conditionFact,
  deletion,
  known,
  type ObjectFact,
  type ObjectReader,
  refOf,
  statusAndConditions,
} from './facts.ts';
import { autoscalerFacts } from './horizontal-pod-autoscaler.ts';
import { cronJobFacts, jobFacts } from './job.ts';
import { networkPolicyFacts } from './network-policy.ts';
import { nodeFacts } from './node.ts';
import { claimFacts, volumeFacts } from './persistent-volume-claim.ts';
import { containerFacts, podFacts } from './pod.ts';
import { resourceQuotaFacts } from './resource-quota.ts';
import { endpointSliceFacts, endpointsFacts, ingressFacts, serviceFacts } from './service.ts';
import { at, isWire, list, strings, text, type Wire } from './wire.ts';
import { workloadFacts } from './workload.ts';

/** kind → reader. Kinds without one have their phase and conditions read. */
const OBJECT_READERS = lookup<ObjectReader>({
  Pod: podFacts,
  Deployment: workloadFacts,
  ReplicaSet: workloadFacts,
  ReplicationController: workloadFacts,
  StatefulSet: workloadFacts,
  DaemonSet: workloadFacts,
  Job: jobFacts,
  CronJob: cronJobFacts,
  Service: serviceFacts,
  Endpoints: endpointsFacts,
  EndpointSlice: endpointSliceFacts,
  Ingress: ingressFacts,
  PersistentVolumeClaim: claimFacts,
  PersistentVolume: volumeFacts,
  Node: nodeFacts,
  NetworkPolicy: networkPolicyFacts,
  ResourceQuota: resourceQuotaFacts,
  HorizontalPodAutoscaler: autoscalerFacts,
});

const generic: ObjectReader = (object, ref) => {
  const status = at(object, 'status');
  const { reason, path } = [
    { reason: text(status, 'phase'), path: 'status.phase' },
    { reason: text(status.health, 'status'), path: 'status.health.status' },
    { reason: text(status, 'state'), path: 'status.state' },
  ].find((one) => one.reason !== '') ?? { reason: '', path: 'status' };
  const facts = statusAndConditions(object, ref, { reason, path, text: text(status, 'message') });
  for (const key of ['attachError', 'detachError']) {
    const message = text(status[key], 'message');
    if (message === '') continue;
    const field = { path: `status.${key}.message` };
    facts.push({ type: 'error', object: ref, reason: key, text: `${key}: ${message}`, field });
  }
  const sync = text(status.sync, 'status');
  if (sync) facts.push({ type: 'status', object: ref, reason: sync, field: { path: 'status.sync.status' } });
  // Gateway API and policies keep conditions per parent, per listener, per ancestor
  for (const key of ['parents', 'listeners', 'ancestors']) {
    for (const part of list(status, key))
      for (const one of list(part, 'conditions'))
        facts.push(...conditionFact(one, ref, `status.${key}[${nameOf(part)}]`));
  }
  return facts;
};

/** What a part of a status is called: its own name, or that of what it refers to. */
function nameOf(part: Wire): string {
  return text(part, 'name') || text(part.parentRef, 'name') || text(part.ancestorRef, 'name');
}

/** Objects that one walk looks at, so that a document of aliases cannot keep it busy. */
const BUDGET = 200_000;

/**
 * Facts of any JSON value: a List, an object, an Event, a container status, a condition, or something that holds them.
 * @param hint the object that the value is a part of, where only the surroundings know (`get pod x -o json | jq .status`)
 */
export function objectFacts(value: unknown, hint?: ObjectRef): ObjectFact[] {
  const out: ObjectFact[] = [];
  const seen = new Set<unknown>();
  let budget = BUDGET;
  walk(value, hint, 0);
  return out;

  function push(facts: readonly ObjectFact[]): void {
    for (const fact of facts) out.push(fact);
  }

  function walk(node: unknown, about: ObjectRef | undefined, depth: number): void {
    if (depth > 12 || budget-- <= 0 || typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (Array.isArray(node)) {
      for (const one of node) walk(one, about, depth + 1);
      return;
    }
    if (!isWire(node)) return;
    if (isEvent(node)) {
      out.push(eventFact(node));
      return;
    }
    if (Array.isArray(node.items)) {
      for (const one of node.items) walk(withKind(one, text(node, 'kind')), about, depth + 1);
      return;
    }
    if (text(node, 'kind') === 'Status' && typeof node.message === 'string') {
      out.push({
        type: 'error',
        reason: text(node, 'reason'),
        text: text(node, 'message'),
        from: 'kube-apiserver',
        field: { path: 'message' },
      });
      return;
    }
    const ref = refOf(node) ?? (node.metadata !== undefined && about ? about : undefined);
    if (ref && (node.spec !== undefined || node.status !== undefined || node.metadata !== undefined)) {
      push((OBJECT_READERS[ref.kind] ?? generic)(node, ref));
      return;
    }
    loose(node, about, depth);
  }

  function loose(node: Wire, about: ObjectRef | undefined, depth: number): void {
    const named =
      typeof node.name === 'string' &&
      about?.kind === undefined &&
      /^[a-z0-9][a-z0-9.-]+$/.test(node.name) &&
      depth === 0
        ? { kind: 'Pod', name: node.name }
        : about;
    const state = isWire(node.state) ? node.state : isWire(node.lastState) ? node.lastState : undefined;
    if (
      state &&
      (isWire(state.waiting) || isWire(state.terminated) || isWire(state.running) || node.restartCount !== undefined)
    ) {
      push(containerFacts(node, about));
      return;
    }
    const condition = conditionFact(node, about);
    if (condition.length) {
      push(condition);
      return;
    }
    if (Array.isArray(node.containerStatuses) || typeof node.phase === 'string') {
      const pod = about ?? named;
      if (typeof node.phase === 'string' && !Array.isArray(node.containerStatuses)) {
        out.push({
          type: 'status',
          reason: node.phase,
          field: { path: 'status.phase' },
          ...(pod ? { object: pod } : {}),
          attributes: { object: true },
        });
      } else push(podFacts({ status: node }, pod ?? { kind: 'Pod', name: '' }));
      if (Array.isArray(node.containerStatuses)) return;
    }
    if (about && (text(node, 'deletionTimestamp') !== '' || strings(node, 'finalizers').length > 0)) {
      const deleting = text(node, 'deletionTimestamp') !== '';
      out.push({
        type: 'status',
        object: about,
        reason: deleting ? 'Terminating' : '',
        field: deleting
          ? deletion({ metadata: node }).field
          : { path: 'metadata.finalizers', value: strings(node, 'finalizers').join(', ') },
        attributes: known({
          deleting: deleting || undefined,
          finalizers: strings(node, 'finalizers').join(',') || undefined,
          object: true,
        }),
      });
    }
    const health = text(node.health, 'status');
    if (health)
      out.push({
        type: 'status',
        reason: health,
        field: { path: 'status.health.status' },
        ...(about ? { object: about } : {}),
      });
    for (const one of Object.values(node)) walk(one, named, depth + 1);
  }

  function withKind(one: unknown, listKind: string): unknown {
    if (!isWire(one) || one.kind !== undefined || !listKind.endsWith('List')) return one;
    const kind = listKind.slice(0, -4);
    return kind === '' ? one : { ...one, kind };
  }
}
