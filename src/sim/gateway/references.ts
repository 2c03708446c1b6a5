// References of Gateway API's objects: into other namespaces, and to what requests are sent to
// (Gateway API, ReferenceGrant; the texts are those of envoyproxy/gateway, internal/gatewayapi/validate.go).
import type { Client } from '../client.ts';
import { SERVICES } from '../resources/index.ts';
import { failing, type Said } from './condition.ts';
import { type BackendRef, GROUP, type HTTPRoute, type ObjectRef, REFERENCE_GRANTS } from './gateway-api.ts';

/** Who refers, and to what. */
export interface Reference {
  readonly from: { readonly kind: 'Gateway' | 'HTTPRoute'; readonly namespace: string };
  readonly to: Required<ObjectRef>;
}

/** Does a ReferenceGrant of the namespace that is referred to allow it? In one's own namespace nobody needs one. */
export function isGranted({ from, to }: Reference, client: Client): boolean {
  if (from.namespace === to.namespace) return true;
  return client
    .list(REFERENCE_GRANTS, to.namespace)
    .some(
      ({ spec }) =>
        spec.from.some((one) => one.group === GROUP && one.kind === from.kind && one.namespace === from.namespace) &&
        spec.to.some((one) => one.group === to.group && one.kind === to.kind && (one.name ?? to.name) === to.name),
    );
}

/** Why a backend cannot be used; undefined when it can. */
export interface BackendTrouble {
  readonly reason: string;
  /** without the rule and the number of the backend, and without a full stop */
  readonly text: string;
}

/** Looks at one backend of a route. */
export function backendTrouble(ref: BackendRef, route: HTTPRoute, client: Client): BackendTrouble | undefined {
  const { group = '', kind = 'Service', name, port, filters = [] } = ref;
  const home = route.metadata.namespace ?? '';
  const namespace = ref.namespace ?? home;
  if (filters.length > 0)
    return { reason: 'UnsupportedValue', text: 'the filters field within BackendRef is not supported' };
  if (group !== '')
    return {
      reason: 'InvalidKind',
      text: 'Group is invalid, only the core API group (specified by omitting the group field or setting it to an empty string) is supported',
    };
  if (kind !== 'Service') return { reason: 'InvalidKind', text: 'Kind is invalid, only Service is supported' };
  if (!isGranted({ from: { kind: 'HTTPRoute', namespace: home }, to: { group, kind, name, namespace } }, client))
    return {
      reason: 'RefNotPermitted',
      text: `backend ref to ${kind} ${namespace}/${name} not permitted by any ReferenceGrant`,
    };
  const service = client.get(SERVICES, namespace, name);
  if (!service) return { reason: 'BackendNotFound', text: `service ${namespace}/${name} not found` };
  const hasPort = service.spec.ports?.some((one) => one.port === port && (one.protocol ?? 'TCP') === 'TCP');
  return hasPort
    ? undefined
    : { reason: 'PortNotFound', text: `TCP Port ${port} not found on Service ${namespace}/${name}` };
}

/** What a route says of its references: its first trouble decides. */
export function resolvedRefs(route: HTTPRoute, client: Client): Said {
  const troubles = (route.spec.rules ?? []).flatMap(({ backendRefs = [] }, rule) =>
    backendRefs.flatMap((ref, at) => {
      const found = backendTrouble(ref, route, client);
      return found ? [{ ...found, text: `Failed to process route rule ${rule} backendRef ${at}: ${found.text}.` }] : [];
    }),
  );
  const [first] = troubles;
  if (first) return failing('ResolvedRefs', first.reason, troubles.map(({ text }) => text).join('\n'));
  return {
    type: 'ResolvedRefs',
    status: 'True',
    reason: 'ResolvedRefs',
    message: 'Resolved all the Object references for the Route',
  };
}
