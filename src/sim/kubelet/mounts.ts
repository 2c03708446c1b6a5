// Mounting the volumes of a pod: each is tried until it works, ever more seldom (pkg/volume/util/operationexecutor; pkg/util/goroutinemap).
import type { Cancel } from '../clock.ts';
import type { Pod } from '../wire.ts';
import type { Host, PodVolume } from './host.ts';
import { TIMINGS } from './timings.ts';
import { volumeProblem } from './volume.ts';

/** The volumes of a pod that are not mounted yet. */
export class Mounts {
  readonly #host: Host;
  readonly #pod: () => Pod;
  readonly #done: () => void;
  /** volume → how long to wait after the next failure (ms), and what is planned */
  readonly #open = new Map<string, { waitMs: number; timer: Cancel | undefined }>();

  /** @param done called when the last one is mounted, unless {@link mount} said so at once */
  constructor(host: Host, pod: () => Pod, done: () => void) {
    this.#host = host;
    this.#pod = pod;
    this.#done = done;
  }

  /** Tries all volumes. @returns true when all are mounted */
  mount(): boolean {
    for (const volume of this.#pod().spec.volumes ?? []) if (!this.#try(volume)) this.#later(volume);
    return this.#open.size === 0;
  }

  /** Tries those that are open again: what they need may be there now. @returns true when all are mounted */
  again(): boolean {
    for (const name of [...this.#open.keys()]) {
      const volume = this.#pod().spec.volumes?.find((one) => one.name === name);
      if (!volume || this.#try(volume)) this.#close(name);
      else this.#later(volume);
    }
    return this.#open.size === 0;
  }

  /** Tries no more. */
  end(): void {
    for (const { timer } of this.#open.values()) timer?.();
  }

  #try(volume: PodVolume): boolean {
    const problem = volumeProblem(this.#host, this.#pod(), volume);
    if (problem === undefined) return true;
    const message = `MountVolume.SetUp failed for volume "${volume.name}" : ${problem}`;
    this.#host.events.event(this.#pod(), 'Warning', 'FailedMount', message);
    return false;
  }

  #later(volume: PodVolume): void {
    const before = this.#open.get(volume.name);
    before?.timer?.();
    const waitMs = Math.min(before ? before.waitMs * 2 : TIMINGS.mountAgain, TIMINGS.longestMountAgain);
    const timer = this.#host.clock.after(waitMs, () => {
      if (this.#host.isSilent) return;
      if (this.#try(volume)) this.#close(volume.name);
      else this.#later(volume);
      if (this.#open.size === 0) this.#done();
    });
    this.#open.set(volume.name, { waitMs, timer });
  }

  #close(name: string): void {
    this.#open.get(name)?.timer?.();
    this.#open.delete(name);
  }
}
