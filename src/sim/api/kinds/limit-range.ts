// LimitRanges: their defaults follow from each other, and none may contradict another (pkg/apis/core/v1/defaults.go; pkg/apis/core/validation, ValidateLimitRange).
import { compareQuantities, formatQuantity, ofUnits, parseQuantity, type Quantity } from '../../quantity.ts';
import { LIMIT_RANGES } from '../../resources/index.ts';
import type { LimitRange } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, forbiddenField, invalidValue, required } from './field-error.ts';
import { qualifiedNameProblems } from './names.ts';
import { allowsOvercommit } from './resource-names.ts';
import {
  type Amounts,
  canonicalAmounts,
  validateContainerResourceName,
  validateResourceName,
} from './resource-rules.ts';
import type { Strategy } from './strategy.ts';

type Item = LimitRange['spec']['limits'][number];

const TYPES: ReadonlySet<string> = new Set(['Pod', 'Container', 'PersistentVolumeClaim']);
const ONE = ofUnits(1);

/** Fields of an item that hold amounts, in the order in which they are checked. */
const FIELDS = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'] as const;
type Field = (typeof FIELDS)[number];

/** client-node calls `default` `_default`; over the wire it is `default`. */
function amountsOf(item: Item, field: Field): Amounts | undefined {
  return (item as unknown as Record<string, Amounts | undefined>)[field];
}

function defaultItem(item: Item): Item {
  const found: Partial<Record<Field, Amounts>> = {};
  for (const field of FIELDS) {
    const amounts = canonicalAmounts(amountsOf(item, field));
    if (amounts) found[field] = amounts;
  }
  if (item.type === 'Container') {
    const limits = { ...found.max, ...found.default };
    const requests = { ...found.min, ...limits, ...found.defaultRequest };
    if (Object.keys(limits).length > 0) found.default = limits;
    if (Object.keys(requests).length > 0) found.defaultRequest = requests;
  }
  return { ...item, ...found };
}

function validateType(type: string, field: string): StatusCause[] {
  const causes = qualifiedNameProblems(type).map((problem) => invalidValue(field, type, problem));
  if (causes.length > 0 || type.includes('/') || TYPES.has(type)) return causes;
  return [invalidValue(field, type, 'must be a standard limit type or fully qualified')];
}

function validateNames(item: Item, field: string): StatusCause[] {
  const isPod = item.type === 'Pod';
  const check = isPod || item.type === 'Container' ? validateContainerResourceName : validateResourceName;
  const causes: StatusCause[] = [];
  for (const one of FIELDS) {
    const names = Object.keys(amountsOf(item, one) ?? {}).sort();
    if (isPod && (one === 'default' || one === 'defaultRequest')) {
      if (names.length > 0) causes.push(forbiddenField(`${field}.${one}`, "may not be specified when `type` is 'Pod'"));
      continue;
    }
    if (one === 'maxLimitRequestRatio') causes.push(...validateClaimStorage(item, field));
    for (const name of names) causes.push(...check(name, `${field}.${one}[${name}]`));
  }
  return causes;
}

function validateClaimStorage({ type, min, max }: Item, field: string): StatusCause[] {
  if (type !== 'PersistentVolumeClaim' || min?.storage !== undefined || max?.storage !== undefined) return [];
  return [required(`${field}.limits`, 'either minimum or maximum storage value is required, but neither was provided')];
}

/** The amounts of one resource in an item. */
type Bounds = Partial<Record<Field, Quantity>>;

function above(one: Quantity | undefined, other: Quantity | undefined): boolean {
  return one !== undefined && other !== undefined && compareQuantities(one, other) > 0;
}

function validateBounds(name: string, bounds: Bounds, field: string): StatusCause[] {
  const { min, max, default: limit, defaultRequest: request, maxLimitRequestRatio: ratio } = bounds;
  const text = (quantity: Quantity | undefined) => (quantity ? formatQuantity(quantity) : '');
  const causes: StatusCause[] = [];
  const refuse = (where: Field, shown: Quantity | undefined, why: string) =>
    causes.push(invalidValue(`${field}.${where}[${name}]`, text(shown), why));
  if (above(min, max)) refuse('min', min, `min value ${text(min)} is greater than max value ${text(max)}`);
  if (above(min, request))
    refuse('defaultRequest', request, `min value ${text(min)} is greater than default request value ${text(request)}`);
  if (above(request, max))
    refuse('defaultRequest', request, `default request value ${text(request)} is greater than max value ${text(max)}`);
  if (above(request, limit))
    refuse(
      'defaultRequest',
      request,
      `default request value ${text(request)} is greater than default limit value ${text(limit)}`,
    );
  if (above(min, limit)) refuse('default', min, `min value ${text(min)} is greater than default value ${text(limit)}`);
  if (above(limit, max)) refuse('default', max, `default value ${text(limit)} is greater than max value ${text(max)}`);
  if (above(ONE, ratio)) refuse('maxLimitRequestRatio', ratio, `ratio ${text(ratio)} is less than 1`);
  if (ratio && min && max) {
    const most = max.milli / min.milli;
    if (ratio.milli / 1000 > most)
      refuse('maxLimitRequestRatio', ratio, `ratio ${text(ratio)} is greater than max/min = ${most.toFixed(6)}`);
  }
  if (!allowsOvercommit(name) && limit && request && compareQuantities(limit, request) !== 0)
    refuse(
      'defaultRequest',
      request,
      `default value ${text(limit)} must equal to defaultRequest value ${text(request)} in ${name}`,
    );
  return causes;
}

function validateItem(item: Item, field: string): StatusCause[] {
  const causes = validateNames(item, field);
  const compared = FIELDS.filter((one) => item.type !== 'Pod' || !one.startsWith('default'));
  const names = new Set(compared.flatMap((one) => Object.keys(amountsOf(item, one) ?? {})));
  for (const name of [...names].sort()) {
    const bounds: Bounds = {};
    for (const one of compared) {
      const quantity = parseQuantity(amountsOf(item, one)?.[name] ?? '');
      if (quantity) bounds[one] = quantity;
    }
    causes.push(...validateBounds(name, bounds, field));
  }
  return causes;
}

function validate({ spec }: LimitRange): StatusCause[] {
  const seen = new Set<string>();
  return spec.limits.flatMap((item, at) => {
    const field = `spec.limits[${at}]`;
    const causes = validateType(item.type, `${field}.type`);
    if (seen.has(item.type)) causes.push(duplicate(`${field}.type`, item.type));
    seen.add(item.type);
    return [...causes, ...validateItem(item, field)];
  });
}

export const LIMIT_RANGE_STRATEGY: Strategy<LimitRange> = {
  resource: LIMIT_RANGES,
  defaults(object) {
    object.spec = { ...object.spec, limits: (object.spec?.limits ?? []).map(defaultItem) };
  },
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate: validate,
};
