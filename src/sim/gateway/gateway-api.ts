// The kinds of Gateway API that a lab has: their resources and what of their objects is read here (kubernetes-sigs/gateway-api, apis/v1, apis/v1beta1).
import { resource } from '../resources/resource.ts';
import type { KubeObject, LabelSelector } from '../wire.ts';

/** The API group. */
export const GROUP = 'gateway.networking.k8s.io';
const VERSION = 'v1';

/** One condition of a status. */
export interface GatewayCondition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
  readonly lastTransitionTime: string;
}

export interface GatewayClass extends KubeObject {
  spec: {
    readonly controllerName: string;
    readonly description?: string;
    readonly parametersRef?: { readonly group: string; readonly kind: string; readonly name: string };
  };
  status?: { readonly conditions?: readonly GatewayCondition[] };
}

/** A reference to a Secret, a Service or something else; what is absent has the default of its place. */
export interface ObjectRef {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
  readonly namespace?: string;
}

export interface Listener {
  readonly name: string;
  /** absent: every host */
  readonly hostname?: string;
  readonly port: number;
  readonly protocol: string;
  readonly tls?: { readonly mode?: string; readonly certificateRefs?: readonly ObjectRef[] };
  readonly allowedRoutes?: {
    readonly namespaces?: { readonly from?: 'All' | 'Same' | 'Selector'; readonly selector?: LabelSelector };
    readonly kinds?: readonly { readonly group?: string; readonly kind: string }[];
  };
}

/** What is said of one listener. */
export interface ListenerStatus {
  readonly name: string;
  readonly supportedKinds: readonly { readonly group: string; readonly kind: string }[];
  readonly attachedRoutes: number;
  readonly conditions: readonly GatewayCondition[];
}

export interface Gateway extends KubeObject {
  spec: {
    readonly gatewayClassName: string;
    readonly listeners: readonly Listener[];
    readonly addresses?: readonly { readonly type?: string; readonly value?: string }[];
  };
  status?: {
    readonly addresses?: readonly { readonly type: string; readonly value: string }[];
    readonly conditions?: readonly GatewayCondition[];
    readonly listeners?: readonly ListenerStatus[];
  };
}

/** What a route wants to be attached to. */
export interface ParentRef extends ObjectRef {
  readonly sectionName?: string;
  readonly port?: number;
}

interface Named {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
}

/** Which requests a rule is for: all that is given must hold. */
export interface RouteMatch {
  readonly path?: { readonly type?: string; readonly value?: string };
  readonly headers?: readonly Named[];
  readonly queryParams?: readonly Named[];
  readonly method?: string;
}

/** How headers are changed. */
export interface HeaderChange {
  readonly set?: readonly Named[];
  readonly add?: readonly Named[];
  readonly remove?: readonly string[];
}

/** How a path is changed. */
export interface PathChange {
  readonly type: string;
  readonly replaceFullPath?: string;
  readonly replacePrefixMatch?: string;
}

export interface RouteFilter {
  readonly type: string;
  readonly requestHeaderModifier?: HeaderChange;
  readonly responseHeaderModifier?: HeaderChange;
  readonly requestRedirect?: {
    readonly scheme?: string;
    readonly hostname?: string;
    readonly path?: PathChange;
    readonly port?: number;
    readonly statusCode?: number;
  };
  readonly urlRewrite?: { readonly hostname?: string; readonly path?: PathChange };
}

export interface BackendRef extends ObjectRef {
  readonly port?: number;
  readonly weight?: number;
  readonly filters?: readonly RouteFilter[];
}

export interface RouteRule {
  readonly name?: string;
  readonly matches?: readonly RouteMatch[];
  readonly filters?: readonly RouteFilter[];
  readonly backendRefs?: readonly BackendRef[];
}

/** What one parent says of a route. */
export interface ParentStatus {
  readonly parentRef: ParentRef;
  readonly controllerName: string;
  readonly conditions: readonly GatewayCondition[];
}

export interface HTTPRoute extends KubeObject {
  spec: {
    readonly parentRefs?: readonly ParentRef[];
    readonly hostnames?: readonly string[];
    readonly rules?: readonly RouteRule[];
  };
  status?: { readonly parents: readonly ParentStatus[] };
}

export interface ReferenceGrant extends KubeObject {
  spec: {
    readonly from: readonly { readonly group: string; readonly kind: string; readonly namespace: string }[];
    readonly to: readonly { readonly group: string; readonly kind: string; readonly name?: string }[];
  };
}

const COMMON = { group: GROUP, version: VERSION, categories: ['gateway-api'], subresources: ['status'] };

export const GATEWAY_CLASSES = resource<GatewayClass>({
  ...COMMON,
  kind: 'GatewayClass',
  plural: 'gatewayclasses',
  short: ['gc'],
  namespaced: false,
});

export const GATEWAYS = resource<Gateway>({ ...COMMON, kind: 'Gateway', plural: 'gateways', short: ['gtw'] });

export const HTTP_ROUTES = resource<HTTPRoute>({ ...COMMON, kind: 'HTTPRoute', plural: 'httproutes' });

export const REFERENCE_GRANTS = resource<ReferenceGrant>({
  ...COMMON,
  version: 'v1beta1',
  kind: 'ReferenceGrant',
  plural: 'referencegrants',
  short: ['refgrant'],
  subresources: [],
});
