// The cluster as the scheduler sees it, kept up from watches: nodes, the pods on them, and those that it has just given a node.
// In kube-scheduler a cache takes the changes and each cycle copies what changed (backend/cache); here nothing changes while a cycle looks.
import { equal } from '../equal.ts';
import type { Node, Pod } from '../wire.ts';
import { NodeInfo } from './node-info.ts';
import { PodInfo } from './pod-info.ts';
import { type ByPlace, type Question, Tallies } from './tally.ts';
import { type Topology, topologyOf } from './topology.ts';

interface Placed {
  info: PodInfo;
  node: string;
  /** the ledger does not say so yet */
  assumed: boolean;
}

/** A node's region and zone: nodes of different ones are looked at in turn (backend/cache/node_tree.go). */
function zoneOf({ metadata: { labels } }: Node): string {
  const region = labels?.['topology.kubernetes.io/region'] ?? '';
  const zone = labels?.['topology.kubernetes.io/zone'] ?? '';
  return region === '' && zone === '' ? '' : `${region}:\0:${zone}`;
}

/** Nodes and their pods. */
export class Snapshot {
  readonly #infos = new Map<string, NodeInfo>();
  readonly #placed = new Map<string, Placed>();
  /** zone → names of its nodes, each in the order of arrival */
  readonly #zones = new Map<string, Set<string>>();
  /** name of an image → how many nodes have it */
  readonly #imageNodes = new Map<string, number>();
  readonly #topologies = new Map<string, Topology>();
  readonly #tallies = new Tallies();
  /** `namespace/claim` → how many pods with a node use it */
  readonly #claimUses = new Map<string, number>();
  readonly #freePlaces: number[] = [];
  #places = 0;
  #list: NodeInfo[] | undefined;
  /** nodes with pods that have affinity or anti-affinity */
  readonly withAffinity = new Set<NodeInfo>();
  readonly withRequiredAntiAffinity = new Set<NodeInfo>();
  /** how many nodes are less wanted by a taint, are tainted so that pods are kept off, are cordoned */
  #softTaints = 0;
  #hardTaints = 0;
  #cordoned = 0;

