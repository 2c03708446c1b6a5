// The API over HTTP: a request in, a response out, no socket needed.

import { EVENTS } from '../../resources/index.ts';
import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { type Api, listBody } from '../api.ts';
import type { Ask } from '../ask.ts';
import type { User, Verb } from '../call.ts';
import { EVENTS_V1, isEventsV1 } from '../events-v1.ts';
import type { Credentials } from '../gates/authentication.ts';
import { attributesOf } from '../gates/authorization.ts';
import { authorizePath, impersonate, wantedIn } from '../gates/index.ts';
import type { Listed } from '../list.ts';
import { ApiError } from '../status.ts';
import { methodNotAllowed } from '../subresources/method.ts';
import { tableOf } from '../table/index.ts';
import { failure, json, plain } from './answers.ts';
import { type DocumentPort, documentFor } from './documents.ts';
import { health, noSuchPath } from './health.ts';
import { readBody } from './incoming.ts';
import { type Form, formOf } from './negotiate.ts';
import { dryRunOf, listOptionsOf, watchOptionsOf } from './query.ts';
import { type Route, routeOf } from './route.ts';
import { atWallTime } from './wall-time.ts';
import { expired, type Shape, watchStream } from './watch.ts';

/** What the HTTP side of the API needs besides the API. */
export interface HttpPort extends DocumentPort {
  readonly api: Api;
  /** Who shows these credentials. @throws ApiError 401 */
  authenticate(credentials: Credentials): User;
  /** of the other side of the connection, if the lab's authority signed it */
  readonly clientCertificate?: Credentials['clientCertificate'];
  /** Brings virtual time up to the reader's before a request is looked at. */
  sync(): void;
  /** Waits for so many milliseconds of virtual time. */
  wait(ms: number): Promise<void>;
  /** Calls again and again, every minute of the reader's time, until it is ended. */
  eachMinute(run: () => void): () => void;
  /**
   * What is to be added to the lab's times to make them the reader's: milliseconds, whole seconds.
   * @param dryRun then it is what it was for the request before, so that what `kubectl diff` compares differs in nothing else
   */
  offset(dryRun: boolean): number;
  /** health checks that fail now */
  ill(): ReadonlySet<string>;
}

const VERBS: Readonly<Record<string, Verb>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
};

/** Answers a request; it never throws. */
export async function handle(request: Request, port: HttpPort): Promise<Response> {
  try {
    port.sync();
    return await answer(request, port);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { latencyMs = 0 } = thrown as ApiError & { latencyMs?: number };
    if (latencyMs > 0) await port.wait(latencyMs);
    return failure(thrown.status);
  }
}

async function answer(request: Request, port: HttpPort): Promise<Response> {
  const url = new URL(request.url);
  const query = url.searchParams;
  const route = routeOf(url.pathname);
  const user = userOf(request, url.pathname, route, port);
  if (!route) return document(request, url, user, port);
  const verb = verbOf(request.method, route, query);
  const form = formOf(request.headers.get('accept') ?? '');
  if (verb === 'watch') return watch(route, query, form, user, port);
  const body = await readBody(request, route, verb, query);
  port.sync();
  const ask: Ask = {
    user,
    verb,
    resource: route.resource,
    subresource: route.subresource,
    namespace: route.namespace,
    name: route.name,
    dryRun: dryRunOf(query, body.deletion?.dryRun),
    list: listOptionsOf(query),
    fieldValidation: fieldValidationOf(query),
    fieldManager: query.get('fieldManager') ?? managerOf(request),
    force: query.get('force') === 'true',
    parameters: new Map(query),
    ...(body.object && { object: body.object }),
    ...(body.patch && { patch: body.patch }),
    deletion: {
      ...body.deletion?.options,
      ...(query.has('propagationPolicy') && {
        propagationPolicy: query.get('propagationPolicy') as 'Orphan' | 'Background' | 'Foreground',
      }),
      ...(query.has('gracePeriodSeconds') && { gracePeriodSeconds: Number(query.get('gracePeriodSeconds')) }),
    },
  };
  const { code, body: out, warnings, latencyMs } = port.api.answer(ask);
  if (latencyMs > 0) await port.wait(latencyMs);
  const all = [...body.warnings, ...warnings];
  if (typeof out === 'string') return plain(code, out);
  const answered = atWallTime(shown(out, route.resource, form, query, port), port.offset(ask.dryRun ?? false));
  return json(code, answered, [...new Set(all)]);
}

