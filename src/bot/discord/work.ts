// What is under way: each delivery is taken once, and the end waits for what has begun.
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
    await this.#settled(Math.max(0, grace - FOR_TELLING));
    const left = [...this.#tasks.values()].flatMap((task) => (task ? [task] : []));
    const told = Promise.allSettled(left.map((task) => task.handBack()));
    await withTimeout(told, Math.min(grace, FOR_TELLING));
  }

  async #settled(time: number): Promise<void> {
    const end = Date.now() + time;
    while (this.#tasks.size > 0 && Date.now() < end)
      await withTimeout(Promise.allSettled([...this.#tasks.keys()]), end - Date.now());
  }
}

/** Waits for a promise that does not fail, at most so long. @param time ms */
async function withTimeout(promise: Promise<unknown>, time: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}