  /** All nodes, one of each zone in turn. */
  get nodes(): readonly NodeInfo[] {
    if (this.#list) return this.#list;
    const list: NodeInfo[] = [];
    const zones = [...this.#zones.values()].map((names) => [...names]);
    const longest = Math.max(0, ...zones.map(({ length }) => length));
    for (let at = 0; at < longest; at++) {
      for (const names of zones) {
        const info = this.#infos.get(names[at] ?? '');
        if (info?.node) list.push(info);
      }
    }
    this.#list = list;
    return list;
  }

  /** A node; undefined when there is none of that name. */
  node(name: string): NodeInfo | undefined {
    const info = this.#infos.get(name);
    return info?.node && info;
  }

  /** The domains that a label divides the nodes into. */
  topology(key: string): Topology {
    let topology = this.#topologies.get(key);
    if (!topology) {
      topology = topologyOf(key, this.nodes, this.#places);
      this.#topologies.set(key, topology);
    }
    return topology;
  }

  /** What the pods of each node give to a question. @param key of a topology, or '' */
  tally(question: Question, key = ''): ByPlace {
    return this.#tallies.of(question, key, () => this.#pods());
  }

  /** The topology keys for which {@link tally} has something. */
  tallyKeys(question: Question): Iterable<string> {
    return this.#tallies.keysOf(question, () => this.#pods());
  }

  /** How many nodes have an image. */
  nodesWithImage(name: string): number {
    return this.#imageNodes.get(name) ?? 0;
  }

  /** Has any node an image at all? */
  get hasImages(): boolean {
    return this.#imageNodes.size > 0;
  }

  /** Has any node a taint `PreferNoSchedule`? */
  get hasSoftTaints(): boolean {
    return this.#softTaints > 0;
  }

  /** Has any node a taint that keeps pods off? */
  get hasHardTaints(): boolean {
    return this.#hardTaints > 0;
  }

  /** Is any node cordoned? */
  get hasCordoned(): boolean {
    return this.#cordoned > 0;
  }

  /** How many pods that have a node use a claim? @param key `namespace/claim` */
  claimUses(key: string): number {
    return this.#claimUses.get(key) ?? 0;
  }

  /** Takes over a new Node object, or a changed one. */
  setNode(node: Node): void {
    const { name } = node.metadata;
    const info = this.#info(name);
    const old = info.node;
    const oldImages = info.images;
    this.#countTaints(info, -1);
    info.setNode(node);
    this.#countTaints(info, 1);
    if (info.images !== oldImages) {
      this.#countImages(oldImages, -1);
      this.#countImages(info.images, 1);
    }
    if (!old || !equal(old.metadata.labels, node.metadata.labels)) this.#topologies.clear();
    if (old && zoneOf(old) === zoneOf(node)) return;
    if (old) this.#leaveZone(old);
    const zone = zoneOf(node);
    let names = this.#zones.get(zone);
    if (!names) {
      names = new Set();
      this.#zones.set(zone, names);
    }
    names.add(name);
    this.#list = undefined;
  }

  /** The node is gone; pods may still name it. */
  removeNode(node: Node): void {
    const info = this.#infos.get(node.metadata.name);
    if (!info?.node) return;
    this.#leaveZone(info.node);
    this.#countImages(info.images, -1);
    this.#countTaints(info, -1);
    info.images = new Map();
    info.node = undefined;
    this.#list = undefined;
    this.#topologies.clear();
    this.#drop(info);
  }

  /** A pod that has a node, as the ledger says: a new one, or a changed one. */
  setPod(pod: Pod): void {
    const { uid } = pod.metadata;
    const node = pod.spec.nodeName ?? '';
    const placed = this.#placed.get(uid);
    if (placed && placed.node === node && isSame(placed.info.pod, pod, placed.assumed)) {
      placed.info.pod = pod;
      placed.assumed = false;
      return;
    }
    if (placed) this.removePod(uid);
    this.#place(new PodInfo(pod), node, false);
  }

  /** A pod that is to have a node as soon as the ledger knows. */
  assume(info: PodInfo, node: string): void {
    this.removePod(info.uid);
    this.#place(info, node, true);
  }

  /** Does the ledger not know yet? */
  isAssumed(uid: string): boolean {
    return this.#placed.get(uid)?.assumed ?? false;
  }

  /** A pod on a node, with the node's name; undefined when it has none. */
  pod(uid: string): { readonly info: PodInfo; readonly node: string } | undefined {
    return this.#placed.get(uid);
  }

  /** The pod is gone, or did not get its node after all. */
  removePod(uid: string): void {
    const placed = this.#placed.get(uid);
    if (!placed) return;
    this.#placed.delete(uid);
    const info = this.#info(placed.node);
    info.remove(uid);
    this.#countClaims(placed.info, -1);
    this.#tallies.change(placed.info, info.place, -1);
    if (info.withAffinity.size === 0) this.withAffinity.delete(info);
    if (info.withRequiredAntiAffinity.size === 0) this.withRequiredAntiAffinity.delete(info);
    this.#drop(info);
  }

  #place(pod: PodInfo, node: string, assumed: boolean): void {
    const info = this.#info(node);
    info.add(pod);
    this.#countClaims(pod, 1);
    this.#tallies.change(pod, info.place, 1);
    if (info.withAffinity.size > 0) this.withAffinity.add(info);
    if (info.withRequiredAntiAffinity.size > 0) this.withRequiredAntiAffinity.add(info);
    this.#placed.set(pod.uid, { info: pod, node, assumed });
  }

  #info(name: string): NodeInfo {
    let info = this.#infos.get(name);
    if (!info) {
      info = new NodeInfo(name, this.#freePlaces.pop() ?? this.#places++);
      this.#tallies.grow(this.#places);
      this.#infos.set(name, info);
    }
    return info;
  }

  #drop(info: NodeInfo): void {
    if (info.node || info.pods.size > 0) return;
    this.#infos.delete(info.name);
    this.#freePlaces.push(info.place);
  }

  *#pods(): Iterable<readonly [PodInfo, number]> {
    for (const info of this.#infos.values()) for (const pod of info.pods.values()) yield [pod, info.place];
  }

  #leaveZone(node: Node): void {
    const zone = zoneOf(node);
    const names = this.#zones.get(zone);
    names?.delete(node.metadata.name);
    if (names?.size === 0) this.#zones.delete(zone);
  }

  #countTaints({ node, taints, isCordoned }: NodeInfo, by: 1 | -1): void {
    if (!node) return;
    if (node.spec.taints?.some(({ effect }) => effect === 'PreferNoSchedule')) this.#softTaints += by;
    if (taints) this.#hardTaints += by;
    if (isCordoned) this.#cordoned += by;
  }

  #countClaims({ claims, namespace }: PodInfo, by: 1 | -1): void {
    for (const claim of claims) {
      const key = `${namespace}/${claim}`;
      const count = (this.#claimUses.get(key) ?? 0) + by;
      if (count === 0) this.#claimUses.delete(key);
      else this.#claimUses.set(key, count);
    }
  }

  #countImages(images: ReadonlyMap<string, number>, by: 1 | -1): void {
    for (const name of images.keys()) {
      const count = (this.#imageNodes.get(name) ?? 0) + by;
      if (count === 0) this.#imageNodes.delete(name);
      else this.#imageNodes.set(name, count);
    }
  }
}

/** Is all that the scheduler works out of a pod the same? An assumed one differs by the node's name alone. */
function isSame(old: Pod, pod: Pod, assumed: boolean): boolean {
  if (old.metadata.deletionTimestamp !== pod.metadata.deletionTimestamp) return false;
  if (!equal(old.metadata.labels, pod.metadata.labels)) return false;
  const { spec } = pod;
  if (old.spec === spec) return true;
  return equal(assumed ? { ...old.spec, nodeName: spec.nodeName } : old.spec, spec);
}
