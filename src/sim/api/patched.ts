// A patch becomes the object that it makes of the present one: decoded and checked as if it had been sent whole (apiserver, endpoints/handlers/patch.go).
import type { KubeObject } from '../wire.ts';
import type { Ask, Patch } from './ask.ts';
import { customTypes } from './custom/types.ts';
import { apply } from './patch/apply.ts';
import { jsonPatch } from './patch/json-patch.ts';
import { mergePatch } from './patch/merge-patch.ts';
import { strategicMerge } from './patch/strategic-merge.ts';
import { checkConfiguration, decodePatched } from './schema/decode-patched.ts';
import { badRequest, invalid } from './status.ts';

/**
 * Applies the patch of a request.
 * @param old what the ledger has; undefined where server-side apply makes a new object
 * @param now ms since the epoch
 * @throws ApiError 400 for a patch that cannot be read, 409 for one that conflicts, 422 for one that does not apply
 */
export function applyPatch(
  old: KubeObject | undefined,
  ask: Ask,
  now: number,
): { readonly object: KubeObject; readonly warnings: readonly string[] } {
  const { patch, resource, subresource } = ask;
  if (!patch) throw badRequest('a patch is required');
  const level = ask.trusted ? 'Ignore' : (ask.fieldValidation ?? 'Warn');
  const made = patch.type === 'apply' ? applied(old, ask, patch.body, now) : changed(old, patch, ask);
  return decodePatched(made, patch, resource, subresource, level);
}

/** Server-side apply. */
function applied(old: KubeObject | undefined, ask: Ask, body: unknown, now: number): KubeObject {
  const { resource, subresource, namespace, name, fieldManager = '', force = false } = ask;
  if (!fieldManager)
    throw invalid({ group: 'meta.k8s.io', kind: 'PatchOptions' }, '', [
      { reason: 'FieldValueRequired', message: 'Required value: is required for apply patch', field: 'fieldManager' },
    ]);
  const config = body as KubeObject;
  const { apiVersion: version = '', kind = '' } = config as Partial<KubeObject>;
  // as versioncheck.go names it (apimachinery, util/managedfields/internal); of any other type is told where it is merged
  if (!version || !kind)
    throw badRequest(`invalid object type: ${version.includes('/') ? version : `/${version}`}, Kind=${kind}`);
  checkConfiguration(body, resource, namespace, name);
  const metadata = { ...config.metadata, name, ...(resource.namespaced && { namespace }) };
  const applier = {
    manager: fieldManager,
    force,
    subresource: subresource === 'status' ? subresource : '',
    now,
    types: customTypes(resource),
  };
  return apply(old, { ...config, metadata }, applier).object;
}

/** The other ways, for which there must be something to patch. */
function changed(old: KubeObject | undefined, { type, body }: Patch, { resource }: Ask): KubeObject {
  if (!old) throw badRequest('there is nothing to patch');
  if (type === 'json') return jsonPatch(old, body, resource);
  return type === 'merge' ? mergePatch(old, body, resource) : strategicMerge(old, body, resource);
}
