// Service, Endpoints, EndpointSlice, Ingress.
import { known, type ObjectReader, type State, statusAndConditions } from './facts.ts';
import { at, labels, list, text } from './wire.ts';

/** Facts of a Service. */
export const serviceFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  const type = text(spec, 'type') || 'ClusterIP';
  const addresses = list(at(object, 'status.loadBalancer'), 'ingress').map(
    (one) => text(one, 'ip') || text(one, 'hostname'),
  );
  const pending = type === 'LoadBalancer' && object.status !== undefined && addresses.length === 0;
  return statusAndConditions(
    object,
    ref,
    pending
      ? { reason: 'LoadBalancerPending', path: 'status.loadBalancer.ingress', value: '<pending>' }
      : { reason: 'Service', path: 'spec.selector', value: labels(spec.selector) ?? '<none>' },
    known({
      type,
      clusterIP: text(spec, 'clusterIP') || undefined,
      externalIP: addresses.join(',') || undefined,
      selector: labels(spec.selector),
      targetPorts:
        list(spec, 'ports')
          .map((port) => text(port, 'targetPort') || text(port, 'port'))
          .join(',') || undefined,
    }),
  );
};

/** How many addresses there are. @param path where they stand */
function endpointsState(path: string, ready: number, notReady: number): State {
  const value = ready + notReady === 0 ? '<none>' : `${ready} ready, ${notReady} not ready`;
  return { reason: ready ? 'Endpoints' : 'NoEndpoints', path, value };
}

/** Facts of an Endpoints object: how many addresses are ready and how many are not. */
export const endpointsFacts: ObjectReader = (object, ref) => {
  const subsets = list(object, 'subsets');
  const ready = subsets.reduce((sum, subset) => sum + list(subset, 'addresses').length, 0);
  const notReady = subsets.reduce((sum, subset) => sum + list(subset, 'notReadyAddresses').length, 0);
  return statusAndConditions(
    object,
    ref,
    endpointsState('subsets', ready, notReady),
    known({ endpoints: ready, notReady }),
  );
};

/** Facts of an EndpointSlice, told of the Service it belongs to (`kubernetes.io/service-name`). */
export const endpointSliceFacts: ObjectReader = (object, ref) => {
  const endpoints = list(object, 'endpoints');
  // ready is true when it is not set (discovery/v1 EndpointConditions)
  const ready = endpoints.filter((one) => at(one, 'conditions').ready !== false).length;
  const service = text(at(object, 'metadata.labels'), 'kubernetes.io/service-name');
  return statusAndConditions(
    object,
    ref,
    endpointsState('endpoints', ready, endpoints.length - ready),
    known({ endpoints: ready, notReady: endpoints.length - ready, service: service || undefined }),
  );
};

function ingressState(name: string, addresses: readonly string[], backends: string): State {
  if (backends.includes('"UNHEALTHY"'))
    return {
      reason: 'BackendsUnhealthy',
      path: 'metadata.annotations[ingress.kubernetes.io/backends]',
      value: backends,
    };
  if (name === '') return { reason: '', path: 'spec.ingressClassName', value: '<none>' };
  return { reason: '', path: 'status.loadBalancer.ingress', value: addresses.join(', ') || '<none>' };
}

/** Facts of an Ingress. Its class may also be an annotation, as it was done before `ingressClassName` was there. */
export const ingressFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  const annotated = text(at(object, 'metadata.annotations'), 'kubernetes.io/ingress.class');
  const name = text(spec, 'ingressClassName') || annotated;
  const addresses = list(at(object, 'status.loadBalancer'), 'ingress').map(
    (one) => text(one, 'ip') || text(one, 'hostname'),
  );
  // Google's controller keeps there what its health checks say
  const backends = text(at(object, 'metadata.annotations'), 'ingress.kubernetes.io/backends');
  return statusAndConditions(
    object,
    ref,
    ingressState(name, addresses, backends),
    known({
      class: name || undefined,
      classless: name === '' || undefined,
      address: addresses.join(',') || undefined,
      noAddress: (object.status !== undefined && addresses.length === 0) || undefined,
    }),
  );
};
