// What can be wrong with a Service (pkg/apis/core/validation/validation.go, validateService and its callers).
import type { Service } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { PROTOCOLS } from './endpoints.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { parseAddress, validateAddress } from './ip-address.ts';
import { validateCidr, validateEndpointAddress } from './ip-rules.ts';
import { validateLabels } from './label-rules.ts';
import {
  labelProblems,
  portNameProblems,
  portNumberProblems,
  qualifiedNameProblems,
  subdomainProblems,
} from './names.ts';
import { IMMUTABLE } from './object-meta.ts';
import { isHeadless, validateClusterIps, validateClusterIpsUpdate } from './service-cluster-ips.ts';
import { isExternallyAccessible, needsHealthPort } from './service-needs.ts';

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const AFFINITIES = ['ClientIP', 'None'];
const POLICIES = ['Cluster', 'Local'];
const DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];
const IP_MODES = ['Proxy', 'VIP'];
/** Seconds: a day. */
const MOST_AFFINITY = 86_400;
const HINTS = 'service.kubernetes.io/topology-aware-hints';
const TOPOLOGY_MODE = 'service.kubernetes.io/topology-mode';
const SOURCE_RANGES = 'service.beta.kubernetes.io/load-balancer-source-ranges';
const BALANCER_ONLY = "may only be used when `type` is 'LoadBalancer'";
const EXTERNAL_NAME = 'may not be set for ExternalName services';

type Port = NonNullable<Service['spec']['ports']>[number];

function validateType(service: Service): StatusCause[] {
  const { type, ports = [], clusterIPs = [], ipFamilies = [], ipFamilyPolicy, externalName = '' } = service.spec;
  const headless = isHeadless(service);
  if (type !== 'ExternalName') {
    const causes = ports.length === 0 && !headless ? [required('spec.ports')] : [];
    if (headless && (type === 'LoadBalancer' || type === 'NodePort'))
      causes.push(invalidValue('spec.clusterIPs[0]', clusterIPs[0], `may not be set to 'None' for ${type} services`));
    return causes;
  }
  const cname = externalName.replace(/\.$/, '');
  return [
    ...(clusterIPs.length > 0 ? [forbiddenField('spec.clusterIPs', EXTERNAL_NAME)] : []),
    ...(ipFamilies.length > 0 ? [forbiddenField('spec.ipFamilies', EXTERNAL_NAME)] : []),
    ...(ipFamilyPolicy === undefined ? [] : [forbiddenField('spec.ipFamilyPolicy', EXTERNAL_NAME)]),
    ...(cname === ''
      ? [required('spec.externalName')]
      : subdomainProblems(cname).map((problem) => invalidValue('spec.externalName', cname, problem))),
  ];
}

function validatePort(port: Port, several: boolean, names: Set<string>, field: string): StatusCause[] {
  const { name = '', protocol = '', targetPort = 0, appProtocol } = port;
  const causes: StatusCause[] = [];
  const refuse = (part: string, value: unknown, problems: readonly string[]) =>
    causes.push(...problems.map((problem) => invalidValue(`${field}.${part}`, value, problem)));
  if (name === '' && several) causes.push(required(`${field}.name`));
  else if (name !== '') {
    refuse('name', name, labelProblems(name));
    if (names.has(name)) causes.push(duplicate(`${field}.name`, name));
    names.add(name);
  }
  refuse('port', port.port, portNumberProblems(port.port));
  if (protocol === '') causes.push(required(`${field}.protocol`));
  else if (!PROTOCOLS.includes(protocol)) causes.push(notSupported(`${field}.protocol`, protocol, PROTOCOLS));
  if (typeof targetPort === 'number') refuse('targetPort', targetPort, portNumberProblems(targetPort));
  else refuse('targetPort', targetPort, portNameProblems(targetPort));
  if (appProtocol !== undefined) refuse('appProtocol', appProtocol, qualifiedNameProblems(appProtocol));
  return causes;
}

function validatePorts({ spec }: Service): StatusCause[] {
  const ports = spec.ports ?? [];
  const names = new Set<string>();
  return ports.flatMap((port, at) => validatePort(port, ports.length > 1, names, `spec.ports[${at}]`));
}

