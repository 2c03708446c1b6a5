// envoy-gateway's work on GatewayClasses: it accepts its own, and keeps those from going that Gateways use
// (envoyproxy/gateway, internal/gatewayapi/status/gatewayclass.go).
import { type Controller, splitKey, watch } from '../controllers/controller.ts';
import { equal } from '../equal.ts';
import { failing, holding, written } from './condition.ts';
import { GATEWAY_CLASSES, GATEWAYS, type GatewayClass } from './gateway-api.ts';
import { isOwnClass } from './managed.ts';

const FINALIZER = 'gateway-exists-finalizer.gateway.networking.k8s.io';

function withFinalizer(found: GatewayClass, isUsed: boolean): GatewayClass {
  const { finalizers = [], ...metadata } = found.metadata;
  const others = finalizers.filter((one) => one !== FINALIZER);
  const wanted = isUsed ? [...others, FINALIZER] : others;
  return { ...found, metadata: { ...metadata, ...(wanted.length > 0 && { finalizers: wanted }) } };
}

export const gatewayClassController = {
  name: 'gatewayclass',
  component: 'envoy-gateway',
  watches: [watch(GATEWAY_CLASSES), watch(GATEWAYS, ({ object }) => [object.spec.gatewayClassName])],
  reconcile(key, { client, clock }) {
    const found = client.get(GATEWAY_CLASSES, undefined, splitKey(key).name);
    if (!found || !isOwnClass(found)) return undefined;
    const isUsed = client.list(GATEWAYS).some(({ spec }) => spec.gatewayClassName === found.metadata.name);
    const held = withFinalizer(found, isUsed);
    if (!equal(held.metadata, found.metadata)) client.update(GATEWAY_CLASSES, held);
    const { metadata, status } = found;
    const said = found.spec.parametersRef
      ? failing('Accepted', 'InvalidParameters', 'Invalid parametersRef')
      : holding('Accepted', 'Accepted', 'Valid GatewayClass');
    const conditions = written([said], status?.conditions, metadata.generation, clock.now());
    const now = client.get(GATEWAY_CLASSES, undefined, metadata.name);
    if (now && !equal(conditions, status?.conditions))
      client.updateStatus(GATEWAY_CLASSES, { ...now, status: { ...status, conditions } });
    return undefined;
  },
} satisfies Controller;
