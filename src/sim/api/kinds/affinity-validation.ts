// Affinity to nodes and pods (pkg/apis/core/validation, validateAffinity).
import type { LabelSelector, NodeSelectorTerm, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, required } from './field-error.ts';
import { validateLabelName, validateLabelSelector } from './label-rules.ts';
import { labelProblems, labelValueProblems, subdomainProblems } from './names.ts';

type Affinity = NonNullable<PodSpec['affinity']>;
type PodAffinity = NonNullable<Affinity['podAffinity']>;
type Term = NonNullable<PodAffinity['requiredDuringSchedulingIgnoredDuringExecution']>[number];
type NodeSelector = NonNullable<
  NonNullable<Affinity['nodeAffinity']>['requiredDuringSchedulingIgnoredDuringExecution']
>;
type Expression = NonNullable<NodeSelectorTerm['matchExpressions']>[number];

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const NOT_AN_OPERATOR = 'not a valid selector operator';

/** @param strict must values be values of labels? Preferences are let pass. */
function validateExpression({ key, operator, values }: Expression, strict: boolean, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const count = values?.length ?? 0;
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (count === 0) causes.push(required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (count > 0)
        causes.push(
          forbiddenField(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
        );
      break;
    case 'Gt':
    case 'Lt':
      if (count !== 1)
        causes.push(required(`${field}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'"));
      break;
    default:
      causes.push(invalidValue(`${field}.operator`, operator ?? '', NOT_AN_OPERATOR));
  }
  causes.push(...validateLabelName(key ?? '', `${field}.key`));
  if (strict)
    values?.forEach((value, at) => {
      for (const problem of labelValueProblems(value))
        causes.push(invalidValue(`${field}.values[${at}]`, value, problem));
    });
  return causes;
}

function validateNodeField({ key, operator, values = [] }: Expression, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (operator !== 'In' && operator !== 'NotIn')
    causes.push(invalidValue(`${field}.operator`, operator ?? '', NOT_AN_OPERATOR));
  else if (values.length !== 1)
    causes.push(
      required(`${field}.values`, "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"),
    );
  if (key !== 'metadata.name') causes.push(invalidValue(`${field}.key`, key ?? '', 'not a valid field selector key'));
  else
    values.forEach((value, at) => {
      for (const problem of subdomainProblems(value))
        causes.push(invalidValue(`${field}.values[${at}]`, value, problem));
    });
  return causes;
}

function validateNodeTerm(term: NodeSelectorTerm | undefined, strict: boolean, field: string): StatusCause[] {
  return [
    ...(term?.matchExpressions ?? []).flatMap((one, at) =>
      validateExpression(one, strict, `${field}.matchExpressions[${at}]`),
    ),
    ...(term?.matchFields ?? []).flatMap((one, at) => validateNodeField(one, `${field}.matchFields[${at}]`)),
  ];
}

function validateWeight(weight: number, field: string): StatusCause[] {
  return weight > 0 && weight <= 100 ? [] : [invalidValue(`${field}.weight`, weight, 'must be in the range 1-100')];
}

/** Terms that nodes must meet (ValidateNodeSelector). */
export function validateNodeSelector(selector: NodeSelector, field: string): StatusCause[] {
  const place = `${field}.nodeSelectorTerms`;
  const terms = selector.nodeSelectorTerms ?? [];
  if (terms.length === 0) return [required(place, 'must have at least one node selector term')];
  return terms.flatMap((term, at) => validateNodeTerm(term, true, `${place}[${at}]`));
}

function validateNodeAffinity(affinity: NonNullable<Affinity['nodeAffinity']>, field: string): StatusCause[] {
  const selector = affinity[REQUIRED];
  const causes = selector ? validateNodeSelector(selector, `${field}.${REQUIRED}`) : [];
  affinity[PREFERRED]?.forEach(({ weight, preference }, at) => {
    const where = `${field}.${PREFERRED}[${at}]`;
    causes.push(...validateWeight(weight ?? 0, where), ...validateNodeTerm(preference, false, `${where}.preference`));
  });
  return causes;
}

/**
 * Keys of labels whose values come from the pod itself: `matchLabelKeys` and `mismatchLabelKeys`.
 * @param field of the term or constraint that they belong to
 */
export function validateLabelKeys(
  match: readonly string[] | undefined,
  mismatch: readonly string[] | undefined,
  selector: LabelSelector | undefined,
  field: string,
): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const [name, keys] of [
    ['matchLabelKeys', match ?? []],
    ['mismatchLabelKeys', mismatch ?? []],
  ] as const) {
    if (keys.length > 0 && !selector)
      causes.push(forbiddenField(`${field}.${name}`, 'must not be specified when labelSelector is not set'));
    else keys.forEach((key, at) => void causes.push(...validateLabelName(key, `${field}.${name}[${at}]`)));
  }
  const seen = new Set(Object.keys(selector?.matchLabels ?? {}));
  for (const { key } of selector?.matchExpressions ?? []) {
    const at = match?.lastIndexOf(key) ?? -1;
    if (at >= 0 && seen.has(key))
      causes.push(invalidValue(`${field}[${at}]`, key, 'exists in both matchLabelKeys and labelSelector'));
    seen.add(key);
  }
  match?.forEach((key, at) => {
    if (mismatch?.includes(key))
      causes.push(
        invalidValue(`${field}.matchLabelKeys[${at}]`, key, 'exists in both matchLabelKeys and mismatchLabelKeys'),
      );
  });
  return causes;
}

function validatePodTerm(term: Term, field: string): StatusCause[] {
  const causes = [
    ...validateLabelSelector(term.labelSelector, `${field}.labelSelector`),
    ...validateLabelSelector(term.namespaceSelector, `${field}.namespaceSelector`),
  ];
  for (const name of term.namespaces ?? [])
    for (const problem of labelProblems(name)) causes.push(invalidValue(`${field}.namespace`, name, problem));
  causes.push(...validateLabelKeys(term.matchLabelKeys, term.mismatchLabelKeys, term.labelSelector, field));
  const key = term.topologyKey ?? '';
  if (!key) causes.push(required(`${field}.topologyKey`, 'can not be empty'));
  causes.push(...validateLabelName(key, `${field}.topologyKey`));
  return causes;
}

function validatePodAffinity(affinity: PodAffinity, field: string): StatusCause[] {
  return [
    ...(affinity[REQUIRED] ?? []).flatMap((term, at) => validatePodTerm(term, `${field}.${REQUIRED}[${at}]`)),
    ...(affinity[PREFERRED] ?? []).flatMap(({ weight, podAffinityTerm }, at) => {
      const place = `${field}.${PREFERRED}[${at}]`;
      return [
        ...validateWeight(weight ?? 0, place),
        ...validatePodTerm(podAffinityTerm ?? { topologyKey: '' }, `${place}.podAffinityTerm`),
      ];
    }),
  ];
}

/** `affinity` of a pod; absent is well. */
export function validateAffinity(affinity: Affinity | undefined, field: string): StatusCause[] {
  const { nodeAffinity, podAffinity, podAntiAffinity } = affinity ?? {};
  return [
    ...(nodeAffinity ? validateNodeAffinity(nodeAffinity, `${field}.nodeAffinity`) : []),
    ...(podAffinity ? validatePodAffinity(podAffinity, `${field}.podAffinity`) : []),
    ...(podAntiAffinity ? validatePodAffinity(podAntiAffinity, `${field}.podAntiAffinity`) : []),
  ];
}
