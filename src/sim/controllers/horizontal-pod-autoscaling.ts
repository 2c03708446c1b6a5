// Scales workloads by what their pods use: every 15 s each HorizontalPodAutoscaler asks its metrics (pkg/controller/podautoscaler/horizontal.go).
import { parseLabelSelector } from '../api/label-selector.ts';
import { ApiError } from '../api/status.ts';
import type { Component, Context } from '../client.ts';
import { type Cancel, timestamp } from '../clock.ts';
import { equal } from '../equal.ts';
import { parseQuantity } from '../quantity.ts';
import { HORIZONTAL_POD_AUTOSCALERS } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { HorizontalPodAutoscaler, Scale } from '../wire.ts';
import { type ControllerContext, keyOf, splitKey } from './controller.ts';
import { limited, rescaled, type Wanted } from './horizontal-pod-autoscaling/limits.ts';
import type { Memory } from './horizontal-pod-autoscaling/memory.ts';
import { type Computed, computeMetric, type Failed, type Scaled, UNTOLD } from './horizontal-pod-autoscaling/metric.ts';
import { selectorOf } from './horizontal-pod-autoscaling/replicas.ts';
import { labelledPods } from './labelled-pods.ts';

type Status = HorizontalPodAutoscaler['status'];
type Condition = NonNullable<Status['conditions']>[number];
type MetricStatuses = NonNullable<Status['currentMetrics']>;
type ConditionText = readonly [status: 'True' | 'False', reason: string, message: string];

/** Between two looks at an autoscaler (ms; --horizontal-pod-autoscaler-sync-period). */
const PERIOD = 15_000;
const TOLERANCE = 0.1;

/** An autoscaler as it is kept with a lab: its key, and what is remembered of it. */
export type KeptAutoscaler = readonly [key: string, memory: Memory];

interface Known {
  readonly memory: Memory;
  cancel: Cancel;
}

/** The controller. It has a period instead of a queue, so that it is none like the others. */
export class HorizontalPodAutoscaling implements Component {
  readonly name = 'horizontalpodautoscaling';
  readonly #context: ControllerContext;
  readonly #known = new Map<string, Known>();
  #kept: ReadonlyMap<string, Memory> = new Map();
  #end: (() => void) | undefined;

  constructor(context: Context) {
    this.#context = { ...context, events: context.recorder('horizontal-pod-autoscaler') };
  }

  get isRunning(): boolean {
    return this.#end !== undefined;
  }

  start(): void {
    if (this.#end) return;
    const { client } = this.#context;
    this.#end = client.watch(HORIZONTAL_POD_AUTOSCALERS, ({ type, object }) => {
      if (type === 'ADDED') this.#add(keyOf(object));
      if (type === 'DELETED') this.#forget(keyOf(object));
    });
    for (const object of client.list(HORIZONTAL_POD_AUTOSCALERS)) this.#add(keyOf(object));
    this.#kept = new Map();
  }

  stop(): void {
    this.#end?.();
    this.#end = undefined;
    for (const key of [...this.#known.keys()]) this.#forget(key);
  }

  /** What it remembers, for a lab that is saved. */
  keep(): KeptAutoscaler[] {
    return [...this.#known].map(([key, { memory }]) => [key, memory]);
  }

  /** Goes on from what was kept when it is started. */
  restore(kept: readonly KeptAutoscaler[]): void {
    this.#kept = new Map(kept);
  }

  #add(key: string): void {
    this.#forget(key);
    const kept = this.#kept.get(key);
    const memory: Memory = kept ? { ...kept } : { due: 0, recommendations: [], ups: [], downs: [] };
    const known: Known = { memory, cancel: () => undefined };
    this.#known.set(key, known);
    this.#plan(key, known, kept ? Math.max(0, kept.due - this.#context.clock.now()) : PERIOD);
  }

  #forget(key: string): void {
    this.#known.get(key)?.cancel();
    this.#known.delete(key);
  }

  #plan(key: string, known: Known, wait: number): void {
    const { clock } = this.#context;
    known.memory.due = clock.now() + wait;
    known.cancel = clock.after(wait, () => {
      this.#plan(key, known, PERIOD);
      const { namespace, name } = splitKey(key);
      const found = this.#context.client.get(HORIZONTAL_POD_AUTOSCALERS, namespace, name);
      if (found) new Round(found, known.memory, this.#context).run();
    });
  }
}

/** One look at one autoscaler. */
class Round {
  readonly #object: HorizontalPodAutoscaler;
  readonly #memory: Memory;
  readonly #context: ControllerContext;
  #conditions: readonly Condition[];

  constructor(object: HorizontalPodAutoscaler, memory: Memory, context: ControllerContext) {
    this.#object = object;
    this.#memory = memory;
    this.#context = context;
    this.#conditions = object.status.conditions ?? [];
  }

