// HorizontalPodAutoscalers of autoscaling/v2 (kubectl, describe describeHorizontalPodAutoscalerV2).
import type * as k8s from '@kubernetes/client-node';
import { canonicalQuantity } from '../../quantity.ts';
import type { Json } from '../../wire.ts';
import type { Described, Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { goQuoted } from './go-text.ts';
import { writeHeading } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { dateText } from './time-text.ts';

type Autoscaler = Described<k8s.V2HorizontalPodAutoscaler>;
type Metric = Json<k8s.V2MetricSpec>;
type Current = Json<k8s.V2MetricStatus> | undefined;
type Value = Json<k8s.V2MetricValueStatus> | undefined;
type Target = Json<k8s.V2MetricTarget>;
type Rules = Json<k8s.V2HPAScalingRules> | undefined;

const UNKNOWN = '<unknown>';

/** Tells about an autoscaler. */
export const describeHorizontalPodAutoscaler: Describer<Autoscaler> = async (found, ask) => {
  const scaler = found.apiVersion === 'autoscaling/v2' ? found : await ask.get<Autoscaler>(pathOf(found));
  const events = await eventsAbout(scaler, ask);
  const { metadata, spec, status } = scaler;
  const target = spec?.scaleTargetRef;
  return described((to) => {
    writeHeading(to, scaler);
    to.field(0, 'CreationTimestamp', dateText(metadata.creationTimestamp));
    to.field(0, 'Reference', `${target?.kind ?? ''}/${target?.name ?? ''}`);
    to.field(0, 'Metrics', '( current / target )');
    (spec?.metrics ?? []).forEach((metric, at) => {
      writeMetric(to, metric, status?.currentMetrics?.[at]);
    });
    to.field(0, 'Min replicas', spec?.minReplicas ?? '<unset>');
    to.field(0, 'Max replicas', spec?.maxReplicas ?? 0);
    if (spec?.behavior) {
      to.write(0, 'Behavior:\n');
      writeRules(to, 'Scale Up', spec.behavior.scaleUp);
      writeRules(to, 'Scale Down', spec.behavior.scaleDown);
    }
    const { currentReplicas = 0, desiredReplicas = 0, conditions = [] } = status ?? {};
    to.field(0, `${target?.kind ?? ''} pods`, `${currentReplicas} current / ${desiredReplicas} desired`);
    if (conditions.length > 0) {
      to.write(0, 'Conditions:\n');
      to.write(1, 'Type\tStatus\tReason\tMessage\n');
      to.write(1, '----\t------\t------\t-------\n');
    }
    for (const { type, status: state, reason = '', message = '' } of conditions)
      to.write(1, `${type}\t${state}\t${reason}\t${message}\n`);
    writeEvents(to, events, ask.now);
  });
};

function pathOf({ metadata }: Autoscaler): string {
  return `/apis/autoscaling/v2/namespaces/${metadata.namespace}/horizontalpodautoscalers/${metadata.name}`;
}

function amount(value: string | undefined): string {
  return canonicalQuantity(value ?? '0');
}

function writeMetric(to: PrefixWriter, metric: Metric, current: Current): void {
  const { type, external, pods, object, resource, containerResource } = metric;
  if (type === 'External' && external) {
    const { metric: of, target } = external;
    const name = goQuoted(of.name);
    if (target.averageValue !== undefined) {
      const now = current?.external?.current.averageValue;
      const told = now === undefined ? UNKNOWN : amount(now);
      to.write(1, `${name} (target average value):\t${told} / ${amount(target.averageValue)}\n`);
    } else {
      const told = current?.external ? amount(current.external.current.value) : UNKNOWN;
      to.write(1, `${name} (target value):\t${told} / ${amount(target.value)}\n`);
    }
  } else if (type === 'Pods' && pods) {
    const told = current?.pods ? amount(current.pods.current.averageValue) : UNKNOWN;
    to.write(1, `${goQuoted(pods.metric.name)} on pods:\t${told} / ${amount(pods.target.averageValue)}\n`);
  } else if (type === 'Object' && object) {
    const { metric: of, describedObject, target } = object;
    to.write(1, `"${of.name}" on ${describedObject.kind}/${describedObject.name} `);
    const average = target.type === 'AverageValue';
    const which = average ? 'averageValue' : 'value';
    const told = current?.object ? amount(current.object.current[which]) : UNKNOWN;
    to.write(0, `(target ${average ? 'average ' : ''}value):\t${told} / ${amount(target[which])}\n`);
  } else if (type === 'Resource' && resource) {
    to.write(1, `resource ${resource.name} on pods`);
    writeUse(to, resource.target, current?.resource?.current);
  } else if (type === 'ContainerResource' && containerResource) {
    const { name, container, target } = containerResource;
    to.write(1, `resource ${name} of container "${container}" on pods`);
    writeUse(to, target, current?.containerResource?.current);
  } else to.write(1, `<unknown metric type ${goQuoted(type)}>\n`);
}

function writeUse(to: PrefixWriter, target: Target, current: Value): void {
  if (target.averageValue !== undefined) {
    to.write(0, `:\t${current ? amount(current.averageValue) : UNKNOWN} / ${amount(target.averageValue)}\n`);
    return;
  }
  const use = current?.averageUtilization;
  const told = use === undefined ? UNKNOWN : `${use}% (${amount(current?.averageValue)})`;
  const wanted = target.averageUtilization === undefined ? '<auto>' : `${target.averageUtilization}%`;
  to.write(1, `(as a percentage of request):\t${told} / ${wanted}\n`);
}

function writeRules(to: PrefixWriter, title: string, rules: Rules): void {
  if (!rules) return;
  to.write(1, `${title}:\n`);
  const { stabilizationWindowSeconds, policies = [], selectPolicy = 'Max' } = rules;
  if (stabilizationWindowSeconds !== undefined)
    to.write(2, `Stabilization Window: ${stabilizationWindowSeconds} seconds\n`);
  if (policies.length === 0) return;
  to.write(2, `Select Policy: ${selectPolicy}\n`);
  to.write(2, 'Policies:\n');
  for (const { type, value, periodSeconds } of policies)
    to.write(3, `- Type: ${type}\tValue: ${value}\tPeriod: ${periodSeconds} seconds\n`);
}
