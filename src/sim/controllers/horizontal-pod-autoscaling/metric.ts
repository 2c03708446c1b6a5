// What one metric of an autoscaler says: how many replicas it asks for, or why it says nothing (pkg/controller/podautoscaler/horizontal.go,
// computeReplicasForMetric). Metrics that are no resources need an adapter, and a lab has none.
import { formatQuantity, ofMilli, parseQuantity } from '../../quantity.ts';
import type { HorizontalPodAutoscaler, LabelSelector } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { MetricError, type Question, resourceReplicas, type Tolerances } from './replicas.ts';

type MetricSpec = NonNullable<HorizontalPodAutoscaler['spec']['metrics']>[number];
type MetricStatus = NonNullable<HorizontalPodAutoscaler['status']['currentMetrics']>[number];
type Target = NonNullable<MetricSpec['resource']>['target'];

/** What a metric says. */
export interface Computed {
  readonly replicas: number;
  /** as events name it */
  readonly metric: string;
  readonly status: MetricStatus;
}

/** Why a metric says nothing. */
export interface Failed {
  readonly reason: string;
  /** for its own event and the condition */
  readonly message: string;
  /** for the event about all of them */
  readonly summary: string;
}

/** Whose metrics are asked for. */
export interface Scaled {
  readonly namespace: string;
  readonly selector: string;
  readonly current: number;
  readonly tolerances: Tolerances;
}

const NO_CUSTOM =
  'unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered';

/** The status of a metric that says nothing. */
export const UNTOLD: MetricStatus = { type: '' };

/** Asks one metric. */
export function computeMetric(spec: MetricSpec, scaled: Scaled, context: ControllerContext): Computed | Failed {
  const { resource, containerResource, pods, object, external } = spec;
  if (spec.type === 'Resource' && resource) {
    const { name, target } = resource;
    return ofResource(name, '', target, scaled, context, (current) => ({
      type: 'Resource',
      resource: { name, current },
    }));
  }
  if (spec.type === 'ContainerResource' && containerResource) {
    const { name, container, target } = containerResource;
    return ofResource(name, container, target, scaled, context, (current) => ({
      type: 'ContainerResource',
      containerResource: { name, container, current },
    }));
  }
  if (spec.type === 'Pods' && pods)
    return failed('FailedGetPodsMetric', `unable to get metric ${pods.metric.name}: ${NO_CUSTOM}`, 'pods metric value');
  if (spec.type === 'Object' && object) {
    const { describedObject, metric, target } = object;
    // Kubernetes hands the arguments of this text over in another order than the text has them
    const text = `unable to get metric ${metric.name}: ${describedObject.kind} on ${scaled.namespace} ${describedObject.name}/${NO_CUSTOM}`;
    const message = target.type === 'Value' ? text : `failed to get ${metric.name} object metric: ${text}`;
    return failed('FailedGetObjectMetric', message, 'object metric value');
  }
  if (spec.type === 'External' && external) {
    const { metric, target } = external;
    const text = `unable to get external metric ${scaled.namespace}/${metric.name}/${goSelector(metric.selector)}: unable to fetch metrics from external metrics API: the server could not find the requested resource (get ${metric.name}.external.metrics.k8s.io)`;
    const before =
      target.averageValue === undefined ? `external metric ${metric.name}` : `${metric.name} external metric`;
    return failed(
      'FailedGetExternalMetric',
      `failed to get ${before}: ${text}`,
      `${metric.name} external metric value`,
    );
  }
  const message = `unknown metric source type "${spec.type}"`;
  return { reason: 'InvalidMetricSourceType', message, summary: message };
}

function failed(reason: string, message: string, what: string): Failed {
  return { reason, message, summary: `failed to get ${what}: ${message}` };
}

function ofResource(
  resource: string,
  container: string,
  { averageValue, averageUtilization = 0 }: Target,
  scaled: Scaled,
  context: ControllerContext,
  statusOf: (current: NonNullable<MetricStatus['resource']>['current']) => MetricStatus,
): Computed | Failed {
  const amount = averageValue === undefined ? undefined : parseQuantity(averageValue);
  const target = amount ? { average: amount.milli } : { utilization: averageUtilization };
  const question: Question = { ...scaled, resource, container, target };
  try {
    const { replicas, utilization, average } = resourceReplicas(question, context);
    const value = formatQuantity(ofMilli(average, resource === 'memory' ? 'BinarySI' : 'DecimalSI'));
    const named = container === '' ? 'resource' : 'container resource';
    return {
      replicas,
      metric: amount ? `${resource} resource` : `${resource} ${named} utilization (percentage of request)`,
      status: statusOf({ ...(utilization !== undefined && { averageUtilization: utilization }), averageValue: value }),
    };
  } catch (thrown) {
    if (!(thrown instanceof MetricError)) throw thrown;
    const message = `failed to get ${resource} ${amount ? 'usage' : 'utilization'}: ${thrown.message}`;
    return container === ''
      ? failed('FailedGetResourceMetric', message, `${resource} resource metric value`)
      : failed('FailedGetContainerResourceMetric', message, `${container} container metric value`);
  }
}

/** A selector as Go writes it. */
function goSelector(selector: LabelSelector | undefined): string {
  if (!selector) return 'nil';
  const labels = Object.entries(selector.matchLabels ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}: ${value},`)
    .join('');
  const expressions = (selector.matchExpressions ?? [])
    .map(
      ({ key, operator, values }) =>
        `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${(values ?? []).join(' ')}],},`,
    )
    .join('');
  return `&LabelSelector{MatchLabels:map[string]string{${labels}},MatchExpressions:[]LabelSelectorRequirement{${expressions}},}`;
}
