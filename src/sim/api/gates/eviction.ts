// Evicting: a pod goes only when the PodDisruptionBudget over it allows (pkg/registry/core/pod/storage/eviction.go).
import { timestamp } from '../../clock.ts';
import { POD_DISRUPTION_BUDGETS, PODS } from '../../resources/index.ts';
import { selects } from '../../selector.ts';
import { meet } from '../../store/fault.ts';
import type { Pod, PodDisruptionBudget } from '../../wire.ts';
import type { Call, GateContext } from '../call.ts';
import { ApiError, forbidden, notFound } from '../status.ts';

/** Evictions that the disruption controller has not noticed yet, at most. */
const MOST_DISRUPTED = 2000;
const REFUSED = "Cannot evict pod as it would violate the pod's disruption budget.";
const RESOURCE = { group: 'policy', plural: 'poddisruptionbudget' };

function tooMany(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'TooManyRequests', REFUSED, {
    causes: [{ reason: 'DisruptionBudget', message }],
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  });
}

function isReady({ status }: Pod): boolean {
  return status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false;
}

/** A pod that has ended or not begun disrupts nobody. */
function needsNoBudget({ status, metadata }: Pod): boolean {
  return metadata.deletionTimestamp !== undefined || ['Succeeded', 'Failed', 'Pending'].includes(status.phase ?? '');
}

function conditionsWithout(budget: PodDisruptionBudget, now: number): PodDisruptionBudget['status']['conditions'] {
  const others = budget.status.conditions?.filter(({ type }) => type !== 'DisruptionAllowed') ?? [];
  const before = budget.status.conditions?.find(({ type }) => type === 'DisruptionAllowed');
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'InsufficientPods',
    message: '',
    observedGeneration: budget.status.observedGeneration ?? 0,
    lastTransitionTime: before?.status === 'False' ? before.lastTransitionTime : timestamp(now),
  };
  return [...others, condition];
}

/** Takes one disruption off a budget. @throws ApiError 429 when none is left */
function charge(pod: Pod, budget: PodDisruptionBudget, { store, clock }: GateContext, dryRun: boolean): void {
  const { metadata, status } = budget;
  const { name } = metadata;
  const allowed = status.disruptionsAllowed ?? 0;
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0))
    throw tooMany(`The disruption budget ${name} is still being processed by the server.`, 10);
  if (allowed < 0) throw forbidden(RESOURCE, name, 'pdb disruptions allowed is negative');
  if (Object.keys(status.disruptedPods ?? {}).length > MOST_DISRUPTED)
    throw forbidden(RESOURCE, name, 'DisruptedPods map too big - too many evictions not confirmed by PDB controller');
  if (allowed === 0) {
    const { desiredHealthy = 0, currentHealthy = 0 } = status;
    throw tooMany(
      `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`,
      0,
    );
  }
  if (dryRun) return;
  meet(store.fault, 1);
  const now = clock.now();
  const conditions = allowed === 1 ? conditionsWithout(budget, now) : status.conditions;
  store.update(POD_DISRUPTION_BUDGETS, {
    ...budget,
    status: {
      ...status,
      disruptionsAllowed: allowed - 1,
      disruptedPods: { ...status.disruptedPods, [pod.metadata.name]: timestamp(now) },
      ...(conditions && { conditions }),
    },
  });
}

/** Asks the budget over a pod. @throws ApiError 429 when it is used up, 500 when more than one covers the pod */
function askBudget(pod: Pod, context: GateContext, dryRun: boolean): void {
  if (needsNoBudget(pod)) return;
  const { labels, namespace } = pod.metadata;
  const budgets = context.store
    .list(POD_DISRUPTION_BUDGETS, namespace)
    .filter(({ spec }) => selects(spec.selector, labels));
  if (budgets.length > 1)
    throw new ApiError(
      500,
      '',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  const [budget] = budgets;
  if (!budget) return;
  if (!isReady(pod)) {
    const { currentHealthy = 0, desiredHealthy = 0 } = budget.status;
    if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return;
    if (currentHealthy >= desiredHealthy && desiredHealthy > 0) return;
  }
  charge(pod, budget, context, dryRun);
}

/** The condition that the eviction leaves on a pod. */
function marked(pod: Pod, now: number): Pod {
  const { generation } = pod.metadata;
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
    lastProbeTime: null as unknown as string,
    lastTransitionTime: timestamp(now),
    ...(generation !== undefined && { observedGeneration: generation }),
  };
  const others = pod.status.conditions?.filter(({ type }) => type !== 'DisruptionTarget') ?? [];
  return { ...pod, status: { ...pod.status, conditions: [...others, condition] } };
}

/**
 * Lets the pod of a call be evicted: notes it in its budget and marks the pod, unless it is a dry run. The caller deletes it then.
 * @throws ApiError 404 without such a pod, 429 when the budget is used up, 500 when more than one covers the pod
 */
export function checkEviction({ namespace, name, dryRun }: Call, context: GateContext): void {
  const { store, clock } = context;
  const pod = store.get(PODS, namespace, name);
  if (!pod) throw notFound(PODS, name);
  askBudget(pod, context, dryRun);
  if (dryRun) return;
  meet(store.fault, 1);
  store.update(PODS, marked(pod, clock.now()));
}
