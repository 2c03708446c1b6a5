// Services (pkg/registry/core/service/strategy.go; pkg/apis/core/v1/defaults.go). Addresses and node ports come from service-addresses.ts.
import { SERVICES } from '../../resources/index.ts';
import type { Service } from '../../wire.ts';
import { equal } from './deep-equal.ts';
import { addressWarnings } from './ip-address.ts';
import { keepOtherHalf } from './preparation.ts';
import { HEADLESS, isHeadless } from './service-cluster-ips.ts';
import { isExternallyAccessible, isOnNodes, needsClusterIp, needsHealthPort } from './service-needs.ts';
import { validateService, validateServiceStatus, validateServiceUpdate } from './service-validation.ts';
import type { Strategy } from './strategy.ts';

/** Seconds for which a client stays with its endpoint: three hours. */
const AFFINITY_SECONDS = 10_800;

function defaultAffinity({ spec }: Service): void {
  spec.sessionAffinity ||= 'None';
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  else if (spec.sessionAffinity === 'ClientIP' && spec.sessionAffinityConfig?.clientIP?.timeoutSeconds === undefined)
    spec.sessionAffinityConfig = { clientIP: { timeoutSeconds: AFFINITY_SECONDS } };
}

function defaults(service: Service): void {
  service.spec ??= {};
  service.status ??= { loadBalancer: {} };
  const { spec, status } = service;
  defaultAffinity(service);
  spec.type ||= 'ClusterIP';
  for (const port of spec.ports ?? []) {
    port.protocol ||= 'TCP';
    port.targetPort ||= port.port;
  }
  if (isExternallyAccessible(service)) spec.externalTrafficPolicy ||= 'Cluster';
  if (spec.type === 'ExternalName') delete spec.internalTrafficPolicy;
  else spec.internalTrafficPolicy ??= 'Cluster';
  if (spec.type !== 'LoadBalancer') return;
  spec.allocateLoadBalancerNodePorts ??= true;
  for (const ingress of status.loadBalancer?.ingress ?? []) if (ingress.ip) ingress.ipMode ??= 'VIP';
}

/** Takes away what a new type no longer has, unless its author changed it as well: that is for validation to refuse. */
function dropForeign(service: Service, old: Service): void {
  const { spec } = service;
  const before = old.spec;
  if (needsClusterIp(old) && !needsClusterIp(service)) {
    if (spec.clusterIP === before.clusterIP && equal(spec.clusterIPs, before.clusterIPs)) {
      delete spec.clusterIP;
      delete spec.clusterIPs;
    }
    if (equal(spec.ipFamilies, before.ipFamilies)) delete spec.ipFamilies;
    if (spec.ipFamilyPolicy === before.ipFamilyPolicy) delete spec.ipFamilyPolicy;
  }
  const known = new Set((before.ports ?? []).map(({ nodePort }) => nodePort));
  if (
    isOnNodes(old) &&
    !isOnNodes(service) &&
    (spec.ports ?? []).every(({ nodePort }) => !nodePort || known.has(nodePort))
  )
    for (const port of spec.ports ?? []) delete port.nodePort;
  if (needsHealthPort(old) && !needsHealthPort(service) && spec.healthCheckNodePort === before.healthCheckNodePort)
    delete spec.healthCheckNodePort;
  if (before.type === 'LoadBalancer' && spec.type !== 'LoadBalancer') {
    if (spec.allocateLoadBalancerNodePorts === before.allocateLoadBalancerNodePorts)
      delete spec.allocateLoadBalancerNodePorts;
    if (spec.loadBalancerClass === before.loadBalancerClass) delete spec.loadBalancerClass;
  }
  if (
    isExternallyAccessible(old) &&
    !isExternallyAccessible(service) &&
    spec.externalTrafficPolicy === before.externalTrafficPolicy
  )
    delete spec.externalTrafficPolicy;
  if (spec.type !== 'LoadBalancer') service.status = { ...service.status, loadBalancer: {} };
}

function warnings(service: Service): string[] {
  const { spec, metadata } = service;
  const { clusterIPs = [], externalIPs = [], loadBalancerIP = '', type } = spec;
  const headless = type === 'ClusterIP' && isHeadless(service);
  const external = type === 'ExternalName';
  const told: (string | false)[] = [
    metadata.annotations?.['service.kubernetes.io/topology-aware-hints'] !== undefined &&
      'annotation service.kubernetes.io/topology-aware-hints is deprecated, please use service.kubernetes.io/topology-mode instead',
    ...clusterIPs.flatMap((ip, at) => (ip === HEADLESS ? [] : addressWarnings(ip, `spec.clusterIPs[${at}]`))),
    headless && loadBalancerIP !== '' && 'spec.loadBalancerIP is ignored for headless services',
    headless && externalIPs.length > 0 && 'spec.externalIPs is ignored for headless services',
    headless && spec.sessionAffinity !== 'None' && 'spec.SessionAffinity is ignored for headless services',
    ...externalIPs.flatMap((ip, at) => addressWarnings(ip, `spec.externalIPs[${at}]`)),
    externalIPs.length > 0 &&
      !headless &&
      !external &&
      'spec.externalIPs is deprecated and may no longer be implemented in some clusters',
    ...(loadBalancerIP === '' ? [] : addressWarnings(loadBalancerIP, 'spec.loadBalancerIP')),
    external && externalIPs.length > 0 && 'spec.externalIPs is ignored when spec.type is "ExternalName"',
    !external &&
      (spec.externalName ?? '') !== '' &&
      'spec.externalName is ignored when spec.type is not "ExternalName"',
    spec.trafficDistribution === 'PreferClose' &&
      'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"',
  ];
  return told.filter((one) => one !== false);
}

export const SERVICE_STRATEGY: Strategy<Service> = {
  resource: SERVICES,
  nameRule: 'label',
  defaults,
  prepareForCreate(object) {
    object.status = { loadBalancer: {} };
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
    if (subresource !== 'status') dropForeign(object, old);
  },
  validate: (object) => validateService(object),
  validateUpdate: (object, old, subresource) =>
    subresource === 'status' ? validateServiceStatus(object, old) : validateServiceUpdate(object, old),
  warnings,
};
