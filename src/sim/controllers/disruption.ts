// How many pods a PodDisruptionBudget can spare right now (pkg/controller/disruption).
import type { Change, Client } from '../client.ts';
import { timestamp } from '../clock.ts';
import { equal } from '../equal.ts';
import { DEPLOYMENTS, POD_DISRUPTION_BUDGETS, PODS, REPLICA_SETS } from '../resources/index.ts';
import { groupResource } from '../resources/resource.ts';
import { selects } from '../selector.ts';
import type { Pod, PodDisruptionBudget } from '../wire.ts';
import { type Controller, keyOf, splitKey, watch } from './controller.ts';
import { scaled } from './int-or-percent.ts';
import { labelledPods } from './labelled-pods.ts';
import { isReady } from './pod-status.ts';

/** A pod that was to be evicted and is there still after so long counts again (ms). */
const DISRUPTED_FOR = 120_000;

function budgetsOf({ type, object, old }: Change<Pod>, client: Client): string[] {
  const labels = object.metadata.labels;
  const same =
    type === 'MODIFIED' &&
    old &&
    old.metadata.labels === labels &&
    isReady(old) === isReady(object) &&
    old.metadata.deletionTimestamp === object.metadata.deletionTimestamp;
  if (same) return [];
  return client
    .list(POD_DISRUPTION_BUDGETS, object.metadata.namespace)
    .filter(({ spec }) => selects(spec.selector, labels))
    .map(keyOf);
}

export const disruption = {
  name: 'disruption',
  component: 'controllermanager',
  watches: [watch(POD_DISRUPTION_BUDGETS), watch(PODS, budgetsOf)],
  reconcile(key, { client, clock, events }) {
    const { namespace = '', name } = splitKey(key);
    const budget = client.get(POD_DISRUPTION_BUDGETS, namespace, name);
    if (!budget) return undefined;
    const { spec, status, metadata } = budget;
    const pods = labelledPods(client, namespace, spec.selector);
    if (pods.length === 0) events.event(budget, 'Normal', 'NoPods', 'No matching pods found');
    const now = clock.now();
    const disruptedPods = Object.fromEntries(
      Object.entries(status?.disruptedPods ?? {}).filter(([pod, since]) => {
        const found = pods.find((one) => one.metadata.name === pod);
        return found && !found.metadata.deletionTimestamp && now - Date.parse(since) < DISRUPTED_FOR;
      }),
    );
    const expected = expectation(spec, pods, client);
    if ('trouble' in expected) {
      const { trouble } = expected;
      const message = `Failed to calculate the number of expected pods: ${trouble}`;
      events.event(budget, 'Warning', 'CalculateExpectedPodCountFailed', message);
      failSafe(budget, trouble, client, now);
      return undefined;
    }
    const { expectedPods, desiredHealthy } = expected;
    const currentHealthy = pods.filter(
      (pod) => isReady(pod) && !pod.metadata.deletionTimestamp && disruptedPods[pod.metadata.name] === undefined,
    ).length;
    const disruptionsAllowed = expectedPods > 0 ? Math.max(0, currentHealthy - desiredHealthy) : 0;
    const allowed = disruptionsAllowed > 0;
    const old = status?.conditions?.find(({ type }) => type === 'DisruptionAllowed');
    const generation = metadata.generation ?? 1;
    const condition = {
      type: 'DisruptionAllowed',
      status: allowed ? 'True' : 'False',
      reason: allowed ? 'SufficientPods' : 'InsufficientPods',
      message: '',
      observedGeneration: generation,
      lastTransitionTime: old?.status === (allowed ? 'True' : 'False') ? old.lastTransitionTime : timestamp(now),
    };
    const next: PodDisruptionBudget['status'] = {
      conditions: [condition],
      currentHealthy,
      desiredHealthy,
      ...(Object.keys(disruptedPods).length > 0 && { disruptedPods }),
      disruptionsAllowed,
      expectedPods,
      observedGeneration: generation,
    };
    if (!equal(status, next)) client.updateStatus(POD_DISRUPTION_BUDGETS, { ...budget, status: next });
    return Object.keys(disruptedPods).length > 0 ? { afterMs: DISRUPTED_FOR } : undefined;
  },
} satisfies Controller;

/** What cannot be reckoned spares nothing (disruption.go, failSafe). */
function failSafe(budget: PodDisruptionBudget, message: string, client: Client, now: number): void {
  const { status, metadata } = budget;
  const old = status?.conditions?.find(({ type }) => type === 'DisruptionAllowed');
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'SyncFailed',
    message,
    observedGeneration: metadata.generation ?? 1,
    lastTransitionTime: old?.status === 'False' ? old.lastTransitionTime : timestamp(now),
  };
  const { currentHealthy = 0, desiredHealthy = 0, expectedPods = 0 } = status ?? {};
  const next = {
    ...status,
    currentHealthy,
    desiredHealthy,
    expectedPods,
    disruptionsAllowed: 0,
    conditions: [condition],
  };
  if (!equal(status, next)) client.updateStatus(POD_DISRUPTION_BUDGETS, { ...budget, status: next });
}

/** How many pods there are to be, and how many of them healthy; or why that cannot be told. */
type Expectation = { readonly expectedPods: number; readonly desiredHealthy: number } | { readonly trouble: string };

function expectation(
  { minAvailable, maxUnavailable }: PodDisruptionBudget['spec'],
  pods: readonly Pod[],
  client: Client,
): Expectation {
  if (maxUnavailable === undefined && typeof minAvailable === 'number')
    return { expectedPods: pods.length, desiredHealthy: minAvailable };
  const expectedPods = expectedScale(pods, client);
  if (typeof expectedPods === 'string') return { trouble: expectedPods };
  if (maxUnavailable === undefined)
    return { expectedPods, desiredHealthy: scaled(minAvailable ?? 1, expectedPods, true) };
  return { expectedPods, desiredHealthy: Math.max(0, expectedPods - scaled(maxUnavailable, expectedPods, true)) };
}

/** What the pods' controllers were asked for, each counted once; a text says why one cannot be asked. */
function expectedScale(pods: readonly Pod[], client: Client): number | string {
  const scales = new Map<string, number>();
  for (const { metadata } of pods) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller);
    const resource = owner && client.resourceOf(owner.apiVersion, owner.kind);
    const found = owner && resource && client.get(resource, metadata.namespace, owner.name);
    if (!found) continue;
    const above = found.metadata.ownerReferences?.find(({ controller, kind }) => controller && kind === 'Deployment');
    const deployment =
      resource === (REPLICA_SETS as unknown) && above
        ? client.get(DEPLOYMENTS, metadata.namespace, above.name)
        : undefined;
    const sized = deployment ?? found;
    if (resource?.custom && !scales.has(sized.metadata.uid)) {
      if (!resource.subresources.includes('scale'))
        return `${groupResource(resource)} does not implement the scale subresource`;
      const { spec } = client.scaleOf(resource, metadata.namespace ?? '', sized.metadata.name);
      scales.set(sized.metadata.uid, spec.replicas ?? 0);
    } else if (!resource?.custom)
      scales.set(sized.metadata.uid, (sized.spec as { replicas?: number } | undefined)?.replicas ?? 0);
  }
  return [...scales.values()].reduce((sum, one) => sum + one, 0);
}
