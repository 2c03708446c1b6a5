// The API server: a request goes through the gates to the ledger and comes back as an answer. In order: authorization, patching and decoding,
// admission, validation, ledger.
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { Catalogue } from '../resources/catalogue.ts';
import { API_SERVICES, CUSTOM_RESOURCE_DEFINITIONS, SERVICES } from '../resources/index.ts';
import { apiVersion, type Resource } from '../resources/resource.ts';
import { meet } from '../store/fault.ts';
import type { Store } from '../store/store.ts';
import type { KubeObject } from '../wire.ts';
import { apiServiceName, isAvailable, ServiceUnavailable } from './aggregation/extension.ts';
import type { Answer, Ask } from './ask.ts';
import type { Call } from './call.ts';
import { asServed } from './custom/as-served.ts';
import { remove } from './deletion.ts';
import { authorize, authorizeCreation, REVIEWS } from './gates/index.ts';
import type { ServiceAccountTokens } from './gates/service-account-tokens.ts';
import { TakenAddresses } from './kinds/service-addresses.ts';
import { type Listed, list } from './list.ts';
import { applyPatch } from './patched.ts';
import { subresourceKind } from './schema/subresource.ts';
import type { ApiServer, Backends, Outcome } from './server.ts';
import { ApiError, badRequest, noSuchPath, notFound } from './status.ts';
import { SUBRESOURCES } from './subresources/index.ts';
import { methodNotAllowed } from './subresources/method.ts';
import { type View, viewOf } from './views.ts';
import { create, update } from './write.ts';

/** Writes of the control plane are named so in managedFields when the caller says nothing else. */
const DEFAULT_MANAGER = 'unknown';

/** The API of a lab. */
export class Api implements ApiServer {
  readonly tokens: ServiceAccountTokens;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly backends: Backends;
  readonly taken: TakenAddresses;
  readonly catalogue: Catalogue;

  /** @param catalogue to which the definitions in the ledger are added, now and later */
  constructor(store: Store, clock: Clock, random: Random, backends: Backends, catalogue = new Catalogue()) {
    this.store = store;
    this.clock = clock;
    this.random = random;
    this.backends = backends;
    this.tokens = backends.tokens;
    this.taken = new TakenAddresses(store.list(SERVICES));
    store.watch(SERVICES, (change) => this.taken.note(change));
    this.catalogue = catalogue;
    for (const one of store.list(CUSTOM_RESOURCE_DEFINITIONS)) catalogue.define(one);
    store.watch(CUSTOM_RESOURCE_DEFINITIONS, ({ type, object }) =>
      type === 'DELETED' ? catalogue.forget(object.metadata.name) : catalogue.define(object),
    );
  }

  /** Answers a request. @throws ApiError when it is refused */
  answer(ask: Ask): Answer {
    const view = viewOf(ask.resource);
    if (view) return this.#viewed(view, ask);
    const call = callOf(ask);
    if (!call.trusted) authorize(call, this);
    if (ask.resource.isDelegated) return this.#delegated(call, ask);
    call.latencyMs += meet(this.store.fault, 0);
    if (!call.trusted) checkVerb(call);
    const subresource = ask.subresource && SUBRESOURCES[ask.subresource];
    if (subresource) return answered(call, subresource(this, call, ask));
    switch (ask.verb) {
      case 'get':
        return answered(call, { code: 200, body: this.existing(call) });
      case 'list':
      case 'watch':
        return answered(call, { code: 200, body: list(this.store, ask.resource, ask.namespace, ask.list ?? {}) });
      case 'create': {
        const review = REVIEWS[ask.resource.plural];
        return answered(call, review ? { code: 201, body: review(call, this) } : this.create(call));
      }
      case 'update':
        return answered(call, this.replace(call));
      case 'patch':
        return answered(call, this.patch(call, ask));
      case 'delete': {
        const { object, gone } = remove(call, ask.deletion ?? {}, this);
        const body = gone ? deleted(ask.resource, object) : asServed(ask.resource, object);
        return answered(call, { code: 200, body });
      }
      case 'deletecollection':
        return answered(call, { code: 200, body: this.#deleteAll(call, ask) });
    }
  }

  /** Lets a request pass that is answered elsewhere: a watch. @throws ApiError 403 */
  allow(ask: Ask): void {
    const call = callOf(ask);
    authorize(call, this);
    checkVerb(call);
    meet(this.store.fault, 0);
  }

  /** The object that a call is about. @throws ApiError 404 */
  existing(call: Call): KubeObject {
    const found = this.#find(call);
    if (!found) throw notFound(call.resource, call.name);
    return found;
  }

  #find({ resource, namespace, name }: Call): KubeObject | undefined {
    const found = this.store.get(resource, namespace, name);
    return found && asServed(resource, found);
  }

  create(call: Call): Outcome {
    if (!call.object) throw badRequest('an object is required');
    return { code: 201, body: create(call, this) };
  }

  replace(call: Call): Outcome {
    if (!call.object) throw badRequest('an object is required');
    const old = this.#find(call);
    checkPlace(call);
    if (!old) {
      // a lease, for one, may be made by an update; most kinds may not
      throw notFound(call.resource, call.name);
    }
    call.old = old;
    return { code: 200, body: update(call, this) };
  }

  patch(call: Call, ask: Ask): Outcome {
    const old = this.#find(call);
    if (!ask.patch) throw badRequest('a patch is required');
    if (!old && ask.patch.type !== 'apply') throw notFound(call.resource, call.name);
    const { object, warnings } = applyPatch(old, ask, this.clock.now());
    call.warnings.push(...warnings);
    call.object = object;
    checkPlace(call);
    call.applied = ask.patch.type === 'apply';
    if (!old) {
      authorizeCreation(call, this);
      return { code: 201, body: create(call, this) };
    }
    call.old = old;
    return { code: 200, body: update(call, this) };
  }

  #deleteAll(call: Call, ask: Ask): unknown {
    const { items, metadata } = list(this.store, ask.resource, ask.namespace, ask.list ?? {});
    const gone = items.map((object) => {
      const one: Call = {
        ...call,
        verb: 'delete',
        namespace: object.metadata.namespace ?? '',
        name: object.metadata.name,
      };
      return remove(one, ask.deletion ?? {}, this).object;
    });
    return { items: gone, metadata } satisfies Listed;
  }