/** Ports that are there twice, on the nodes or on the Service. */
function validateDistinctPorts({ spec }: Service): StatusCause[] {
  const ports = spec.ports ?? [];
  const causes: StatusCause[] = [];
  const seen = new Set<string>();
  const isSecond = (key: string) => seen.size === seen.add(key).size;
  ports.forEach(({ nodePort, protocol }, at) => {
    if (nodePort && isSecond(`node ${protocol} ${nodePort}`))
      causes.push(duplicate(`spec.ports[${at}].nodePort`, nodePort));
  });
  ports.forEach(({ port, protocol = '' }, at) => {
    const shown = { Name: '', Protocol: protocol, AppProtocol: null, Port: port, TargetPort: 0, NodePort: 0 };
    if (isSecond(`${protocol} ${port}`)) causes.push(duplicate(`spec.ports[${at}]`, shown));
  });
  return causes;
}

function validateAffinity({ spec }: Service): StatusCause[] {
  const { sessionAffinity = '', sessionAffinityConfig: config } = spec;
  const field = 'spec.sessionAffinityConfig';
  if (sessionAffinity === '') return [required('spec.sessionAffinity')];
  if (!AFFINITIES.includes(sessionAffinity)) return [notSupported('spec.sessionAffinity', sessionAffinity, AFFINITIES)];
  if (sessionAffinity === 'None')
    return config ? [forbiddenField(field, 'must not be set when session affinity is None')] : [];
  const seconds = config?.clientIP?.timeoutSeconds;
  if (seconds === undefined)
    return [required(`${field}.clientIP.timeoutSeconds`, 'when session affinity type is ClientIP')];
  return seconds > 0 && seconds <= MOST_AFFINITY
    ? []
    : [
        invalidValue(
          `${field}.clientIP.timeoutSeconds`,
          seconds,
          `must be greater than 0 and less than ${MOST_AFFINITY}`,
        ),
      ];
}

function validateExternalIps({ spec }: Service, old: Service | undefined): StatusCause[] {
  return (spec.externalIPs ?? []).flatMap((ip, at) => {
    const field = `spec.externalIPs[${at}]`;
    const causes = validateAddress(ip, field, old?.spec.externalIPs ?? []);
    return causes.length > 0 ? causes : validateEndpointAddress(ip, field);
  });
}

function validateSourceRanges({ spec, metadata }: Service, old: Service | undefined): StatusCause[] {
  const ranges = spec.loadBalancerSourceRanges ?? [];
  const foreign = spec.type !== 'LoadBalancer';
  if (ranges.length > 0) {
    const field = 'spec.LoadBalancerSourceRanges';
    const known = (old?.spec.loadBalancerSourceRanges ?? []).map((one) => one.trim());
    return [
      ...(foreign ? [forbiddenField(field, BALANCER_ONLY)] : []),
      ...ranges.flatMap((range, at) => validateCidr(range.trim(), `${field}[${at}]`, known)),
    ];
  }
  const annotation = metadata.annotations?.[SOURCE_RANGES];
  if (annotation === undefined) return [];
  const field = `metadata.annotations[${SOURCE_RANGES}]`;
  const changed = annotation.trim() !== '' && old?.metadata.annotations?.[SOURCE_RANGES] !== annotation;
  return [
    ...(foreign ? [forbiddenField(field, BALANCER_ONLY)] : []),
    ...(changed ? annotation.split(',').flatMap((range) => validateCidr(range.trim(), field)) : []),
  ];
}

function validateBalancer({ spec }: Service, old: Service | undefined): StatusCause[] {
  const { type, loadBalancerClass: balancer } = spec;
  const field = 'spec.loadBalancerClass';
  const causes: StatusCause[] = [];
  if (old && type === 'LoadBalancer' && old.spec.type === type && old.spec.loadBalancerClass !== balancer)
    causes.push(invalidValue(field, balancer ?? null, 'may not change once set'));
  if (balancer === undefined) return causes;
  if (type !== 'LoadBalancer') return [...causes, forbiddenField(field, BALANCER_ONLY)];
  return [...causes, ...qualifiedNameProblems(balancer).map((problem) => invalidValue(field, balancer, problem))];
}

function validateExternalTraffic(service: Service): StatusCause[] {
  const { externalTrafficPolicy: policy = '', healthCheckNodePort: port = 0 } = service.spec;
  const [field, health] = ['spec.externalTrafficPolicy', 'spec.healthCheckNodePort'];
  const causes: StatusCause[] = [];
  if (!isExternallyAccessible(service)) {
    if (policy !== '') causes.push(invalidValue(field, policy, 'may only be set for externally-accessible services'));
  } else if (policy === '') causes.push(required(field));
  else if (!POLICIES.includes(policy)) causes.push(notSupported(field, policy, POLICIES));
  if (needsHealthPort(service)) {
    if (port === 0) causes.push(required(health));
    else causes.push(...portNumberProblems(port).map((problem) => invalidValue(health, port, problem)));
  } else if (port !== 0)
    causes.push(
      invalidValue(
        health,
        port,
        "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
      ),
    );
  return causes;
}

