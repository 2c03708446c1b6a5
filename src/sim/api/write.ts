// Writing to the ledger: what happens to an object on its way from a request through the gates (apiserver, registry/rest create.go and update.go).
import { timestamp } from '../clock.ts';
import { equal } from '../equal.ts';
import { mustFit } from '../store/caps.ts';
import { meet, sizeOf } from '../store/fault.ts';
import type { KubeObject, ObjectMeta, Service } from '../wire.ts';
import type { Call, GateContext } from './call.ts';
import { asServed, asStored } from './custom/as-served.ts';
import { customTypes } from './custom/types.ts';
import { admitMutating, admitValidating } from './gates/index.ts';
import { strategyOf } from './kinds/index.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from './kinds/object-meta.ts';
import { allocate } from './kinds/service-addresses.ts';
import type { Strategy, StrategyContext } from './kinds/strategy.ts';
import { entriesAfter } from './patch/managed-fields.ts';
import { badRequest, conflict, invalid, outdated, type StatusCause } from './status.ts';

/** A pod has its name in a label, or the start of it with a hash behind: from so many characters on that may be too long. */
const LONG_NAME = 51;
/** Characters of a generated name before its end (apiserver, storage/names). */
const LONGEST_BASE = 58;
const SUFFIX = 5;

function strategyContext(call: Call, { clock, random }: GateContext): StrategyContext {
  return { now: clock.now(), random, user: call.user.name };
}

function refuse(call: Call, object: KubeObject, causes: readonly StatusCause[]): void {
  if (causes.length > 0) throw invalid(call.resource, object.metadata.name ?? '', causes);
}

/** The metadata of a new object. */
function newMeta(call: Call, given: Partial<ObjectMeta>, { clock, random }: GateContext): ObjectMeta {
  const { resource, namespace } = call;
  if (given.resourceVersion) throw badRequest('resourceVersion should not be set on objects to be created');
  if (resource.namespaced && given.namespace && given.namespace !== namespace)
    throw badRequest(`the namespace of the provided object does not match the namespace sent on the request`);
  const { generateName } = given;
  const name = given.name || (generateName ? `${generateName.slice(0, LONGEST_BASE)}${random.suffix(SUFFIX)}` : '');
  const {
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    generation: _generation,
    resourceVersion: _version,
    namespace: _namespace,
    ...bare
  } = given;
  return {
    ...bare,
    name,
    ...(resource.namespaced && { namespace }),
    uid: random.uuid(),
    resourceVersion: '',
    creationTimestamp: timestamp(clock.now()),
  };
}

/** Brings a new object through the gates into the ledger. @returns it as written, or as it would be on a dry run */
export function create(call: Call, context: GateContext): KubeObject {
  const object = call.object as KubeObject;
  const strategy = strategyOf(call.resource);
  object.metadata = newMeta(call, object.metadata ?? {}, context);
  strategy?.defaults(object);
  track(call, undefined, context);
  admitMutating(call, context);
  if (object.kind === 'Service') allocate(object as Service, context.taken);
  strategy?.prepareForCreate(object, strategyContext(call, context));
  if (!call.trusted || call.isReshaped || object.metadata.name.length > LONG_NAME) {
    const causes = validateObjectMeta(object.metadata, strategy?.nameRule ?? 'subdomain', call.resource.namespaced);
    refuse(call, object, [...causes, ...(strategy?.validate(object) ?? [])]);
  }
  admitValidating(call, context);
  warn(call, strategy, object, undefined);
  if (call.dryRun) return object;
  reach(call, object, context);
  mustFit(context.store, object, undefined, call.trusted);
  return asServed(call.resource, context.store.create(call.resource, asStored(call.resource, object)));
}

/**
 * Brings a changed object (`call.object`, of which `call.old` is what the ledger has) through the gates into the ledger.
 * @returns it as written; the old one when nothing differs
 */
