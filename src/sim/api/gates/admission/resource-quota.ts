// Quotas: what a namespace may hold and ask for in all. What is let in is charged at once (apiserver, admission/plugin/resourcequota/controller.go).
import { addQuantities, compareQuantities, type Quantity, subtractQuantities, ZERO } from '../../../quantity.ts';
import { NAMESPACES, PERSISTENT_VOLUME_CLAIMS, PODS, RESOURCE_QUOTAS, SERVICES } from '../../../resources/index.ts';
import { meet } from '../../../store/fault.ts';
import type { KubeObject, Pod, ResourceQuota } from '../../../wire.ts';
import type { Call, GateContext } from '../../call.ts';
import { type AdmissionPlugin, operationOf, refuse } from './plugin.ts';
import { type Amounts, amountsOf } from './pod-amounts.ts';
import { counts } from './quota/scopes.ts';
import { computeUsage, concerns, listOf, usageOf } from './quota/usage.ts';

/** What every container must state when a quota limits it. */
const REQUIRED = new Set(['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory']);

/** Lists of the ledger are never changed in place: the limits of a quota are read once. */
const limits = new WeakMap<object, Amounts>();

function limitsOf({ status }: ResourceQuota): Amounts {
  const list = status?.hard;
  if (!list) return new Map();
  let amounts = limits.get(list);
  if (!amounts) {
    amounts = amountsOf(list);
    limits.set(list, amounts);
  }
  return amounts;
}

/** Does admission charge this call? New objects always; of changes only those that can use more. */
function isCharged(call: Call): boolean {
  const { resource, subresource, namespace } = call;
  if (namespace === '' || resource === NAMESPACES) return false;
  const operation = operationOf(call);
  if (resource === PODS && subresource === 'resize') return operation === 'UPDATE';
  if (subresource !== '') return false;
  if (operation === 'CREATE') return true;
  return operation === 'UPDATE' && (resource === SERVICES || resource === PERSISTENT_VOLUME_CLAIMS);
}

/** What a pod's containers do not state although they must: `must specify requests.cpu for: a,b`; undefined when all is there. */
function missingIn({ spec }: Pod, names: readonly string[]): string | undefined {
  const required = names.filter((name) => REQUIRED.has(name)).sort();
  if (required.length === 0) return undefined;
  const containers = [...spec.containers, ...(spec.initContainers ?? [])].map(({ name, resources }) => ({
    name,
    states: computeUsage(amountsOf(resources?.requests), amountsOf(resources?.limits)),
  }));
  const told = required.flatMap((resource) => {
    const silent = containers.filter(({ states }) => !states.has(resource)).map(({ name }) => name);
    return silent.length > 0 ? [`${resource} for: ${[...new Set(silent)].sort().join(',')}`] : [];
  });
  return told.length > 0 ? `must specify ${told.join('; ')}` : undefined;
}

/** `pods=1,requests.cpu=100m` */
function printed(amounts: Amounts, names: readonly string[]): string {
  const list = listOf([...amounts].filter(([name]) => names.includes(name)));
  return Object.keys(list)
    .sort()
    .map((name) => `${name}=${list[name]}`)
    .join(',');
}

/** What the call adds to what is used. */
function added(call: Call, quota: ResourceQuota, hard: readonly string[], now: number): Amounts {
  const { resource, old } = call;
  const used = usageOf(resource, call.object as KubeObject, now);
  if (operationOf(call) !== 'UPDATE' || !old || !counts(quota, hard, resource, old)) return used;
  const before = usageOf(resource, old, now);
  const grown = [...used].map(([name, amount]): [string, Quantity] => {
    const difference = subtractQuantities(amount, before.get(name) ?? ZERO);
    return [name, difference.milli > 0 ? difference : ZERO];
  });
  return new Map(grown);
}

/** The quota's new use; undefined when it stays. @throws ApiError 403 */
function charge(call: Call, quota: ResourceQuota, { clock }: GateContext): Amounts | undefined {
  const { resource } = call;
  const object = call.object as KubeObject;
  const { name } = quota.metadata;
  const hard = limitsOf(quota);
  const names = [...hard.keys()];
  if (!counts(quota, names, resource, object)) return undefined;
  const concerned = names.filter((one) => concerns(resource, one));
  const missing = resource === PODS ? missingIn(object as unknown as Pod, concerned) : undefined;
  if (missing) throw refuse(call, `failed quota: ${name}: ${missing}`);
  const used = amountsOf(quota.status?.used);
  if (concerned.some((one) => !used.has(one)))
    throw refuse(call, `status unknown for quota: ${name}, resources: ${[...concerned].sort().join(',')}`);
  const asked = [...added(call, quota, names, clock.now())].filter(([one, { milli }]) => hard.has(one) && milli !== 0);
  const negative = asked.filter(([, { milli }]) => milli < 0).map(([one]) => one);
  if (negative.length > 0) throw refuse(call, `quota usage is negative for resource(s): ${negative.sort().join(',')}`);
  if (asked.length === 0) return undefined;
  const next: Amounts = new Map(used);
  const exceeded: string[] = [];
  for (const [one, amount] of asked) {
    const sum = addQuantities(used.get(one) ?? ZERO, amount);
    next.set(one, sum);
    if (compareQuantities(sum, hard.get(one) ?? ZERO) > 0) exceeded.push(one);
  }
  if (exceeded.length > 0)
    throw refuse(
      call,
      `exceeded quota: ${name}, requested: ${printed(new Map(asked), exceeded)}, used: ${printed(used, exceeded)}, limited: ${printed(hard, exceeded)}`,
    );
  return next;
}

export const RESOURCE_QUOTA = {
  name: 'ResourceQuota',
  validate(call, context) {
    if (!call.object || !isCharged(call)) return;
    const { store } = context;
    const quotas = store.list(RESOURCE_QUOTAS, call.namespace);
    if (quotas.length === 0) return;
    // all are asked before any is charged
    const charged = quotas.map((quota) => ({ quota, used: charge(call, quota, context) }));
    if (call.dryRun) return;
    meet(store.fault, 1);
    for (const { quota, used } of charged)
      if (used) store.update(RESOURCE_QUOTAS, { ...quota, status: { ...quota.status, used: listOf(used) } });
  },
} satisfies AdmissionPlugin;
