// A namespace as a whole: what is in it, and what of the cluster it stands on; within a time, and with what could not be seen.
import type { Connection } from './connection.ts';
import { readCustom } from './custom.ts';
import { type ClusterFailure, failureOf } from './failure.ts';
import { getOne, inTurn, list, type Page } from './list.ts';
import {
  CLASSES,
  IN_NAMESPACE,
  INGRESS_CLASSES,
  type Listed,
  NAMESPACES,
  NODES,
  resourceName,
  VOLUMES,
  WEBHOOKS,
} from './resources.ts';

/** Requests at once. */
const AT_ONCE = 6;
/** How long a reading may take (ms). */
const BUDGET = 10_000;
/** Up to so many nodes or volumes are asked for by name; above that, the list is cheaper. */
const BY_NAME = 20;

/** Kinds that are no custom ones, or are read anyway. */
const KNOWN: ReadonlySet<string> = new Set(IN_NAMESPACE.map(({ kind, group }) => `${kind}.${group}`));

type Json = Readonly<Record<string, unknown>>;

/** How a namespace is read. */
export interface ReadOptions {
  /** ms; 10 s by default */
  readonly budget?: number;
  /** is told how many objects have been read so far */
  readonly progress?: (objects: number) => void;
  /** what is known already, by the resource's name: it is not read again */
  readonly have?: ReadonlyMap<string, Page>;
}

/** Something that could not be seen. */
export interface Unseen {
  readonly resource: Listed;
  readonly failure: ClusterFailure;
  /** so many objects were read before it failed */
  readonly read: number;
}

/** What was read. */
export interface NamespaceView {
  readonly objects: readonly Json[];
  readonly unseen: readonly Unseen[];
  /** ms */
  readonly took: number;
  /** when, by the cluster's clock; ms since the epoch */
  readonly at: number;
}

/**
 * Reads a namespace.
 * @param namespace '*' for all
 * @throws ClusterFailure when nothing at all can be read
 */
export async function readNamespace(
  connection: Connection,
  namespace: string,
  { budget = BUDGET, progress = () => undefined, have }: ReadOptions = {},
): Promise<NamespaceView> {
  const start = performance.now();
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new DOMException('the time is over', 'TimeoutError')), budget);
  const { signal } = end;
  let count = 0;
  const seen = (more: number): void => {
    count += more;
    progress(count);
  };
  const page = async (one: Listed): Promise<Page> =>
    have?.get(resourceName(one)) ?? (await list(connection, one, namespace, signal, seen));
  try {
    const [first, ...others] = [...IN_NAMESPACE, CLASSES, INGRESS_CLASSES, ...WEBHOOKS];
    // the first request finds out whether there is a way at all: the rest would only fail in the same manner, later
    const pods = await page(first as Listed);
    if (pods.failure?.isTotal && pods.objects.length === 0) throw pods.failure;
    const pages = [pods, ...(await inTurn(others, AT_ONCE, page))];
    // a pod that nobody placed may be kept off by any node, and a DaemonSet wants one on each
    const needsAll =
      pods.objects.some(({ spec }) => !(spec as { nodeName?: string } | undefined)?.nodeName) ||
      pages.some(({ resource, objects }) => resource.kind === 'DaemonSet' && objects.length > 0);
    const around = await Promise.all([
      needsAll
        ? list(connection, NODES, '*', signal, seen)
        : named(connection, NODES, nodesOf(pods.objects), signal, seen),
      named(connection, VOLUMES, volumesOf(pages), signal, seen),
      named(connection, NAMESPACES, namespace === '*' ? [] : [namespace], signal, seen),
    ]);
    const custom = await readCustom(connection, namespace, KNOWN, AT_ONCE, signal, seen);
    const all = [...pages, ...around];
    const unseen = [
      ...all.flatMap((one) => lacking(one)),
      ...custom.failures.flatMap((one) => lacking({ ...one, objects: [], resourceVersion: '' })),
    ];
    // to who may see nothing of it, a namespace must not look as if nothing ran in it
    const own = pages.filter(({ resource }) => resource.isNamespaced);
    if (pods.failure && own.every(({ failure, objects }) => failure && objects.length === 0)) throw pods.failure;
    const objects = [...all.flatMap((one) => one.objects), ...custom.objects];
    return { objects, unseen, took: performance.now() - start, at: connection.now };
  } finally {
    clearTimeout(timer);
  }
}

/** Nodes or volumes by their names, or all of them where there are many names. */
async function named(
  connection: Connection,
  resource: Listed,
  names: readonly string[],
  signal: AbortSignal,
  seen: (more: number) => void,
): Promise<Page> {
  if (names.length > BY_NAME) {
    const page = await list(connection, resource, '*', signal, seen);
    const wanted = new Set(names);
    return { ...page, objects: page.objects.filter((one) => wanted.has(nameOf(one)) || resource === NODES) };
  }
  const objects: Json[] = [];
  let failure: ClusterFailure | undefined;
  await inTurn(names, AT_ONCE, async (name) => {
    if (failure) return;
    try {
      const found = await getOne(connection, resource, '*', name, signal);
      if (found) objects.push(found);
      seen(found ? 1 : 0);
    } catch (thrown) {
      failure ??= failureOf(thrown, connection.server);
    }
  });
  return { resource, objects, resourceVersion: '', ...(failure && { failure }) };
}

function lacking({ resource, failure, objects }: Page): Unseen[] {
  if (!failure || (failure.kind === 'not-served' && resource.isOptional)) return [];
  return [{ resource, failure, read: objects.length }];
}

function nodesOf(pods: readonly Json[]): readonly string[] {
  const names = pods.map(({ spec }) => (spec as { nodeName?: string } | undefined)?.nodeName ?? '');
  return distinct(names);
}

function volumesOf(pages: readonly Page[]): readonly string[] {
  const claims = pages.find(({ resource }) => resource.kind === 'PersistentVolumeClaim')?.objects ?? [];
  return distinct(claims.map(({ spec }) => (spec as { volumeName?: string } | undefined)?.volumeName ?? ''));
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').sort();
}

function nameOf({ metadata }: Json): string {
  return (metadata as { name?: string }).name ?? '';
}