  run(): void {
    const { spec, metadata, status } = this.#object;
    const { namespace = '' } = metadata;
    const found = this.#target(namespace);
    if (!found) {
      this.#write(status);
      return;
    }
    const { resource, scale } = found;
    this.#set('AbleToScale', [
      'True',
      'SucceededGetScale',
      "the HPA controller was able to get the target's current scale",
    ]);
    const current = scale.spec.replicas ?? 0;
    if (this.#memory.recommendations.length === 0)
      this.#memory.recommendations = [[current, this.#context.clock.now()]];
    const { minReplicas: min = 1, maxReplicas: max, behavior } = spec;
    const bounds = { current, min, max, behavior };
    if (current === 0 && min !== 0) {
      this.#set('ScalingActive', [
        'False',
        'ScalingDisabled',
        'scaling is disabled since the replica count of the target is zero',
      ]);
      this.#settle(current, current, undefined, false);
    } else if (current > max)
      this.#rescale(
        resource,
        { ...bounds, desired: max },
        undefined,
        'Current number of replicas above Spec.MaxReplicas',
      );
    else if (current < min)
      this.#rescale(
        resource,
        { ...bounds, desired: min },
        undefined,
        'Current number of replicas below Spec.MinReplicas',
      );
    else this.#byMetrics(resource, scale, { ...bounds, desired: 0 });
  }

  #byMetrics(resource: Resource, scale: Scale, bounds: Wanted): void {
    const { namespace = '' } = this.#object.metadata;
    const { current } = bounds;
    const selector = scale.status.selector ?? '';
    const wrong = this.#wrongSelector(selector);
    if (wrong !== undefined) {
      this.#settle(current, undefined, [], false);
      this.#warn('FailedComputeMetricsReplicas', wrong);
      return;
    }
    const { metrics = [], behavior } = this.#object.spec;
    const tolerance = (text: string | undefined): number => {
      const quantity = text === undefined ? undefined : parseQuantity(text);
      return quantity ? quantity.milli / 1000 : TOLERANCE;
    };
    const tolerances = { up: tolerance(behavior?.scaleUp?.tolerance), down: tolerance(behavior?.scaleDown?.tolerance) };
    const scaled: Scaled = { namespace, selector, current, tolerances };
    let best: Computed | undefined;
    let first: Failed | undefined;
    let invalid = 0;
    const statuses = metrics.map((spec) => {
      const said = computeMetric(spec, scaled, this.#context);
      if ('reason' in said) {
        this.#warn(said.reason, said.message);
        first ??= said;
        invalid++;
        return UNTOLD;
      }
      if (!best || said.replicas > best.replicas) best = said;
      return said.status;
    });
    const chosen = best as Computed | undefined;
    const failure = first as Failed | undefined;
    if (failure && (!chosen || chosen.replicas < current)) {
      this.#set('ScalingActive', [
        'False',
        failure.reason,
        `the HPA was unable to compute the replica count: ${failure.message}`,
      ]);
      this.#settle(current, undefined, statuses, false);
      this.#warn(
        'FailedComputeMetricsReplicas',
        `invalid metrics (${invalid} invalid out of ${metrics.length}), first error is: ${failure.summary}`,
      );
      return;
    }
    if (!chosen) return;
    this.#set('ScalingActive', [
      'True',
      'ValidMetricFound',
      `the HPA was able to successfully calculate a replica count from ${chosen.metric}`,
    ]);
    // nothing where it is the recommendation of a while ago that is followed
    const below = chosen.replicas < current ? 'All metrics below target' : '';
    const reason = chosen.replicas > current ? `${chosen.metric} above target` : below;
    const verdict = limited({ ...bounds, desired: chosen.replicas }, this.#memory, this.#context.clock.now());
    this.#set('AbleToScale', ['True', ...verdict.able]);
    this.#set('ScalingLimited', [verdict.isLimited ? 'True' : 'False', ...verdict.limited]);
    if (verdict.replicas === current) this.#settle(current, current, statuses, false);
    else this.#rescale(resource, { ...bounds, desired: verdict.replicas }, statuses, reason);
  }

  #rescale(resource: Resource, wanted: Wanted, statuses: MetricStatuses | undefined, reason: string): void {
    const { current, desired } = wanted;
    const { client, clock, events } = this.#context;
    const { namespace = '' } = this.#object.metadata;
    try {
      client.scale(resource, namespace, this.#object.spec.scaleTargetRef.name, desired);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      this.#warn('FailedRescale', `New size: ${desired}; reason: ${reason}; error: ${thrown.message}`);
      this.#set('AbleToScale', [
        'False',
        'FailedUpdateScale',
        `the HPA controller was unable to update the target scale: ${thrown.message}`,
      ]);
      this.#settle(current, undefined, statuses, false);
      return;
    }
    this.#set('AbleToScale', [
      'True',
      'SucceededRescale',
      `the HPA controller was able to update the target scale to ${desired}`,
    ]);
    events.event(this.#object, 'Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${reason}`);
    rescaled(wanted, this.#memory, clock.now());
    this.#settle(current, desired, statuses, true);
  }

  /** What is to be scaled; undefined when it cannot be read, which is told. */
  #target(namespace: string): { readonly resource: Resource; readonly scale: Scale } | undefined {
    const { apiVersion = '', kind, name } = this.#object.spec.scaleTargetRef;
    const parts = apiVersion.split('/');
    const group = parts.length > 1 ? (parts[0] ?? '') : '';
    const resource = this.#context.client.resources().find((one) => one.group === group && one.kind === kind);
    let why: string;
    if (parts.length > 2) why = `unexpected GroupVersion string: ${apiVersion}`;
    else if (!resource) why = `no matches for kind "${kind}" in group "${group}"`;
    else if (!resource.subresources.includes('scale')) why = 'the server could not find the requested resource';
    else
      try {
        return { resource, scale: this.#context.client.scaleOf(resource, namespace, name) };
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        why = thrown.message;
      }
    this.#warn('FailedGetScale', why);
    this.#set('AbleToScale', [
      'False',
      'FailedGetScale',
      `the HPA controller was unable to get the target's current scale: ${why}`,
    ]);
    return undefined;
  }

  /** What is wrong with the selector of the target; undefined when nothing is. */
  #wrongSelector(selector: string): string | undefined {
    if (selector === '') {
      this.#warn('SelectorRequired', 'selector is required');
      this.#set('ScalingActive', ['False', 'InvalidSelector', "the HPA target's scale is missing a selector"]);
      return 'selector is required';
    }
    const { client } = this.#context;
    const { namespace = '' } = this.#object.metadata;
    const pods = labelledPods(client, namespace, selectorOf(parseLabelSelector(selector)));
    if (pods.length === 0) return undefined;
    const rivals = client.list(HORIZONTAL_POD_AUTOSCALERS, namespace).filter((one) => {
      if (one.metadata.uid === this.#object.metadata.uid) return true;
      const { apiVersion = '', kind, name } = one.spec.scaleTargetRef;
      const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/') : [''];
      const resource = client.resources().find((other) => other.group === group && other.kind === kind);
      const target = resource?.subresources.includes('scale') && client.get(resource, namespace, name);
      if (!resource || !target) return false;
      const theirs = client.scaleOf(resource, namespace, name).status.selector ?? '';
      const chosen = theirs === '' ? [] : labelledPods(client, namespace, selectorOf(parseLabelSelector(theirs)));
      return chosen.some((pod) => pods.includes(pod));
    });
    if (rivals.length < 2) return undefined;
    const names = rivals.map(({ metadata }) => `{${metadata.name} ${namespace}}`).join(' ');
    const message = `pods by selector ${selector} are controlled by multiple HPAs: [${names}]`;
    this.#warn('AmbiguousSelector', message);
    this.#set('ScalingActive', ['False', 'AmbiguousSelector', message]);
    return message;
  }

  #warn(reason: string, message: string): void {
    this.#context.events.event(this.#object, 'Warning', reason, message);
  }

  #set(type: string, [status, reason, message]: ConditionText): void {
    const old = this.#conditions.find((one) => one.type === type);
    const lastTransitionTime =
      old?.status === status && old.lastTransitionTime ? old.lastTransitionTime : timestamp(this.#context.clock.now());
    const next: Condition = { type, status, lastTransitionTime, reason, message };
    this.#conditions = old ? this.#conditions.map((one) => (one === old ? next : one)) : [...this.#conditions, next];
  }

  /** Writes the status with what was found. @param desired absent: as it was @param metrics absent: none */
  #settle(
    current: number,
    desired: number | undefined,
    metrics: MetricStatuses | undefined,
    isRescaled: boolean,
  ): void {
    const { lastScaleTime, desiredReplicas } = this.#object.status;
    const last = isRescaled ? timestamp(this.#context.clock.now()) : lastScaleTime;
    this.#write({
      currentMetrics: metrics && metrics.length > 0 ? metrics : (null as unknown as []),
      ...(current !== 0 && { currentReplicas: current }),
      desiredReplicas: desired ?? desiredReplicas,
      ...(last && { lastScaleTime: last }),
    });
  }

  #write(status: Status): void {
    const next = { ...status, conditions: [...this.#conditions] };
    if (equal(next, this.#object.status)) return;
    try {
      this.#context.client.updateStatus(HORIZONTAL_POD_AUTOSCALERS, { ...this.#object, status: next });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      this.#warn('FailedUpdateStatus', thrown.message);
    }
  }
}
