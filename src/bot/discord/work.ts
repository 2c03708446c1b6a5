// What is under way: each delivery is taken once, and the end waits for what has begun.
import { settled, within } from '../desk/settled.ts';
import { Recent } from './recent.ts';

/** Deliveries remembered; after a lost connection Discord sends the last ones again. */
const REMEMBERED = 10_000;
/** Of the time at the end, ms: kept for telling people that their message was not answered. */
const FOR_TELLING = 2000;

/** One message or interaction that is being answered. */
export interface Task {
  /** Tells the person to send it again; what the desk says later is dropped. */
  handBack(): Promise<void>;
}

/** The work of an adapter. */
export class Work {
  readonly #seen = new Recent<true>(REMEMBERED);
  readonly #tasks = new Map<Promise<void>, Task | undefined>();
  #stopping = false;

  /** Nothing more is taken. */
  get isStopping(): boolean {
    return this.#stopping;
  }

  /** Is this delivery new? Each is so once. */
  isNew(delivery: string): boolean {
    if (this.#seen.get(delivery)) return false;
    this.#seen.set(delivery, true);
    return true;
  }

  /** Does something; the end waits for it. @param task absent: it is short, and there is nobody to tell */
  async run(doing: () => Promise<void>, task?: Task): Promise<void> {
    const promise = doing();
    this.#tasks.set(promise, task);
    try {
      await promise;
    } finally {
      this.#tasks.delete(promise);
    }
  }

  /** Takes nothing more, waits for what has begun, and hands back what is not done in time. @param grace ms */
  async stop(grace: number): Promise<void> {
    this.#stopping = true;
    await settled(this.#tasks, Math.max(0, grace - FOR_TELLING));
    const left = [...this.#tasks.values()].flatMap((task) => (task ? [task] : []));
    const told = Promise.allSettled(left.map((task) => task.handBack()));
    await within(told, Math.min(grace, FOR_TELLING));
  }
}
