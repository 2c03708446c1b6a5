// Pressure on a node, and the pods that must go for it (pkg/kubelet/eviction).
import type { Cancel } from '../clock.ts';
import { formatQuantity, ofUnits, parseQuantity, value } from '../quantity.ts';
import type { Pod } from '../wire.ts';
import { isCritical } from './admission.ts';
import type { Host } from './host.ts';
import type { KeptShortage } from './kept.ts';
import { podRequests } from './requests.ts';
import type { Verdict } from './status.ts';
import type { PodWorker } from './sync.ts';
import { TIMINGS } from './timings.ts';

/** What can run low. */
export type Scarce = 'memory' | 'ephemeral-storage' | 'pids';

const CONDITION: Readonly<Record<Scarce, string>> = {
  memory: 'MemoryPressure',
  'ephemeral-storage': 'DiskPressure',
  pids: 'PIDPressure',
};
/** Of the node's storage, the share that must stay free (evictionHard, nodefs.available). */
const FREE_SHARE = 0.1;
const MEMORY_THRESHOLD = 100 * 1_048_576;
const PID_THRESHOLD = 1000;

interface Shortage {
  available: number;
  readonly threshold: number;
  /** it was below the threshold last; ms since the epoch */
  seen: number;
}

/** What the eviction of a kubelet is told and asks. */
export interface EvictionOwner {
  workers(): readonly PodWorker[];
  /** conditions of pressure may have changed */
  pressureChanged(): void;
  event(type: 'Normal' | 'Warning', reason: string, message: string): void;
}

/** The eviction manager of one node. */
export class Eviction {
  readonly #host: Host;
  readonly #owner: EvictionOwner;
  readonly #shortages = new Map<Scarce, Shortage>();
  #timer: Cancel | undefined;
  /** conditions that the owner knows of */
  #told = '';

  constructor(host: Host, owner: EvictionOwner) {
    this.#host = host;
    this.#owner = owner;
  }

