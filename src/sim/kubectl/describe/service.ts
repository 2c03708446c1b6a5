// Services (kubectl, describe describeService).
import { labelsCell } from '../../api/table/selector-text.ts';
import type { EndpointSlice, Service } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { readyAddresses } from './ready-addresses.ts';

const UNSET = '<unset>';

/** Tells about a Service and who is behind it. */
export const describeService: Describer<Service> = async (service, ask) => {
  const { name, namespace } = service.metadata;
  const slices = await ask
    .list<EndpointSlice>(`/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`, {
      labelSelector: `kubernetes.io/service-name=${name}`,
    })
    .catch(() => []);
  const events = await eventsAbout(service, ask);
  return described((to) => {
    writeHeading(to, service);
    to.field(0, 'Selector', labelsCell(service.spec.selector));
    to.field(0, 'Type', service.spec.type ?? '');
    writeAddresses(to, service);
    writePorts(to, service, slices);
    writeTraffic(to, service);
    writeEvents(to, events, ask.now);
  });
};

function writeAddresses(to: PrefixWriter, { spec, status }: Service): void {
  const { ipFamilyPolicy, ipFamilies = [], clusterIP = '', clusterIPs = [], externalIPs = [] } = spec;
  if (ipFamilyPolicy !== undefined) to.field(0, 'IP Family Policy', ipFamilyPolicy);
  to.field(0, 'IP Families', ipFamilies.join(',') || '<none>');
  to.field(0, 'IP', clusterIP);
  to.field(0, 'IPs', clusterIPs.join(',') || '<none>');
  if (externalIPs.length > 0) to.field(0, 'External IPs', externalIPs.join(','));
  if (spec.loadBalancerIP) to.field(0, 'Desired LoadBalancer IP', spec.loadBalancerIP);
  if (spec.externalName) to.field(0, 'External Name', spec.externalName);
  const balancers = status?.loadBalancer?.ingress ?? [];
  if (balancers.length === 0) return;
  const told = balancers.map(({ ip, ipMode, hostname = '' }) =>
    ip ? `${ip}${ipMode === undefined ? '' : ` (${ipMode})`}` : hostname,
  );
  to.field(0, 'LoadBalancer Ingress', told.join(', '));
}

function writePorts(to: PrefixWriter, { spec }: Service, slices: readonly EndpointSlice[]): void {
  for (const { name, port, protocol = '', targetPort, appProtocol, nodePort } of spec.ports ?? []) {
    to.field(0, 'Port', `${name || UNSET}\t${port}/${protocol}`);
    to.field(0, 'TargetPort', `${targetPort ?? 0}/${protocol}`);
    if (appProtocol !== undefined) to.field(0, 'AppProtocol', appProtocol);
    if (nodePort) to.field(0, 'NodePort', `${name || UNSET}\t${nodePort}/${protocol}`);
    to.field(0, 'Endpoints', readyAddresses(slices, name ?? ''));
  }
}

function writeTraffic(to: PrefixWriter, { spec }: Service): void {
  to.field(0, 'Session Affinity', spec.sessionAffinity ?? '');
  if (spec.externalTrafficPolicy) to.field(0, 'External Traffic Policy', spec.externalTrafficPolicy);
  if (spec.internalTrafficPolicy !== undefined) to.field(0, 'Internal Traffic Policy', spec.internalTrafficPolicy);
  if (spec.healthCheckNodePort) to.field(0, 'HealthCheck NodePort', spec.healthCheckNodePort);
  const ranges = spec.loadBalancerSourceRanges ?? [];
  if (ranges.length > 0) to.field(0, 'LoadBalancer Source Ranges', ranges.join(','));
  if (spec.trafficDistribution !== undefined) to.field(0, 'Traffic Distribution', spec.trafficDistribution);
}
