// Requests and limits of a pod as a whole, against those of its containers (pkg/apis/core/validation, validatePodResources).
import { compareQuantities, formatQuantity, parseQuantity } from '../../quantity.ts';
import type { PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue } from './field-error.ts';
import { aggregateContainers } from './pod-resources.ts';
import { isHugePages } from './resource-names.ts';
import { validateRequirements } from './resources-validation.ts';

/** Resources that containers and pod both name, of which the containers want more than the pod has. */
function exceeding(
  spec: PodSpec,
  which: 'requests' | 'limits',
): { readonly name: string; readonly own: string; readonly sum: string }[] {
  const sums = aggregateContainers(spec, which);
  return [...sums.keys()].sort().flatMap((name) => {
    const own = spec.resources?.[which]?.[name];
    const sum = sums.get(name);
    const quantity = own === undefined ? undefined : parseQuantity(own);
    if (own === undefined || !sum || !quantity || compareQuantities(sum, quantity) <= 0) return [];
    return [{ name, own, sum: formatQuantity(sum) }];
  });
}

function validateContainerLimits(spec: PodSpec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  spec.containers?.forEach(({ resources }, at) => {
    for (const name of Object.keys(resources?.limits ?? {}).sort()) {
      const own = resources?.limits?.[name] ?? '';
      const most = spec.resources?.limits?.[name];
      const one = parseQuantity(own);
      const other = most === undefined ? undefined : parseQuantity(most);
      if (one && other && compareQuantities(one, other) > 0)
        causes.push(
          invalidValue(
            `${field}.containers[${at}][${name}].limits`,
            own,
            `must be less than or equal to pod limits of ${most}`,
          ),
        );
    }
  });
  return causes;
}

/** `resources` of a pod; absent is well. @param field of the specification */
export function validatePodResources(spec: PodSpec, field: string, claims: readonly string[]): StatusCause[] {
  if (!spec.resources) return [];
  const place = `${field}.resources`;
  if (spec.os?.name === 'windows') return [forbiddenField(place, 'may not be set for a windows pod')];
  return [
    ...(spec.resources.claims
      ? [forbiddenField(`${place}.claims`, 'claims may not be set for Resources at pod-level')]
      : []),
    ...validateRequirements(spec.resources, place, 'pod', claims),
    ...exceeding(spec, 'requests').map(({ name, own, sum }) =>
      invalidValue(
        `${place}.requests[${name}]`,
        own,
        `must be greater than or equal to aggregate container requests of ${sum}`,
      ),
    ),
    ...exceeding(spec, 'limits')
      .filter(({ name }) => isHugePages(name))
      .map(({ name, own, sum }) =>
        invalidValue(
          `${place}.limits[${name}]`,
          own,
          `must be greater than or equal to aggregate container limits of ${sum}`,
        ),
      ),
    ...validateContainerLimits(spec, place),
  ];
}
