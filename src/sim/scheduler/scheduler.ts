// kube-scheduler: gives waiting pods a node, one after the other (kube-scheduler, schedule_one.go).
import { ApiError } from '../api/status.ts';
import type { Component, Context, Recorder } from '../client.ts';
import type { Cancel } from '../clock.ts';
import { PODS } from '../resources/index.ts';
import type { Pod, PodStatus } from '../wire.ts';
import { ClusterWatch } from './cluster-watch.ts';
import { Diagnosis } from './diagnosis.ts';
import { type Enabled, Framework } from './framework.ts';
import type { NodeInfo } from './node-info.ts';
import { PLUGINS } from './plugins/index.ts';
import { withCondition } from './pod-condition.ts';
import { type Found, PodScheduling } from './pod-scheduling.ts';
import { Queue, type QueuedPod } from './queue.ts';
import { Records } from './record.ts';
import { isRejected, type Status, textOf } from './status.ts';
import { isSince } from './version.ts';

/** Bytes that the note of an event may have (kubernetes, pkg/apis/core/validation NoteLengthLimit). */
const LONGEST_NOTE = 1024;
/** How often a plugin that makes a pod wait before its binding is asked again, and how often at most (ms; 10 minutes in all). */
const ASK_AGAIN = 1000;
const ASK_AT_MOST = 600;

/** Settings. */
export interface SchedulerOptions {
  /** whose pods these are, and who writes the events; by default `default-scheduler` */
  readonly name?: string;
  /** whose wording and rules hold; by default 1.36 */
  readonly version?: string;
  /** how long a pod takes, from … to, in whole milliseconds; by default 1 to 2 */
  readonly latencyMs?: readonly [number, number];
  readonly plugins?: readonly Enabled[];
}

/** What became of a pod that got no node. */
interface Failure {
  readonly reason: 'Unschedulable' | 'SchedulerError';
  readonly message: string;
  readonly plugins: ReadonlySet<string>;
  /** the node that it is to wait for; '' for none any more; absent: as before */
  readonly nominated?: string;
}

/** The scheduler. */
export class Scheduler implements Component {
  readonly name = 'kube-scheduler';
  /** what was decided, and why */
  readonly records = new Records();
  readonly #context: Context;
  readonly #events: Recorder;
  readonly #own: string;
  readonly #version: string;
  readonly #latency: readonly [number, number];
  readonly #plugins: readonly Enabled[];
  #framework: Framework;
  #scheduling: PodScheduling;
  #queue: Queue;
  #watch: ClusterWatch | undefined;
  #next: Cancel | undefined;
  #isRunning = false;

