// The life of one pod on its node, from the binding to its last report (pkg/kubelet, SyncPod, SyncTerminatingPod, SyncTerminatedPod).
import type { Cancel } from '../clock.ts';
import type { ObjectMeta, Pod, Probe } from '../wire.ts';
import { againAfter } from './again.ts';
import { Alarm } from './alarm.ts';
import { backOffSince, ContainerLife } from './container.ts';
import { containerReference, type Host } from './host.ts';
import { hurry, type Kill, killAll, killContainer, probeKill } from './lifecycle.ts';
import { nextToStart } from './next.ts';
import { Preparation } from './preparation.ts';
import { type ProbedPod, Probing } from './probing.ts';
import { Report } from './report.ts';
import { adoptRuns, cutOff } from './runtime.ts';
import { stamp } from './stamp.ts';
import { type Startable, type Started, StartRound } from './start.ts';
import { isEnded, type PodView, podStatus, type Verdict } from './status.ts';
import { TIMINGS } from './timings.ts';

/** What is said of a pod whose sandbox is gone (pkg/kubelet/kuberuntime, SyncPod). */
const SANDBOX_CHANGED = 'Pod sandbox changed, it will be killed and re-created.';

/** What a worker tells its kubelet. */
export interface WorkerOwner {
  /** nothing of the pod runs any more, and nothing will */
  over(worker: PodWorker): void;
}

/** A pod on its node. */
export class PodWorker implements Startable, ProbedPod {
  readonly host: Host;
  /** as the ledger has it */
  pod: Pod;
  readonly inits: readonly ContainerLife[];
  readonly mains: readonly ContainerLife[];
  #ephemerals: readonly ContainerLife[] = [];
  readonly #owner: WorkerOwner;
  readonly #startTime: string;
  readonly #report: Report;
  readonly #probing = new Probing(this);
  readonly #preparation: Preparation;
  readonly #wake: Alarm;
  readonly #reporting: Alarm;
  #isWriting = false;
  #stage: 'running' | 'terminating' | 'over' = 'running';
  /** a step that takes time is under way */
  #isBusy = false;
  /** a sync was asked for meanwhile */
  #isMissed = false;
  #verdict: Verdict | undefined;
  #deadline: Cancel | undefined;
  /** the metadata that was acted on last */
  #seen: ObjectMeta;

  constructor(host: Host, owner: WorkerOwner, pod: Pod) {
    this.host = host;
    this.#owner = owner;
    this.pod = pod;
    this.#seen = pod.metadata;
    this.inits = (pod.spec.initContainers ?? []).map(
      (spec) => new ContainerLife(spec.restartPolicy === 'Always' ? 'sidecar' : 'init', spec),
    );
    this.mains = pod.spec.containers.map((spec) => new ContainerLife('main', spec));
    this.#addEphemerals();
    this.#startTime = pod.status.startTime ?? stamp(host.clock.now());
    this.#preparation = new Preparation(this, () => this.sync());
    this.#wake = new Alarm(host.clock, () => this.sync());
    this.#reporting = new Alarm(host.clock, () => this.#stage === 'running' && this.#write());
    this.#report = new Report(host, (current) => podStatus(this.#view(current)));
  }

  get uid(): string {
    return this.pod.metadata.uid;
  }

  get ip(): string {
    return this.#preparation.sandbox?.ip ?? '';
  }

  get isWanted(): boolean {
    return this.#stage === 'running';
  }

