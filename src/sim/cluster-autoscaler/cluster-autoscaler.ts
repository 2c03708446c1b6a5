// Makes nodes for pods that fit nowhere, and takes away those that nobody needs (kubernetes/autoscaler, cluster-autoscaler). It knows empty nodes
// alone as those that may go; what it remembers stands in taints of nodes and on its status.
import type { Machines } from '../addons/addon.ts';
import { ApiError } from '../api/status.ts';
import type { Component, Context, Recorder } from '../client.ts';
import type { Cancel } from '../clock.ts';
import { isReady, podCondition } from '../controllers/pod-status.ts';
import { CONFIG_MAPS, NODES, PODS } from '../resources/index.ts';
import type { ConfigMap, Node, Pod, Taint } from '../wire.ts';
import { type Planned, place, planned, reasonsAgainst } from './fit.ts';
import {
  GROUP_LABEL,
  groupOf,
  type Machine,
  machinesIn,
  machinesNote,
  type NodeGroup,
  type Settings,
  settingsOf,
} from './groups.ts';
import { type GroupState, statusText } from './status.ts';

/** Its image's repository. */
export const CLUSTER_AUTOSCALER = 'autoscaling/cluster-autoscaler';
const NAMESPACE = 'kube-system';
const STATUS = 'cluster-autoscaler-status';
/** Between two looks (ms; --scan-interval). */
const SCAN = 10_000;
/** The cloud takes so long to make a machine, and its system to start (ms). */
const BOOT = 60_000;
const CANDIDATE = 'DeletionCandidateOfClusterAutoscaler';
const LEAVING = 'ToBeDeletedByClusterAutoscaler';

/** What a look began with. */
interface Look {
  readonly settings: Settings;
  readonly nodes: readonly Node[];
  readonly machines: readonly Machine[];
}

/** The autoscaler at work. */
export class ClusterAutoscaler implements Component {
  readonly name = 'cluster-autoscaler';
  readonly #context: Context;
  readonly #events: Recorder;
  readonly #cloud: Machines;
  #timer: Cancel | undefined;

