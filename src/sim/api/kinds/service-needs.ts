// What a Service of some type needs (pkg/registry/core/service/storage/storage.go; pkg/api/service/util.go).
import type { Service } from '../../wire.ts';

/** Does it have an address inside the cluster, or `None`? */
export function needsClusterIp({ spec }: Service): boolean {
  return spec.type !== 'ExternalName';
}

/** Is it of a type that has ports on the nodes? */
export function isOnNodes({ spec }: Service): boolean {
  return spec.type === 'NodePort' || spec.type === 'LoadBalancer';
}

/** Does it get ports on the nodes that nobody asked for by number? */
export function needsNodePorts({ spec }: Service): boolean {
  return spec.type === 'NodePort' || (spec.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);
}

/** Does a load balancer ask on a port of its own whether a node has endpoints? */
export function needsHealthPort({ spec }: Service): boolean {
  return spec.type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local';
}

/** Can it be reached from outside? */
export function isExternallyAccessible(service: Service): boolean {
  const { type, externalIPs = [] } = service.spec;
  return isOnNodes(service) || (type === 'ClusterIP' && externalIPs.length > 0);
}
