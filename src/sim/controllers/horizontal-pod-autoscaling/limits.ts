// What holds a recommendation back: bounds, how fast it may change, and what was recommended lately (pkg/controller/podautoscaler/horizontal.go,
// normalizeDesiredReplicas and normalizeDesiredReplicasWithBehaviors).
import type { HorizontalPodAutoscaler } from '../../wire.ts';
import type { Memory, ScaleEvent } from './memory.ts';

type Behavior = NonNullable<HorizontalPodAutoscaler['spec']['behavior']>;
type Rules = NonNullable<Behavior['scaleUp']>;

/** How long the highest recommendation holds on the way down (ms; --horizontal-pod-autoscaler-downscale-stabilization). */
const DOWN_WINDOW = 300_000;
/** Without a behavior: at most so many times as many, or so many. */
const UP_FACTOR = 2;
const UP_LEAST = 4;

/** A reason and a message, as a condition has them. */
export type Told = readonly [reason: string, message: string];

/** What comes of a recommendation. */
export interface Limited {
  readonly replicas: number;
  /** of AbleToScale */
  readonly able: Told;
  /** of ScalingLimited … */
  readonly limited: Told;
  /** … and whether it holds */
  readonly isLimited: boolean;
}

/** What is to be limited. */
export interface Wanted {
  readonly current: number;
  readonly desired: number;
  readonly min: number;
  readonly max: number;
  readonly behavior: Behavior | undefined;
}

const READY: Told = ['ReadyForNewScale', 'recommended size matches current size'];
const WITHIN: Told = ['DesiredWithinRange', 'the desired count is within the acceptable range'];
const UP_LIMIT: Told = ['ScaleUpLimit', 'the desired replica count is increasing faster than the maximum scale rate'];
const DOWN_LIMIT: Told = [
  'ScaleDownLimit',
  'the desired replica count is decreasing faster than the maximum scale rate',
];
const TOO_MANY: Told = ['TooManyReplicas', 'the desired replica count is more than the maximum replica count'];
const TOO_FEW: Told = ['TooFewReplicas', 'the desired replica count is less than the minimum replica count'];
const DOWN_STABILIZED: Told = [
  'ScaleDownStabilized',
  'recent recommendations were higher than current one, applying the highest recent recommendation',
];
const UP_STABILIZED: Told = [
  'ScaleUpStabilized',
  'recent recommendations were lower than current one, applying the lowest recent recommendation',
];

/** Limits a recommendation, and remembers it. @param now ms since the epoch */
export function limited(wanted: Wanted, memory: Memory, now: number): Limited {
  const { behavior } = wanted;
  const [stable, told] = behavior ? stabilized(wanted, behavior, memory, now) : stabilizedDown(wanted, memory, now);
  const able = stable === wanted.desired ? READY : told;
  const [replicas, limit] = behavior
    ? withinRate({ ...wanted, desired: stable }, behavior, memory, now)
    : withinBounds({ ...wanted, desired: stable });
  return { replicas, able, limited: limit, isLimited: replicas !== stable };
}

/** Remembers that the number was changed. */
export function rescaled({ behavior, current, desired }: Wanted, memory: Memory, now: number): void {
  if (!behavior) return;
  const isUp = desired > current;
  const rules = isUp ? behavior.scaleUp : behavior.scaleDown;
  const longest = Math.max(0, ...(rules?.policies ?? []).map(({ periodSeconds }) => periodSeconds)) * 1000;
  const recent = (isUp ? memory.ups : memory.downs).filter(([, at]) => at >= now - longest);
  const next: readonly ScaleEvent[] = [...recent, [Math.abs(desired - current), now]];
  if (isUp) memory.ups = next;
  else memory.downs = next;
}

/** The highest of the last minutes. */
function stabilizedDown({ desired }: Wanted, memory: Memory, now: number): [number, Told] {
  const recent = memory.recommendations.filter(([, at]) => at >= now - DOWN_WINDOW);
  memory.recommendations = [...recent, [desired, now]];
  return [Math.max(desired, ...recent.map(([replicas]) => replicas)), DOWN_STABILIZED];
}

/** Between the lowest of the time that counts on the way up and the highest of that on the way down. */
function stabilized({ current, desired }: Wanted, behavior: Behavior, memory: Memory, now: number): [number, Told] {
  const window = (rules: Rules | undefined, otherwise: number): number =>
    rules?.stabilizationWindowSeconds === undefined ? otherwise : rules.stabilizationWindowSeconds * 1000;
  const upFrom = now - window(behavior.scaleUp, 0);
  const downFrom = now - window(behavior.scaleDown, DOWN_WINDOW);
  let lowest = desired;
  let highest = desired;
  for (const [replicas, at] of memory.recommendations) {
    if (at > upFrom) lowest = Math.min(lowest, replicas);
    if (at > downFrom) highest = Math.max(highest, replicas);
  }
  const recent = memory.recommendations.filter(([, at]) => at >= Math.min(upFrom, downFrom));
  memory.recommendations = [...recent, [desired, now]];
  const stable = Math.min(Math.max(current, lowest), highest);
  return [stable, desired >= current ? UP_STABILIZED : DOWN_STABILIZED];
}

function withinBounds({ current, desired, min, max }: Wanted): [number, Told] {
  const rate = Math.max(UP_FACTOR * current, UP_LEAST);
  const most = Math.min(max, rate);
  if (desired < min) return [min, TOO_FEW];
  if (desired > most) return [most, max > rate ? UP_LIMIT : TOO_MANY];
  return [desired, WITHIN];
}

function withinRate(
  { current, desired, min, max }: Wanted,
  behavior: Behavior,
  memory: Memory,
  now: number,
): [number, Told] {
  if (desired > current) {
    const rate = Math.max(current, rateOf(behavior.scaleUp, current, memory, now, 1));
    const most = Math.min(max, rate);
    if (desired > most) return [most, max > rate ? UP_LIMIT : TOO_MANY];
  } else if (desired < current) {
    const rate = Math.min(current, rateOf(behavior.scaleDown, current, memory, now, -1));
    const least = Math.max(min, rate);
    if (desired < least) return [least, min < rate ? DOWN_LIMIT : TOO_FEW];
  }
  return [desired, WITHIN];
}

/** How many replicas the policies allow now. @param sign 1 on the way up, -1 on the way down */
function rateOf(rules: Rules | undefined, current: number, { ups, downs }: Memory, now: number, sign: 1 | -1): number {
  if (rules?.selectPolicy === 'Disabled') return current;
  const changes = (events: readonly ScaleEvent[], seconds: number): number =>
    events.reduce((sum, [change, at]) => (at > now - seconds * 1000 ? sum + change : sum), 0);
  const proposed = (rules?.policies ?? []).map(({ type, value, periodSeconds }) => {
    const before = current - changes(ups, periodSeconds) + changes(downs, periodSeconds);
    if (type === 'Pods') return before + sign * value;
    const share = before * (1 + (sign * value) / 100);
    return sign > 0 ? Math.ceil(share) : Math.trunc(share);
  });
  if (proposed.length === 0) return current;
  const isHighest = (rules?.selectPolicy === 'Min') !== sign > 0;
  return isHighest ? Math.max(...proposed) : Math.min(...proposed);
}
