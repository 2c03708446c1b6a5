// `namespaces/finalize`: takes a finalizer of the specification away; with the last one the namespace goes.
import type { Namespace } from '../../wire.ts';
import type { Api, Outcome } from '../api.ts';
import type { Call } from '../call.ts';

/** Writes `spec.finalizers` alone. */
export function finalize(api: Api, call: Call): Outcome {
  const old = api.existing(call) as Namespace;
  const asked = call.object?.spec as { finalizers?: string[] } | undefined;
  const next = { ...old, spec: { ...old.spec, finalizers: asked?.finalizers ?? [] } };
  const written = api.store.update(call.resource, next);
  const { deletionTimestamp, finalizers, name } = written.metadata;
  if (deletionTimestamp && next.spec.finalizers.length === 0 && !finalizers?.length)
    api.store.remove(call.resource, undefined, name);
  return { code: 200, body: written };
}
