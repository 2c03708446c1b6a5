// APIServices: which server answers for a group and version (kube-aggregator, registry/apiservice/strategy.go and apis/apiregistration/validation).
import { timestamp } from '../../clock.ts';
import { API_SERVICES } from '../../resources/index.ts';
import type { APIService } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, required } from './field-error.ts';
import { label1035Problems, subdomainProblems } from './names.ts';
import { keepOtherHalf } from './preparation.ts';
import type { Strategy } from './strategy.ts';

const LARGEST_GROUP = 20_000;
const LARGEST_VERSION = 1000;
const TLS = 'spec.insecureSkipTLSVerify';

/** Those that the API server answers itself are there at once. @param now as objects write it */
export function localCondition(now: string): NonNullable<APIService['status']['conditions']>[number] {
  return {
    type: 'Available',
    status: 'True',
    lastTransitionTime: now,
    reason: 'Local',
    message: 'Local APIServices are always available',
  };
}

function validateName({ metadata, spec }: APIService): StatusCause[] {
  const { group = '', version = '' } = spec;
  const name = `${version}.${group}`;
  const causes =
    metadata.name === name
      ? []
      : [invalidValue('metadata.name', metadata.name, `must be \`spec.version+"."+spec.group\`: "${name}"`)];
  if (group !== '')
    causes.push(...subdomainProblems(group).map((problem) => invalidValue('spec.group', group, problem)));
  causes.push(...label1035Problems(version).map((problem) => invalidValue('spec.version', version, problem)));
  return causes;
}

function validateRange(value: number | undefined, largest: number, field: string): StatusCause[] {
  const given = value ?? 0;
  return given <= 0 || given > largest ? [invalidValue(field, given, `must be positive and less than ${largest}`)] : [];
}

function validate(object: APIService): StatusCause[] {
  const { service, caBundle, insecureSkipTLSVerify, groupPriorityMinimum, versionPriority } = object.spec;
  const causes = [
    ...validateName(object),
    ...validateRange(groupPriorityMinimum, LARGEST_GROUP, 'spec.groupPriorityMinimum'),
    ...validateRange(versionPriority, LARGEST_VERSION, 'spec.versionPriority'),
  ];
  if (!service) {
    if (caBundle) causes.push(forbiddenField('spec.caBundle', 'local APIServices may not have a caBundle'));
    if (insecureSkipTLSVerify) causes.push(forbiddenField(TLS, 'local APIServices may not have insecureSkipTLSVerify'));
    return causes;
  }
  if (!service.namespace) causes.push(required('spec.service.namespace'));
  if (!service.name) causes.push(required('spec.service.name'));
  const { port = 443 } = service;
  if (port < 1 || port > 65_535)
    causes.push(invalidValue('spec.service.port', port, 'port is not valid: must be between 1 and 65535, inclusive'));
  if (caBundle && insecureSkipTLSVerify)
    causes.push(invalidValue(TLS, insecureSkipTLSVerify, 'may not be true if caBundle is present'));
  return causes;
}

export const API_SERVICE_STRATEGY: Strategy<APIService> = {
  resource: API_SERVICES,
  nameRule: 'path-segment',
  defaults(object) {
    object.spec ??= {} as APIService['spec'];
    if (object.spec.service) object.spec.service.port ??= 443;
  },
  prepareForCreate(object, { now }) {
    object.status = {};
    if (!object.spec.service) object.status.conditions = [localCondition(timestamp(now))];
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
  },
  validate,
  validateUpdate: (object, _old, subresource) => (subresource === 'status' ? [] : validate(object)),
};
