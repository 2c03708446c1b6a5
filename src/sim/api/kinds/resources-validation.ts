// Requests and limits (pkg/apis/core/validation, validateResourceRequirements and what it calls).
import { compareQuantities, parseQuantity, type Quantity, value } from '../../quantity.ts';
import type { Container } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, forbiddenField, invalidValue, missing, notSupported, required } from './field-error.ts';
import { labelProblems } from './names.ts';
import { NEGATIVE } from './object-meta.ts';
import { allowsOvercommit, isHugePages, isIntegerResource, isWholePages } from './resource-names.ts';
import { validateContainerResourceName, validateResourceName } from './resource-rules.ts';

type Requirements = NonNullable<Container['resources']>;
/** Amounts by the name of their resource. */
export type ResourceList = Readonly<Record<string, string>> | undefined;

const POD_LEVEL = ['cpu', 'hugepages-', 'memory'];

function validatePodResource(name: string, field: string): StatusCause[] {
  const causes = validateResourceName(name, field);
  if (causes.length === 0 && !isPodLevelResource(name)) causes.push(notSupported(field, name, POD_LEVEL));
  return causes;
}

/** May a pod as a whole ask for it? */
export function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || isHugePages(name);
}

/** An amount of one resource: not negative, whole where it must be. */
export function validateQuantity(name: string, text: string, field: string): StatusCause[] {
  const quantity = parseQuantity(text);
  if (!quantity) return [];
  const causes: StatusCause[] = [];
  if (quantity.milli < 0) causes.push(invalidValue(field, text, NEGATIVE));
  if (isIntegerResource(name) && quantity.milli % 1000 !== 0)
    causes.push(invalidValue(field, text, 'must be an integer'));
  return causes;
}

function validatePages(name: string, text: string, quantity: Quantity, field: string): StatusCause[] {
  if (!isHugePages(name) || isWholePages(name, value(quantity))) return [];
  return [invalidValue(field, text, `${text} is not positive integer multiple of ${name}`)];
}

function validateAgainstLimit(name: string, text: string, limits: ResourceList, field: string): StatusCause[] {
  const limit = limits?.[name];
  if (limit === undefined) {
    if (allowsOvercommit(name)) return [];
    return [required(`${field}.limits`, 'Limit must be set for non overcommitable resources')];
  }
  const asked = parseQuantity(text);
  const most = parseQuantity(limit);
  if (!asked || !most) return [];
  const difference = compareQuantities(asked, most);
  if (difference !== 0 && !allowsOvercommit(name))
    return [invalidValue(`${field}.requests`, text, `must be equal to ${name} limit of ${limit}`)];
  if (difference > 0)
    return [invalidValue(`${field}.requests`, text, `must be less than or equal to ${name} limit of ${limit}`)];
  return [];
}

/** One entry of `resources.claims`, whose name must be one of the pod's. */
function validateClaims(claims: Requirements['claims'], names: readonly string[], field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const seen = new Set<string>();
  claims?.forEach(({ name, request }, at) => {
    const place = `${field}[${at}]`;
    if (!name) {
      causes.push(required(place));
      return;
    }
    if (seen.has(name)) causes.push(duplicate(place, name));
    else {
      for (const problem of request ? labelProblems(request) : [])
        causes.push(invalidValue(`${place}.request`, request, problem));
      const key = request ? `${name}/${request}` : name;
      if (seen.has(key)) causes.push(duplicate(place, key));
      else if (!request)
        for (const other of seen) if (other.startsWith(`${name}/`)) causes.push(duplicate(place, name));
      seen.add(key);
    }
    if (names.includes(name)) return;
    const { message, ...rest } = missing(place, name);
    const which = names.length === 0 ? ' which is empty' : `: ${[...new Set(names)].sort().join(', ')}`;
    causes.push({ ...rest, message: `${message}: must be one of the names in pod.spec.resourceClaims${which}` });
  });
  return causes;
}

/**
 * `resources` of a container or of a pod, resource by resource in the order of their names.
 * @param of decides which resources there may be
 * @param claims names of the pod's resourceClaims
 */
export function validateRequirements(
  resources: Requirements | undefined,
  field: string,
  of: 'container' | 'pod',
  claims: readonly string[] = [],
): StatusCause[] {
  if (!resources) return [];
  const causes: StatusCause[] = [];
  const validateName = of === 'container' ? validateContainerResourceName : validatePodResource;
  let hugePages = false;
  let computing = false;
  for (const list of ['limits', 'requests'] as const) {
    const amounts = resources[list];
    for (const name of amounts ? Object.keys(amounts).sort() : []) {
      const place = `${field}.${list}[${name}]`;
      const text = amounts?.[name] ?? '';
      const quantity = parseQuantity(text);
      causes.push(...validateName(name, place), ...validateQuantity(name, text, place));
      if (list === 'requests') causes.push(...validateAgainstLimit(name, text, resources.limits, field));
      if (quantity) causes.push(...validatePages(name, text, quantity, place));
      hugePages ||= isHugePages(name);
      computing ||= name === 'cpu' || name === 'memory';
    }
  }
  if (hugePages && !computing) causes.push(forbiddenField(field, 'HugePages require cpu or memory'));
  causes.push(...validateClaims(resources.claims, claims, `${field}.claims`));
  return causes;
}
