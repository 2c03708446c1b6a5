// The queue, the worker and the back-off of controllers: one for all of them (client-go, util/workqueue).
import { ApiError } from '../api/status.ts';
import type { Change, Component, Context } from '../client.ts';
import type { Cancel } from '../clock.ts';
import type { Resource } from '../resources/resource.ts';
import type { Controller, ControllerContext, Watch } from './controller.ts';

/** From a change to the reconciliation of its key (ms). */
const REACTION = 2;
/** A key that was just reconciled waits so long for more changes (ms). */
const PAUSE = 10;
/** Back-off of a key that fails: first and longest (ms; workqueue.DefaultControllerRateLimiter). */
const FIRST_BACK_OFF = 5;
const LONGEST_BACK_OFF = 1_000_000;
/** Keys that are remembered though nothing is to be done for them. */
const REMEMBERED = 1000;

interface Item {
  /** when it is to run; undefined when it is not queued */
  due: number | undefined;
  cancel: Cancel | undefined;
  /** of {@link Controller.reconcile}'s own wish to look again, or of trying again after a failure … */
  later: Cancel | undefined;
  /** … and when that is (ms since the epoch) */
  laterAt: number;
  last: number;
  failures: number;
}

/** A controller at work. */
export class ControllerLoop implements Component {
  readonly #controller: Controller;
  readonly #context: ControllerContext;
  readonly #items = new Map<string, Item>();
  #ends: (() => void)[] = [];
  #running = false;

  constructor(controller: Controller, context: Context) {
    this.#controller = controller;
    this.#context = { ...context, events: context.recorder(controller.component) };
  }

  get name(): string {
    return this.#controller.name;
  }

  get isRunning(): boolean {
    return this.#running;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    const { client } = this.#context;
    const follow = (resource: Resource, keys: Watch['keys']): void => {
      const see = (change: Change): void => {
        for (const key of keys(change, client)) this.#add(key, REACTION);
      };
      this.#ends.push(client.watch(resource, see));
      for (const object of client.list(resource)) see({ type: 'ADDED', object });
    };
    const { watches, custom } = this.#controller;
    for (const { resource, keys } of watches) follow(resource, keys);
    if (custom) this.#ends.push(client.discover((resource) => follow(resource, custom)));
  }

  stop(): void {
    this.#running = false;
    for (const end of this.#ends) end();
    this.#ends = [];
    for (const { cancel, later } of this.#items.values()) {
      cancel?.();
      later?.();
    }
    this.#items.clear();
  }

  #add(key: string, delay: number): void {
    const now = this.#context.clock.now();
    let item = this.#items.get(key);
    if (!item) {
      item = {
        due: undefined,
        cancel: undefined,
        later: undefined,
        laterAt: 0,
        last: Number.NEGATIVE_INFINITY,
        failures: 0,
      };
      this.#items.set(key, item);
    }
    const due = Math.max(now + delay, item.last + PAUSE);
    if (item.due !== undefined && item.due <= due) return;
    item.cancel?.();
    item.due = due;
    item.cancel = this.#context.clock.after(due - now, () => this.#run(key));
  }

  #run(key: string): void {
    const item = this.#items.get(key);
    if (!item || !this.#running) return;
    const { clock } = this.#context;
    item.due = undefined;
    item.cancel = undefined;
    item.last = clock.now();
    try {
      const result = this.#controller.reconcile(key, this.#context);
      item.failures = 0;
      item.later?.();
      item.later = undefined;
      if (result?.tookMs) item.last += Math.max(0, result.tookMs - PAUSE);
      if (result?.afterMs !== undefined) this.#later(key, item, result.afterMs);
      // what is at rest needs no memory; what changes often keeps it for its pause
      else if (item.due === undefined && this.#items.size > REMEMBERED) this.#items.delete(key);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const wait = Math.min(FIRST_BACK_OFF * 2 ** item.failures, LONGEST_BACK_OFF);
      item.failures++;
      // a try that was planned before, and comes first, stays (util/workqueue/delaying_queue.go)
      if (item.later && item.laterAt <= clock.now() + wait) return;
      item.later?.();
      this.#later(key, item, wait);
    }
  }

  #later(key: string, item: Item, wait: number): void {
    const { clock } = this.#context;
    item.laterAt = clock.now() + wait;
    item.later = clock.after(wait, () => {
      item.later = undefined;
      this.#add(key, 0);
    });
  }
}