  /** Asks the server that an APIService names. @throws ApiError 404 without an APIService, 503 while its server is not there */
  #delegated(call: Call, ask: Ask): Answer {
    const service = this.store.get(API_SERVICES, undefined, apiServiceName(ask.resource));
    const extension = this.backends.extensions.find(({ resources }) => resources.includes(ask.resource));
    if (!service || !extension) throw noSuchPath();
    if (!isAvailable(service)) throw new ServiceUnavailable();
    checkVerb(call);
    return answered(call, { code: 200, body: extension.answer(ask) });
  }

  /** The same objects, in the shape of another group or version. */
  #viewed({ stored, from, to }: View, ask: Ask): Answer {
    const { object, patch, ...rest } = ask;
    const asked = { ...rest, resource: stored };
    const old = patch && this.store.get(stored, ask.namespace, ask.name);
    if (patch && patch.type !== 'apply' && old) {
      const made = applyPatch(to(old) as KubeObject, ask, this.clock.now()).object;
      const answer = this.answer({ ...asked, verb: 'update', object: from(made) });
      return { ...answer, body: to(answer.body) };
    }
    const answer = this.answer({
      ...asked,
      ...(object && { object: from(object) }),
      ...(patch && { patch: { ...patch, body: from(patch.body as KubeObject) } }),
    });
    return { ...answer, body: to(answer.body) };
  }
}

function answered(call: Call, { code, body }: Outcome): Answer {
  return { code, body, warnings: [...new Set(call.warnings)], latencyMs: call.latencyMs };
}

function callOf(ask: Ask): Call {
  const { user, verb, resource, subresource, namespace, name, object } = ask;
  return {
    user,
    verb,
    resource,
    subresource,
    namespace,
    name,
    ...(object && { object }),
    dryRun: ask.dryRun ?? false,
    fieldValidation: ask.fieldValidation ?? 'Warn',
    fieldManager: ask.fieldManager ?? DEFAULT_MANAGER,
    warnings: resource.deprecated ? [resource.deprecated] : [],
    latencyMs: 0,
    trusted: ask.trusted ?? false,
  };
}

/** Is the object the one that the path names? What it does not say itself it is. @throws ApiError 400 (apiserver, endpoints/handlers/rest.go checkName) */
function checkPlace({ object, resource, namespace, name }: Call): void {
  const said = object?.metadata;
  if (said?.name && said.name !== name)
    throw badRequest(`the name of the object (${said.name}) does not match the name on the URL (${name})`);
  if (resource.namespaced && said?.namespace && said.namespace !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
}

/** Can a resource, or this part of it, do what is asked? @throws ApiError 404 for a part that it does not have, 405 */
function checkVerb({ resource, subresource, namespace, verb }: Call): void {
  if (verb === 'create' && resource.custom?.definition.metadata.deletionTimestamp)
    throw new ApiError(405, 'MethodNotAllowed', 'create not allowed while custom resource definition is terminating');
  if (subresource && !resource.subresources.includes(subresource)) throw noSuchPath();
  const everywhere = verb === 'list' || verb === 'watch';
  const isPlaced = !resource.namespaced || namespace !== '' || everywhere;
  if (!isPlaced || !subresourceKind(resource, subresource).verbs.includes(verb)) throw methodNotAllowed();
}

/** What the answer to a deletion is when the object is gone: a Status, or the object itself where the kind waits before it goes. */
function deleted(resource: Resource, object: KubeObject): unknown {
  if (resource.plural === 'pods' || resource.plural === 'services') return object;
  const { name, uid } = object.metadata;
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: { name, ...(resource.group && { group: resource.group }), kind: resource.plural, uid },
  };
}

/** A list as it is sent. */
export function listBody(resource: Resource, { items, metadata }: Listed): unknown {
  return {
    kind: resource.custom?.listKind ?? `${resource.kind}List`,
    apiVersion: apiVersion(resource),
    metadata,
    items,
  };
}
