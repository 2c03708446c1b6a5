// What an autoscaler may be asked for (pkg/apis/autoscaling/validation/validation.go).
import { parseQuantity } from '../../quantity.ts';
import type { HorizontalPodAutoscaler } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { labelProblems, pathSegmentProblems } from './names.ts';
import { validateContainerResourceName } from './resource-rules.ts';

type Spec = HorizontalPodAutoscaler['spec'];
type MetricSpec = NonNullable<Spec['metrics']>[number];
type Target = NonNullable<MetricSpec['resource']>['target'];
type Rules = NonNullable<NonNullable<Spec['behavior']>['scaleUp']>;

const LONGEST_PERIOD = 1800;
const LONGEST_WINDOW = 3600;
const SELECTIONS = ['Disabled', 'Max', 'Min'];
const POLICY_TYPES = ['Percent', 'Pods'];
const TARGET_TYPES = ['Utilization', 'Value', 'AverageValue'];
const RAW_OR_UTILIZATION = 'a target raw value or a target utilization';
const RAW_AND_UTILIZATION = 'may not set both a target raw value and a target utilization';

/** Types of metrics → the field that tells more; in the order in which they are looked at. */
const SOURCES = {
  Object: 'object',
  External: 'external',
  Pods: 'pods',
  Resource: 'resource',
  ContainerResource: 'containerResource',
} as const;

function validateSegment(text: string | undefined, field: string, detail = ''): StatusCause[] {
  if (!text) return [required(field, detail)];
  return pathSegmentProblems(text).map((problem) => invalidValue(field, text, problem));
}

function validateReference(reference: { kind?: string; name?: string } | undefined, field: string): StatusCause[] {
  return [...validateSegment(reference?.kind, `${field}.kind`), ...validateSegment(reference?.name, `${field}.name`)];
}

function validatePositive(amount: string | undefined, field: string): StatusCause[] {
  const quantity = amount === undefined ? undefined : parseQuantity(amount);
  return quantity && quantity.milli <= 0 ? [invalidValue(field, amount, 'must be positive')] : [];
}

function validateTarget(target: Partial<Target>, field: string): StatusCause[] {
  const { type = '', value, averageValue, averageUtilization: utilization } = target;
  const causes: StatusCause[] = [];
  if (type === '') causes.push(required(`${field}.type`, 'must specify a metric target type'));
  if (!TARGET_TYPES.includes(type))
    causes.push(invalidValue(`${field}.type`, type, 'must be either Utilization, Value, or AverageValue'));
  causes.push(...validatePositive(value, `${field}.value`), ...validatePositive(averageValue, `${field}.averageValue`));
  if (utilization !== undefined && utilization < 1)
    causes.push(invalidValue(`${field}.averageUtilization`, utilization, 'must be greater than 0'));
  return causes;
}

/** A share of the requests, or an amount, and not both. */
function validateShare({ averageUtilization, averageValue }: Partial<Target>, field: string): StatusCause[] {
  if (averageUtilization === undefined && averageValue === undefined)
    return [required(`${field}.averageUtilization`, `must set either ${RAW_OR_UTILIZATION}`)];
  return averageUtilization !== undefined && averageValue !== undefined
    ? [forbiddenField(`${field}.averageValue`, RAW_AND_UTILIZATION)]
    : [];
}

function validateSource(kind: (typeof SOURCES)[keyof typeof SOURCES], spec: MetricSpec, field: string): StatusCause[] {
  const source = spec[kind] as Partial<NonNullable<MetricSpec['object'] & MetricSpec['containerResource']>>;
  const target: Partial<Target> = source.target ?? {};
  const place = `${field}.target`;
  if (kind === 'resource' || kind === 'containerResource') {
    const { name, container } = source;
    const causes: StatusCause[] = [];
    if (!name) causes.push(required(`${field}.name`, 'must specify a resource name'));
    else if (kind === 'containerResource') causes.push(...validateContainerResourceName(name, `${field}.name`));
    if (kind === 'containerResource')
      causes.push(
        ...(container
          ? labelProblems(container).map((problem) => invalidValue(`${field}.container`, container, problem))
          : [required(`${field}.container`, 'must specify a container')]),
      );
    return [...causes, ...validateTarget(target, place), ...validateShare(target, place)];
  }
  const causes = kind === 'object' ? validateReference(source.describedObject, `${field}.describedObject`) : [];
  causes.push(
    ...validateSegment(source.metric?.name, `${field}.metric.name`, 'must specify a metric name'),
    ...validateTarget(target, place),
  );
  const { value, averageValue } = target;
  if (kind === 'pods') {
    if (averageValue === undefined)
      causes.push(required(`${place}.averageValue`, 'must specify a positive target averageValue'));
    return causes;
  }
  if (value === undefined && averageValue === undefined)
    causes.push(
      required(
        `${place}.averageValue`,
        kind === 'object'
          ? 'must set either a target value or averageValue'
          : 'must set either a target value for metric or a per-pod target',
      ),
    );
  if (kind === 'external' && value !== undefined && averageValue !== undefined)
    causes.push(forbiddenField(`${place}.value`, 'may not set both a target value for metric and a per-pod target'));
  return causes;
}

