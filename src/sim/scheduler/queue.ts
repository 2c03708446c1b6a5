// The pods that wait for a node: those to be looked at, those in back-off, those that wait for something to change, and those held by gates
// (kube-scheduler, backend/queue/scheduling_queue.go, backoff_queue.go).
import type { Cancel, Clock } from '../clock.ts';
import type { ClusterEvent } from './cluster-event.ts';
import { Heap, type Heaped } from './heap.ts';
import type { Handle, Plugin, Registration } from './plugin.ts';
import type { PodInfo } from './pod-info.ts';
import type { Status } from './status.ts';

/** Milliseconds. */
const FIRST_BACK_OFF = 1_000;
const LONGEST_BACK_OFF = 10_000;
/** So long a pod waits for an event before it is looked at again anyway (ms). */
const LONGEST_WAIT = 300_000;
/** How often that is checked (ms). */
const FLUSH = 30_000;

/** Where a waiting pod is. */
type Where = 'active' | 'back-off' | 'waiting' | 'gated' | 'in-flight' | 'nowhere';

/** A pod that waits. */
export interface QueuedPod extends Heaped {
  info: PodInfo;
  where: Where;
  /** when it came, or came back (ms since the epoch) */
  time: number;
  /** order of arrival among those of the same time */
  order: number;
  /** how often it was looked at */
  attempts: number;
  /** how often plugins rejected it */
  rejections: number;
  /** how often in a row something else went wrong */
  errors: number;
  /** plugins that rejected it */
  plugins: ReadonlySet<string>;
  /** when its back-off ends (ms since the epoch) */
  until: number;
  release: Cancel | undefined;
}

/** What a queue needs. */
export interface QueueOptions {
  readonly clock: Clock;
  readonly plugins: readonly Plugin[];
  readonly handle: Handle;
  readonly preEnqueue: (pod: PodInfo) => Status;
  /** a pod is there to be looked at */
  readonly ready: () => void;
  /** from Kubernetes 1.33 on, a pod in back-off is looked at when there is nothing else to do */
  readonly eager: boolean;
}

interface Interest {
  readonly plugin: string;
  readonly registration: Registration;
}

function isBefore(one: QueuedPod, other: QueuedPod): boolean {
  const priority = one.info.priority - other.info.priority;
  if (priority !== 0) return priority > 0;
  return one.time !== other.time ? one.time < other.time : one.order < other.order;
}

