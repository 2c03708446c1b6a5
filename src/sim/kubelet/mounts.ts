// Mounting the volumes of a pod: each is tried until it works, ever more seldom (pkg/volume/util/operationexecutor; pkg/util/goroutinemap), and
// from time to time is told which are still missing (pkg/kubelet/volumemanager).
import type { Cancel } from '../clock.ts';
import { goList } from '../go-text.ts';
import type { Pod } from '../wire.ts';
import { type ClaimTrouble, type Host, jittered, type PodVolume } from './host.ts';
import { TIMINGS } from './timings.ts';
import { volumeTrouble } from './volume.ts';

/** A volume that is not mounted yet. */
interface Open {
  /** how long to wait after the next failure (ms) */
  waitMs: number;
  /** what is planned */
  timer: Cancel | undefined;
  trouble: ClaimTrouble;
}

/** The volumes of a pod that are not mounted yet. */
export class Mounts {
  readonly #host: Host;
  readonly #pod: () => Pod;
  readonly #done: () => void;
  readonly #open = new Map<string, Open>();
  #timeout: Cancel | undefined;

  /** @param done called when the last one is mounted, unless {@link mount} said so at once */
  constructor(host: Host, pod: () => Pod, done: () => void) {
    this.#host = host;
    this.#pod = pod;
    this.#done = done;
  }

  /** Tries all volumes. @returns true when all are mounted */
  mount(): boolean {
    const { volumes } = this.#pod().spec;
    if (volumes?.some(({ persistentVolumeClaim, ephemeral }) => persistentVolumeClaim ?? ephemeral))
      this.#host.use(this.#pod());
    for (const volume of volumes ?? []) this.#try(volume);
    if (this.#open.size === 0) return true;
    // what cannot be used at all is told without waiting
    if (!this.#timeout) this.#await(TIMINGS.mountTimeout);
    return false;
  }

  /** Tries those that are open again: what they need may be there now. @returns true when all are mounted */
  again(): boolean {
    for (const name of [...this.#open.keys()]) this.#retry(name);
    return this.#open.size === 0;
  }

  /** Tries no more. */
  end(): void {
    for (const { timer } of this.#open.values()) timer?.();
    this.#timeout?.();
  }

  #retry(name: string): void {
    const volume = this.#pod().spec.volumes?.find((one) => one.name === name);
    if (volume) this.#try(volume);
    else this.#close(name);
  }

  #try(volume: PodVolume): void {
    const trouble = volumeTrouble(this.#host, this.#pod(), volume);
    if (!trouble) {
      this.#close(volume.name);
      return;
    }
    if ('failed' in trouble) this.#tell(trouble.failed);
    this.#later(volume.name, trouble);
  }

  #tell(message: string): void {
    this.#host.events.event(this.#pod(), 'Warning', 'FailedMount', message);
  }

  #later(name: string, trouble: ClaimTrouble): void {
    const before = this.#open.get(name);
    before?.timer?.();
    const isFirst = !before || !('failed' in before.trouble);
    const failedMs = isFirst ? TIMINGS.mountAgain : Math.min(before.waitMs * 2, TIMINGS.longestMountAgain);
    const waitMs = 'failed' in trouble ? failedMs : TIMINGS.attachedAgain;
    const timer = this.#host.clock.after(waitMs, () => {
      if (this.#host.isSilent) return;
      this.#retry(name);
      if (this.#open.size === 0) this.#done();
    });
    this.#open.set(name, { waitMs, timer, trouble });
    const isNews = 'unknown' in trouble && !(before && 'unknown' in before.trouble);
    if (isNews) this.#await(0, trouble.unknown);
  }

  /** Tells after some time what is missing, and again. @param why in place of the time-out */
  #await(ms: number, why?: string): void {
    this.#timeout?.();
    this.#timeout = this.#host.clock.after(ms, () => {
      if (this.#host.isSilent || this.#open.size === 0) return;
      const named = (is: (trouble: ClaimTrouble) => boolean): string =>
        goList([...this.#open].flatMap(([name, { trouble }]) => (is(trouble) ? [name] : [])).sort());
      const unmounted = named(() => true);
      const unattached = named((trouble) => 'isUnattached' in trouble);
      const unprocessed = named((trouble) => 'unknown' in trouble);
      const cause = why ?? 'context deadline exceeded';
      this.#tell(
        `Unable to attach or mount volumes: unmounted volumes=${unmounted}, unattached volumes=${unattached}, failed to process volumes=${unprocessed}: ${cause}`,
      );
      const unknown = [...this.#open.values()].flatMap(({ trouble }) =>
        'unknown' in trouble ? [trouble.unknown] : [],
      );
      const pause = jittered(this.#host, TIMINGS.retry);
      if (unknown[0] !== undefined) this.#await(pause, unknown.join('; '));
      else this.#await(pause + TIMINGS.mountTimeout);
    });
  }

  #close(name: string): void {
    this.#open.get(name)?.timer?.();
    this.#open.delete(name);
    if (this.#open.size === 0) this.#timeout?.();
  }
}