  /** Conditions that hold, also for a while after the pressure. */
  get pressures(): readonly string[] {
    return [...this.#shortages.keys()].map((resource) => CONDITION[resource]);
  }

  /**
   * Says how much of a resource is left on the node. What is below the threshold is pressure.
   * @param available a quantity such as `50Mi`; undefined: enough
   */
  set(resource: Scarce, available: string | undefined): void {
    const quantity = available === undefined ? undefined : parseQuantity(available);
    const threshold = this.#threshold(resource);
    const before = this.#shortages.get(resource);
    const left = quantity ? value(quantity) : Number.POSITIVE_INFINITY;
    if (before) before.available = left;
    else if (left < threshold)
      this.#shortages.set(resource, { available: left, threshold, seen: this.#host.clock.now() });
    this.look();
  }

  /** What is short, for a lab that is saved. */
  keep(): KeptShortage[] {
    return [...this.#shortages].map(([resource, { available, seen }]) => ({
      resource,
      ...(Number.isFinite(available) && { available }),
      seen,
    }));
  }

  /** Goes on from what was kept. */
  restore(shortages: readonly KeptShortage[]): void {
    for (const { resource, available = Number.POSITIVE_INFINITY, seen } of shortages)
      this.#shortages.set(resource as Scarce, { available, threshold: this.#threshold(resource as Scarce), seen });
    this.#told = this.pressures.join();
    if (shortages.length > 0) this.#timer = this.#host.clock.after(TIMINGS.eviction, () => this.look());
  }

  /** Looks at what is left now, and goes on looking while something is short. */
  look(): void {
    this.#timer?.();
    this.#timer = undefined;
    if (this.#host.isSilent) return;
    if (this.#shortages.size === 0) return;
    const now = this.#host.clock.now();
    let worst: Scarce | undefined;
    for (const [resource, shortage] of this.#shortages) {
      if (shortage.available < shortage.threshold) {
        shortage.seen = now;
        worst ??= resource;
      } else if (now - shortage.seen >= TIMINGS.pressure) this.#shortages.delete(resource);
    }
    const told = this.pressures.join();
    if (told !== this.#told) {
      this.#told = told;
      this.#owner.pressureChanged();
    }
    if (worst) this.#reclaim(worst);
    if (this.#shortages.size > 0) this.#timer = this.#host.clock.after(TIMINGS.eviction, () => this.look());
  }

  #threshold(resource: Scarce): number {
    if (resource === 'memory') return MEMORY_THRESHOLD;
    if (resource === 'pids') return PID_THRESHOLD;
    const capacity = parseQuantity(this.#host.profile.capacity['ephemeral-storage'] ?? '0');
    return Math.ceil((capacity ? value(capacity) : 0) * FREE_SHARE);
  }

  /** Evicts one pod, the first in rank. */
  #reclaim(resource: Scarce): void {
    this.#owner.event('Warning', 'EvictionThresholdMet', `Attempting to reclaim ${resource}`);
    const shortage = this.#shortages.get(resource);
    const candidates = this.#owner
      .workers()
      .filter((worker) => worker.isWanted && worker.lives.some((life) => life.isRunning) && !isCritical(worker.pod));
    const [first] = candidates.map((worker) => ranked(worker, resource)).sort(compareRanks);
    if (!first || !shortage) return;
    const { worker } = first;
    const message = evictionMessage(worker, resource, shortage);
    this.#host.events.event(worker.pod, 'Warning', 'Evicted', message);
    if (resource === 'memory') shortage.available += first.usage;
    worker.terminate(TIMINGS.leastGrace, verdictOf(worker.pod, message));
  }
}

function verdictOf({ metadata }: Pod, message: string): Verdict {
  return {
    reason: 'Evicted',
    message,
    disruption: {
      lastProbeTime: null as unknown as string,
      ...(metadata.generation !== undefined && { observedGeneration: metadata.generation }),
      message,
      reason: 'TerminationByKubelet',
      status: 'True',
      type: 'DisruptionTarget',
    },
  };
}

interface Rank {
  readonly worker: PodWorker;
  readonly exceeds: boolean;
  readonly priority: number;
  /** bytes over the request */
  readonly over: number;
  readonly usage: number;
}

function ranked(worker: PodWorker, resource: Scarce): Rank {
  const usage = resource === 'memory' ? memoryOf(worker) : 0;
  const request = Math.ceil((podRequests(worker.pod.spec).get(resource) ?? 0) / 1000);
  return { worker, exceeds: usage > request, priority: worker.pod.spec.priority ?? 0, over: usage - request, usage };
}

/** Who exceeds its request goes first, then who matters less, then who takes more (rankMemoryPressure). */
function compareRanks(one: Rank, other: Rank): number {
  if (one.exceeds !== other.exceeds) return one.exceeds ? -1 : 1;
  return one.priority - other.priority || other.over - one.over;
}

/** Bytes that the containers of a pod use. */
function memoryOf({ lives }: PodWorker): number {
  return lives.reduce((sum, { run, isRunning }) => sum + (isRunning ? (run?.behaviour.memory ?? 0) : 0), 0);
}

function bytes(amount: number): string {
  return formatQuantity(ofUnits(Math.round(amount), 'BinarySI'));
}

function evictionMessage({ lives }: PodWorker, resource: Scarce, { threshold, available }: Shortage): string {
  const amount = (one: number): string => (resource === 'pids' ? String(one) : bytes(one));
  let text = `The node was low on resource: ${resource}. Threshold quantity: ${amount(threshold)}, available: ${amount(available)}. `;
  if (resource !== 'memory') return text;
  for (const { run, isRunning, spec } of lives) {
    if (!run || !isRunning) continue;
    const request = parseQuantity(spec.resources?.requests?.memory ?? '0');
    if (request && run.behaviour.memory > value(request))
      text += `Container ${spec.name} was using ${bytes(run.behaviour.memory)}, request is ${formatQuantity(request)}, has larger consumption of memory. `;
  }
  return text;
}
