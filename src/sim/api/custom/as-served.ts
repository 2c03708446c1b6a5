// A custom resource is kept in one version and served in others. Without a webhook a conversion changes its apiVersion alone
// (apiextensions-apiserver, pkg/apiserver/conversion/nop_converter.go); what it lacks since then has its defaults.
import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { defaulted } from './defaulted.ts';

interface View {
  readonly resource: Resource;
  readonly object: KubeObject;
}

const views = new WeakMap<KubeObject, View>();

/** An object of the ledger as a resource serves it. */
export function asServed<T extends KubeObject>(resource: Resource<T>, object: T): T {
  if (!resource.custom) return object;
  const known = views.get(object);
  if (known && known.resource === (resource as unknown)) return known.object as T;
  const { schema } = resource.custom;
  const version = apiVersion(resource);
  const named = object.apiVersion === version ? object : { ...object, apiVersion: version };
  const view = (schema ? defaulted(schema, named, true) : named) as T;
  views.set(object, { resource: resource as unknown as Resource, object: view });
  return view;
}

/** An object as the ledger keeps it. */
export function asStored<T extends KubeObject>(resource: Resource<T>, object: T): T {
  const { custom } = resource;
  return !custom || object.apiVersion === custom.stored ? object : { ...object, apiVersion: custom.stored };
}