export function update(call: Call, context: GateContext): KubeObject {
  const { resource, subresource } = call;
  const object = call.object as KubeObject;
  const old = call.old as KubeObject;
  const strategy = strategyOf(resource);
  const { resourceVersion, uid } = object.metadata;
  if (resourceVersion && resourceVersion !== old.metadata.resourceVersion) throw outdated(resource, call.name);
  if (uid && uid !== old.metadata.uid)
    throw conflict(
      resource,
      call.name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${old.metadata.uid}`,
    );
  object.metadata = keptMeta(object.metadata, old.metadata);
  strategy?.defaults(object);
  track(call, old, context);
  admitMutating(call, context);
  if (subresource === 'status') keepAllButStatus(object, old);
  else if (object.kind === 'Service') allocate(object as Service, context.taken, old as Service);
  strategy?.prepareForUpdate(object, old, subresource);
  if (!call.trusted) {
    const causes = validateObjectMetaUpdate(object.metadata, old.metadata);
    refuse(call, object, [...causes, ...(strategy?.validateUpdate(object, old, subresource) ?? [])]);
  }
  admitValidating(call, context);
  warn(call, strategy, object, old);
  if (call.dryRun) return object;
  if (equal(without(object), without(old)) && sameOwners(object, old)) return old;
  reach(call, object, context);
  // what only leads to an end is never refused
  if (!old.metadata.deletionTimestamp) mustFit(context.store, object, old, call.trusted);
  return asServed(resource, settle(call, context.store.update(resource, asStored(resource, object)), context));
}

/** Comes to the ledger. What the control plane writes is never too large. @throws ApiError what the ledger says when it is not well */
function reach(call: Call, object: KubeObject, { store }: GateContext): void {
  call.latencyMs += meet(store.fault, call.trusted ? 1 : sizeOf(object));
}

/** An object that was to be deleted, and that nothing holds any more, is gone with its last change. */
function settle(call: Call, object: KubeObject, { store }: GateContext): KubeObject {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers, namespace, name } = object.metadata;
  if (!deletionTimestamp || finalizers?.length || deletionGracePeriodSeconds) return object;
  // a namespace has finalizers of its own
  if ((object.spec as { finalizers?: string[] } | undefined)?.finalizers?.length) return object;
  return store.remove(call.resource, namespace, name) ?? object;
}

/** What of the metadata only the server writes stays as it is. */
function keptMeta(given: ObjectMeta, old: ObjectMeta): ObjectMeta {
  const { deletionTimestamp, deletionGracePeriodSeconds, generation, generateName } = old;
  const {
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    generation: _generation,
    generateName: _base,
    ...rest
  } = given;
  return {
    ...rest,
    name: given.name ?? old.name,
    ...(old.namespace !== undefined && { namespace: given.namespace ?? old.namespace }),
    ...(generateName !== undefined && { generateName }),
    ...(generation !== undefined && { generation }),
    ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    ...(deletionGracePeriodSeconds !== undefined && { deletionGracePeriodSeconds }),
    uid: old.uid,
    resourceVersion: old.resourceVersion,
    creationTimestamp: old.creationTimestamp,
  };
}

function keepAllButStatus(object: KubeObject, old: KubeObject): void {
  for (const field of Object.keys(object))
    if (!['apiVersion', 'kind', 'metadata', 'status'].includes(field)) delete object[field];
  for (const [field, value] of Object.entries(old))
    if (!['apiVersion', 'kind', 'metadata', 'status'].includes(field)) object[field] = value;
}

/** What decides whether something changed: not who wrote what when. */
function without(object: KubeObject): KubeObject {
  const { managedFields: _managed, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function warn(call: Call, strategy: Strategy | undefined, object: KubeObject, old: KubeObject | undefined): void {
  if (!call.trusted) call.warnings.push(...(strategy?.warnings?.(object, old) ?? []));
}

/** Do the same managers own the same fields? When each wrote last does not matter. */
function sameOwners(object: KubeObject, old: KubeObject): boolean {
  const untimed = ({ metadata }: KubeObject) =>
    (metadata.managedFields ?? []).map(({ time: _time, ...entry }) => entry);
  return object.metadata.managedFields === old.metadata.managedFields || equal(untimed(object), untimed(old));
}

/** Notes who wrote what; server-side apply has done so already. */
function track(call: Call, old: KubeObject | undefined, { clock }: GateContext): void {
  if (call.applied || !call.object) return;
  const { metadata } = call.object;
  const entries = entriesAfter(old, call.object, {
    manager: call.fieldManager,
    subresource: call.subresource === 'status' || call.subresource === 'scale' ? call.subresource : '',
    types: customTypes(call.resource),
    now: clock.now(),
  });
  // the metadata is this request's own since it was made at the gate
  if (entries.length > 0) metadata.managedFields = entries as NonNullable<ObjectMeta['managedFields']>;
  else if (metadata.managedFields) delete metadata.managedFields;
}
