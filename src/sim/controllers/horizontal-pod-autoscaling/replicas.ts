// How many replicas a resource metric asks for (pkg/controller/podautoscaler/replica_calculator.go and metrics/utilization.go).

import { parseLabelSelector } from '../../api/label-selector.ts';
import { ApiError } from '../../api/status.ts';
import { parseQuantity } from '../../quantity.ts';
import { POD_METRICS } from '../../resources/index.ts';
import type { Requirement } from '../../selector.ts';
import type { LabelSelector, Pod, PodMetrics } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { labelledPods } from '../labelled-pods.ts';
import { podCondition } from '../pod-status.ts';

/** After its start a pod's CPU counts only while it is ready (ms; --horizontal-pod-autoscaler-cpu-initialization-period). */
const INITIALIZATION = 300_000;
/** A pod that was never ready begins so late at the most (ms; --horizontal-pod-autoscaler-initial-readiness-delay). */
const INITIAL_READINESS = 30_000;

/** How far a ratio may be from 1 without a change (--horizontal-pod-autoscaler-tolerance). */
export interface Tolerances {
  readonly up: number;
  readonly down: number;
}

/** What is measured, and what it is to be. */
export interface Question {
  readonly namespace: string;
  readonly selector: string;
  readonly current: number;
  readonly resource: string;
  /** '' for all containers */
  readonly container: string;
  readonly tolerances: Tolerances;
  /** per cent of the requests, or thousandths of the unit for each pod */
  readonly target: { readonly utilization: number } | { readonly average: number };
}

/** What a metric asks for. */
export interface Proposal {
  readonly replicas: number;
  /** per cent of the requests; absent where the target is none */
  readonly utilization?: number;
  /** thousandths of the unit for each pod */
  readonly average: number;
}

interface Sample {
  value: number;
  readonly at: number;
  readonly windowMs: number;
}

type Samples = Map<string, Sample>;

/** Why a metric tells nothing; its message is what people see. */
export class MetricError extends Error {}

/** Computes what a resource metric asks for. @throws MetricError */
export function resourceReplicas(question: Question, context: ControllerContext): Proposal {
  const { namespace, selector, current, resource, container, tolerances, target } = question;
  const samples = measured(question, context);
  const pods = labelledPods(context.client, namespace, selectorOf(parseLabelSelector(selector)));
  if (pods.length === 0) throw new MetricError('no pods returned by selector while calculating replica count');
  const { ready, unready, missing, ignored } = grouped(pods, samples, resource, context.clock.now());
  for (const name of [...ignored, ...unready]) samples.delete(name);
  if (samples.size === 0) throw new MetricError('did not receive metrics for targeted pods (pods might be unready)');
  const requests = 'utilization' in target ? requestsOf(pods, resource, container) : undefined;
  const ratioNow = (): Ratio =>
    requests && 'utilization' in target
      ? utilizationOf(samples, requests, target.utilization)
      : averageOf(samples, (target as { average: number }).average);
  const within = (ratio: number): boolean => ratio >= 1 - tolerances.down && ratio <= 1 + tolerances.up;
  const { ratio, ...shown } = ratioNow();
  const rebalances = unready.length > 0 && ratio > 1;
  if (!rebalances && missing.length === 0)
    return { replicas: within(ratio) ? current : Math.ceil(ratio * ready), ...shown };
  for (const name of missing) {
    const whole =
      requests && 'utilization' in target
        ? ((requests.get(name) ?? 0) * Math.max(100, target.utilization)) / 100
        : (target as { average: number }).average;
    if (ratio < 1) samples.set(name, assumed(Math.trunc(whole)));
    else if (ratio > 1 || !requests) samples.set(name, assumed(0));
  }
  if (rebalances) for (const name of unready) samples.set(name, assumed(0));
  const { ratio: next } = ratioNow();
  const turned = (ratio < 1 && next > 1) || (ratio > 1 && next < 1);
  if (within(next) || turned) return { replicas: current, ...shown };
  const replicas = Math.ceil(next * samples.size);
  const wrongWay = (next < 1 && replicas > current) || (next > 1 && replicas < current);
  return { replicas: wrongWay ? current : replicas, ...shown };
}

function assumed(value: number): Sample {
  return { value, at: 0, windowMs: 0 };
}

/** A selector object that chooses what requirements do. */
export function selectorOf(requirements: readonly Requirement[]): LabelSelector {
  const matchLabels: Record<string, string> = {};
  const matchExpressions: NonNullable<LabelSelector['matchExpressions']> = [];
  for (const { key, operator, values } of requirements) {
    const [only] = values;
    if (operator === 'In' && values.length === 1 && only !== undefined && matchLabels[key] === undefined)
      matchLabels[key] = only;
    else matchExpressions.push({ key, operator, values: [...values] });
  }
  return { matchLabels, ...(matchExpressions.length > 0 && { matchExpressions }) };
}