  constructor(context: Context, cloud: Machines) {
    this.#context = context;
    this.#events = context.recorder('cluster-autoscaler');
    this.#cloud = cloud;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  start(): void {
    if (!this.#timer) this.#plan();
  }

  stop(): void {
    this.#timer?.();
    this.#timer = undefined;
  }

  #plan(): void {
    this.#timer = this.#context.clock.after(SCAN, () => {
      this.#plan();
      try {
        this.#look();
      } catch (thrown) {
        // it looks again soon
        if (!(thrown instanceof ApiError)) throw thrown;
      }
    });
  }

  #look(): void {
    const { client, clock } = this.#context;
    const own = client
      .list(PODS, NAMESPACE)
      .find(
        ({ spec, status }) =>
          status.phase === 'Running' && spec.containers.some(({ image }) => image?.includes(CLUSTER_AUTOSCALER)),
      );
    if (!own) return;
    const status = this.#status();
    const all = machinesIn(status);
    for (const { name, group, at } of all) if (at <= clock.now()) this.#cloud.add(name, { [GROUP_LABEL]: group });
    const machines = all.filter(({ at }) => at > clock.now());
    const look: Look = { settings: settingsOf(own), nodes: client.list(NODES), machines };
    const next = [...machines, ...this.#scaleUp(look, status)];
    const candidates = this.#scaleDown({ ...look, machines: next }, status);
    this.#report({ ...look, machines: next, nodes: client.list(NODES) }, candidates);
  }

  /** The status, made if it is not there. */
  #status(): ConfigMap {
    const { client } = this.#context;
    const found = client.get(CONFIG_MAPS, NAMESPACE, STATUS);
    if (found) return found;
    const metadata = { name: STATUS, namespace: NAMESPACE };
    return client.create(CONFIG_MAPS, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { status: 'Initializing' },
    });
  }

  #waiting(): Pod[] {
    return this.#context.client.list(PODS).filter((pod) => {
      if (pod.spec.nodeName || pod.metadata.deletionTimestamp || pod.status.phase !== 'Pending') return false;
      return podCondition(pod, 'PodScheduled')?.reason === 'Unschedulable';
    });
  }

  /** Plans nodes for the pods that wait. @returns the machines that were asked for */
  #scaleUp({ settings, nodes, machines }: Look, status: ConfigMap): Machine[] {
    const waiting = this.#waiting();
    if (waiting.length === 0) return [];
    const daemons = this.#daemons();
    const template = (group: NodeGroup): Planned =>
      planned(this.#cloud.template({ [GROUP_LABEL]: group.name }), daemons);
    const coming = machines.flatMap(({ group }) => {
      const found = settings.groups.find(({ name }) => name === group);
      return found ? [template(found)] : [];
    });
    // a node that has just come takes its pods in the next moment
    for (const node of nodes) if (groupOf(node) && this.#isNew(node)) coming.push(this.#left(node));
    const sizes = new Map(settings.groups.map(({ name }) => [name, sizeOf(name, nodes, machines)]));
    const before = new Map(sizes);
    const added = new Map<string, Planned[]>();
    const triggered: Pod[] = [];
    for (const pod of waiting) {
      const home = [...coming, ...[...added.values()].flat()].find((one) => reasonsAgainst(pod, one).length === 0);
      if (home) {
        place(pod, home);
        if (!coming.includes(home)) triggered.push(pod);
        continue;
      }
      const reasons = new Map<string, number>();
      const against = (reason: string): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      const group = settings.groups.find((one) => {
        const size = sizes.get(one.name) ?? 0;
        if (size >= one.max) {
          against('max node group size reached');
          return false;
        }
        const why = reasonsAgainst(pod, template(one));
        for (const reason of why) against(reason);
        return why.length === 0;
      });
      const total = nodes.length + machines.length + [...added.values()].flat().length;
      if (group && settings.maxNodesTotal > 0 && total >= settings.maxNodesTotal) {
        this.#events.event(
          pod,
          'Normal',
          'NotTriggerScaleUp',
          "pod didn't trigger scale-up: max total nodes in cluster reached",
        );
        this.#events.event(status, 'Warning', 'MaxNodesTotalReached', `Max total nodes in cluster reached: ${total}`);
      } else if (group) {
        const fresh = template(group);
        place(pod, fresh);
        added.set(group.name, [...(added.get(group.name) ?? []), fresh]);
        sizes.set(group.name, (sizes.get(group.name) ?? 0) + 1);
        triggered.push(pod);
      } else {
        const told = [...reasons]
          .map(([reason, count]) => `${count} ${reason}`)
          .sort()
          .join(', ');
        this.#events.event(pod, 'Normal', 'NotTriggerScaleUp', `pod didn't trigger scale-up: ${told}`);
      }
    }
    return this.#ask(settings.groups, before, sizes, triggered, status);
  }

  #isNew({ metadata }: Node): boolean {
    return this.#context.clock.now() - Date.parse(metadata.creationTimestamp) < BOOT;
  }

  /** What is left of a node that has just come, as if it were ready. */
  #left(node: Node): Planned {
    const taints = (node.spec.taints ?? []).filter(({ key }) => !key.startsWith('node.kubernetes.io/'));
    return planned({ ...node, spec: { ...node.spec, taints } }, this.#context.client.podsOn(node.metadata.name));
  }

  /** Asks the cloud for what was planned, and tells it. */
  #ask(
    groups: readonly NodeGroup[],
    before: ReadonlyMap<string, number>,
    sizes: ReadonlyMap<string, number>,
    triggered: readonly Pod[],
    status: ConfigMap,
  ): Machine[] {
    const { clock, random } = this.#context;
    const asked: Machine[] = [];
    const infos: string[] = [];
    for (const { name, max } of groups) {
      const [from, to] = [before.get(name) ?? 0, sizes.get(name) ?? 0];
      if (to <= from) continue;
      infos.push(`{${name} ${from}->${to} (max: ${max})}`);
      const told = (what: string, sep: string): void =>
        this.#events.event(
          status,
          'Normal',
          'ScaledUpGroup',
          `Scale-up: ${what} ${name} ${sep} to ${to} instead of ${from} (max: ${max})`,
        );
      told('setting group', 'size');
      for (let at = from; at < to; at++)
        asked.push({ name: `${name}-${random.suffix(5)}`, group: name, at: clock.now() + BOOT });
      told('group', 'size set');
    }
    for (const pod of triggered)
      this.#events.event(pod, 'Normal', 'TriggeredScaleUp', `pod triggered scale-up: [${infos.join(' ')}]`);
    return asked;
  }

  /** Marks nodes that nobody needs, and takes away those that were marked long enough. @returns those that are marked, by group */
  #scaleDown({ settings, nodes, machines }: Look, status: ConfigMap): Map<string, number> {
    const { clock } = this.#context;
    const now = clock.now();
    const marked = new Map<string, number>();
    const ours = nodes.filter((node) => settings.groups.some(({ name }) => name === groupOf(node)));
    const youngest = Math.max(0, ...ours.map(({ metadata }) => Date.parse(metadata.creationTimestamp)));
    const isSettled = machines.length === 0 && now - youngest >= settings.afterAddMs;
    const sizes = new Map(settings.groups.map(({ name }) => [name, sizeOf(name, nodes, machines)]));
    for (const node of ours) {
      const group = settings.groups.find(({ name }) => name === groupOf(node)) as NodeGroup;
      const size = sizes.get(group.name) ?? 0;
      const mark = node.spec.taints?.find(({ key }) => key === CANDIDATE);
      if (!isReady(node) || !this.#isEmpty(node) || size <= group.min) {
        if (mark) this.#taint(node, undefined);
        continue;
      }
      marked.set(group.name, (marked.get(group.name) ?? 0) + 1);
      if (!mark) {
        this.#taint(node, { key: CANDIDATE, value: String(Math.floor(now / 1000)), effect: 'PreferNoSchedule' });
        continue;
      }
      if (!isSettled || now - Number(mark.value) * 1000 < settings.unneededMs) continue;
      this.#remove(node, status);
      sizes.set(group.name, size - 1);
    }
    return marked;
  }

  #remove(node: Node, status: ConfigMap): void {
    const { client, clock } = this.#context;
    const { name } = node.metadata;
    this.#events.event(status, 'Normal', 'ScaleDownEmpty', `Scale-down: removing empty node "${name}"`);
    this.#events.event(node, 'Normal', 'ScaleDown', 'marked the node as toBeDeleted/unschedulable');
    this.#taint(node, { key: LEAVING, value: String(Math.floor(clock.now() / 1000)), effect: 'NoSchedule' });
    client.delete(NODES, undefined, name);
    this.#cloud.remove(name);
    this.#events.event(node, 'Normal', 'ScaleDown', 'node removed by cluster autoscaler');
    this.#events.event(status, 'Normal', 'ScaleDownEmpty', `Scale-down: empty node ${name} removed`);
  }

  /** Puts one of the autoscaler's own taints on a node in the place of the other. */
  #taint({ metadata }: Node, taint: Taint | undefined): void {
    const { client } = this.#context;
    const node = client.get(NODES, undefined, metadata.name);
    if (!node) return;
    const { taints: _old, ...spec } = node.spec;
    const others = (node.spec.taints ?? []).filter(({ key }) => key !== CANDIDATE && key !== LEAVING);
    const taints = taint ? [...others, taint] : others;
    client.update(NODES, { ...node, spec: { ...spec, ...(taints.length > 0 && { taints }) } });
  }

  #isEmpty({ metadata }: Node): boolean {
    return this.#context.client
      .podsOn(metadata.name)
      .every((pod) => isDaemon(pod) || pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed');
  }

  /** One pod of each DaemonSet: a new node would have it too. */
  #daemons(): Pod[] {
    const seen = new Map<string, Pod>();
    for (const pod of this.#context.client.list(PODS)) {
      const owner = pod.metadata.ownerReferences?.find(({ kind }) => kind === 'DaemonSet');
      if (owner && !seen.has(owner.uid)) seen.set(owner.uid, pod);
    }
    return [...seen.values()];
  }

  #report({ settings, nodes, machines }: Look, candidates: ReadonlyMap<string, number>): void {
    const { client, clock } = this.#context;
    const states = settings.groups.map((group): GroupState => {
      const ours = nodes.filter((node) => groupOf(node) === group.name);
      return {
        group,
        registered: ours.length,
        ready: ours.filter(isReady).length,
        target: sizeOf(group.name, nodes, machines),
        candidates: candidates.get(group.name) ?? 0,
      };
    });
    const total = { total: nodes.length, ready: nodes.filter(isReady).length };
    const text = statusText(states, total, clock.now());
    const found = client.get(CONFIG_MAPS, NAMESPACE, STATUS);
    if (!found) return;
    const annotations = {
      'cluster-autoscaler.kubernetes.io/last-updated': (text.split('\n')[0] ?? '').slice('time: '.length),
      ...machinesNote(machines),
    };
    client.update(CONFIG_MAPS, { ...found, metadata: { ...found.metadata, annotations }, data: { status: text } });
  }
}

function sizeOf(group: string, nodes: readonly Node[], machines: readonly Machine[]): number {
  const names = new Set(nodes.filter((node) => groupOf(node) === group).map(({ metadata }) => metadata.name));
  for (const one of machines) if (one.group === group) names.add(one.name);
  return names.size;
}

function isDaemon({ metadata }: Pod): boolean {
  return metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') ?? false;
}
