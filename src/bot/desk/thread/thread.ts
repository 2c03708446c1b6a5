// A worker thread that does one job after the other. It is started when the first comes, and anew after it broke.
import { Worker } from 'node:worker_threads';
import { BusyError } from '../limits/busy-error.ts';
import { Pace } from '../limits/lane.ts';
import { FallenError, type HelperPart } from './fallen-error.ts';

/** main → worker. Pieces belong to the job that was asked last; `piece: null` ends them. */
export type ToWorker<Job> =
  | { readonly job: Job }
  | { readonly piece: Uint8Array | string | null }
  | { readonly ping: true };

/** worker → main: how far it is, its result, what went wrong, or that it hears. */
export type FromWorker =
  | { readonly progress: unknown }
  | { readonly result: unknown }
  | { readonly error: string }
  | { readonly pong: true };

/** See {@link Thread.state}. */
export interface ThreadState {
  /** `away`: it fell again and again, and nothing came of it in between */
  readonly there: 'busy' | 'idle' | 'none' | 'away';
  readonly waiting: number;
}

/** A thread as those see it who look after it. */
export interface WatchedThread {
  /** what there is of it now */
  readonly state: ThreadState;
  /** Would it do a job? */
  answers(): Promise<boolean>;
}

/** How a job went, s. */
export interface JobTook {
  /** from being asked for to its beginning */
  readonly waited: number;
  readonly worked: number;
  /** it threw, took too long, or the thread broke */
  readonly isFailed: boolean;
}

/** How a thread works. */
export interface ThreadOptions {
  /** the module that runs in it */
  readonly file: URL;
  /** given to it as `workerData` */
  readonly data: unknown;
  /** what is away while it falls; absent: the engine */
  readonly part?: HelperPart;
  /** a job may take so long, ms; then the thread is ended and the job has failed */
  readonly patience: number;
  /** jobs that are under way or wait, at most; absent: as many as come */
  readonly most?: number;
  /** what a job takes as long as nothing is known, ms; absent: 20 */
  readonly usual?: number;
  /** ended when it had nothing to do for so long, ms; absent: it stays */
  readonly idle?: number;
  /** is told of each job at its end */
  readonly observe?: (took: JobTook) => void;
}

/** One with nothing to do answers within so long, ms. */
const ANSWERS_WITHIN = 2_000;
/** A thread that has just been started may load for so long before it answers, ms. */
const LOADING = 30_000;
/** One that fell so often without a word in between is not mended by starting it again. */
const HOPELESS = 3;
/** Most memory of a thread, MB: what is more ends it, and not the program. */
const MOST_MEMORY = 1536;

interface Waiting {
  readonly job: unknown;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<string> | undefined;
  readonly progress: ((value: unknown) => void) | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** `performance.now()` */
  readonly asked: number;
}

/** One thread and the jobs that wait for it. */
export class Thread implements WatchedThread {
  readonly #options: ThreadOptions;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** who waits for there being nothing to do */
  readonly #idlers: (() => void)[] = [];
  #isClosed = false;
  readonly #pace: Pace;
  /** when the current job was given to the worker, `performance.now()` */
  #begun = 0;
  #started = 0;
  /** times that it fell since it last said something */
  #falls = 0;
  readonly #pings = new Set<() => void>();

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

  /** What there is of it now: a thread that works, one that does not, none, or none that stays; and the jobs that wait for it. */
  get state(): ThreadState {
    const there = this.#current ? 'busy' : this.#falls >= HOPELESS ? 'away' : this.#worker ? 'idle' : 'none';
    return { there, waiting: this.#queue.length };
  }

  /**
   * Would it do a job? One that works is ended by its own clock, and one that is not there is started by the next job.
   * @param patience ms; absent: {@link ANSWERS_WITHIN}
   */
  async answers(patience = ANSWERS_WITHIN): Promise<boolean> {
    if (this.#falls >= HOPELESS) return false;
    const worker = this.#worker;
    if (!worker || this.#current || (this.#started > 0 && performance.now() - this.#started < LOADING)) return true;
    return new Promise((resolve) => {
      const pong = (): void => done(true);
      const timer = setTimeout(() => done(false), patience).unref();
      const done = (answers: boolean): void => {
        clearTimeout(timer);
        this.#pings.delete(pong);
        resolve(answers);
      };
      this.#pings.add(pong);
      worker.postMessage({ ping: true });
    });
  }

  /**
   * Has a job done.
   * @param pieces handed over while it works; a failure of theirs is the job's
   * @param progress is told what the job says while it works
   * @throws BusyError when too many wait, FallenError when the thread broke or took too long
   */
  ask<T>(job: unknown, pieces?: Waiting['pieces'], progress?: Waiting['progress']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { load } = this;
      if (this.#isClosed) return reject(new Error('the program is ending'));
      if (load >= (this.#options.most ?? Number.POSITIVE_INFINITY))
        return reject(new BusyError(load * this.#pace.time));
      this.#queue.push({ job, pieces, progress, resolve, reject, asked: performance.now() });
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
    this.#started = performance.now();
    return worker;
  }

  #hear(message: FromWorker): void {
    this.#falls = 0;
    this.#started = 0;
    if ('pong' in message) {
      for (const pong of this.#pings) pong();
      return;
    }
    const job = this.#current;
    if (!job) return;
    if ('progress' in message) {
      job.progress?.(message.progress);
      return;
    }
    this.#current = undefined;
    this.#pace.took(performance.now() - this.#begun);
    this.#took(job, 'error' in message);
    this.#worker?.unref();
    if ('result' in message) job.resolve(message.result as never);
    else job.reject(new Error(message.error));
    this.#next();
  }

  #broken(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#falls++;
    this.#fail(new FallenError(error, this.#options.part, this.#falls >= HOPELESS));
    void worker.terminate();
    this.#next();
  }

  #fail(error: unknown): void {
    clearTimeout(this.#timer);
    this.#worker = undefined;
    const job = this.#current;
    this.#current = undefined;
    if (job) this.#took(job, true);
    job?.reject(error);
  }

  #took({ asked }: Waiting, isFailed: boolean): void {
    const waited = (this.#begun - asked) / 1000;
    this.#options.observe?.({ waited, worked: (performance.now() - this.#begun) / 1000, isFailed });
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}
