// The probes of a pod's containers, and what a kubelet says of their failures (pkg/kubelet/prober/prober_manager.go).
import type { Pod, Probe } from '../wire.ts';
import type { ContainerLife } from './container.ts';
import { containerReference, type Host } from './host.ts';
import { hasProbes, type ProbeListener, Probes } from './probe.ts';
import type { ProbeKind } from './probe-answer.ts';
import { worldOf } from './runtime.ts';
import type { ShellWorld } from './shell.ts';

const TITLES: Readonly<Record<ProbeKind, string>> = {
  startup: 'Startup',
  readiness: 'Readiness',
  liveness: 'Liveness',
};

/** A pod whose containers are probed. */
export interface ProbedPod {
  readonly host: Host;
  readonly pod: Pod;
  readonly ip: string;
  /** `started` or `ready` of a container has changed */
  changed(life: ContainerLife): void;
  /** a container must be stopped for what its probe saw */
  kill(life: ContainerLife, kind: 'startup' | 'liveness', probe: Probe): void;
}

/** All probes of one pod. */
export class Probing implements ProbeListener {
  readonly #of: ProbedPod;
  readonly #probes = new Map<ContainerLife, Probes>();

  constructor(of: ProbedPod) {
    this.#of = of;
  }

  /** Probes a container that runs; one without probes is started and ready. */
  begin(life: ContainerLife): void {
    if (!life.run) return;
    if (!hasProbes(life)) {
      life.started = true;
      life.ready = true;
      return;
    }
    this.#probes.get(life)?.end();
    const probes = new Probes(this.#of.host, life, life.run, this.#of.ip, this);
    this.#probes.set(life, probes);
    probes.begin();
  }

  end(life: ContainerLife): void {
    this.#probes.get(life)?.end();
    this.#probes.delete(life);
  }

  endAll(): void {
    for (const probes of this.#probes.values()) probes.end();
    this.#probes.clear();
  }

  failed(life: ContainerLife, kind: ProbeKind, output: string): void {
    const { host, pod } = this.#of;
    host.events.event(containerReference(pod, life), 'Warning', 'Unhealthy', `${TITLES[kind]} probe failed: ${output}`);
  }

  changed(life: ContainerLife): void {
    this.#of.changed(life);
  }

  kill(life: ContainerLife, kind: 'startup' | 'liveness', probe: Probe): void {
    this.#of.kill(life, kind, probe);
  }

  world(life: ContainerLife): ShellWorld {
    return worldOf(this.#of.host, this.#of.pod, life, this.#of.ip);
  }
}
