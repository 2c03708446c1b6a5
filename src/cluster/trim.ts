// What is kept of an object: nothing that no answer rests on, and no text that may be secret.
import { lightOf } from './light.ts';

type Json = Readonly<Record<string, unknown>>;

/** Annotations hold whole manifests and more; these few decide something. */
const KEPT_ANNOTATIONS =
  /^(?:deployment\.kubernetes\.io\/revision|storageclass\.kubernetes\.io\/is-default-class|ingressclass\.kubernetes\.io\/is-default-class|kubernetes\.io\/(?:ingress\.class|limit-ranger|config\.(?:mirror|source))|volume\.kubernetes\.io\/(?:selected-node|storage-provisioner)|pv\.kubernetes\.io\/.*|node\.alpha\.kubernetes\.io\/ttl)$/;

/** An object with less in it. @param kind of a list's items, which do not say it themselves */
export function trimmed(object: Json, kind: string, apiVersion: string): Json {
  const { managedFields: _managed, annotations, selfLink: _link, ...metadata } = (object.metadata ?? {}) as Json;
  const kept = keptOf(annotations as Json | undefined);
  const out: Record<string, unknown> = {
    ...object,
    apiVersion: object.apiVersion ?? apiVersion,
    kind,
    metadata: kept ? { ...metadata, annotations: kept } : metadata,
  };
  // contents of ConfigMaps and Secrets are not asked for; should a server send them all the same, they end here
  delete out.data;
  delete out.binaryData;
  delete out.stringData;
  return lightOf(kind, out);
}

function keptOf(annotations: Json | undefined): Json | undefined {
  if (!annotations) return undefined;
  const kept = Object.entries(annotations).filter(([key]) => KEPT_ANNOTATIONS.test(key));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