/** The queue of one scheduler. */
export class Queue {
  readonly #options: QueueOptions;
  readonly #pods = new Map<string, QueuedPod>();
  readonly #active = new Heap(isBefore);
  readonly #backOff = new Heap<QueuedPod>((one, other) =>
    one.until !== other.until ? one.until < other.until : isBefore(one, other),
  );
  /** plugin → pods that wait and that it rejected */
  readonly #waiting = new Map<string, Set<QueuedPod>>();
  readonly #interests = new Map<string, Interest[]>();
  /** what happened while a pod was looked at */
  #missed: ClusterEvent[] = [];
  #inFlight = 0;
  #order = 0;
  #flush: Cancel | undefined;
  #waits = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    for (const { name, events } of options.plugins)
      for (const registration of events ?? [])
        for (const action of registration.actions) {
          const key = `${registration.resource}/${action}`;
          const interests = this.#interests.get(key) ?? [];
          interests.push({ plugin: name, registration });
          this.#interests.set(key, interests);
        }
  }

  /** Is there a pod to look at? */
  get isReady(): boolean {
    return this.#active.size > 0 || (this.#options.eager && this.#backOff.size > 0);
  }

  /** A waiting pod; undefined when it does not wait. @param uid of the pod */
  get(uid: string): QueuedPod | undefined {
    return this.#pods.get(uid);
  }

  /** A new pod. */
  add(info: PodInfo): QueuedPod {
    const { clock } = this.#options;
    const pod: QueuedPod = {
      info,
      where: 'gated',
      place: -1,
      time: clock.now(),
      order: this.#order++,
      attempts: 0,
      rejections: 0,
      errors: 0,
      plugins: new Set(),
      until: 0,
      release: undefined,
    };
    this.#pods.set(info.uid, pod);
    this.#enter(pod);
    return pod;
  }

  /** A changed pod; what changed in it may let it run. @param event about the pod itself */
  update(info: PodInfo, events: readonly ClusterEvent[]): void {
    const pod = this.#pods.get(info.uid);
    if (!pod) return;
    pod.info = info;
    if (pod.where === 'in-flight') this.#missed.push(...events);
    else if (pod.where === 'gated' || pod.where === 'waiting')
      if (events.some((event) => this.#helps(pod, event))) this.#requeue(pod);
  }

  /** A pod that waits is to be looked at again, after its back-off. */
  activate(uid: string): void {
    const pod = this.#pods.get(uid);
    if (pod?.where === 'waiting') this.#requeue(pod);
  }

  /** The pod is gone, or has its node. */
  delete(uid: string): void {
    const pod = this.#pods.get(uid);
    if (!pod) return;
    this.#pods.delete(uid);
    this.#leave(pod);
  }

  /** Takes the next pod out to look at it; {@link done} or {@link reject} must follow. */
  pop(): QueuedPod | undefined {
    const pod = this.#active.first ?? (this.#options.eager ? this.#backOff.first : undefined);
    if (!pod) return undefined;
    this.#leave(pod);
    pod.where = 'in-flight';
    pod.plugins = new Set();
    pod.attempts++;
    this.#inFlight++;
    return pod;
  }

  /** The pod that was looked at has its node, or is of no concern any more. */
  done(pod: QueuedPod): void {
    this.#land();
    if (this.#pods.get(pod.info.uid) === pod) this.#pods.delete(pod.info.uid);
  }

  /**
   * The pod that was looked at did not get a node.
   * @param plugins that rejected it; none when something else went wrong: then it is tried again after its back-off
   */
  reject(pod: QueuedPod, plugins: ReadonlySet<string>): void {
    const missed = this.#missed;
    this.#land();
    if (this.#pods.get(pod.info.uid) !== pod) return;
    pod.plugins = plugins;
    pod.time = this.#options.clock.now();
    pod.order = this.#order++;
    if (plugins.size === 0) pod.errors++;
    else {
      pod.rejections++;
      pod.errors = 0;
    }
    pod.until = pod.time + backOff(pod.errors > 0 ? pod.errors : pod.rejections);
    if (plugins.size === 0 || missed.some((event) => this.#helps(pod, event))) this.#requeue(pod);
    else this.#wait(pod);
  }

  /** Something happened: pods that it may help come back. */
  move(event: ClusterEvent): void {
    const interests = this.#interests.get(`${event.resource}/${event.action}`);
    if (!interests) return;
    if (this.#inFlight > 0) this.#missed.push(event);
    if (this.#waits === 0) return;
    for (const { plugin, registration } of interests)
      for (const pod of [...(this.#waiting.get(plugin) ?? [])])
        if (registration.hint?.(pod.info, event, this.#options.handle) ?? true) this.#requeue(pod);
  }

  /** Forgets all. */
  clear(): void {
    for (const uid of [...this.#pods.keys()]) this.delete(uid);
    this.#flush?.();
    this.#flush = undefined;
    this.#missed = [];
  }

  #helps(pod: QueuedPod, event: ClusterEvent): boolean {
    return (this.#interests.get(`${event.resource}/${event.action}`) ?? []).some(
      ({ plugin, registration }) =>
        pod.plugins.has(plugin) && (registration.hint?.(pod.info, event, this.#options.handle) ?? true),
    );
  }

  #land(): void {
    this.#inFlight--;
    if (this.#inFlight === 0) this.#missed = [];
  }

  #requeue(pod: QueuedPod): void {
    this.#leave(pod);
    this.#enter(pod);
  }

  /** Puts a pod that is nowhere where it belongs. */
  #enter(pod: QueuedPod): void {
    const { clock, preEnqueue, ready, eager } = this.#options;
    const status = preEnqueue(pod.info);
    if (status.code !== 'Success') {
      pod.where = 'gated';
      pod.plugins = new Set([status.plugin]);
      return;
    }
    const left = pod.until - clock.now();
    if (left > 0) {
      pod.where = 'back-off';
      // what failed without being rejected waits its full time
      if (pod.errors === 0) this.#backOff.add(pod);
      pod.release = clock.after(left, () => this.#activate(pod));
      if (eager && pod.errors === 0) ready();
      return;
    }
    this.#activate(pod);
  }

  #activate(pod: QueuedPod): void {
    this.#leave(pod);
    pod.where = 'active';
    this.#active.add(pod);
    this.#options.ready();
  }

  #wait(pod: QueuedPod): void {
    pod.where = 'waiting';
    this.#waits++;
    for (const plugin of pod.plugins) {
      const waiting = this.#waiting.get(plugin) ?? new Set<QueuedPod>();
      waiting.add(pod);
      this.#waiting.set(plugin, waiting);
    }
    this.#flush ??= this.#options.clock.after(FLUSH, () => this.#flushWaiting());
  }

  #leave(pod: QueuedPod): void {
    pod.release?.();
    pod.release = undefined;
    if (pod.where === 'active') this.#active.delete(pod);
    else if (pod.where === 'back-off') this.#backOff.delete(pod);
    else if (pod.where === 'waiting') {
      this.#waits--;
      for (const plugin of pod.plugins) this.#waiting.get(plugin)?.delete(pod);
    }
    pod.where = 'nowhere';
  }

  #flushWaiting(): void {
    this.#flush = undefined;
    const since = this.#options.clock.now() - LONGEST_WAIT;
    const due = new Set<QueuedPod>();
    for (const pods of this.#waiting.values()) for (const pod of pods) if (pod.time <= since) due.add(pod);
    for (const pod of [...due].sort((one, other) => one.order - other.order)) this.#requeue(pod);
    if (this.#waits > 0) this.#flush = this.#options.clock.after(FLUSH, () => this.#flushWaiting());
  }
}

/** Back-off after so many failures (ms): 1 s, doubling to 10 s. */
export function backOff(failures: number): number {
  return failures === 0 ? 0 : Math.min(LONGEST_BACK_OFF, FIRST_BACK_OFF * 2 ** (failures - 1));
}