  /** Containers in the order of their life: init containers, then the others. */
  get lives(): readonly ContainerLife[] {
    if (this.inits.length === 0 && this.#ephemerals.length === 0) return this.mains;
    return [...this.inits, ...this.mains, ...this.#ephemerals];
  }

  /** A new pod: looks at it for the first time. */
  begin(): void {
    this.#planDeadline();
    this.#write();
    this.sync();
  }

  /** A pod that runs already, for a kubelet that begins. */
  adopt(): void {
    const { podIP, startTime, containerStatuses, initContainerStatuses, ephemeralContainerStatuses } = this.pod.status;
    if (podIP) this.#preparation.adopt({ ip: podIP, createdAt: Date.parse(startTime ?? '') || 0, isReady: true });
    const statuses = [initContainerStatuses, containerStatuses, ephemeralContainerStatuses].flatMap((one) => one ?? []);
    for (const life of this.lives) {
      const status = statuses.find(({ name }) => name === life.name);
      if (status) adoptRuns(this.host, this.pod, life, status, () => this.onEnded(life));
      const { run } = life;
      const key = `${this.uid}_${life.name}`;
      if (!run || run.restart === 0 || this.host.crashes.has(key)) continue;
      const wait = TIMINGS.backOff * 2 ** Math.min(run.restart - 1, 6);
      this.host.crashes.assume(key, wait, run.startedAt || this.host.clock.now());
    }
    this.#planDeadline();
    this.resume();
  }

  /** A pod whose machine has booted: what ran has ended, and its sandbox with it. @param at when the machine went off (ms since the epoch) */
  revive(at: number): void {
    const { containerStatuses, initContainerStatuses } = this.pod.status;
    const statuses = [initContainerStatuses, containerStatuses].flatMap((one) => one ?? []);
    for (const life of this.lives) {
      const status = statuses.find(({ name }) => name === life.name);
      // with a new sandbox the init containers run again
      if (status && life.kind !== 'init')
        adoptRuns(this.host, this.pod, life, cutOff(status, at), () => this.onEnded(life));
    }
    this.host.events.event(this.pod, 'Normal', 'SandboxChanged', SANDBOX_CHANGED);
    this.#planDeadline();
    this.resume();
  }

  /** Goes on after the kubelet was away. */
  resume(): void {
    if ((this.pod.metadata.deletionTimestamp || isEnded(this.pod)) && this.#stage !== 'terminating') this.act();
    if (this.#stage === 'over') return;
    if (this.#stage === 'running') for (const life of this.lives) if (life.isRunning) this.#probe(life);
    if (this.#stage === 'terminating' && !this.lives.some((life) => life.isRunning)) this.#terminated();
    this.sync();
    this.#write();
  }

  /** Takes note of the pod as the ledger has it now. @returns true when {@link act} has something to do about it */
  notice(pod: Pod): boolean {
    const before = this.pod;
    this.pod = pod;
    const { deletionTimestamp, deletionGracePeriodSeconds, generation } = pod.metadata;
    // what somebody else says of its state is set right (status_manager.go, needsReconcile)
    if (!this.#isWriting && pod.status.conditions !== before.status.conditions)
      this.#reporting.within(TIMINGS.statusAgain);
    return (
      generation !== this.#seen.generation ||
      deletionTimestamp !== this.#seen.deletionTimestamp ||
      deletionGracePeriodSeconds !== this.#seen.deletionGracePeriodSeconds ||
      (isEnded(pod) && !isEnded(before)) ||
      (pod.spec.readinessGates !== undefined && pod.status.conditions !== before.status.conditions)
    );
  }

  /** Acts on what was noticed. */
  act(): void {
    if (this.host.isSilent) return;
    const before = this.#seen;
    this.#seen = this.pod.metadata;
    const { deletionTimestamp, deletionGracePeriodSeconds = 0, generation } = this.pod.metadata;
    if (deletionTimestamp) {
      if (this.#stage === 'running') this.terminate(deletionGracePeriodSeconds * 1000);
      else if (this.#stage === 'over') this.#delete();
      else if (deletionGracePeriodSeconds < (before.deletionGracePeriodSeconds ?? Number.POSITIVE_INFINITY))
        hurry(this.host, this.lives, Math.max(TIMINGS.leastGrace, deletionGracePeriodSeconds * 1000));
    } else if (this.#stage === 'running' && isEnded(this.pod)) {
      this.terminate((this.pod.spec.terminationGracePeriodSeconds ?? 30) * 1000);
    } else if (this.#stage === 'running') {
      if (generation !== before.generation) this.#respecify();
      this.#write();
    }
  }

  /** The pod is gone from the ledger without this kubelet's doing: what runs is stopped. */
  vanish(): void {
    const isHeard = this.#stage === 'running' && !this.host.isSilent;
    for (const life of this.lives) {
      const message = `Stopping container ${life.name}`;
      if (isHeard && life.isRunning)
        this.host.events.event(containerReference(this.pod, life), 'Normal', 'Killing', message);
      life.run?.timer?.();
      if (life.run) delete life.run.ended;
    }
    this.#end();
  }

  /** Ends the pod. @param verdict why it failed, when it is not simply deleted or done */
  terminate(graceMs: number, verdict?: Verdict): void {
    if (this.#stage !== 'running') return;
    this.#stage = 'terminating';
    this.#verdict = verdict;
    this.#quiet();
    // when nothing runs, the last report comes at once: no need of another before it
    if (!verdict && this.lives.some((life) => life.isRunning)) this.#write();
    killAll(this.host, this.pod, this.lives, this.ip, graceMs, () => this.#terminated());
  }

  /** Sees to it that what should run does. */
  sync(): void {
    this.#wake.off();
    if (this.host.isSilent || this.#stage !== 'running') return;
    this.#isMissed = this.#isBusy;
    if (this.#isBusy) return;
    if (this.#preparation.isDone) this.#startContainers();
    else this.#preparation.go();
  }

  onStarted(life: ContainerLife): void {
    this.#probe(life);
    if (life.started) this.#sidecarStarted(life);
  }

  onEnded(life: ContainerLife): void {
    this.#probing.end(life);
    if (this.#stage === 'running') this.#wake.within(life.run?.isReplaced ? 0 : TIMINGS.relist);
  }

  changed(life: ContainerLife): void {
    if (this.#stage !== 'running') return;
    this.#reporting.within(0);
    if (life.started) this.#sidecarStarted(life);
  }

  kill(life: ContainerLife, kind: 'startup' | 'liveness', probe: Probe): void {
    if (this.#stage !== 'running') return;
    this.#replace(life, probeKill(this.pod, life, kind, probe));
  }

  /** Nobody asks ephemeral containers how they are. */
  #probe(life: ContainerLife): void {
    if (life.kind !== 'ephemeral') this.#probing.begin(life);
  }

  #startContainers(): void {
    const own = nextToStart(this.inits, this.mains, this.pod.spec.restartPolicy);
    if (own === 'over') {
      this.terminate((this.pod.spec.terminationGracePeriodSeconds ?? 30) * 1000);
      return;
    }
    const guests = this.#ephemerals.filter(({ run }) => !run);
    const next = guests.length > 0 ? [...guests, ...own] : own;
    // what has ended is reported as it ended before it starts again
    if (next.some((life) => life.run?.finishedAt !== undefined && !life.waiting && !this.#backsOff(life)))
      this.#write();
    if (next.length === 0) {
      this.#reporting.within(0);
      return;
    }
    this.#isBusy = true;
    new StartRound(this, next, (started) => this.#rounded(started)).run();
  }

  #backsOff(life: ContainerLife): boolean {
    const { crashes, clock } = this.host;
    const since = backOffSince(life);
    return since !== undefined && crashes.isSince(`${this.uid}_${life.name}`, since, clock.now());
  }

  #rounded(started: Started): void {
    this.#isBusy = false;
    if (this.#stage !== 'running' || this.host.isSilent) return;
    if (started.isFailed) this.#write();
    if (started.isAny) this.#reporting.within(TIMINGS.relist);
    const again = againAfter(this.host, started, this.lives);
    if (again !== undefined) this.#wake.within(again);
    else if (this.#isMissed) this.#wake.within(0);
  }

  /** The next init container waits for a sidecar that has started. */
  #sidecarStarted({ kind }: ContainerLife): void {
    if (kind === 'sidecar' && !this.mains.some((main) => main.run)) this.#wake.within(TIMINGS.relist);
  }

  /** Ephemeral containers that came since. */
  #addEphemerals(): void {
    const known = new Set(this.#ephemerals.map(({ name }) => name));
    const fresh = (this.pod.spec.ephemeralContainers ?? []).filter(({ name }) => !known.has(name));
    if (fresh.length > 0)
      this.#ephemerals = [...this.#ephemerals, ...fresh.map((spec) => new ContainerLife('ephemeral', spec))];
  }

  /** The specification was changed in place: an image, or resources, or an ephemeral container came. */
  #respecify(): void {
    this.#addEphemerals();
    if (this.#ephemerals.some(({ run }) => !run)) this.#wake.within(0);
    const { initContainers = [], containers, terminationGracePeriodSeconds = 30 } = this.pod.spec;
    for (const life of this.lives) {
      const spec = [...initContainers, ...containers].find(({ name }) => name === life.name);
      if (!spec) continue;
      const isOther = spec.image !== life.spec.image;
      life.spec = spec;
      if (!isOther) continue;
      life.waiting = undefined;
      const message = `Container ${life.name} definition changed, will be restarted`;
      this.#replace(life, { graceMs: terminationGracePeriodSeconds * 1000, message });
    }
  }

  /** Stops a container, so that another run takes its place. */
  #replace(life: ContainerLife, kill: Kill): void {
    if (life.run) life.run.isReplaced = true;
    killContainer(this.host, this.pod, life, this.ip, kill, () => this.onEnded(life));
  }

  #planDeadline(): void {
    const seconds = this.pod.spec.activeDeadlineSeconds;
    if (seconds === undefined) return;
    const left = Date.parse(this.#startTime) + seconds * 1000 - this.host.clock.now();
    this.#deadline = this.host.clock.after(left, () => {
      if (this.host.isSilent || this.#stage !== 'running') return;
      const message = 'Pod was active on the node longer than the specified deadline';
      this.host.events.event(this.pod, 'Normal', 'DeadlineExceeded', message);
      const graceMs = (this.pod.spec.terminationGracePeriodSeconds ?? 30) * 1000;
      this.terminate(graceMs, { reason: 'DeadlineExceeded', message });
    });
  }

  #quiet(): void {
    this.#wake.off();
    this.#reporting.off();
    this.#deadline?.();
    this.#preparation.stop();
    this.#probing.endAll();
  }

  #terminated(): void {
    if (this.#stage !== 'terminating' || this.host.isSilent) return;
    this.#end();
    this.#write();
    this.#delete();
  }

  #end(): void {
    this.#quiet();
    if (this.#stage === 'over') return;
    this.#stage = 'over';
    this.#preparation.end();
    for (const life of this.lives) {
      this.host.crashes.forget(`${this.uid}_${life.name}`);
      this.host.images.forget(this.uid, life.spec.image ?? '');
    }
    this.#owner.over(this);
  }

  /** Takes the pod out of the ledger when it is to be deleted. */
  #delete(): void {
    if (this.pod.metadata.deletionTimestamp) this.#report.delete(this.pod);
  }

  #view(pod: Pod): PodView {
    return {
      pod,
      inits: this.inits,
      mains: this.mains,
      ephemerals: this.#ephemerals,
      sandbox: this.#preparation.sandbox,
      hostIP: this.host.profile.internalIP,
      startTime: this.#startTime,
      now: stamp(this.host.clock.now()),
      isOver: this.#stage === 'over',
      verdict: this.#verdict,
    };
  }

  #write(): void {
    this.#isWriting = true;
    this.pod = this.#report.write(this.pod) ?? this.pod;
    this.#isWriting = false;
  }
}
