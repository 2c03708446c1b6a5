// A worker thread that does one job after the other. It is started when the first comes, and anew after it broke.
import { Worker } from 'node:worker_threads';
import { BusyError } from '../limits/busy-error.ts';
import { Pace } from '../limits/lane.ts';

/** main → worker. Pieces belong to the job that was asked last; `piece: null` ends them. */
export type ToWorker<Job> = { readonly job: Job } | { readonly piece: Uint8Array | string | null };

/** worker → main: how far it is, its result, or what went wrong. */
export type FromWorker = { readonly progress: unknown } | { readonly result: unknown } | { readonly error: string };

/** How a thread works. */
export interface ThreadOptions {
  /** the module that runs in it */
  readonly file: URL;
  /** given to it as `workerData` */
  readonly data: unknown;
  /** a job may take so long, ms; then the thread is ended and the job has failed */
  readonly patience: number;
  /** jobs that are under way or wait, at most; absent: as many as come */
  readonly most?: number;
  /** what a job takes as long as nothing is known, ms; absent: 20 */
  readonly usual?: number;
  /** ended when it had nothing to do for so long, ms; absent: it stays */
  readonly idle?: number;
}

/** Most memory of a thread, MB: what is more ends it, and not the program. */
const MOST_MEMORY = 1536;

interface Waiting {
  readonly job: unknown;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<string> | undefined;
  readonly progress: ((value: unknown) => void) | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** One thread and the jobs that wait for it. */
export class Thread {
  readonly #options: ThreadOptions;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** who waits for there being nothing to do */
  readonly #idlers: (() => void)[] = [];
  #isClosed = false;
  readonly #pace: Pace;
  #begun = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#pace = new Pace(options.usual ?? 20);
  }

  /** Jobs that are not done. */
  get load(): number {
    return this.#queue.length + (this.#current ? 1 : 0);
  }

  /** Gets it ready before there is a job. */
  start(): void {
    this.#worker ??= this.#spawn();
  }

  /**
   * Has a job done.
   * @param pieces handed over while it works; a failure of theirs is the job's
   * @param progress is told what the job says while it works
   * @throws BusyError when too many wait
   */
  ask<T>(job: unknown, pieces?: Waiting['pieces'], progress?: Waiting['progress']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { load } = this;
      if (this.#isClosed) return reject(new Error('the program is ending'));
      if (load >= (this.#options.most ?? Number.POSITIVE_INFINITY))
        return reject(new BusyError(load * this.#pace.time));
      this.#queue.push({ job, pieces, progress, resolve, reject });
      this.#next();
    });
  }

  /** Resolves when there is nothing to do. */
  async idle(): Promise<void> {
    while (this.load > 0) await new Promise<void>((resolve) => this.#idlers.push(resolve));
  }

  /** Ends it; what is not done has failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#fail(new Error('the program is ending'));
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the program is ending'));
    for (const idler of this.#idlers.splice(0)) idler();
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current || this.#isClosed) return;
    const next = this.#queue.shift();
    clearTimeout(this.#timer);
    if (!next) {
      for (const idler of this.#idlers.splice(0)) idler();
      const { idle } = this.#options;
      if (idle !== undefined) this.#timer = setTimeout(() => this.#end(), idle).unref();
      return;
    }
    this.#current = next;
    const worker = this.#worker ?? this.#spawn();
    this.#worker = worker;
    // the program stays while there is something to do, and no longer
    worker.ref();
    this.#begun = performance.now();
    this.#timer = setTimeout(() => this.#broken(worker, new Error('a job took too long')), this.#options.patience);
    worker.postMessage({ job: next.job });
    if (next.pieces) this.#send(worker, next, next.pieces);
  }

  async #send(worker: Worker, job: Waiting, pieces: NonNullable<Waiting['pieces']>): Promise<void> {
    try {
      for await (const piece of pieces) {
        if (this.#current !== job) return;
        if (typeof piece === 'string') worker.postMessage({ piece });
        else {
          // a copy of its own: the rest of what it is cut from is not to be sent
          const copy = Uint8Array.from(piece);
          worker.postMessage({ piece: copy }, [copy.buffer]);
        }
      }
      worker.postMessage({ piece: null });
    } catch (error) {
      // the source failed: what it gave so far is read and thrown away
      if (this.#current !== job) return;
      this.#current = { ...job, resolve: () => undefined, reject: () => undefined };
      worker.postMessage({ piece: null });
      job.reject(error);
    }
  }

  #spawn(): Worker {
    const { file, data } = this.#options;
    const worker = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY } });
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', (error) => this.#broken(worker, error));
    worker.on('exit', () => this.#broken(worker, new Error('a thread ended')));
    worker.unref();
    return worker;
  }

  #hear(message: FromWorker): void {
    const job = this.#current;
    if (!job) return;
    if ('progress' in message) {
      job.progress?.(message.progress);
      return;
    }
    this.#current = undefined;
    this.#pace.took(performance.now() - this.#begun);
    this.#worker?.unref();
    if ('result' in message) job.resolve(message.result as never);
    else job.reject(new Error(message.error));
    this.#next();
  }

  #broken(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#fail(error);
    void worker.terminate();
    this.#next();
  }

  #fail(error: unknown): void {
    clearTimeout(this.#timer);
    this.#worker = undefined;
    const job = this.#current;
    this.#current = undefined;
    job?.reject(error);
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}
