// Endpoints (pkg/registry/core/endpoint/strategy.go; pkg/apis/core/validation, ValidateEndpoints).
import { ENDPOINTS } from '../../resources/index.ts';
import type { Endpoints } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, notSupported, required } from './field-error.ts';
import { addressWarnings, validateAddress } from './ip-address.ts';
import { validateEndpointAddress } from './ip-rules.ts';
import { labelProblems, portNumberProblems, qualifiedNameProblems, subdomainProblems } from './names.ts';
import type { Strategy } from './strategy.ts';

/** What a port may speak, in the order in which it is told. */
export const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];

type Subset = NonNullable<Endpoints['subsets']>[number];
type Address = NonNullable<Subset['addresses']>[number];
type Port = NonNullable<Subset['ports']>[number];

function validateTarget({ ip, hostname, nodeName }: Address, field: string): StatusCause[] {
  const causes = validateAddress(ip, `${field}.ip`);
  for (const problem of hostname ? labelProblems(hostname) : [])
    causes.push(invalidValue(`${field}.hostname`, hostname, problem));
  for (const problem of nodeName === undefined ? [] : subdomainProblems(nodeName))
    causes.push(invalidValue(`${field}.nodeName`, nodeName, problem));
  return [...causes, ...validateEndpointAddress(ip, `${field}.ip`)];
}

function validatePort(
  { name = '', port, protocol = '', appProtocol }: Port,
  several: boolean,
  field: string,
): StatusCause[] {
  const causes: StatusCause[] = [];
  if (name === '' && several) causes.push(required(`${field}.name`));
  else if (name !== '')
    causes.push(...labelProblems(name).map((problem) => invalidValue(`${field}.name`, name, problem)));
  causes.push(...portNumberProblems(port).map((problem) => invalidValue(`${field}.port`, port, problem)));
  if (protocol === '') causes.push(required(`${field}.protocol`));
  else if (!PROTOCOLS.includes(protocol)) causes.push(notSupported(`${field}.protocol`, protocol, PROTOCOLS));
  for (const problem of appProtocol === undefined ? [] : qualifiedNameProblems(appProtocol))
    causes.push(invalidValue(`${field}.appProtocol`, appProtocol, problem));
  return causes;
}

function validate({ subsets = [] }: Endpoints): StatusCause[] {
  return subsets.flatMap(({ addresses = [], notReadyAddresses = [], ports = [] }, at) => {
    const field = `subsets[${at}]`;
    const causes: StatusCause[] = [];
    if (addresses.length === 0 && notReadyAddresses.length === 0)
      causes.push(required(field, 'must specify `addresses` or `notReadyAddresses`'));
    addresses.forEach((one, index) => {
      causes.push(...validateTarget(one, `${field}.addresses[${index}]`));
    });
    notReadyAddresses.forEach((one, index) => {
      causes.push(...validateTarget(one, `${field}.notReadyAddresses[${index}]`));
    });
    ports.forEach((one, index) => {
      causes.push(...validatePort(one, ports.length > 1, `${field}.ports[${index}]`));
    });
    return causes;
  });
}

export const ENDPOINTS_STRATEGY: Strategy<Endpoints> = {
  resource: ENDPOINTS,
  defaults({ subsets }) {
    for (const subset of subsets ?? []) for (const port of subset.ports ?? []) port.protocol ||= 'TCP';
  },
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate: (object, old) => (equal(object.subsets, old.subsets) ? [] : validate(object)),
  warnings({ metadata, subsets = [] }) {
    if (metadata.labels?.['endpoints.kubernetes.io/managed-by'] === 'endpoint-controller') return [];
    return subsets.flatMap(({ addresses = [], notReadyAddresses = [] }, at) => [
      ...addresses.flatMap(({ ip }, index) => addressWarnings(ip, `subsets[${at}].addresses[${index}].ip`)),
      ...notReadyAddresses.flatMap(({ ip }, index) =>
        addressWarnings(ip, `subsets[${at}].notReadyAddresses[${index}].ip`),
      ),
    ]);
  },
};
