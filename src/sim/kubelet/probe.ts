// The probes of one container: when they run, and what their results come to (pkg/kubelet/prober/worker.go). A probe whose result cannot change
// does not run.
import type { Cancel } from '../clock.ts';
import type { Probe } from '../wire.ts';
import type { ContainerLife, Run } from './container.ts';
import type { Host } from './host.ts';
import { type Answer, type ProbeKind, probeAnswer } from './probe-answer.ts';
import type { ShellWorld } from './shell.ts';
import { TIMINGS } from './timings.ts';

/** What happens on a probe's results. */
export interface ProbeListener {
  /** a probe failed once */
  failed(life: ContainerLife, kind: ProbeKind, output: string): void;
  /** `started` or `ready` of the container has changed */
  changed(life: ContainerLife): void;
  /** the container failed as often as its probe allows */
  kill(life: ContainerLife, kind: 'startup' | 'liveness', probe: Probe): void;
  world(life: ContainerLife): ShellWorld;
}

/** A probe with what it has seen. */
interface Worker {
  readonly kind: ProbeKind;
  readonly probe: Probe;
  readonly periodMs: number;
  readonly delayMs: number;
  last: boolean | undefined;
  inRow: number;
  timer: Cancel | undefined;
}

const SPECS = { startup: 'startupProbe', readiness: 'readinessProbe', liveness: 'livenessProbe' } as const;
const KINDS: readonly ProbeKind[] = ['startup', 'readiness', 'liveness'];

/** Does a container have any probe? */
export function hasProbes({ spec }: ContainerLife): boolean {
  return (spec.readinessProbe ?? spec.livenessProbe ?? spec.startupProbe) !== undefined;
}

/** The probes of one run of a container. */
export class Probes {
  readonly #host: Host;
  readonly #life: ContainerLife;
  readonly #run: Run;
  readonly #ip: string;
  readonly #listener: ProbeListener;
  readonly #workers: Worker[] = [];
  #isOver = false;

  constructor(host: Host, life: ContainerLife, run: Run, ip: string, listener: ProbeListener) {
    this.#host = host;
    this.#life = life;
    this.#run = run;
    this.#ip = ip;
    this.#listener = listener;
    for (const kind of KINDS) {
      const probe = life.spec[SPECS[kind]];
      if (!probe) continue;
      this.#workers.push({
        kind,
        probe,
        periodMs: (probe.periodSeconds ?? 10) * 1000,
        delayMs: (probe.initialDelaySeconds ?? 0) * 1000,
        last: undefined,
        inRow: 0,
        timer: undefined,
      });
    }
  }

  /** Begins, or goes on after the kubelet was away. */
  begin(): void {
    const hasStartup = this.#worker('startup') !== undefined;
    if (!hasStartup) this.#life.started = true;
    if (this.#life.started && !this.#worker('readiness')) this.#life.ready = true;
    for (const worker of this.#workers) {
      if (worker.kind === 'startup' ? this.#life.started : !this.#life.started) continue;
      this.#plan(worker, this.#first(worker));
    }
  }

  /** Ends all of them. */
  end(): void {
    this.#isOver = true;
    for (const worker of this.#workers) {
      worker.timer?.();
      worker.timer = undefined;
    }
  }

  #worker(kind: ProbeKind): Worker | undefined {
    return this.#workers.find((worker) => worker.kind === kind);
  }

  get #elapsed(): number {
    return this.#host.clock.now() - this.#run.startedAt;
  }

  /** When a probe runs for the first time, in ms since the start: readiness as soon as the container is seen to run, others at their period. */
  #first({ kind, periodMs, delayMs }: Worker): number {
    const from = Math.max(this.#elapsed, delayMs);
    if (kind === 'readiness' && from <= TIMINGS.relist) return TIMINGS.relist;
    return Math.max(1, Math.ceil(from / periodMs)) * periodMs;
  }

  #plan(worker: Worker, atMs: number): void {
    worker.timer?.();
    worker.timer = undefined;
    if (this.#isOver || !Number.isFinite(atMs)) return;
    worker.timer = this.#host.clock.after(atMs - this.#elapsed, () => this.#probe(worker));
  }

  #probe(worker: Worker): void {
    worker.timer = undefined;
    // the kubelet begins anew when it comes back
    if (this.#isOver || this.#host.isSilent) return;
    const { kind, probe, periodMs } = worker;
    const elapsed = this.#elapsed;
    const answer = probeAnswer(kind, probe, {
      container: this.#life.spec,
      run: this.#run,
      ip: this.#ip,
      elapsed,
      world: () => this.#listener.world(this.#life),
    });
    if (!answer.isOk) this.#listener.failed(this.#life, kind, answer.output);
    worker.inRow = worker.last === answer.isOk ? worker.inRow + 1 : 1;
    worker.last = answer.isOk;
    const needed = answer.isOk ? (probe.successThreshold ?? 1) : (probe.failureThreshold ?? 3);
    const isSettled = worker.inRow >= needed;
    if (isSettled && this.#settle(worker, answer)) return;
    this.#plan(worker, isSettled && answer.isOk ? this.#whenItMayFail(answer, elapsed, periodMs) : elapsed + periodMs);
  }

  /** The first time in its rhythm at which a probe that succeeds may see something else. */
  #whenItMayFail({ untilMs }: Answer, elapsed: number, periodMs: number): number {
    return untilMs <= elapsed
      ? elapsed + periodMs
      : elapsed + Math.max(1, Math.ceil((untilMs - elapsed) / periodMs)) * periodMs;
  }

  /** @returns true when the probe is done with this run */
  #settle({ kind, probe }: Worker, { isOk }: Answer): boolean {
    const life = this.#life;
    if (kind === 'readiness') {
      if (life.ready === isOk) return false;
      life.ready = isOk;
      this.#listener.changed(life);
      return false;
    }
    if (kind === 'startup' && isOk) {
      life.started = true;
      if (!this.#worker('readiness')) life.ready = true;
      for (const worker of this.#workers) {
        if (worker.kind === 'startup') continue;
        this.#plan(worker, worker.kind === 'readiness' ? Math.max(this.#elapsed, worker.delayMs) : this.#first(worker));
      }
      this.#listener.changed(life);
      return true;
    }
    if (isOk) return false;
    this.end();
    this.#listener.kill(life, kind, probe);
    return true;
  }
}
