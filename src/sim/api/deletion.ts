// Deleting: at once, after a grace period, or when the last finalizer is gone (apiserver, registry/rest delete.go and registry/generic/registry store.go).
import type { DeleteOptions } from '../client.ts';
import { timestamp } from '../clock.ts';
import { meet } from '../store/fault.ts';
import type { KubeObject } from '../wire.ts';
import type { Call, GateContext } from './call.ts';
import { admitValidating } from './gates/index.ts';
import { strategyOf } from './kinds/index.ts';
import { conflict, notFound } from './status.ts';

/** What hands the dependents to nobody, and what deletes them first. */
const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';

/** Deletes `call.old`. @returns the object as it is now, or as it was last; `gone` tells which */
export function remove(
  call: Call,
  options: DeleteOptions & { readonly resourceVersion?: string },
  context: GateContext,
): { readonly object: KubeObject; readonly gone: boolean } {
  const { resource, namespace, name } = call;
  const { store, clock } = context;
  const old = store.get(resource, namespace, name);
  if (!old) throw notFound(resource, name);
  call.old = old;
  const strategy = strategyOf(resource);
  const { metadata } = old;
  const precondition = (what: string, asked: string | undefined, found: string): void => {
    if (asked && asked !== found)
      throw conflict(
        resource,
        name,
        `Precondition failed: ${what} in precondition: ${asked}, ${what} in object meta: ${found}`,
      );
  };
  precondition('UID', options.uid, metadata.uid);
  precondition('ResourceVersion', options.resourceVersion, metadata.resourceVersion);
  admitValidating(call, context);
  const now = clock.now();
  const begun = metadata.deletionTimestamp ? old : (strategy?.atDeletion?.(old, now) ?? old);
  const grace = strategy?.graceSeconds?.(old, options.gracePeriodSeconds) ?? 0;
  const finalizers = finalizersFor(begun.metadata.finalizers ?? [], options.propagationPolicy);
  const waits = grace > 0;
  const held = finalizers.length > 0 || isNamespaceWithContent(old);
  if (call.dryRun) return { object: old, gone: !waits && !held };
  if (!waits && !held) {
    const last = store.remove(resource, namespace, name);
    return { object: last ?? old, gone: true };
  }
  const left = metadata.deletionGracePeriodSeconds;
  // a second deletion can only make the time shorter
  if (metadata.deletionTimestamp && (left ?? 0) <= grace && sameList(finalizers, metadata.finalizers ?? []))
    return { object: old, gone: false };
  const since = metadata.deletionTimestamp
    ? Date.parse(metadata.deletionTimestamp) - (left ?? 0) * 1000
    : Math.floor(now / 1000) * 1000;
  const shorter = metadata.deletionTimestamp && (left ?? 0) <= grace ? (left ?? 0) : grace;
  const { finalizers: _old, ...rest } = metadata;
  const isOwnWay = old.kind === 'Namespace' || strategy?.atDeletion !== undefined;
  const marked: KubeObject = {
    ...begun,
    metadata: {
      ...rest,
      ...(finalizers.length > 0 && { finalizers }),
      deletionTimestamp: timestamp(since + shorter * 1000),
      // what has its own way of being deleted leaves the time out
      ...(!isOwnWay && { deletionGracePeriodSeconds: shorter }),
      ...(!isOwnWay &&
        metadata.generation !== undefined &&
        metadata.deletionTimestamp === undefined && { generation: metadata.generation + 1 }),
    },
    ...terminating(old),
  };
  meet(store.fault, 1);
  return { object: store.update(resource, marked), gone: false };
}

function finalizersFor(present: readonly string[], policy: DeleteOptions['propagationPolicy']): string[] {
  const others = present.filter((one) => one !== ORPHAN && one !== FOREGROUND);
  if (policy === 'Orphan') return [...others, ORPHAN];
  if (policy === 'Foreground') return [...others, FOREGROUND];
  if (policy === 'Background') return others;
  return [...present];
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function isNamespaceWithContent({ kind, spec }: KubeObject): boolean {
  return kind === 'Namespace' && ((spec as { finalizers?: string[] } | undefined)?.finalizers?.length ?? 0) > 0;
}

/** A namespace that is being deleted says so (pkg/registry/core/namespace/storage). */
function terminating({ kind, status }: KubeObject): Partial<KubeObject> {
  return kind === 'Namespace' ? { status: { ...(status as object | undefined), phase: 'Terminating' } } : {};
}