function validateMetric(spec: MetricSpec, field: string): StatusCause[] {
  const { type = '' } = spec;
  const types = Object.keys(SOURCES).sort();
  const unknown = types.includes(type) ? [] : [notSupported(`${field}.type`, type, types)];
  const causes = type === '' ? [required(`${field}.type`, 'must specify a metric source type')] : [];
  causes.push(...unknown);
  const present = Object.values(SOURCES).filter((kind) => spec[kind] !== undefined);
  const [first] = present;
  if (first) causes.push(...validateSource(first, spec, `${field}.${first}`));
  const expected = types.includes(type) ? SOURCES[type as keyof typeof SOURCES] : undefined;
  if (expected && spec[expected] === undefined)
    causes.push(required(`${field}.${expected}`, 'must populate information for the given metric source'));
  causes.push(...unknown);
  if (present.length !== 1)
    for (const one of present)
      if (one !== expected)
        causes.push(forbiddenField(`${field}.${one}`, 'must populate the given metric source only'));
  return causes;
}

function validateRules(rules: Rules | undefined, field: string): StatusCause[] {
  if (!rules) return [];
  const { stabilizationWindowSeconds: window, selectPolicy, policies = [], tolerance } = rules;
  const causes: StatusCause[] = [];
  if (window !== undefined && window < 0)
    causes.push(invalidValue(`${field}.stabilizationWindowSeconds`, window, 'must be greater than or equal to zero'));
  if (window !== undefined && window > LONGEST_WINDOW)
    causes.push(
      invalidValue(`${field}.stabilizationWindowSeconds`, window, `must be less than or equal to ${LONGEST_WINDOW}`),
    );
  if (selectPolicy !== undefined && !SELECTIONS.includes(selectPolicy))
    causes.push(notSupported(`${field}.selectPolicy`, selectPolicy, SELECTIONS));
  if (policies.length === 0) causes.push(required(`${field}.policies`, 'must specify at least one Policy'));
  policies.forEach(({ type, value, periodSeconds: period }, at) => {
    const place = `${field}.policies[${at}]`;
    if (!POLICY_TYPES.includes(type)) causes.push(notSupported(`${place}.type`, type ?? '', POLICY_TYPES));
    if (!(value > 0)) causes.push(invalidValue(`${place}.value`, value ?? 0, 'must be greater than zero'));
    if (!(period > 0)) causes.push(invalidValue(`${place}.periodSeconds`, period ?? 0, 'must be greater than zero'));
    if (period > LONGEST_PERIOD)
      causes.push(invalidValue(`${place}.periodSeconds`, period, `must be less than or equal to ${LONGEST_PERIOD}`));
  });
  const quantity = tolerance === undefined ? undefined : parseQuantity(tolerance);
  if (quantity && quantity.milli < 0)
    causes.push(invalidValue(`${field}.tolerance`, tolerance, 'must be greater than or equal to 0'));
  return causes;
}

/** What is wrong with an autoscaler. @param least of `minReplicas` */
export function validateAutoscalerSpec(spec: Spec, least: number): StatusCause[] {
  const { minReplicas: min, maxReplicas: max, scaleTargetRef, metrics = [], behavior } = spec;
  const causes: StatusCause[] = [];
  if (min !== undefined && min < least)
    causes.push(invalidValue('spec.minReplicas', min, `must be greater than or equal to ${least}`));
  if (max < 1) causes.push(invalidValue('spec.maxReplicas', max, 'must be greater than 0'));
  if (min !== undefined && max < min)
    causes.push(invalidValue('spec.maxReplicas', max, 'must be greater than or equal to `minReplicas`'));
  causes.push(...validateReference(scaleTargetRef, 'spec.scaleTargetRef'));
  causes.push(...metrics.flatMap((one, at) => validateMetric(one, `spec.metrics[${at}]`)));
  if (min === 0 && !metrics.some(({ type }) => type === 'Object' || type === 'External'))
    causes.push(
      forbiddenField(
        'spec.metrics',
        'must specify at least one Object or External metric to support scaling to zero replicas',
      ),
    );
  return [
    ...causes,
    ...validateRules(behavior?.scaleUp, 'spec.behavior.scaleUp'),
    ...validateRules(behavior?.scaleDown, 'spec.behavior.scaleDown'),
  ];
}
