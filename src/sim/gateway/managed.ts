// Which Gateways are the controller's: those of a class that names it and that it has accepted.
import type { Client } from '../client.ts';
import { GATEWAY_CLASSES, type Gateway, type GatewayClass } from './gateway-api.ts';

/** What GatewayClasses name. */
export const CONTROLLER = 'gateway.envoyproxy.io/gatewayclass-controller';

/** Is a class the controller's? */
export function isOwnClass({ spec }: GatewayClass): boolean {
  return spec.controllerName === CONTROLLER;
}

/** Does the controller look after a Gateway? One with a class that is not there is nobody's. */
export function isManaged({ spec }: Gateway, client: Client): boolean {
  const found = client.get(GATEWAY_CLASSES, undefined, spec.gatewayClassName);
  return found !== undefined && isOwnClass(found) && found.spec.parametersRef === undefined;
}