/** What the metrics API says. @throws MetricError */
function measured({ namespace, selector, resource, container }: Question, { client }: ControllerContext): Samples {
  const failed = (why: string): MetricError =>
    new MetricError(`unable to get metrics for resource ${resource}: ${why}`);
  let items: readonly PodMetrics[];
  try {
    items = client.list(POD_METRICS, namespace, selector);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    throw failed(`unable to fetch metrics from resource metrics API: ${thrown.message} (get pods.metrics.k8s.io)`);
  }
  if (items.length === 0) throw failed('no metrics returned from resource metrics API');
  const samples: Samples = new Map();
  for (const { metadata, containers, timestamp, window } of items) {
    const chosen = container === '' ? containers : containers.filter(({ name }) => name === container);
    if (container !== '' && chosen.length === 0)
      throw failed(`container ${container} not present in metrics for pod ${namespace}/${metadata.name}`);
    const amounts = chosen.map(({ usage }) => parseQuantity(usage[resource] ?? ''));
    if (amounts.length === 0 || amounts.includes(undefined)) continue;
    const value = amounts.reduce((sum, amount) => sum + (amount?.milli ?? 0), 0);
    samples.set(metadata.name, { value, at: Date.parse(timestamp), windowMs: Number.parseFloat(window) * 1000 });
  }
  return samples;
}

/** Which pods count, and which are not measured. */
function grouped(pods: readonly Pod[], samples: Samples, resource: string, now: number) {
  const groups = { ready: 0, unready: [] as string[], missing: [] as string[], ignored: [] as string[] };
  for (const pod of pods) {
    const { name, deletionTimestamp } = pod.metadata;
    const sample = samples.get(name);
    if (deletionTimestamp || pod.status.phase === 'Failed') groups.ignored.push(name);
    else if (pod.status.phase === 'Pending') groups.unready.push(name);
    else if (!sample) groups.missing.push(name);
    else if (resource === 'cpu' && !counts(pod, sample, now)) groups.unready.push(name);
    else groups.ready++;
  }
  return groups;
}

/** Does the CPU of a pod say something about its work yet? */
function counts(pod: Pod, { at, windowMs }: Sample, now: number): boolean {
  const condition = podCondition(pod, 'Ready');
  const { startTime } = pod.status;
  if (!condition || !startTime) return false;
  const began = Date.parse(startTime);
  const since = Date.parse(condition.lastTransitionTime ?? '') || 0;
  if (began + INITIALIZATION > now) return condition.status !== 'False' && at >= since + windowMs;
  return !(condition.status === 'False' && began + INITIAL_READINESS > since);
}

/** What each pod requests, in thousandths. @throws MetricError when one requests nothing */
function requestsOf(pods: readonly Pod[], resource: string, container: string): Map<string, number> {
  const requests = new Map<string, number>();
  for (const { metadata, spec } of pods) {
    const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
    const all = [...spec.containers, ...sidecars];
    const chosen = container === '' ? all : all.filter(({ name }) => name === container);
    if (chosen.length === 0) throw new MetricError(`container ${container} not found in Pod ${metadata.name}`);
    const ofPod = container === '' ? parseQuantity(spec.resources?.requests?.[resource] ?? '') : undefined;
    let sum = ofPod?.milli ?? 0;
    for (const one of ofPod ? [] : chosen) {
      const request = parseQuantity(one.resources?.requests?.[resource] ?? '');
      if (!request)
        throw new MetricError(`missing request for ${resource} in container ${one.name} of Pod ${metadata.name}`);
      sum += request.milli;
    }
    requests.set(metadata.name, sum);
  }
  return requests;
}

interface Ratio {
  readonly ratio: number;
  readonly utilization?: number;
  readonly average: number;
}

function utilizationOf(samples: Samples, requests: ReadonlyMap<string, number>, target: number): Ratio {
  let used = 0;
  let requested = 0;
  let count = 0;
  for (const [name, { value }] of samples) {
    const request = requests.get(name);
    if (request === undefined) continue;
    used += value;
    requested += request;
    count++;
  }
  if (requested === 0) throw new MetricError('no metrics returned matched known pods');
  const utilization = Math.trunc((used * 100) / requested);
  return { ratio: utilization / target, utilization, average: Math.trunc(used / count) };
}

function averageOf(samples: Samples, target: number): Ratio {
  let used = 0;
  for (const { value } of samples.values()) used += value;
  const average = Math.trunc(used / samples.size);
  return { ratio: average / target, average };
}