/** Who asks, and as whom. */
function userOf({ headers, method }: Request, path: string, route: Route | undefined, port: HttpPort): User {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const user = port.authenticate({
    ...(bearer !== undefined && { bearer }),
    ...(port.clientCertificate && { clientCertificate: port.clientCertificate }),
  });
  const wanted = wantedIn(headers);
  if (!wanted) return user;
  const attributes = route
    ? attributesOf({ ...route, verb: verbOf(method, route, new URLSearchParams()) })
    : { verb: method.toLowerCase(), path };
  return impersonate(user, wanted, attributes, port.api);
}

/** Paths that lead to no resource: health, version, discovery, OpenAPI. */
function document(request: Request, url: URL, user: User, port: HttpPort): Response {
  authorizePath(user, request.method, url.pathname, port.api);
  const healthy = health(url.pathname, url.searchParams, port.ill());
  if (healthy) return healthy;
  const found = documentFor(url.pathname, request.headers.get('accept') ?? '', port);
  if (!found) throw noSuchPath();
  return found;
}

function verbOf(method: string, { name }: Route, query: URLSearchParams): Verb {
  if (method === 'GET' || method === 'HEAD') {
    if (query.get('watch') === 'true' || query.get('watch') === '1') return 'watch';
    return name ? 'get' : 'list';
  }
  if (method === 'DELETE') return name ? 'delete' : 'deletecollection';
  const verb = VERBS[method];
  if (!verb) throw methodNotAllowed();
  return verb;
}

function fieldValidationOf(query: URLSearchParams): 'Strict' | 'Warn' | 'Ignore' {
  const asked = query.get('fieldValidation');
  return asked === 'Strict' || asked === 'Ignore' ? asked : 'Warn';
}

/** A client that does not name itself is named by its program (apiserver, endpoints/handlers, managerOrUserAgent). */
function managerOf(request: Request): string {
  return (request.headers.get('user-agent') ?? '').split('/')[0]?.slice(0, 128) || 'unknown';
}

/** An answer in the form that was asked for. */
function shown(out: unknown, resource: Resource, form: Form, query: URLSearchParams, port: HttpPort): unknown {
  const list = isListed(out) ? out : undefined;
  if (form === 'Object') return list ? listBody(resource, list) : withType(out, resource);
  const objects = list ? list.items : [out as KubeObject];
  if (!list && !isObject(out)) return out;
  const metadata = list?.metadata ?? { resourceVersion: (out as KubeObject).metadata.resourceVersion };
  if (form === 'Table') return tableFor(resource, objects, metadata, query, port);
  if (!list) return partial(out as KubeObject);
  return { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata, items: objects.map(partial) };
}

function isListed(out: unknown): out is Listed {
  return typeof out === 'object' && out !== null && 'items' in out && 'metadata' in out && !('kind' in out);
}

function isObject(out: unknown): out is KubeObject {
  return typeof out === 'object' && out !== null && 'metadata' in out && (out as KubeObject).kind !== 'Status';
}

function withType(out: unknown, resource: Resource): unknown {
  if (!isObject(out) || out.kind) return out;
  return { ...out, kind: resource.kind, apiVersion: apiVersion(resource) };
}

function partial({ metadata }: KubeObject): unknown {
  return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata };
}

function tableFor(
  resource: Resource,
  objects: readonly KubeObject[],
  metadata: object,
  query: URLSearchParams,
  port: HttpPort,
): object {
  const include = query.get('includeObject');
  const table = tableOf(isEventsV1(resource) ? EVENTS_V1 : resource, objects, {
    now: port.api.clock.now(),
    includeObject: include === 'Object' || include === 'None' ? include : 'Metadata',
  });
  return { ...table, metadata };
}

function watch(route: Route, query: URLSearchParams, form: Form, user: User, port: HttpPort): Response {
  const { resource, namespace, name } = route;
  const stored = isEventsV1(resource) ? EVENTS : resource;
  const options = watchOptionsOf(query);
  // the gates see it as the watch that it is; what the list answers is not needed
  port.api.allow({ user, verb: 'watch', resource: stored, subresource: route.subresource, namespace, name });
  const inForm: Shape = (object, first) => {
    if (form === 'Object') return object;
    if (form === 'PartialObjectMetadata') return partial(object);
    const { resourceVersion } = object.metadata;
    const table = tableFor(resource, [object], { resourceVersion }, query, port);
    return first ? table : { ...table, columnDefinitions: null };
  };
  const shape: Shape = (object, first) => atWallTime(inForm(object, first), port.offset(false));
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = watchStream(
      { store: port.api.store, eachMinute: (run) => port.eachMinute(run) },
      stored,
      resource,
      namespace,
      name,
      options,
      shape,
    );
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 410) throw thrown;
    return new Response(expired(thrown).slice(), { headers: { 'content-type': 'application/json' } });
  }
  return new Response(stream, { headers: { 'content-type': 'application/json' } });
}
