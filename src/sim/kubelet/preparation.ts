// What a pod needs before its containers: the node's network, its volumes, its sandbox, in this order.
import type { Pod } from '../wire.ts';
import { Alarm } from './alarm.ts';
import { type Host, jittered } from './host.ts';
import { Mounts } from './mounts.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';
import { TIMINGS } from './timings.ts';

/** A pod that is prepared. */
export interface Preparable {
  readonly host: Host;
  readonly pod: Pod;
  /** the pod is still to run */
  readonly isWanted: boolean;
}

/** The preparation of one pod. */
export class Preparation {
  readonly #of: Preparable;
  readonly #done: () => void;
  readonly #mounts: Mounts;
  readonly #again: Alarm;
  #volumes: 'new' | 'mounting' | 'mounted' = 'new';
  #isMaking = false;
  #attempts = 0;
  #sandbox: Sandbox | undefined;

  /** @param done called when the pod is prepared */
  constructor(of: Preparable, done: () => void) {
    this.#of = of;
    this.#done = done;
    this.#mounts = new Mounts(
      of.host,
      () => of.pod,
      () => this.#mounted(),
    );
    this.#again = new Alarm(of.host.clock, () => this.go());
  }

  /** undefined before it was made */
  get sandbox(): Sandbox | undefined {
    return this.#sandbox;
  }

  get isDone(): boolean {
    return this.#sandbox?.isReady ?? false;
  }

  /** Takes over the sandbox that a pod has. */
  adopt(sandbox: Sandbox): void {
    this.#sandbox = sandbox;
    this.#volumes = 'mounted';
    this.#of.host.addresses.hold(sandbox.ip);
  }

  /** Goes on where it stands. */
  go(): void {
    const { host, pod, isWanted } = this.#of;
    if (host.isSilent || !isWanted || this.isDone) return;
    if (host.networkTrouble !== undefined && !pod.spec.hostNetwork) {
      host.events.event(pod, 'Warning', 'NetworkNotReady', `network is not ready: ${host.networkTrouble}`);
      this.#again.within(jittered(host, TIMINGS.relist));
    } else if (this.#volumes === 'mounted') this.#make(0);
    else {
      const isMounted = this.#volumes === 'new' ? this.#mounts.mount() : this.#mounts.again();
      this.#volumes = 'mounting';
      if (isMounted) this.#mounted();
    }
  }

  /** Tries no more. */
  stop(): void {
    this.#mounts.end();
    this.#again.off();
  }

  /** Takes the sandbox down. */
  end(): void {
    this.stop();
    const { host, pod } = this.#of;
    if (!this.#sandbox?.isReady) return;
    this.#sandbox.isReady = false;
    if (!pod.spec.hostNetwork) host.addresses.release(this.#sandbox.ip);
  }

  #mounted(): void {
    this.#volumes = 'mounted';
    this.#make((this.#of.pod.spec.volumes?.length ?? 0) > 0 ? TIMINGS.mount : 0);
  }

  #make(moreMs: number): void {
    if (this.#isMaking) return;
    this.#isMaking = true;
    const { host } = this.#of;
    host.clock.after(moreMs + TIMINGS.sandbox, () => {
      this.#isMaking = false;
      if (!this.#of.isWanted || host.isSilent) return;
      const made = makeSandbox(host, this.#of.pod, this.#attempts++);
      if (typeof made === 'string') {
        host.events.event(this.#of.pod, 'Warning', 'FailedCreatePodSandBox', `Failed to create pod sandbox: ${made}`);
        this.#again.within(jittered(host, TIMINGS.retry));
      } else {
        this.#sandbox = made;
        this.#done();
      }
    });
  }
}
