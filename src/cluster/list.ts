// Lists in pages, as many requests at once as are allowed, within a time.
import type { Connection } from './connection.ts';
import { ClusterFailure, failureOf } from './failure.ts';
import { type Listed, pathOf, resourceName } from './resources.ts';
import { trimmed } from './trim.ts';

/** Objects of one page: an API server makes each page whole in its memory. */
const PAGE = 500;
/** Asks for names and labels alone (apimachinery, meta/v1 PartialObjectMetadataList). */
export const METADATA = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
const ONE_METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';

type Json = Readonly<Record<string, unknown>>;

/** What a list brought. */
export interface Page {
  readonly resource: Listed;
  readonly objects: readonly Json[];
  /** why there is not more; absent when this is all */
  readonly failure?: ClusterFailure;
  /** of the list, from which a watch goes on; '' when it is not whole */
  readonly resourceVersion: string;
}

interface ListAnswer {
  readonly items?: readonly Json[] | null;
  readonly metadata?: { readonly continue?: string; readonly resourceVersion?: string };
}

/**
 * Lists a resource. What has come before something failed is kept.
 * @param namespace '*' for all
 * @param seen is told how many objects each page brought
 */
export async function list(
  connection: Connection,
  resource: Listed,
  namespace: string,
  signal: AbortSignal,
  seen: (count: number) => void = () => undefined,
): Promise<Page> {
  const path = pathOf(resource, namespace);
  const apiVersion = resource.group === '' ? resource.version : `${resource.group}/${resource.version}`;
  const options = { signal, resource: resourceName(resource), ...(resource.isMetadataOnly && { accept: METADATA }) };
  let objects: Json[] = [];
  let next = '';
  let hasBegunAnew = false;
  for (;;) {
    try {
      const query = `?limit=${PAGE}${next === '' ? '' : `&continue=${encodeURIComponent(next)}`}`;
      const { body } = await connection.get(`${path}${query}`, options);
      const { items, metadata } = answerOf(body, path);
      for (const item of items ?? []) objects.push(trimmed(item, resource.kind, apiVersion));
      seen(items?.length ?? 0);
      next = metadata?.continue ?? '';
      if (next === '') return { resource, objects, resourceVersion: metadata?.resourceVersion ?? '' };
    } catch (thrown) {
      const failure = failureOf(thrown, connection.server);
      // a list that was too long under way to be continued begins anew, once
      if (failure.kind === 'expired-list' && !hasBegunAnew) {
        hasBegunAnew = true;
        objects = [];
        next = '';
        continue;
      }
      return { resource, objects, failure, resourceVersion: '' };
    }
  }
}

/** Gets one object; undefined when there is none of that name. @throws ClusterFailure */
export async function getOne(
  connection: Connection,
  resource: Listed,
  namespace: string,
  name: string,
  signal: AbortSignal,
): Promise<Json | undefined> {
  const path = `${pathOf(resource, namespace)}/${encodeURIComponent(name)}`;
  const options = {
    signal,
    resource: resourceName(resource),
    ...(resource.isMetadataOnly && { accept: ONE_METADATA }),
  };
  try {
    const { body } = await connection.get(path, options);
    const apiVersion = resource.group === '' ? resource.version : `${resource.group}/${resource.version}`;
    return trimmed(body as Json, resource.kind, apiVersion);
  } catch (thrown) {
    if (thrown instanceof ClusterFailure && thrown.kind === 'not-served') return undefined;
    throw thrown;
  }
}

function answerOf(body: unknown, path: string): ListAnswer {
  if (typeof body === 'object' && body !== null && ('items' in body || 'metadata' in body)) return body as ListAnswer;
  throw new ClusterFailure('bad-answer', `error: what answers at ${path} is no API server`);
}

/** Does several things, so many at a time, in their order; what they throw is theirs to catch. */
export async function inTurn<T, R>(things: readonly T[], atOnce: number, work: (thing: T) => Promise<R>): Promise<R[]> {
  const out: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < things.length; at = next++) out[at] = await work(things[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, worker));
  return out;
}
