// The faults of one lab: what is broken now, and what will be.
import type { Cancel } from '../clock.ts';
import { type Breakable, type Fault, FaultError } from './fault.ts';
import { FAULTS } from './index.ts';

/** Something that will be broken or healed. */
export interface Planned {
  /** ms since the epoch */
  readonly at: number;
  readonly what: 'break' | 'heal';
  readonly fault: string;
  readonly target: string;
}

/** Faults of a lab that is saved. */
export interface KeptFaults {
  /** fault and target, in the order in which they came */
  readonly broken: readonly (readonly [fault: string, target: string])[];
  readonly planned: readonly Planned[];
}

/** Breaks and heals. */
export class Faults {
  readonly #lab: Breakable;
  readonly #broken = new Map<string, readonly [fault: Fault, target: string]>();
  readonly #planned = new Map<Planned, Cancel>();
  readonly #listeners = new Set<() => void>();

  constructor(lab: Breakable) {
    this.#lab = lab;
  }

  /** What is broken, in the order in which it came. */
  get broken(): readonly (readonly [fault: string, target: string])[] {
    return [...this.#broken.values()].map(([{ id }, target]) => [id, target]);
  }

  /** Breaks something; what is broken already stays so. @param target '' where the fault needs none @throws FaultError */
  break(id: string, target = ''): void {
    const fault = known(id, target);
    fault.breaks(this.#lab, target);
    this.#broken.set(`${id} ${target}`, [fault, target]);
    this.#tell();
  }

  /** Heals what was broken; what was not is left as it is. @throws FaultError */
  heal(id: string, target = ''): void {
    const fault = known(id, target);
    if (!this.#broken.delete(`${id} ${target}`)) return;
    fault.heals(this.#lab, target);
    this.#tell();
  }

  /** Heals all of it. */
  healAll(): void {
    for (const [id, target] of this.broken) this.heal(id, target);
  }

  /** Breaks or heals so many milliseconds from now. @throws FaultError */
  plan(what: Planned['what'], afterMs: number, id: string, target = ''): void {
    known(id, target);
    this.#plan({ at: this.#lab.clock.now() + afterMs, what, fault: id, target });
  }

  /** Calls after each change. @returns what ends it */
  listen(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** For a lab that is saved. */
  keep(): KeptFaults {
    return { broken: this.broken, planned: [...this.#planned.keys()] };
  }

  /** Of a lab that was saved: what its parts keep themselves is not done again. */
  restore({ broken, planned }: KeptFaults): void {
    for (const [id, target] of broken) {
      const fault = known(id, target);
      if (fault.isAgain) fault.breaks(this.#lab, target);
      this.#broken.set(`${id} ${target}`, [fault, target]);
    }
    for (const one of planned) this.#plan(one);
  }

  #plan(planned: Planned): void {
    const { at, what, fault, target } = planned;
    const cancel = this.#lab.clock.after(at - this.#lab.clock.now(), () => {
      this.#planned.delete(planned);
      try {
        this[what](fault, target);
      } catch (thrown) {
        // what it was to strike is gone by now
        if (!(thrown instanceof FaultError)) throw thrown;
      }
    });
    this.#planned.set(planned, cancel);
  }

  #tell(): void {
    for (const tell of this.#listeners) tell();
  }
}

/** The fault of a name, with a target where it needs one. @throws FaultError */
function known(id: string, target: string): Fault {
  const fault = FAULTS.find((one) => one.id === id);
  if (!fault) throw new FaultError(`there is no fault ${id}`);
  if (fault.target && target === '') throw new FaultError(`${id} needs a ${fault.target}`);
  if (!fault.target && target !== '')
    throw new FaultError(`${id} strikes the whole cluster: nothing more can be named`);
  return fault;
}
