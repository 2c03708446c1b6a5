// What is said of each listener of a Gateway (Gateway API, apis/v1/gateway_types.go; envoyproxy/gateway, internal/gatewayapi/validate.go).
import type { Client } from '../client.ts';
import { SECRETS } from '../resources/index.ts';
import { failing, holding, type Said } from './condition.ts';
import { type Gateway, GROUP, type Listener } from './gateway-api.ts';
import { isGranted } from './references.ts';

const ROUTE = { group: GROUP, kind: 'HTTPRoute' } as const;

/** A listener, and what is said of it. */
export interface JudgedListener {
  readonly listener: Listener;
  readonly supportedKinds: readonly { readonly group: string; readonly kind: string }[];
  readonly said: readonly Said[];
  /** may it be set up? */
  readonly isValid: boolean;
}

/** Looks at all listeners of a Gateway. */
export function judgeListeners(gateway: Gateway, client: Client): readonly JudgedListener[] {
  return gateway.spec.listeners.map((listener) => {
    const kinds = kindsOf(listener);
    const said = [
      conflict(listener, gateway.spec.listeners),
      protocolTrouble(listener),
      kinds.trouble,
      tlsTrouble(listener, gateway, client),
    ].filter((one) => one !== undefined);
    return { listener, supportedKinds: kinds.supported, said: complete(said), isValid: said.length === 0 };
  });
}

/** What is not said yet: a listener without trouble is programmed. */
function complete(said: readonly Said[]): readonly Said[] {
  const has = (type: string): boolean => said.some((one) => one.type === type);
  const resolved = holding('ResolvedRefs', 'ResolvedRefs', 'Listener references have been resolved');
  if (said.length === 0)
    return [
      holding('Programmed', 'Programmed', 'Sending translated listener configuration to the data plane'),
      holding('Accepted', 'Accepted', 'Listener has been successfully translated'),
      resolved,
    ];
  const programmed = failing('Programmed', 'Invalid', 'Listener is invalid, see other Conditions for details.');
  return [...said, programmed, ...(has('ResolvedRefs') ? [] : [resolved])];
}

/** Layer 7 listeners of one port must get along: HTTP with HTTP, and each with a host of its own. */
function conflict(listener: Listener, all: readonly Listener[]): Said | undefined {
  const here = all.filter(({ port }) => port === listener.port);
  const isTls = (one: Listener): boolean => one.protocol === 'HTTPS' || one.protocol === 'TLS';
  if (here.some((one) => isTls(one) !== isTls(listener)))
    return holding('Conflicted', 'ProtocolConflict', 'All listeners for a given port must use a compatible protocol');
  const same = here.filter(({ hostname = '' }) => hostname === (listener.hostname ?? ''));
  return same.length > 1
    ? holding('Conflicted', 'HostnameConflict', 'All listeners for a given port must use a unique hostname')
    : undefined;
}

function protocolTrouble({ protocol }: Listener): Said | undefined {
  if (protocol === 'HTTP' || protocol === 'HTTPS') return undefined;
  return failing('Accepted', 'UnsupportedProtocol', `Protocol ${protocol} is unsupported, must be HTTP or HTTPS.`);
}

function kindsOf({ allowedRoutes }: Listener) {
  const asked = allowedRoutes?.kinds ?? [];
  const isRoute = ({ group = GROUP, kind }: { readonly group?: string; readonly kind: string }): boolean =>
    group === ROUTE.group && kind === ROUTE.kind;
  const other = asked.find((one) => !isRoute(one));
  return {
    supported: asked.length === 0 || asked.some(isRoute) ? [ROUTE] : [],
    trouble:
      other &&
      failing(
        'ResolvedRefs',
        'InvalidRouteKinds',
        `${other.kind} is not supported, kind must be one of [${ROUTE.kind}]`,
      ),
  };
}

function tlsTrouble({ protocol, tls }: Listener, { metadata }: Gateway, client: Client): Said | undefined {
  if (protocol !== 'HTTPS') return undefined;
  if (!tls) return failing('Accepted', 'Invalid', 'Listener must have TLS set when protocol is HTTPS.');
  const refs = tls.certificateRefs ?? [];
  if (refs.length === 0) return failing('Accepted', 'Invalid', 'Listener must have at least 1 TLS certificate ref');
  const refused = (message: string, reason = 'InvalidCertificateRef'): Said => failing('ResolvedRefs', reason, message);
  for (const { group = '', kind = 'Secret', name, namespace = metadata.namespace ?? '' } of refs) {
    if (group !== '') return refused("Listener's TLS certificate ref group must be unspecified/empty.");
    if (kind !== 'Secret') return refused("Listener's TLS certificate ref kind must be Secret.");
    const to = { group, kind, name, namespace };
    if (!isGranted({ from: { kind: 'Gateway', namespace: metadata.namespace ?? '' }, to }, client))
      return refused(
        `Certificate ref to secret ${namespace}/${name} not permitted by any ReferenceGrant.`,
        'RefNotPermitted',
      );
    const secret = client.get(SECRETS, namespace, name);
    if (!secret) return refused(`Secret ${namespace}/${name} does not exist.`);
    if (secret.type !== 'kubernetes.io/tls')
      return refused(`Secret ${namespace}/${name} must be of type kubernetes.io/tls.`);
  }
  return undefined;
}
