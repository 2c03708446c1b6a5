// A node with the pods on it and what they take, kept up as pods come and go (kube-scheduler, framework/types.go NodeInfo).
import { parseQuantity, value } from '../quantity.ts';
import { keepsOff } from '../taints.ts';
import type { Node, Taint } from '../wire.ts';
import type { HostPort, PodInfo } from './pod-info.ts';
import { addResources, copyResources, noResources, type Resources, resourcesOf } from './resources.ts';

/** Two ports are in each other's way when one of them is of all addresses, or both are of the same. */
function isInTheWay(one: HostPort, other: HostPort): boolean {
  if (one.port !== other.port || one.protocol !== other.protocol) return false;
  return one.ip === other.ip || one.ip === '0.0.0.0' || other.ip === '0.0.0.0';
}

/** Does a pod want a port that another has? */
export function portsClash(wanted: readonly HostPort[], taken: readonly HostPort[]): boolean {
  return wanted.some((one) => taken.some((other) => isInTheWay(one, other)));
}

/** What an image's names are on a node, with their bytes. */
function imagesOf(node: Node): ReadonlyMap<string, number> {
  const out = new Map<string, number>();
  for (const { names, sizeBytes } of node.status.images ?? [])
    for (const name of names ?? []) out.set(name, sizeBytes ?? 0);
  return out;
}

/** Places in {@link NodeInfo.room}: what requests leave, and for scores what there is and what padded requests take of it. */
export const FREE_CPU = 0;
export const FREE_MEMORY = 1;
export const FREE_STORAGE = 2;
export const FREE_PODS = 3;
export const ALL_CPU = 4;
export const ALL_MEMORY = 5;
export const PADDED_CPU = 6;
export const PADDED_MEMORY = 7;
/** ... and the last score that two plugins gave for so much CPU and memory: pods of one template follow each other. -1 when there is none. */
export const FIT_CPU = 8;
export const FIT_MEMORY = 9;
export const FIT_SCORE = 10;
export const EVEN_CPU = 11;
export const EVEN_MEMORY = 12;
export const EVEN_SCORE = 13;
const ROOM = 14;

/** A node as the scheduler sees it. */
export class NodeInfo {
  readonly name: string;
  /** a number that no other node has at the same time, from 0 on: what is counted by node is counted by it */
  readonly place: number;
  /** undefined while pods name a node that is not there */
  node: Node | undefined;
  /** uid → pod, in the order they came */
  readonly pods = new Map<string, PodInfo>();
  /** those with affinity or anti-affinity of any kind */
  readonly withAffinity = new Set<PodInfo>();
  readonly withRequiredAntiAffinity = new Set<PodInfo>();
  readonly withPorts = new Set<PodInfo>();
  readonly withClaims = new Set<PodInfo>();
  /** sum of the pods' requests */
  readonly requested: Resources = noResources();
  /** sum of the pods' padded requests: for scores */
  readonly padded: Resources = noResources();
  allocatable: Resources = noResources();
  /** pods that it takes at most */
  allowedPods = 0;
  /** what is asked for thousands of times per pod, side by side: see the constants below */
  readonly room = new Float64Array(ROOM);
  isCordoned = false;
  /** those that keep pods off; undefined when there are none */
  taints: readonly Taint[] | undefined;
  images: ReadonlyMap<string, number> = new Map();
  #lowest: number | undefined;

  constructor(name: string, place: number) {
    this.name = name;
    this.place = place;
  }

  /** Takes over what the Node object says. */
  setNode(node: Node): void {
    const old = this.node;
    this.node = node;
    if (old?.status.allocatable !== node.status.allocatable) {
      const { allocatable } = node.status;
      this.allocatable = resourcesOf(allocatable);
      const pods = parseQuantity(allocatable?.pods ?? '0');
      this.allowedPods = pods ? value(pods) : 0;
    }
    if (old?.status.images !== node.status.images) this.images = imagesOf(node);
    this.isCordoned = node.spec.unschedulable === true;
    this.taints = node.spec.taints?.some(keepsOff) ? node.spec.taints : undefined;
    this.#setRoom();
  }

  /** The value of a label; undefined when it has none. */
  label(key: string): string | undefined {
    const labels = this.node?.metadata.labels;
    return labels && Object.hasOwn(labels, key) ? labels[key] : undefined;
  }

  add(info: PodInfo): void {
    this.pods.set(info.uid, info);
    if (info.hasAffinity) this.withAffinity.add(info);
    if (info.terms.antiAffinity.length > 0) this.withRequiredAntiAffinity.add(info);
    if (info.ports.length > 0) this.withPorts.add(info);
    if (info.claims.length > 0) this.withClaims.add(info);
    addResources(this.requested, info.requests);
    addResources(this.padded, info.padded);
    this.#setRoom();
    this.#lowest = undefined;
  }

  /** Does nothing when the pod is not there. */
  remove(uid: string): void {
    const info = this.pods.get(uid);
    if (!info) return;
    this.pods.delete(uid);
    this.withAffinity.delete(info);
    this.withRequiredAntiAffinity.delete(info);
    this.withPorts.delete(info);
    this.withClaims.delete(info);
    addResources(this.requested, info.requests, -1);
    addResources(this.padded, info.padded, -1);
    this.#setRoom();
    this.#lowest = undefined;
  }

  #setRoom(): void {
    const { room, allocatable, requested, padded } = this;
    room[FREE_CPU] = allocatable.cpu - requested.cpu;
    room[FREE_MEMORY] = allocatable.memory - requested.memory;
    room[FREE_STORAGE] = allocatable.storage - requested.storage;
    room[FREE_PODS] = this.allowedPods - this.pods.size;
    room[ALL_CPU] = allocatable.cpu;
    room[ALL_MEMORY] = allocatable.memory;
    room[PADDED_CPU] = padded.cpu;
    room[PADDED_MEMORY] = padded.memory;
    room[FIT_CPU] = -1;
    room[EVEN_CPU] = -1;
  }

  /** The lowest priority of its pods; Infinity when it has none. */
  get lowestPriority(): number {
    if (this.#lowest !== undefined) return this.#lowest;
    let lowest = Number.POSITIVE_INFINITY;
    for (const { priority } of this.pods.values()) lowest = Math.min(lowest, priority);
    this.#lowest = lowest;
    return lowest;
  }

  /** Is a wanted port taken? */
  clashes(ports: readonly HostPort[]): boolean {
    for (const other of this.withPorts) if (portsClash(ports, other.ports)) return true;
    return false;
  }

  /** A copy to try things on. */
  copy(): NodeInfo {
    const copy = new NodeInfo(this.name, this.place);
    copy.node = this.node;
    copy.allocatable = this.allocatable;
    copy.allowedPods = this.allowedPods;
    copy.images = this.images;
    copy.isCordoned = this.isCordoned;
    copy.taints = this.taints;
    copy.room.set(this.room);
    for (const [uid, info] of this.pods) copy.pods.set(uid, info);
    for (const info of this.withAffinity) copy.withAffinity.add(info);
    for (const info of this.withRequiredAntiAffinity) copy.withRequiredAntiAffinity.add(info);
    for (const info of this.withPorts) copy.withPorts.add(info);
    for (const info of this.withClaims) copy.withClaims.add(info);
    Object.assign(copy.requested, copyResources(this.requested));
    Object.assign(copy.padded, copyResources(this.padded));
    return copy;
  }
}
