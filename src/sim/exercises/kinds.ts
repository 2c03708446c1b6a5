// The kinds that exercises name: what every cluster has, and what addons bring.
import { GATEWAY_CLASSES, GATEWAYS, HTTP_ROUTES } from '../gateway/gateway-api.ts';
import { RESOURCES } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';

/** All of them. In a lab without the addon there are no objects of its kinds. */
export const KINDS: readonly Resource[] = [...RESOURCES, GATEWAY_CLASSES, GATEWAYS, HTTP_ROUTES];
