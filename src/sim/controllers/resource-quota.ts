// What of a ResourceQuota is used: counted anew when the quota changes, when something goes, and now and then (pkg/controller/resourcequota). What
// comes is charged by admission at once, also what is refused after it.
import { counts } from '../api/gates/admission/quota/scopes.ts';
import { listOf, usageOf } from '../api/gates/admission/quota/usage.ts';
import type { Change, Client } from '../client.ts';
import { equal } from '../equal.ts';
import { addQuantities, parseQuantity, type Quantity, ZERO } from '../quantity.ts';
import { EVENTS, RESOURCE_QUOTAS, RESOURCES } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject, Pod, ResourceQuota } from '../wire.ts';
import { type Controller, type ControllerContext, keyOf, splitKey, watch } from './controller.ts';
import { isTerminal } from './pod-status.ts';

/** Between two counts without a change (ms; --resource-quota-sync-period). */
const PERIOD = 300_000;

function isCounted(one: Resource): boolean {
  return one.namespaced && one.verbs.includes('delete') && one !== (EVENTS as unknown);
}

/** Quotas that may have room again after a change. */
function freed({ type, object, old }: Change, client: Client): string[] {
  const ended =
    object.kind === 'Pod' &&
    old !== undefined &&
    isTerminal(object as unknown as Pod) &&
    !isTerminal(old as unknown as Pod);
  if (type !== 'DELETED' && !ended) return [];
  return client.list(RESOURCE_QUOTAS, object.metadata.namespace).map(keyOf);
}

export const resourceQuota = {
  name: 'resourcequota',
  component: 'resourcequota-controller',
  watches: [
    watch(RESOURCE_QUOTAS, ({ type, object, old }) =>
      type === 'DELETED' || (old && equal(old.spec, object.spec) && object.status.hard) ? [] : [keyOf(object)],
    ),
    ...RESOURCES.filter((one) => isCounted(one) && one !== (RESOURCE_QUOTAS as unknown)).map((one) =>
      watch(one, freed),
    ),
  ],
  custom: freed,

  reconcile(key, context) {
    const { client } = context;
    const { namespace = '', name } = splitKey(key);
    const quota = client.get(RESOURCE_QUOTAS, namespace, name);
    if (!quota) return undefined;
    const hard = quota.spec.hard ?? {};
    const used = usedBy(quota, Object.keys(hard), namespace, context);
    const status = { hard, used };
    if (!equal(quota.status, status)) client.updateStatus(RESOURCE_QUOTAS, { ...quota, status });
    return { afterMs: PERIOD };
  },
} satisfies Controller;

function usedBy(
  quota: ResourceQuota,
  names: readonly string[],
  namespace: string,
  { client, clock }: ControllerContext,
): Record<string, string> {
  const hard = quota.spec.hard ?? {};
  const sums = new Map<string, Quantity>(names.map((one) => [one, zeroLike(hard[one])]));
  for (const resource of client.resources().filter(isCounted))
    for (const object of client.list<KubeObject>(resource, namespace)) {
      if (!counts(quota, names, resource, object)) continue;
      for (const [one, amount] of usageOf(resource, object, clock.now())) {
        const sum = sums.get(one);
        if (sum) sums.set(one, addQuantities(sum, amount));
      }
    }
  return listOf(sums);
}

/** Nothing, in the way in which the limit is written. */
function zeroLike(limit: string | undefined): Quantity {
  return { ...ZERO, format: parseQuantity(limit ?? '0')?.format ?? 'DecimalSI' };
}