  constructor(context: Context, options: SchedulerOptions = {}) {
    this.#context = context;
    this.#own = options.name ?? 'default-scheduler';
    this.#version = options.version ?? '1.36';
    this.#latency = options.latencyMs ?? [1, 2];
    this.#plugins = options.plugins ?? PLUGINS;
    this.#events = context.recorder(this.#own);
    this.#framework = this.#newFramework();
    this.#scheduling = new PodScheduling(this.#framework);
    this.#queue = this.#newQueue();
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#framework = this.#newFramework();
    this.#scheduling = new PodScheduling(this.#framework);
    this.#queue = this.#newQueue();
    this.#watch = new ClusterWatch({
      client: this.#context.client,
      framework: this.#framework,
      queue: this.#queue,
      scheduler: this.#own,
    });
  }

  stop(): void {
    this.#isRunning = false;
    this.#watch?.end();
    this.#next?.();
    this.#next = undefined;
    this.#queue.clear();
  }

  #newFramework(): Framework {
    return new Framework(this.#context, this.#events, this.#plugins, this.#version);
  }

  #newQueue(): Queue {
    const framework = this.#framework;
    return new Queue({
      clock: this.#context.clock,
      plugins: framework.plugins,
      handle: framework,
      preEnqueue: (pod) => framework.preEnqueue(pod),
      ready: () => this.#plan(),
      eager: isSince(this.#version, '1.33'),
    });
  }

  /** Has the next pod looked at in a moment. */
  #plan(): void {
    if (this.#next || !this.#isRunning) return;
    const [from, to] = this.#latency;
    const { clock, random } = this.#context;
    this.#next = clock.after(from + random.below(to - from + 1), () => {
      this.#next = undefined;
      const pod = this.#queue.pop();
      if (pod) this.#schedule(pod);
      if (this.#queue.isReady) this.#plan();
    });
  }

  #schedule(queued: QueuedPod): void {
    const { info } = queued;
    const { namespace, name, uid } = info;
    const { snapshot } = this.#framework;
    if (info.pod.metadata.deletionTimestamp !== undefined) {
      const text = `skip schedule deleting pod: ${namespace}/${name}`;
      this.#events.event(info.pod, 'Warning', 'FailedScheduling', text, 'Scheduling');
      this.#queue.done(queued);
      return;
    }
    if (snapshot.isAssumed(uid)) {
      this.#queue.done(queued);
      return;
    }
    const found = this.#scheduling.find(info);
    if (found.node) this.#give(queued, found, found.node);
    else this.#record(queued, found, this.#refuse(queued, found));
  }

  /** No node fits: makes room, if anything does. */
  #refuse(queued: QueuedPod, found: Found): Failure {
    const { diagnosis, cycle, error } = found;
    if (error.code !== 'Success') return this.#fail(queued, failureOf(error));
    const { status, nominated, after } = this.#framework.postFilter(queued.info, diagnosis, cycle);
    diagnosis.postFilter = textOf(status);
    const message = diagnosis.message();
    const failure = this.#fail(queued, {
      reason: 'Unschedulable',
      message,
      plugins: diagnosis.plugins,
      ...(nominated !== undefined && { nominated }),
    });
    if (after) this.#do(after, queued);
    return failure;
  }

  /** Does what makes room; when the API refuses it, the pod tries again. */
  #do(after: () => void, { info }: QueuedPod): void {
    try {
      after();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      this.#queue.activate(info.uid);
    }
  }

  /** The pod fits: sets all aside for it, and binds it. */
  #give(queued: QueuedPod, found: Found, node: NodeInfo): void {
    const { info } = queued;
    const framework = this.#framework;
    framework.snapshot.assume(info, node.name);
    framework.nominator.delete(info.uid);
    const status = framework.reserve(info, node);
    if (status.code === 'Success') this.#bind(queued, found, node, 0);
    else {
      framework.snapshot.removePod(info.uid);
      this.#record(queued, found, this.#fail(queued, rejectionBy(node, status)));
    }
  }

  /** @param asked how often plugins said to wait */
  #bind(queued: QueuedPod, found: Found, node: NodeInfo, asked: number): void {
    const { info } = queued;
    const framework = this.#framework;
    const { pod } = info;
    let status = framework.preBind(info, node);
    if (status.code === 'Wait' && asked < ASK_AT_MOST) {
      this.#context.clock.after(ASK_AGAIN, () => {
        if (!this.#isRunning || this.#framework !== framework) return;
        if (framework.snapshot.isAssumed(info.uid)) return this.#bind(queued, found, node, asked + 1);
        framework.unreserve(info, node);
        this.#queue.done(queued);
      });
      return;
    }
    if (status.code === 'Success') status = framework.bind(info, node);
    if (status.code === 'Success') {
      const text = `Successfully assigned ${info.namespace}/${info.name} to ${node.name}`;
      this.#events.event(pod, 'Normal', 'Scheduled', text, 'Binding');
      this.#queue.done(queued);
      this.#record(queued, found, undefined);
      return;
    }
    framework.unreserve(info, node);
    framework.snapshot.removePod(info.uid);
    this.#queue.move({ resource: 'AssignedPod', action: 'Delete', old: pod });
    this.#record(queued, found, this.#fail(queued, { ...failureOf(status), nominated: '' }));
  }

  /** The pod goes back into the queue; its event and its condition say why. */
  #fail(queued: QueuedPod, failure: Failure): Failure {
    const { info } = queued;
    const { pod } = info;
    const { client, clock } = this.#context;
    const { reason, message, plugins, nominated } = failure;
    const latest = client.get(PODS, info.namespace, info.name);
    const isThere = latest?.metadata.uid === info.uid && !latest.spec.nodeName;
    if (isThere) this.#queue.reject(queued, plugins);
    else this.#queue.done(queued);
    if (isThere && nominated !== undefined) this.#framework.nominator.set(info, nominated);
    this.#events.event(pod, 'Warning', 'FailedScheduling', shortened(message), 'Scheduling');
    if (!isThere || !latest) return failure;
    const said = { type: 'PodScheduled', status: 'False', reason, message } as const;
    const status = withCondition(latest, said, clock.now());
    if (nominated === undefined || (latest.status.nominatedNodeName ?? '') === nominated) {
      this.#writeStatus(latest, status);
      return failure;
    }
    const { nominatedNodeName: _, ...rest } = status ?? latest.status;
    this.#writeStatus(latest, nominated ? { ...rest, nominatedNodeName: nominated } : rest);
    return failure;
  }

  #writeStatus(pod: Pod, status: PodStatus | undefined): void {
    if (!status) return;
    try {
      this.#context.client.updateStatus(PODS, { ...pod, status });
    } catch (thrown) {
      // the next attempt writes it again
      if (!(thrown instanceof ApiError)) throw thrown;
    }
  }

  #record({ info }: QueuedPod, found: Found, failure: Failure | undefined): void {
    const { filters } = this.#framework;
    const active = new Set(found.cycle.active);
    const skipped = new Set(filters.filter((plugin, at) => plugin.filter && !active.has(at)).map(({ name }) => name));
    this.records.add({
      namespace: info.namespace,
      pod: info.name,
      uid: info.uid,
      time: this.#context.clock.now(),
      outcome: !failure ? 'Scheduled' : failure.reason === 'Unschedulable' ? 'Unschedulable' : 'Error',
      node: failure ? undefined : found.node?.name,
      message: failure?.message ?? '',
      nominated: failure?.nominated || undefined,
      preFilter: found.preFilter,
      filters: this.#filterNames,
      skipped,
      rejected: found.diagnosis.nodes,
      verdicts: found.diagnosis.statuses,
      feasible: found.feasible,
      scores: found.scores,
    });
  }

  get #filterNames(): readonly string[] {
    return this.#framework.filters.filter(({ filter }) => filter).map(({ name }) => name);
  }
}

function failureOf(status: Status): Failure {
  const plugins = new Set(isRejected(status) && status.plugin ? [status.plugin] : []);
  const reason = isRejected(status) ? 'Unschedulable' : 'SchedulerError';
  return { reason, message: textOf(status), plugins, nominated: '' };
}

/** A plugin would not set something aside on the node that was found. */
function rejectionBy(node: NodeInfo, status: Status): Failure {
  if (!isRejected(status)) return failureOf(status);
  const diagnosis = new Diagnosis(1);
  diagnosis.reject(node, status);
  return { ...failureOf(status), message: diagnosis.message() };
}

function shortened(message: string): string {
  return message.length <= LONGEST_NOTE ? message : `${message.slice(0, LONGEST_NOTE - 4)} ...`;
}
