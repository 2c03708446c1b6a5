// Hears of nodes, pods and Services: what the scheduler sees of the cluster follows, and waiting pods that it may help come back
// (kube-scheduler, eventhandlers.go).
import type { Change, Client } from '../client.ts';
import {
  CSI_NODES,
  CSI_STORAGE_CAPACITIES,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  PODS,
  SERVICES,
  STORAGE_CLASSES,
  VOLUME_ATTACHMENTS,
} from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { Node, Pod, Service } from '../wire.ts';
import { nodeChanges, podChanges } from './cluster-event.ts';
import type { Framework } from './framework.ts';
import { PodInfo } from './pod-info.ts';
import type { Queue } from './queue.ts';

/** What a watch is for. */
export interface Watched {
  readonly client: Client;
  readonly framework: Framework;
  readonly queue: Queue;
  /** whose pods wait here, as `spec.schedulerName` has it */
  readonly scheduler: string;
}

/** What plugins hear of by its kind: whoever waits for a volume may go on then. */
const STORAGE: readonly Resource[] = [
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
  CSI_NODES,
  CSI_STORAGE_CAPACITIES,
  VOLUME_ATTACHMENTS,
];

/** A pod that has ended is of no concern: the real one does not even hear of it. */
function isOver({ status }: Pod): boolean {
  return status.phase === 'Succeeded' || status.phase === 'Failed';
}

/** The watches of a running scheduler. */
export class ClusterWatch {
  readonly #to: Watched;
  readonly #watches: readonly (() => void)[];

  /** Takes in what is there, and follows it from now on. */
  constructor(to: Watched) {
    this.#to = to;
    const { client, framework } = to;
    for (const node of client.list(NODES)) framework.snapshot.setNode(node);
    for (const service of client.list(SERVICES)) framework.workloads.setService(service);
    for (const pod of client.list(PODS)) this.#onPod({ type: 'ADDED', object: pod });
    this.#watches = [
      client.watch(NODES, (change) => this.#onNode(change)),
      client.watch(SERVICES, (change) => this.#onService(change)),
      client.watch(PODS, (change) => this.#onPod(change)),
      ...STORAGE.map((resource) => client.watch(resource, (change) => this.#onStorage(resource.kind, change))),
    ];
  }

  /** Hears no more. */
  end(): void {
    for (const end of this.#watches) end();
  }

  #onService({ type, object }: Change<Service>): void {
    const { workloads } = this.#to.framework;
    if (type === 'DELETED') workloads.removeService(object.metadata.namespace ?? '', object.metadata.name);
    else workloads.setService(object);
  }

  #onStorage(kind: string, { type, object, old }: Change): void {
    const { queue } = this.#to;
    if (type === 'DELETED') queue.move({ resource: kind, action: 'Delete', old: object });
    else queue.move({ resource: kind, action: old ? 'Update' : 'Add', object, ...(old && { old }) });
  }

  #onNode({ type, object, old }: Change<Node>): void {
    const { framework, queue } = this.#to;
    if (type === 'DELETED') {
      queue.move({ resource: 'Node', action: 'Delete', old: object });
      framework.snapshot.removeNode(object);
      return;
    }
    framework.snapshot.setNode(object);
    if (!old) queue.move({ resource: 'Node', action: 'Add', object });
    else for (const action of nodeChanges(old, object)) queue.move({ resource: 'Node', action, old, object });
  }

  #onPod({ type, object, old }: Change<Pod>): void {
    const before = old && !isOver(old) ? old : undefined;
    const after = type === 'DELETED' || isOver(object) ? undefined : object;
    if (!after) {
      if (before) this.#onGone(type === 'DELETED' ? object : before);
    } else if (after.spec.nodeName) this.#onAssigned(after, before);
    else if ((after.spec.schedulerName ?? 'default-scheduler') === this.#to.scheduler) this.#onWaiting(after, before);
  }

  #onAssigned(pod: Pod, before: Pod | undefined): void {
    const { framework, queue } = this.#to;
    framework.snapshot.setPod(pod);
    if (before?.spec.nodeName) {
      for (const action of podChanges(before, pod))
        queue.move({ resource: 'AssignedPod', action, old: before, object: pod });
      return;
    }
    framework.nominator.delete(pod.metadata.uid);
    queue.delete(pod.metadata.uid);
    queue.move({ resource: 'AssignedPod', action: 'Add', object: pod });
  }

  #onWaiting(pod: Pod, before: Pod | undefined): void {
    const { framework, queue } = this.#to;
    const { uid } = pod.metadata;
    const queued = queue.get(uid);
    if (!before || !queued) {
      if (!framework.snapshot.isAssumed(uid)) this.#onNew(pod);
      return;
    }
    let { info } = queued;
    if (before.spec === pod.spec && before.metadata.labels === pod.metadata.labels) info.pod = pod;
    else info = new PodInfo(pod);
    queue.update(
      info,
      podChanges(before, pod).map((action) => ({ resource: 'TargetPod', action, old: before, object: pod })),
    );
    const nominated = pod.status.nominatedNodeName ?? '';
    const wasNominated = before.status.nominatedNodeName ?? '';
    if (nominated === wasNominated) return;
    framework.nominator.set(info, nominated);
    // others gave way to it there
    if (wasNominated) queue.move({ resource: 'AssignedPod', action: 'Delete', old: before });
  }

  #onNew(pod: Pod): void {
    const { framework, queue } = this.#to;
    const info = new PodInfo(pod);
    framework.nominator.set(info, pod.status.nominatedNodeName ?? '');
    queue.add(info);
  }

  #onGone(pod: Pod): void {
    const { framework, queue } = this.#to;
    const { uid } = pod.metadata;
    queue.delete(uid);
    framework.nominator.delete(uid);
    const wasPlaced = framework.snapshot.pod(uid) !== undefined;
    framework.snapshot.removePod(uid);
    if (wasPlaced || pod.status.nominatedNodeName) queue.move({ resource: 'AssignedPod', action: 'Delete', old: pod });
  }
}