function validateTraffic({ spec }: Service): StatusCause[] {
  const { internalTrafficPolicy: policy, trafficDistribution: distribution, type = '' } = spec;
  const causes: StatusCause[] = [];
  if (policy === undefined) {
    if (type !== 'ExternalName' && TYPES.includes(type)) causes.push(required('spec.internalTrafficPolicy'));
  } else if (!POLICIES.includes(policy)) causes.push(notSupported('spec.internalTrafficPolicy', policy, POLICIES));
  if (distribution !== undefined && !DISTRIBUTIONS.includes(distribution))
    causes.push(notSupported('spec.trafficDistribution', distribution, DISTRIBUTIONS));
  return causes;
}

function validateTopology({ metadata }: Service): StatusCause[] {
  const { [HINTS]: hints, [TOPOLOGY_MODE]: mode } = metadata.annotations ?? {};
  return hints === undefined || mode === undefined || hints === mode
    ? []
    : [
        invalidValue(
          `metadata.annotations[${TOPOLOGY_MODE}]`,
          mode,
          `must match annotations[${HINTS}] when both are specified`,
        ),
      ];
}

/** What is wrong with a Service. @param old on an update: values that it has already pass */
export function validateService(service: Service, old?: Service): StatusCause[] {
  const { type = '', selector, ports = [], allocateLoadBalancerNodePorts: allocates } = service.spec;
  const causes = [
    ...validateTopology(service),
    ...validateType(service),
    ...validatePorts(service),
    ...validateLabels(selector, 'spec.selector'),
    ...validateAffinity(service),
    ...validateClusterIps(service, old),
    ...validateExternalIps(service, old),
  ];
  if (type === '') causes.push(required('spec.type'));
  else if (!TYPES.includes(type)) causes.push(notSupported('spec.type', type, TYPES));
  if (type === 'ClusterIP')
    ports.forEach(({ nodePort }, at) => {
      if (nodePort)
        causes.push(forbiddenField(`spec.ports[${at}].nodePort`, "may not be used when `type` is 'ClusterIP'"));
    });
  causes.push(...validateDistinctPorts(service), ...validateSourceRanges(service, old));
  if (allocates !== undefined && type !== 'LoadBalancer')
    causes.push(forbiddenField('spec.allocateLoadBalancerNodePorts', BALANCER_ONLY));
  if (allocates === undefined && type === 'LoadBalancer') causes.push(required('allocateLoadBalancerNodePorts'));
  causes.push(...validateBalancer(service, old), ...validateExternalTraffic(service), ...validateTraffic(service));
  return causes;
}

/** What is wrong with a changed Service. */
export function validateServiceUpdate(service: Service, old: Service): StatusCause[] {
  const causes = validateClusterIpsUpdate(service, old);
  const moved = service.spec.healthCheckNodePort !== old.spec.healthCheckNodePort;
  if (moved && needsHealthPort(service) && needsHealthPort(old))
    causes.push(forbiddenField('spec.healthCheckNodePort', IMMUTABLE));
  return [...causes, ...validateService(service, old)];
}

/** What is wrong with a new status: the addresses of its load balancer. */
export function validateServiceStatus({ spec, status }: Service, old: Service): StatusCause[] {
  const field = 'status.loadBalancer.ingress';
  const ingress = status.loadBalancer?.ingress ?? [];
  if (spec.type !== 'LoadBalancer')
    return ingress.length > 0 ? [forbiddenField(field, "may only be used when `spec.type` is 'LoadBalancer'")] : [];
  const known = (old.status.loadBalancer?.ingress ?? []).map(({ ip = '' }) => ip);
  return ingress.flatMap(({ ip = '', ipMode, hostname = '' }, at) => {
    const place = `${field}[${at}]`;
    const causes = ip === '' ? [] : validateAddress(ip, `${place}.ip`, known);
    if (ipMode === undefined) {
      if (ip !== '') causes.push(required(`${place}.ipMode`, 'must be specified when `ip` is set'));
    } else if (ip === '') causes.push(forbiddenField(`${place}.ipMode`, 'may not be specified when `ip` is not set'));
    else if (!IP_MODES.includes(ipMode)) causes.push(notSupported(`${place}.ipMode`, ipMode, IP_MODES));
    if (hostname === '') return causes;
    causes.push(...subdomainProblems(hostname).map((problem) => invalidValue(`${place}.hostname`, hostname, problem)));
    if (parseAddress(hostname))
      causes.push(invalidValue(`${place}.hostname`, hostname, 'must be a DNS name, not an IP address'));
    return causes;
  });
}
