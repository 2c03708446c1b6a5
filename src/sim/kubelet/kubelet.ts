// The kubelet of one node: it registers the node, keeps its heart beating, and runs the pods that are bound to it (pkg/kubelet/kubelet.go).
import type { Change, Client, Component, Context, Recorder } from '../client.ts';
import type { Random } from '../random.ts';
import { NODES, PODS } from '../resources/index.ts';
import type { Container, Pod } from '../wire.ts';
import { AddressPool } from './addresses.ts';
import { type Held, portKeys, rejection } from './admission.ts';
import { BackOff } from './back-off.ts';
import type { Run } from './container.ts';
import { Eviction, type EvictionOwner, type Scarce } from './eviction.ts';
import type { ClaimPort, Host, NamePort } from './host.ts';
import { ImageStore } from './image.ts';
import type { KeptKubelet } from './kept.ts';
import { containerLog, type LogOptions } from './logs.ts';
import { NodeClock } from './node-clock.ts';
import { NodeReport } from './node-status.ts';
import type { NodeProfile } from './profile.ts';
import type { ImageReference } from './reference.ts';
import type { Registry } from './registry.ts';
import { podRequests } from './requests.ts';
import { stamp } from './stamp.ts';
import { isEnded, rejectedStatus } from './status.ts';
import { PodWorker, type WorkerOwner } from './sync.ts';
import { TIMINGS } from './timings.ts';
import { VolumesInUse } from './volumes-in-use.ts';
import { type Wording, wordingOf } from './wording.ts';

/** What marks the pod in the ledger that mirrors a static one (pkg/kubelet/types/constants.go). */
const MIRROR = 'kubernetes.io/config.mirror';

/** What the kubelets of a lab have in common. */
export interface Shared {
  readonly registry: Registry;
  readonly claims: ClaimPort | undefined;
  readonly names: NamePort | undefined;
  /** names of images that were read already */
  readonly references: Map<string, ImageReference | string>;
  /** Tells a kubelet of its pods from now on, and lets its heart beat. */
  join(kubelet: Kubelet): void;
}

/** A container that runs. */
export interface Running {
  readonly spec: Container;
  readonly run: Run;
}

/** A pod that this node knows: a worker once it was taken. */
interface Known {
  worker: PodWorker | undefined;
  requests: ReadonlyMap<string, number> | undefined;
}

/** Does a node run a pod by a manifest of its own? */
function isStatic({ metadata }: Pod): boolean {
  return metadata.annotations?.[MIRROR] !== undefined;
}

/** The kubelet of a node. */
export class Kubelet implements Component, Host, WorkerOwner, EvictionOwner, Held {
  readonly name = 'kubelet';
  readonly node: string;
  readonly client: Client;
  readonly clock: NodeClock;
  readonly random: Random;
  readonly events: Recorder;
  readonly profile: NodeProfile;
  readonly wording: Wording;
  readonly images: ImageStore;
  readonly addresses: AddressPool;
  readonly crashes = new BackOff(TIMINGS.backOff, TIMINGS.longestBackOff);
  readonly claims: ClaimPort | undefined;
  readonly names: NamePort | undefined;
  /** requests of its pods: resource → thousandths */
  readonly requests = new Map<string, number>();
  sandboxTrouble: string | undefined;
  readonly #shared: Shared;
  readonly #report: NodeReport;
  readonly #eviction: Eviction;
  /** by uid, in the order in which they came */
  readonly #known = new Map<string, Known>();
  /** host port → how many pods of the node have it */
  readonly #ports = new Map<string, number>();
  readonly #volumes: VolumesInUse;
  #networkTrouble: string | undefined;
  #state: 'new' | 'running' | 'stopped' = 'new';
  /** when the machine went off last; undefined once its pods are looked after again */
  #wentOff: number | undefined;
  #active = 0;

