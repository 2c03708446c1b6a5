// Parameters of a path.

import type { ListOptions } from '../list.ts';
import { badRequest, invalid } from '../status.ts';
import type { WatchOptions } from './watch.ts';

/** What a list is asked for. */
export function listOptionsOf(query: URLSearchParams): ListOptions {
  const limit = query.get('limit');
  const text = (name: string): string | undefined => query.get(name) || undefined;
  const labelSelector = text('labelSelector');
  const fieldSelector = text('fieldSelector');
  const next = text('continue');
  const resourceVersion = text('resourceVersion');
  if (limit !== null && !/^\d+$/.test(limit)) throw badRequest(`strconv.ParseInt: parsing "${limit}": invalid syntax`);
  return {
    ...(labelSelector && { labelSelector }),
    ...(fieldSelector && { fieldSelector }),
    ...(limit && { limit: Number(limit) }),
    ...(next && { continue: next }),
    ...(resourceVersion && { resourceVersion }),
  };
}

/** What a watch is asked for. */
export function watchOptionsOf(query: URLSearchParams): WatchOptions {
  const options = listOptionsOf(query);
  if (options.resourceVersion && !/^\d+$/.test(options.resourceVersion))
    throw invalid({ group: 'meta.k8s.io', kind: 'ListOptions' }, '', [
      {
        reason: 'FieldValueInvalid',
        message: `Invalid value: "${options.resourceVersion}": strconv.ParseUint: parsing "${options.resourceVersion}": invalid syntax`,
        field: 'resourceVersion',
      },
    ]);
  return {
    ...options,
    bookmarks: query.get('allowWatchBookmarks') === 'true',
    initialEvents: query.get('sendInitialEvents') === 'true',
  };
}

/** Is it a dry run? @param also what the body of a deletion says @throws ApiError 422 for a value that there is not */
export function dryRunOf(query: URLSearchParams, also: readonly string[] | undefined): boolean {
  const values = [...query.getAll('dryRun'), ...(also ?? [])].filter((one) => one !== '');
  const odd = values.find((one) => one !== 'All');
  if (odd !== undefined)
    throw invalid({ group: 'meta.k8s.io', kind: 'PatchOptions' }, '', [
      {
        reason: 'FieldValueNotSupported',
        message: `Unsupported value: ${JSON.stringify([odd])}: supported values: "All"`,
        field: 'dryRun',
      },
    ]);
  return values.length > 0;
}
