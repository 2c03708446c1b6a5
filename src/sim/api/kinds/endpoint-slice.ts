// EndpointSlices (pkg/registry/discovery/endpointslice/strategy.go; pkg/apis/discovery/validation/validation.go).
import { ENDPOINT_SLICES } from '../../resources/index.ts';
import type { EndpointSlice } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { PROTOCOLS } from './endpoints.ts';
import { duplicate, invalidValue, notSupported, required, tooMany } from './field-error.ts';
import { addressWarnings, validateAddress } from './ip-address.ts';
import { familyOf, validateCanonicalAddress, validateEndpointAddress } from './ip-rules.ts';
import { labelProblems, labelValueProblems, qualifiedNameProblems, subdomainProblems } from './names.ts';
import { IMMUTABLE } from './object-meta.ts';
import { nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';

const TYPES = ['FQDN', 'IPv4', 'IPv6'];
const MOST_ENDPOINTS = 1000;
const MOST_ADDRESSES = 100;
const MOST_PORTS = 20_000;
const MOST_HINTS = 8;
const CONTROLLERS = ['endpointslice-controller.k8s.io', 'endpointslicemirroring-controller.k8s.io'];

type Endpoint = NonNullable<EndpointSlice['endpoints']>[number];
type Port = NonNullable<EndpointSlice['ports']>[number];

function validateDomain(text: string, field: string): StatusCause[] {
  if (text === '') return [required(field)];
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  const problems = subdomainProblems(name);
  if (problems.length > 0) return [invalidValue(field, name, problems.join(','))];
  const labels = name.split('.');
  if (labels.length < 2)
    return [invalidValue(field, name, 'should be a domain with at least two segments separated by dots')];
  const bad = labels.find((one) => labelProblems(one).length > 0);
  return bad === undefined ? [] : [invalidValue(field, bad, labelProblems(bad).join(','))];
}

/** One address; `list` is the field of all, at which a wrong family is told. */
function validateTarget(address: string, type: string, list: string, at: number): StatusCause[] {
  const field = `${list}[${at}]`;
  if (type === 'FQDN') return validateDomain(address, field);
  if (type !== 'IPv4' && type !== 'IPv6') return [];
  const causes = type === 'IPv4' ? validateAddress(address, field) : validateCanonicalAddress(address, field);
  if (causes.length > 0) return causes;
  const wrong = familyOf(address) !== type;
  return [
    ...(wrong ? [invalidValue(list, address, `must be an ${type} address`)] : []),
    ...validateEndpointAddress(address, field),
  ];
}

function validateHints(
  hints: readonly { readonly name: string }[],
  field: string,
  problemsOf: (name: string) => readonly string[],
): StatusCause[] {
  if (hints.length > MOST_HINTS) return [tooMany(field, hints.length, MOST_HINTS)];
  const seen = new Set<string>();
  return hints.flatMap(({ name }, at) => {
    const causes = seen.has(name) ? [duplicate(`${field}[${at}].name`, name)] : [];
    seen.add(name);
    return [...causes, ...problemsOf(name).map((problem) => invalidValue(`${field}[${at}].name`, name, problem))];
  });
}

function validateEndpoint(
  { addresses, nodeName, hostname, hints }: Endpoint,
  type: string,
  field: string,
): StatusCause[] {
  const list = `${field}.addresses`;
  const causes: StatusCause[] = [];
  if (addresses.length === 0) causes.push(required(list, 'must contain at least 1 address'));
  else if (addresses.length > MOST_ADDRESSES) causes.push(tooMany(list, addresses.length, MOST_ADDRESSES));
  addresses.forEach((address, at) => {
    causes.push(...validateTarget(address, type, list, at));
  });
  for (const problem of nodeName === undefined ? [] : subdomainProblems(nodeName))
    causes.push(invalidValue(`${field}.nodeName`, nodeName, problem));
  for (const problem of hostname === undefined ? [] : labelProblems(hostname))
    causes.push(invalidValue(`${field}.hostname`, hostname, problem));
  causes.push(
    ...validateHints(hints?.forZones ?? [], `${field}.hints.forZones`, labelValueProblems),
    ...validateHints(hints?.forNodes ?? [], `${field}.hints.forNodes`, subdomainProblems),
  );
  return causes;
}

function validateEndpoints(slice: EndpointSlice): StatusCause[] {
  const { addressType } = slice;
  const endpoints = slice.endpoints ?? [];
  if (endpoints.length > MOST_ENDPOINTS) return [tooMany('endpoints', endpoints.length, MOST_ENDPOINTS)];
  return endpoints.flatMap((endpoint, at) => validateEndpoint(endpoint, addressType, `endpoints[${at}]`));
}

function validatePorts(ports: readonly Port[]): StatusCause[] {
  if (ports.length > MOST_PORTS) return [tooMany('ports', ports.length, MOST_PORTS)];
  const seen = new Set<string>();
  return ports.flatMap(({ name = '', protocol = '', appProtocol }, at) => {
    const field = `ports[${at}]`;
    const problems = name === '' ? [] : labelProblems(name);
    const causes = problems.map((problem) => invalidValue(`${field}.name`, name, problem));
    if (seen.has(name)) causes.push(duplicate(`${field}.name`, name));
    seen.add(name);
    if (!PROTOCOLS.includes(protocol)) causes.push(notSupported(`${field}.protocol`, protocol, PROTOCOLS));
    for (const problem of appProtocol === undefined ? [] : qualifiedNameProblems(appProtocol))
      causes.push(invalidValue(`${field}.appProtocol`, appProtocol, problem));
    return causes;
  });
}

function validateShape({ addressType = '', ports }: EndpointSlice): StatusCause[] {
  const causes: StatusCause[] = [];
  if (addressType === '') causes.push(required('addressType'));
  else if (!TYPES.includes(addressType)) causes.push(notSupported('addressType', addressType, TYPES));
  return [...causes, ...validatePorts(ports ?? [])];
}

function hasChanged(object: EndpointSlice, old: EndpointSlice): boolean {
  return (
    !equal(object.endpoints, old.endpoints) ||
    !equal(object.ports, old.ports) ||
    object.addressType !== old.addressType ||
    !equal(object.metadata.labels, old.metadata.labels)
  );
}

/** A list, or null for one that holds nothing. */
function filled<T>(list: readonly T[] | null | undefined): readonly T[] | null {
  return list && list.length > 0 ? list : null;
}

export const ENDPOINT_SLICE_STRATEGY: Strategy<EndpointSlice> = {
  resource: ENDPOINT_SLICES,
  defaults(object) {
    for (const endpoint of object.endpoints ?? []) endpoint.conditions ??= {};
    for (const port of object.ports ?? []) {
      port.name ??= '';
      port.protocol ??= 'TCP';
    }
    // an empty list does not survive its way through etcd (protobuf knows none), and is written as null
    object.endpoints = filled(object.endpoints) as NonNullable<typeof object.endpoints>;
    object.ports = filled(object.ports) as NonNullable<typeof object.ports>;
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
  },
  prepareForUpdate(object, old) {
    nextGeneration(object, old, hasChanged(object, old));
  },
  validate: (object) => [...validateShape(object), ...validateEndpoints(object)],
  validateUpdate(object, old) {
    const causes = validateShape(object);
    if (!equal(object.endpoints, old.endpoints)) causes.push(...validateEndpoints(object));
    if (object.addressType !== old.addressType) causes.push(invalidValue('addressType', object.addressType, IMMUTABLE));
    return causes;
  },
  warnings({ metadata, addressType, endpoints }, old) {
    const deprecated = addressType === 'FQDN' && !old ? ['spec.addressType: FQDN endpoints are deprecated'] : [];
    if (CONTROLLERS.includes(metadata.labels?.['endpointslice.kubernetes.io/managed-by'] ?? '')) return deprecated;
    return [
      ...deprecated,
      ...(endpoints ?? []).flatMap(({ addresses }, at) =>
        addresses.flatMap((address, index) => addressWarnings(address, `endpoints[${at}].addresses[${index}]`)),
      ),
    ];
  },
};