  constructor({ client, clock, random, recorder }: Context, node: string, profile: NodeProfile, shared: Shared) {
    this.node = node;
    this.client = client;
    this.clock = new NodeClock(clock);
    this.random = random;
    this.profile = profile;
    this.events = recorder('kubelet', node, this.clock);
    this.wording = wordingOf(profile.version);
    this.claims = shared.claims;
    this.names = shared.names;
    this.images = new ImageStore(
      shared.registry,
      this.clock,
      this.wording,
      profile.architecture,
      profile.images,
      shared.references,
    );
    this.addresses = new AddressPool(profile.podCidr);
    this.#shared = shared;
    this.#report = new NodeReport(this, () => this.#eviction.pressures);
    this.#eviction = new Eviction(this, this);
    this.#volumes = new VolumesInUse(this, () => {
      if (!this.isSilent) this.#report.write();
    });
  }

  get isSilent(): boolean {
    return this.#state !== 'running';
  }

  get isRunning(): boolean {
    return this.#state === 'running';
  }

  get networkTrouble(): string | undefined {
    return this.#networkTrouble;
  }

  /** Makes the node's network fail, so that it is not ready, or well again. @param why as the Ready condition says it */
  set networkTrouble(why: string | undefined) {
    this.#networkTrouble = why;
    if (!this.isSilent) this.#report.write();
  }

  /** Sets the node's clock. @param ms how far it is ahead; negative: behind */
  set aheadMs(ms: number) {
    this.clock.aheadMs = ms;
  }

  get volumesInUse(): readonly string[] {
    return this.#volumes.names;
  }

  use(pod: Pod): void {
    this.#volumes.use(pod);
  }

  get pressures(): readonly string[] {
    return this.#eviction.pressures;
  }

  /** Pods that hold something of the node. */
  get pods(): number {
    return this.#active;
  }

  /** Registers the node, or comes back to it. */
  start(): void {
    if (this.#state === 'running') return;
    const isFirst = this.#state === 'new';
    this.#state = 'running';
    if (isFirst) {
      this.#shared.join(this);
      const known = this.client.get(NODES, undefined, this.node)?.status?.images ?? [];
      for (const { names } of known) for (const name of names ?? []) this.images.hold(name);
    }
    this.#report.register();
    this.#takeStock();
    this.#eviction.look();
  }

  /** The machine goes off: what runs ends with it, and nobody is told. */
  powerOff(): void {
    this.stop();
    this.#wentOff ??= this.clock.now();
    for (const { worker } of this.#known.values()) worker?.vanish();
    this.#known.clear();
  }

  /** The machine boots. Of its pods it knows the static ones; the others it hears of from the API server, as soon as that answers. */
  powerOn(): void {
    if (this.#wentOff === undefined) return;
    this.#state = 'running';
    this.#boot();
  }

  #boot(): void {
    // the manifest of a static pod lies on the machine: its pod in the ledger is a mirror of it
    for (const pod of this.client.podsOn(this.node)) if (isStatic(pod)) this.#noticed(pod);
    this.#askForPods();
  }

  #askForPods(): void {
    if (this.isSilent || this.#wentOff === undefined) return;
    if (!this.#report.renew()) {
      this.clock.after(TIMINGS.askAgain, () => this.#askForPods());
      return;
    }
    this.#report.booted();
    this.#takeStock();
    const since = this.#wentOff;
    this.clock.after(TIMINGS.seen, () => {
      if (this.#wentOff === since && !this.isSilent) this.#wentOff = undefined;
    });
    this.#eviction.look();
  }

  /** What it knows beside the ledger, for a lab that is saved. */
  keep(): KeptKubelet {
    return {
      isSilent: this.isSilent,
      ...(this.#wentOff !== undefined && { wentOff: this.#wentOff }),
      ...(this.#networkTrouble !== undefined && { networkTrouble: this.#networkTrouble }),
      ...(this.sandboxTrouble !== undefined && { sandboxTrouble: this.sandboxTrouble }),
      shortages: this.#eviction.keep(),
      crashes: this.crashes.keep(),
      images: this.images.keep(),
    };
  }

  /** Begins in a lab that was saved, in place of {@link start}: nobody is told, for nothing has happened. */
  restore({ isSilent, wentOff, networkTrouble, sandboxTrouble, shortages, crashes, images }: KeptKubelet): void {
    this.#wentOff = wentOff;
    this.#networkTrouble = networkTrouble;
    this.sandboxTrouble = sandboxTrouble;
    this.images.restore(images);
    for (const [key, backOffMs, updated] of crashes) this.crashes.assume(key, backOffMs, updated);
    this.#eviction.restore(shortages);
    this.#report.resume();
    this.#state = isSilent ? 'stopped' : 'running';
    this.#shared.join(this);
    if (isSilent) return;
    if (wentOff === undefined) this.#takeStock();
    // not before the lab is whole again, with what is broken in it
    else this.clock.after(TIMINGS.seen, () => this.#boot());
  }

  /** Falls silent: containers go on, and nobody is told. */
  stop(): void {
    if (this.#state === 'running') this.#state = 'stopped';
  }

  /** The Lease, and the status when it is due. */
  beat(): void {
    if (!this.isSilent) this.#report.beat();
  }

  /** Says how much of a resource is left on the node, such as memory `50Mi`; undefined: enough. */
  setAvailable(resource: Scarce, available: string | undefined): void {
    this.#eviction.set(resource, available);
  }

  /** A pod of this node has changed in the ledger. */
  changed({ type, object }: Change<Pod>): void {
    if (type !== 'DELETED') {
      this.#noticed(object);
      return;
    }
    const known = this.#known.get(object.metadata.uid);
    if (!known) return;
    // what runs is stopped also when nobody hears of it
    known.worker?.vanish();
    this.#known.delete(object.metadata.uid);
    this.#volumes.free(object.metadata.uid);
  }

  /** A worker's pod is over: it holds nothing of the node any more. */
  over(worker: PodWorker): void {
    this.#volumes.free(worker.uid);
    const known = this.#known.get(worker.uid);
    if (!known?.requests) return;
    this.#active--;
    for (const [resource, amount] of known.requests)
      this.requests.set(resource, (this.requests.get(resource) ?? 0) - amount);
    for (const key of portKeys(worker.pod)) this.#ports.set(key, (this.#ports.get(key) ?? 1) - 1);
    known.requests = undefined;
  }

  hasPort(ip: string, protocol: string, port: number): boolean {
    const ending = `/${protocol}/${port}`;
    for (const [key, count] of this.#ports) {
      if (count <= 0 || !key.endsWith(ending)) continue;
      const other = key.slice(0, key.indexOf('/'));
      if (ip === other || ip === '0.0.0.0' || other === '0.0.0.0') return true;
    }
    return false;
  }

  /** What it runs of a pod; undefined when it is not this node's, or was not taken yet. */
  worker(uid: string): PodWorker | undefined {
    return this.#known.get(uid)?.worker;
  }

  workers(): readonly PodWorker[] {
    return [...this.#known.values()].flatMap(({ worker }) => worker ?? []);
  }

  /** Conditions of pressure may have changed. */
  pressureChanged(): void {
    this.#report.write();
  }

  imagesChanged(): void {
    this.#report.touch();
  }

  /** An event of the node. */
  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#report.event(type, reason, message);
  }

  /** The log of a container. @throws ApiError in the kubelet's words when there is none */
  logs(pod: Pod, container: string, options: LogOptions): string {
    const lives = this.#known.get(pod.metadata.uid)?.worker?.lives;
    return containerLog(pod, lives, container, this.clock.now(), options);
  }

  /** What runs of a pod. */
  runs({ metadata }: Pod): readonly Running[] {
    const lives = this.#known.get(metadata.uid)?.worker?.lives ?? [];
    return lives.flatMap(({ spec, run, isRunning }) => (run && isRunning ? [{ spec, run }] : []));
  }

  /** Bytes of memory that are left on the node where it was told; undefined: what its pods leave. */
  get availableMemory(): number | undefined {
    return this.#eviction.keep().find(({ resource }) => resource === 'memory')?.available;
  }

  #noticed(pod: Pod): void {
    const { uid } = pod.metadata;
    const known = this.#known.get(uid);
    if (known) {
      const { worker } = known;
      if (worker) {
        if (worker.notice(pod) && !this.isSilent) this.clock.after(TIMINGS.seen, () => worker.act());
      } else if (pod.metadata.deletionTimestamp && isEnded(pod)) this.clock.after(TIMINGS.seen, () => this.#bury(pod));
      return;
    }
    if (this.isSilent) return;
    this.#known.set(uid, { worker: undefined, requests: undefined });
    this.clock.after(TIMINGS.seen, () => this.#take(pod));
  }

  /** Looks at a pod for the first time: takes it, refuses it, or goes on with what runs of it. */
  #take({ metadata }: Pod): void {
    const { uid, namespace, name } = metadata;
    const known = this.#known.get(uid);
    if (!known || known.worker) return;
    if (this.isSilent) {
      this.#known.delete(uid);
      return;
    }
    const pod = this.client.get(PODS, namespace, name);
    if (pod?.metadata.uid !== uid) {
      this.#known.delete(uid);
      return;
    }
    if (isEnded(pod)) {
      if (pod.metadata.deletionTimestamp) this.#bury(pod);
      return;
    }
    const isOld = pod.status.startTime !== undefined;
    const refused = isOld || pod.metadata.deletionTimestamp ? undefined : rejection(this, pod, this);
    if (refused) {
      this.#refuse(pod, refused.reason, refused.message);
      return;
    }
    const worker = new PodWorker(this, this, pod);
    known.worker = worker;
    known.requests = podRequests(pod.spec);
    this.#active++;
    for (const [resource, amount] of known.requests)
      this.requests.set(resource, (this.requests.get(resource) ?? 0) + amount);
    for (const key of portKeys(pod)) this.#ports.set(key, (this.#ports.get(key) ?? 0) + 1);
    if (isOld && this.#wentOff !== undefined && !pod.metadata.deletionTimestamp) worker.revive(this.#wentOff);
    else if (isOld) {
      this.use(pod);
      worker.adopt();
    } else if (pod.metadata.deletionTimestamp) worker.terminate(0);
    else worker.begin();
  }

  #refuse(pod: Pod, reason: string, message: string): void {
    this.events.event(pod, 'Warning', reason, message);
    const status = rejectedStatus(pod, reason, this.wording.rejected(message), stamp(this.clock.now()));
    try {
      this.client.updateStatus(PODS, { ...pod, status });
    } catch {
      this.#known.delete(pod.metadata.uid);
      this.clock.after(TIMINGS.statusAgain, () => this.#noticed(pod));
    }
  }

  /** Takes a pod that has ended out of the ledger. */
  #bury({ metadata }: Pod): void {
    if (this.isSilent) return;
    try {
      this.client.delete(PODS, metadata.namespace, metadata.name, { gracePeriodSeconds: 0, uid: metadata.uid });
    } catch {
      // held by a finalizer, or gone: the next change tells
    }
  }

  /** Compares with the ledger, after it was away or when it begins. */
  #takeStock(): void {
    const present = new Map(this.client.podsOn(this.node).map((pod) => [pod.metadata.uid, pod]));
    for (const [uid, known] of [...this.#known]) {
      const pod = present.get(uid);
      if (!pod) {
        known.worker?.vanish();
        this.#known.delete(uid);
        this.#volumes.free(uid);
      } else if (known.worker) {
        known.worker.notice(pod);
        known.worker.resume();
      }
    }
    for (const [uid, pod] of present) if (!this.#known.has(uid)) this.#noticed(pod);
  }
}
