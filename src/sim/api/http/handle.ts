// The API over HTTP: a request in, a response out, no socket needed.

import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { withDelegated } from '../aggregation/discovery.ts';
import { ServiceUnavailable } from '../aggregation/extension.ts';
import { type Api, listBody } from '../api.ts';
import type { Ask } from '../ask.ts';
import type { User } from '../call.ts';
import { servedBy } from '../discovery.ts';
import type { Credentials } from '../gates/authentication.ts';
import { attributesOf } from '../gates/authorization.ts';
import { authorizePath, impersonate, wantedIn } from '../gates/index.ts';
import type { Listed } from '../list.ts';
import { isOn } from '../parameters.ts';
import { ApiError, noSuchPath } from '../status.ts';
import type { TableKind } from '../table/columns.ts';
import { tableOf } from '../table/index.ts';
import { SCALE_TABLE } from '../table/scale.ts';
import { viewOf } from '../views.ts';
import { failure, json, plain } from './answers.ts';
import { type DocumentPort, documentFor } from './documents.ts';
import { followed } from './follow.ts';
import { health } from './health.ts';
import { readBody } from './incoming.ts';
import { metrics } from './metrics.ts';
import { type Form, wantedBy } from './negotiate.ts';
import { listOptionsOf, watchOptionsOf } from './query.ts';
import { checkName, type Route, routeOf, unescapedPath, verbOf } from './route.ts';
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
  /** Calls again and again, each time after so many milliseconds of the reader's time, until it is ended. */
  every(ms: number, run: () => void): () => void;
  /**
   * What is to be added to the lab's times to make them the reader's: milliseconds, whole seconds.
   * @param isWrite then it is what it was for the read before, so that what is written differs from what was read in nothing else
   */
  offset(isWrite: boolean): number;
  /** health checks that fail now */
  ill(): ReadonlySet<string>;
}

/** Answers a request. It throws nothing but what is a fault of the lab itself. */
export async function handle(request: Request, port: HttpPort): Promise<Response> {
  try {
    port.sync();
    return await answer(request, port);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { latencyMs = 0 } = thrown as ApiError & { latencyMs?: number };
    if (latencyMs > 0) await port.wait(latencyMs);
    return thrown instanceof ServiceUnavailable ? plain(503, thrown.text) : failure(thrown.status);
  }
}

async function answer(request: Request, port: HttpPort): Promise<Response> {
  const url = new URL(request.url);
  const query = url.searchParams;
  const path = unescapedPath(url.pathname);
  const route = routeOf(path, port.api.catalogue);
  const user = userOf(request, path, route, port);
  if (!route) return document(request, path, query, user, port);
  const verb = verbOf(request.method, route, query);
  checkName(route);
  const { form, yaml } = wantedBy(request.headers.get('accept') ?? '');
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
    ...body.options,
    ...(body.deletion && { dryRun: body.deletion.dryRun, deletion: body.deletion.options }),
    ...((verb === 'list' || verb === 'deletecollection') && { list: listOptionsOf(query) }),
    fieldManager: body.options?.fieldManager || managerOf(request),
    parameters: parametersOf(query, port),
    ...(body.object && { object: body.object }),
    ...(body.patch && { patch: body.patch }),
  };
  const { code, body: out, warnings, latencyMs } = port.api.answer(ask);
  if (latencyMs > 0) await port.wait(latencyMs);
  const all = [...body.warnings, ...warnings];
  if (typeof out === 'string') return log(out, ask, query, port);
  const answered = atWallTime(
    shown(out, route.resource, form, query, port),
    port.offset(verb !== 'get' && verb !== 'list'),
  );
  return json(code, answered, [...new Set(all)], yaml);
}

/** Parameters as the lab understands them: its times, not the reader's. */
function parametersOf(query: URLSearchParams, port: HttpPort): ReadonlyMap<string, string> {
  const out = new Map<string, string>();
  for (const [name, value] of query) if (!out.has(name)) out.set(name, value);
  const since = Date.parse(out.get('sinceTime') ?? '');
  if (!Number.isNaN(since)) out.set('sinceTime', new Date(since - port.offset(false)).toISOString());
  return out;
}

/** A log, or one that goes on. */
function log(text: string, ask: Ask, query: URLSearchParams, port: HttpPort): Response {
  const dated = isOn(query, 'timestamps');
  const shown = (part: string): string =>
    dated ? part.replace(/^\S+/gm, (time) => atWallTime(time, port.offset(false))) : part;
  if (!isOn(query, 'follow')) return plain(200, shown(text));
  const stream = followed({ api: port.api, every: (ms, run) => port.every(ms, run) }, ask, text, shown);
  return new Response(stream, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
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
async function document(
  request: Request,
  path: string,
  query: URLSearchParams,
  user: User,
  port: HttpPort,
): Promise<Response> {
  authorizePath(user, request.method, path, port.api);
  const healthy = health(path, query, port.ill());
  if (healthy) return healthy;
  if (path === '/metrics') return plain(200, metrics(port.api.store, port.version, port.api.catalogue.stored));
  const accept = request.headers.get('accept') ?? '';
  const own = documentFor(path, accept, port, servedBy(port.api.catalogue));
  const found = await withDelegated(path, accept, own, port.api);
  if (!found) throw noSuchPath();
  return found;
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
  const kind = objects[0]?.kind === 'Scale' ? (SCALE_TABLE as unknown as TableKind) : undefined;
  if (form === 'Table') return tableFor(resource, objects, metadata, query, port, kind);
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
  kind?: TableKind,
): object {
  const include = query.get('includeObject');
  const table = tableOf(resource, objects, {
    now: port.api.clock.now(),
    includeObject: include === 'Object' || include === 'None' ? include : 'Metadata',
    ...(kind && { kind }),
  });
  return { ...table, metadata };
}

function watch(route: Route, query: URLSearchParams, form: Form, user: User, port: HttpPort): Response {
  const { resource, namespace, name } = route;
  const stored = viewOf(resource)?.stored ?? resource;
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
      { store: port.api.store, every: (ms, run) => port.every(ms, run) },
      stored,
      resource,
      namespace,
      options,
      shape,
    );
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 410) throw thrown;
    return new Response(expired(thrown).slice(), { headers: { 'content-type': 'application/json' } });
  }
  return new Response(stream, { headers: { 'content-type': 'application/json' } });
}
