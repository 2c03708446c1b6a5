// Ingresses (kubectl, describe describeIngressV1).
import type * as k8s from '@kubernetes/client-node';
import type { EndpointSlice, Ingress, Json, Service } from '../../wire.ts';
import type { DescribeAsk, Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeAnnotations, writeLabels } from './labels.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { readyAddresses } from './ready-addresses.ts';

type Backend = Json<k8s.V1IngressBackend>;

/** A host and where its paths lead. */
interface Rule {
  readonly host: string;
  readonly paths: readonly { readonly path: string; readonly backend: string }[];
}

/** Tells about an Ingress and who is behind its paths. */
export const describeIngress: Describer<Ingress> = async (ingress, ask) => {
  const { name, namespace = '', labels, annotations } = ingress.metadata;
  const { spec, status } = ingress;
  const events = await eventsAbout(ingress, ask);
  const otherwise = spec?.defaultBackend ? await backendText(namespace, spec.defaultBackend, ask) : '<default>';
  const rules: Rule[] = [];
  for (const { host, http } of spec?.rules ?? []) {
    if (!http) continue;
    const paths: Rule['paths'][number][] = [];
    for (const { path = '', backend } of http.paths)
      paths.push({ path, backend: await backendText(namespace, backend, ask) });
    rules.push({ host: host || '*', paths });
  }
  return described((to) => {
    to.field(0, 'Name', name);
    writeLabels(to, 'Labels', labels);
    to.field(0, 'Namespace', namespace);
    const balancers = (status?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip || hostname || '');
    to.field(0, 'Address', [...new Set(balancers.filter((one) => one !== ''))].sort().join(','));
    to.field(0, 'Ingress Class', spec?.ingressClassName ?? '<none>');
    to.field(0, 'Default backend', otherwise);
    writeTls(to, ingress);
    writeRules(to, rules, otherwise);
    writeAnnotations(to, 'Annotations', annotations);
    writeEvents(to, events, ask.now);
  });
};

async function backendText(namespace: string, { service, resource }: Backend, ask: DescribeAsk): Promise<string> {
  if (resource) return `APIGroup: ${resource.apiGroup ?? '<none>'}, Kind: ${resource.kind}, Name: ${resource.name}`;
  if (!service) return '';
  const { number = 0, name = '' } = service.port ?? {};
  const told = `${service.name}:${number || name}`;
  try {
    const slices = await ask.list<EndpointSlice>(`/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`, {
      labelSelector: `kubernetes.io/service-name=${service.name}`,
    });
    const found = await ask.get<Service>(`/api/v1/namespaces/${namespace}/services/${service.name}`);
    const port = (found.spec.ports ?? []).findLast((one) =>
      number !== 0 && number === one.port ? true : name !== '' && name === one.name,
    );
    return `${told} (${readyAddresses(slices, port?.name ?? '')})`;
  } catch (error) {
    return `${told} (<error: ${(error as Error).message}>)`;
  }
}

function writeTls(to: PrefixWriter, { spec }: Ingress): void {
  const tls = spec?.tls ?? [];
  if (tls.length > 0) to.write(0, 'TLS:\n');
  for (const { hosts = [], secretName } of tls)
    to.write(1, secretName ? `${secretName} terminates ${hosts.join(',')}\n` : `SNI routes ${hosts.join(',')}\n`);
}

function writeRules(to: PrefixWriter, rules: readonly Rule[], otherwise: string): void {
  to.write(0, 'Rules:\n  Host\tPath\tBackends\n');
  to.write(1, '----\t----\t--------\n');
  for (const { host, paths } of rules) {
    to.write(1, `${host}\t\n`);
    for (const { path, backend } of paths) to.write(2, `\t${path} \t${backend}\n`);
  }
  if (rules.length === 0) to.write(1, `*\t*\t${otherwise}\n`);
}
