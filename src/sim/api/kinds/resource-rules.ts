// Names of compute resources and amounts of them, as quotas, limit ranges, nodes and claims have them (pkg/apis/core/helper/helpers.go; pkg/apis/core/validation/validation.go).
import { canonicalQuantity, formatQuantity, ofMilli, parseQuantity } from '../../quantity.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { qualifiedNameProblems } from './names.ts';
import { isContainerResource, isExtendedResource, isNativeResource, isStandardResource } from './resource-names.ts';

/** Amounts by the name of their resource. */
export type Amounts = Readonly<Record<string, string>>;

/** Does a quota know how to count this? */
export function isStandardQuotaResource(name: string): boolean {
  return name !== 'storage' && isStandardResource(name);
}

/** The name of any resource. */
export function validateResourceName(name: string, field: string): StatusCause[] {
  const causes = qualifiedNameProblems(name).map((problem) => invalidValue(field, name, problem));
  if (causes.length > 0 || name.includes('/') || isStandardResource(name)) return causes;
  return [invalidValue(field, name, 'must be a standard resource type or fully qualified')];
}

/** The name of a resource that a container can ask for. */
export function validateContainerResourceName(name: string, field: string): StatusCause[] {
  const causes = validateResourceName(name, field);
  if (!name.includes('/')) {
    if (!isContainerResource(name))
      causes.push(invalidValue(field, name, 'must be a standard resource for containers'));
  } else if (!isNativeResource(name) && !isExtendedResource(name))
    causes.push(invalidValue(field, name, "doesn't follow extended resource name standard"));
  return causes;
}

/** The name of a resource that a quota can count. */
export function validateQuotaResourceName(name: string, field: string): StatusCause[] {
  const causes = validateResourceName(name, field);
  if (!name.includes('/') && !isStandardQuotaResource(name))
    causes.push(invalidValue(field, name, 'must be a standard resource for quota'));
  return causes;
}

function canonicalAmount(text: string): string {
  const quantity = parseQuantity(text);
  if (quantity?.nanos === undefined || quantity.nanos % 1_000_000n === 0n) return canonicalQuantity(text);
  return formatQuantity(ofMilli(quantity.milli, quantity.format));
}

/** Amounts as the server keeps them: in canonical form, and nothing finer than a thousandth (pkg/apis/core/v1/defaults.go, SetDefaults_ResourceList). Absent stays absent. */
export function canonicalAmounts<T extends Amounts | undefined>(amounts: T): T {
  if (!amounts) return amounts;
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, canonicalAmount(String(amount))]),
  ) as unknown as T;
}
