// Lists: which objects, in which portions (apiserver, registry/generic and storage).
import type { Resource } from '../resources/resource.ts';
import { meets } from '../selector.ts';
import type { Store } from '../store/store.ts';
import type { KubeObject } from '../wire.ts';
import { asServed } from './custom/as-served.ts';
import { fieldsMatch, parseFieldSelector } from './field-selector.ts';
import { parseLabelSelector } from './label-selector.ts';
import { ApiError, badRequest, tooLargeVersion } from './status.ts';

/** What a list is asked for. */
export interface ListOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** objects at most; 0 or absent: all */
  readonly limit?: number;
  /** where the last portion ended */
  readonly continue?: string;
  readonly resourceVersion?: string;
}

/** A list, or a portion of one. */
export interface Listed {
  readonly items: readonly KubeObject[];
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
}

/** Tells whether selectors choose an object. @throws ApiError 400 for selectors that cannot be read */
export function chooser(
  { labelSelector, fieldSelector }: ListOptions,
  resource: Pick<Resource, 'kind' | 'custom'>,
): (object: KubeObject) => boolean {
  const labels = labelSelector ? parseLabelSelector(labelSelector) : [];
  const fields = fieldSelector ? parseFieldSelector(fieldSelector, resource.kind, resource.custom) : [];
  if (labels.length === 0 && fields.length === 0) return () => true;
  return (object) => fieldsMatch(object, fields) && labels.every((one) => meets(object.metadata.labels, one));
}

interface Token {
  readonly v: string;
  readonly rv: number;
  readonly start: string;
}

function parseToken(text: string): Token {
  try {
    const token = JSON.parse(atob(text)) as Token;
    if (typeof token.rv === 'number' && typeof token.start === 'string') return token;
  } catch {
    // told below
  }
  throw badRequest('continue key is not valid: illegal base64 data or not a key of this server');
}

/** An object's key, in whose order the ledger lists. */
function keyOf({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}

/** Objects behind a key. @param items in the order of their keys */
function after(items: readonly KubeObject[], key: string): KubeObject[] {
  let from = 0;
  let to = items.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (keyOf(items[middle] as KubeObject) > key) to = middle;
    else from = middle + 1;
  }
  return items.slice(from);
}

/** Lists what the ledger has of a resource. @param namespace '' for all @throws ApiError 400, or 410 for a portion that is too old */
export function list(store: Store, resource: Resource, namespace: string, options: ListOptions): Listed {
  const chosen = chooser(options, resource);
  const token = options.continue ? parseToken(options.continue) : undefined;
  if (token && store.isCompacted(token.rv))
    throw new ApiError(
      410,
      'Expired',
      'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.',
    );
  const wanted = Number(options.resourceVersion ?? 0);
  if (wanted > store.revision) throw tooLargeVersion(wanted, store.revision);
  let items: KubeObject[] = store.list(resource, namespace);
  if (resource.custom) items = items.map((one) => asServed(resource, one));
  if (token) items = after(items, token.start);
  const selective = Boolean(options.labelSelector || options.fieldSelector);
  if (selective) items = items.filter(chosen);
  const revision = token?.rv ?? store.revision;
  const limit = options.limit ?? 0;
  if (limit <= 0 || items.length <= limit) return { items, metadata: { resourceVersion: String(revision) } };
  const portion = items.slice(0, limit);
  const last = portion.at(-1);
  const next: Token = { v: 'meta.k8s.io/v1', rv: revision, start: last ? keyOf(last) : '' };
  return {
    items: portion,
    metadata: {
      resourceVersion: String(revision),
      continue: btoa(JSON.stringify(next)),
      ...(!selective && { remainingItemCount: items.length - limit }),
    },
  };
}
