// IngressClasses: which controller serves the Ingresses that name them (pkg/registry/networking/ingressclass/strategy.go).
import { INGRESS_CLASSES } from '../../resources/index.ts';
import type { IngressClass } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported, required, tooLong } from './field-error.ts';
import { byteLength, labelProblems, pathSegmentProblems, patternProblem, subdomainProblems } from './names.ts';
import { IMMUTABLE } from './object-meta.ts';
import { nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';

type Parameters = NonNullable<IngressClass['spec']['parameters']>;

const LONGEST_CONTROLLER = 250;
const PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const isPath = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;

/** `example.com/ingress-controller` (apimachinery, util/validation IsDomainPrefixedPath). */
function validateController(controller: string, field: string): StatusCause[] {
  if (controller === '') return [required(field)];
  const causes = byteLength(controller) > LONGEST_CONTROLLER ? [tooLong(field, LONGEST_CONTROLLER)] : [];
  const [, host = '', path = ''] = /^([^/]+)\/(.+)$/s.exec(controller) ?? [];
  if (host === '')
    return [...causes, invalidValue(field, controller, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  causes.push(...subdomainProblems(host).map((problem) => invalidValue(field, host, problem)));
  if (!isPath.test(path)) causes.push(invalidValue(field, path, patternProblem('Invalid path', PATH)));
  return causes;
}

function validateSegment(text: string, field: string): StatusCause[] {
  if (text === '') return [required(field)];
  return pathSegmentProblems(text).map((problem) => invalidValue(field, text, problem));
}

function validateScope({ scope, namespace }: Parameters, field: string): StatusCause[] {
  if (scope === undefined) return [required(`${field}.scope`)];
  if (scope === 'Cluster')
    return namespace === undefined
      ? []
      : [forbiddenField(`${field}.namespace`, "`parameters.scope` is set to 'Cluster'")];
  if (scope !== 'Namespace') return [notSupported(`${field}.scope`, scope, ['Cluster', 'Namespace'])];
  if (namespace === undefined) return [required(`${field}.namespace`, "`parameters.scope` is set to 'Namespace'")];
  return labelProblems(namespace).map((problem) => invalidValue(`${field}.namespace`, namespace, problem));
}

function validateParameters(parameters: Parameters | undefined, field: string): StatusCause[] {
  if (!parameters) return [];
  const { apiGroup, kind = '', name = '' } = parameters;
  return [
    ...(apiGroup === undefined ? [] : subdomainProblems(apiGroup)).map((problem) =>
      invalidValue(`${field}.apiGroup`, apiGroup, problem),
    ),
    ...validateSegment(kind, `${field}.kind`),
    ...validateSegment(name, `${field}.name`),
    ...validateScope(parameters, field),
  ];
}

function validate({ spec }: IngressClass): StatusCause[] {
  return [
    ...validateController(spec.controller ?? '', 'spec.controller'),
    ...validateParameters(spec.parameters, 'spec.parameters'),
  ];
}

export const INGRESS_CLASS_STRATEGY: Strategy<IngressClass> = {
  resource: INGRESS_CLASSES,
  defaults(object) {
    object.spec ??= {};
    if (object.spec.parameters) object.spec.parameters.scope ??= 'Cluster';
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
  },
  prepareForUpdate(object, old) {
    nextGeneration(object, old, !equal(object.spec, old.spec));
  },
  validate,
  validateUpdate(object, old) {
    const { controller } = object.spec;
    const changed = controller !== old.spec.controller;
    return [...(changed ? [invalidValue('spec.controller', controller ?? '', IMMUTABLE)] : []), ...validate(object)];
  },
};
