// Ingresses (pkg/registry/networking/ingress/strategy.go; pkg/apis/networking/validation/validation.go).
import { INGRESSES } from '../../resources/index.ts';
import type { Ingress } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, notSupported, required } from './field-error.ts';
import { parseAddress, validateAddress } from './ip-address.ts';
import {
  byteLength,
  labelProblems,
  pathSegmentProblems,
  patternProblem,
  portNameProblems,
  portNumberProblems,
  subdomainProblems,
} from './names.ts';
import { keepOtherHalf, nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';

type Spec = Ingress['spec'];
type Rule = NonNullable<Spec['rules']>[number];
type Path = NonNullable<Rule['http']>['paths'][number];
type Backend = Path['backend'];
type Reference = NonNullable<Backend['resource']>;

const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix'];
const SEQUENCES = ['//', '/./', '/../', '%2f', '%2F'];
const ENDINGS = ['/..', '/.'];
const WILDCARD = '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';
const NOT_AN_ADDRESS = 'must be a DNS name, not an IP address';

/** A host with a star in it (apimachinery, util/validation IsWildcardDNS1123Subdomain). */
function wildcardProblems(host: string): string[] {
  const problem = patternProblem(
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
    WILDCARD,
    '*.example.com',
  );
  return [
    ...(byteLength(host) > 253 ? ['must be no more than 253 characters'] : []),
    ...(new RegExp(`^${WILDCARD}$`).test(host) ? [] : [problem]),
  ];
}

function validateHost(host: string, field: string): StatusCause[] {
  const problems = host.includes('*') ? wildcardProblems(host) : subdomainProblems(host);
  return problems.map((problem) => invalidValue(field, host, problem));
}

function validateReference({ apiGroup, kind = '', name = '' }: Reference, field: string): StatusCause[] {
  const segment = (text: string, part: string): StatusCause[] =>
    text === ''
      ? [required(`${field}.${part}`)]
      : pathSegmentProblems(text).map((problem) => invalidValue(`${field}.${part}`, text, problem));
  return [
    ...(apiGroup === undefined ? [] : subdomainProblems(apiGroup)).map((problem) =>
      invalidValue(`${field}.apiGroup`, apiGroup, problem),
    ),
    ...segment(kind, 'kind'),
    ...segment(name, 'name'),
  ];
}

function validateBackend({ resource, service }: Backend, field: string): StatusCause[] {
  if (resource && service) return [invalidValue(field, '', 'cannot set both resource and service backends')];
  if (resource) return validateReference(resource, `${field}.resource`);
  if (!service) return [invalidValue(field, '', 'resource or service backend is required')];
  const { name, port = {} } = service;
  const causes = name
    ? labelProblems(name).map((problem) => invalidValue(`${field}.service.name`, name, problem))
    : [required(`${field}.service.name`)];
  const { name: portName, number } = port;
  if (portName && number) causes.push(invalidValue(field, '', 'cannot set both port name & port number'));
  else if (portName)
    causes.push(
      ...portNameProblems(portName).map((problem) => invalidValue(`${field}.service.port.name`, portName, problem)),
    );
  else if (number)
    causes.push(
      ...portNumberProblems(number).map((problem) => invalidValue(`${field}.service.port.number`, number, problem)),
    );
  else causes.push(required(field, 'port name or number is required'));
  return causes;
}

function validatePath({ path = '', pathType, backend }: Path, field: string): StatusCause[] {
  if (pathType === undefined) return [required(`${field}.pathType`, 'pathType must be specified')];
  const causes: StatusCause[] = [];
  const refuse = (problem: string) => causes.push(invalidValue(`${field}.path`, path, problem));
  if (pathType === 'Exact' || pathType === 'Prefix') {
    if (!path.startsWith('/')) refuse('must be an absolute path');
    for (const one of SEQUENCES) if (path.includes(one)) refuse(`must not contain '${one}'`);
    for (const one of ENDINGS) if (path.endsWith(one)) refuse(`cannot end with '${one}'`);
  } else if (pathType !== 'ImplementationSpecific')
    causes.push(notSupported(`${field}.pathType`, pathType, PATH_TYPES));
  else if (path !== '' && !path.startsWith('/')) refuse('must be an absolute path');
  return [...causes, ...validateBackend(backend ?? {}, `${field}.backend`)];
}

function validateRule({ host = '', http }: Rule, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (host !== '') {
    if (parseAddress(host)) causes.push(invalidValue(`${field}.host`, host, NOT_AN_ADDRESS));
    causes.push(...validateHost(host, `${field}.host`));
  }
  if (!http) return causes;
  if ((http.paths?.length ?? 0) === 0) causes.push(required(`${field}.http.paths`));
  for (const [at, path] of (http.paths ?? []).entries())
    causes.push(...validatePath(path, `${field}.http.paths[${at}]`));
  return causes;
}

function validateTls({ tls = [] }: Spec): StatusCause[] {
  return tls.flatMap(({ hosts = [], secretName = '' }, at) => [
    ...hosts.flatMap((host, index) => validateHost(host, `spec.tls[${at}].hosts[${index}]`)),
    ...(secretName === '' ? [] : subdomainProblems(secretName)).map((problem) =>
      invalidValue(`spec.tls[${at}].secretName`, secretName, problem),
    ),
  ]);
}

function validate({ spec }: Ingress): StatusCause[] {
  const { rules = [], defaultBackend, ingressClassName: name } = spec;
  const nothing = rules.length === 0 && !defaultBackend;
  return [
    ...(nothing ? [invalidValue('spec', spec.rules, 'either `defaultBackend` or `rules` must be specified')] : []),
    ...(defaultBackend ? validateBackend(defaultBackend, 'spec.defaultBackend') : []),
    ...rules.flatMap((rule, at) => validateRule(rule, `spec.rules[${at}]`)),
    ...validateTls(spec),
    ...(name === undefined ? [] : subdomainProblems(name)).map((problem) =>
      invalidValue('spec.ingressClassName', name, problem),
    ),
  ];
}

function validateStatus({ status }: Ingress, old: Ingress): StatusCause[] {
  const known = (old.status.loadBalancer?.ingress ?? []).map(({ ip = '' }) => ip);
  return (status.loadBalancer?.ingress ?? []).flatMap(({ ip, hostname }, at) => {
    const field = `status.loadBalancer.ingress[${at}]`;
    const causes = ip ? validateAddress(ip, `${field}.ip`, known) : [];
    if (!hostname) return causes;
    const problems = [...subdomainProblems(hostname), ...(parseAddress(hostname) ? [NOT_AN_ADDRESS] : [])];
    return [...causes, ...problems.map((problem) => invalidValue(`${field}.hostname`, hostname, problem))];
  });
}

export const INGRESS_STRATEGY: Strategy<Ingress> = {
  resource: INGRESSES,
  defaults(object) {
    object.spec ??= {};
    object.status ??= { loadBalancer: {} };
    object.status.loadBalancer ??= {};
  },
  prepareForCreate(object) {
    object.status = { loadBalancer: {} };
    object.metadata.generation = 1;
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
    nextGeneration(object, old, !equal(object.spec, old.spec));
  },
  validate(object) {
    const causes = validate(object);
    const annotation = object.metadata.annotations?.[CLASS_ANNOTATION];
    const { ingressClassName } = object.spec;
    if (annotation !== undefined && ingressClassName !== undefined && annotation !== ingressClassName)
      causes.push(
        invalidValue(
          `annotations.${CLASS_ANNOTATION}`,
          annotation,
          'must match `ingressClassName` when both are specified',
        ),
      );
    return causes;
  },
  validateUpdate: (object, old, subresource) =>
    subresource === 'status' ? validateStatus(object, old) : validate(object),
};
