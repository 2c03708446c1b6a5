// ResourceQuotas: what they may count, and in which scopes (pkg/registry/core/resourcequota/strategy.go; pkg/apis/core/validation, ValidateResourceQuota).
import { compareQuantities, parseQuantity } from '../../quantity.ts';
import { RESOURCE_QUOTAS } from '../../resources/index.ts';
import type { ResourceQuota } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue, required } from './field-error.ts';
import { IMMUTABLE } from './object-meta.ts';
import { keepOtherHalf } from './preparation.ts';
import {
  type Amounts,
  canonicalAmounts,
  isStandardQuotaResource,
  validateQuotaResourceName,
} from './resource-rules.ts';
import { validateQuantity } from './resources-validation.ts';
import type { Strategy } from './strategy.ts';

type Spec = ResourceQuota['spec'];

const POD_RESOURCES = [
  'pods',
  'cpu',
  'memory',
  'limits.cpu',
  'limits.memory',
  'requests.cpu',
  'requests.memory',
] as const;

/** scope → resources that can be counted in it */
const SCOPES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['Terminating', POD_RESOURCES],
  ['NotTerminating', POD_RESOURCES],
  ['BestEffort', ['pods']],
  ['NotBestEffort', POD_RESOURCES],
  ['PriorityClass', POD_RESOURCES],
  ['CrossNamespacePodAffinity', POD_RESOURCES],
  ['VolumeAttributesClass', ['persistentvolumeclaims', 'requests.storage']],
]);

/** Scopes that a selector can only ask to exist. */
const PLAIN = ['BestEffort', 'NotBestEffort', 'Terminating', 'NotTerminating', 'CrossNamespacePodAffinity'];
const PLAIN_PROBLEM =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

function validateAmounts(amounts: Amounts | undefined, field: string): StatusCause[] {
  return Object.keys(amounts ?? {})
    .sort()
    .flatMap((name) => [
      ...validateQuotaResourceName(name, `${field}[${name}]`),
      ...validateQuantity(name, amounts?.[name] ?? '', `${field}[${name}]`),
    ]);
}

/** How many of the resources cannot be counted in a scope. */
function unfit(scope: string, { hard = {} }: Spec): number {
  const fit = SCOPES.get(scope);
  return fit ? Object.keys(hard).filter((name) => isStandardQuotaResource(name) && !fit.includes(name)).length : 0;
}

function conflicts(scopes: readonly string[]): number {
  return ['BestEffort', 'Terminating'].filter((one) => scopes.includes(one) && scopes.includes(`Not${one}`)).length;
}

function repeated(count: number, cause: StatusCause): StatusCause[] {
  return Array.from({ length: count }, () => cause);
}

function validateScopes(spec: Spec): StatusCause[] {
  const scopes = spec.scopes ?? [];
  const refuse = (why: string) => invalidValue('spec.scopes', scopes, why);
  return [
    ...scopes.flatMap((scope) => [
      ...(SCOPES.has(scope) ? [] : [refuse('unsupported scope')]),
      ...repeated(unfit(scope, spec), refuse('unsupported scope applied to resource')),
    ]),
    ...repeated(conflicts(scopes), refuse('conflicting scopes')),
  ];
}

function validateScopeSelector(spec: Spec): StatusCause[] {
  const field = 'spec.scopeSelector.matchExpressions';
  const expressions = spec.scopeSelector?.matchExpressions ?? [];
  const shown = {
    MatchExpressions: expressions.map(({ scopeName, operator, values }) => ({
      ScopeName: scopeName,
      Operator: operator,
      Values: values ?? null,
    })),
  };
  const causes = expressions.flatMap(({ scopeName, operator, values = [] }) => {
    const found: StatusCause[] = [];
    if (!SCOPES.has(scopeName)) found.push(invalidValue(`${field}.scopeName`, scopeName, 'unsupported scope'));
    found.push(
      ...repeated(unfit(scopeName, spec), invalidValue(field, shown, 'unsupported scope applied to resource')),
    );
    if (PLAIN.includes(scopeName) && operator !== 'Exists')
      found.push(invalidValue(`${field}.operator`, operator, PLAIN_PROBLEM));
    if (operator === 'In' || operator === 'NotIn') {
      if (values.length === 0)
        found.push(
          required(
            `${field}.values`,
            "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
          ),
        );
    } else if (operator === 'Exists' || operator === 'DoesNotExist') {
      if (values.length > 0)
        found.push(
          invalidValue(
            `${field}.values`,
            values,
            "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
          ),
        );
    } else found.push(invalidValue(`${field}.operator`, operator, 'not a valid selector operator'));
    return found;
  });
  const names = expressions.map(({ scopeName }) => scopeName);
  return [...causes, ...repeated(conflicts(names), invalidValue(field, spec.scopes ?? null, 'conflicting scopes'))];
}

function validateSpec({ spec }: ResourceQuota): StatusCause[] {
  return [...validateAmounts(spec.hard, 'spec.hard'), ...validateScopes(spec), ...validateScopeSelector(spec)];
}

function validateStatus({ status }: ResourceQuota): StatusCause[] {
  return [...validateAmounts(status.hard, 'status.hard'), ...validateAmounts(status.used, 'status.used')];
}

function limitWarnings({ hard = {} }: Spec): string[] {
  return ['cpu', 'memory', 'storage', 'ephemeral-storage'].flatMap((name) => {
    const plain = (name === 'cpu' || name === 'memory') && hard[`requests.${name}`] === undefined;
    const request = plain ? name : `requests.${name}`;
    const limit = `limits.${name}`;
    const [asked, most] = [hard[request], hard[limit]];
    const [less, more] = [parseQuantity(asked ?? ''), parseQuantity(most ?? '')];
    return less && more && compareQuantities(less, more) > 0
      ? [`ResourceQuota ${request} (${asked}) should be less than ${limit} (${most})`]
      : [];
  });
}

export const RESOURCE_QUOTA_STRATEGY: Strategy<ResourceQuota> = {
  resource: RESOURCE_QUOTAS,
  defaults(object) {
    object.spec ??= {};
    object.status ??= {};
    if (object.spec.hard) object.spec.hard = canonicalAmounts(object.spec.hard);
    const { hard, used } = object.status;
    object.status = {
      ...object.status,
      ...(hard && { hard: canonicalAmounts(hard) }),
      ...(used && { used: canonicalAmounts(used) }),
    };
  },
  prepareForCreate(object) {
    object.status = {};
  },
  prepareForUpdate: keepOtherHalf,
  validate: validateSpec,
  validateUpdate(object, old, subresource) {
    if (subresource === 'status') return validateStatus(object);
    const causes = validateSpec(object);
    const scopes = (of: ResourceQuota) => [...new Set(of.spec.scopes ?? [])].sort().join();
    if (scopes(object) !== scopes(old)) causes.push(invalidValue('spec.scopes', object.spec.scopes ?? null, IMMUTABLE));
    return causes;
  },
  warnings: (object, old) => (old ? [] : limitWarnings(object.spec)),
};
