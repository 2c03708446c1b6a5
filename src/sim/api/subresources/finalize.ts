// `namespaces/finalize`: takes a finalizer of the specification away; with the last one the namespace goes.
import { meet } from '../../store/fault.ts';
import type { Namespace } from '../../wire.ts';
import type { Call } from '../call.ts';
import type { ApiServer, Outcome } from '../server.ts';

/** Writes `spec.finalizers` alone. */
export function finalize(api: ApiServer, call: Call): Outcome {
  const old = api.existing(call) as Namespace;
  const asked = call.object?.spec as { finalizers?: string[] } | undefined;
  const next = { ...old, spec: { ...old.spec, finalizers: asked?.finalizers ?? [] } };
  meet(api.store.fault, 1);
  const written = api.store.update(call.resource, next);
  const { deletionTimestamp, finalizers, name } = written.metadata;
  if (deletionTimestamp && next.spec.finalizers.length === 0 && !finalizers?.length)
    api.store.remove(call.resource, undefined, name);
  return { code: 200, body: written };
}
