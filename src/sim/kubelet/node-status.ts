// What a kubelet reports of its node: registration, status, Lease (pkg/kubelet/kubelet_node_status.go, pkg/kubelet/nodestatus/setters.go).
import { microTime } from '../clock.ts';
import { LEASES, NODES } from '../resources/index.ts';
import type { Lease, Node, ObjectReference } from '../wire.ts';
import type { Host } from './host.ts';
import { stamp } from './stamp.ts';
import { TIMINGS } from './timings.ts';

type NodeCondition = NonNullable<Node['status']['conditions']>[number];
type Status = Node['status'];

/** A condition of pressure, with what it says when it holds and when it does not. */
interface PressureWords {
  readonly type: string;
  readonly held: readonly [reason: string, message: string, event: string];
  readonly free: readonly [reason: string, message: string, event: string];
}

const PRESSURES: readonly PressureWords[] = [
  {
    type: 'MemoryPressure',
    held: ['KubeletHasInsufficientMemory', 'kubelet has insufficient memory available', 'NodeHasInsufficientMemory'],
    free: ['KubeletHasSufficientMemory', 'kubelet has sufficient memory available', 'NodeHasSufficientMemory'],
  },
  {
    type: 'DiskPressure',
    held: ['KubeletHasDiskPressure', 'kubelet has disk pressure', 'NodeHasDiskPressure'],
    free: ['KubeletHasNoDiskPressure', 'kubelet has no disk pressure', 'NodeHasNoDiskPressure'],
  },
  {
    type: 'PIDPressure',
    held: ['KubeletHasInsufficientPID', 'kubelet has insufficient PID available', 'NodeHasInsufficientPID'],
    free: ['KubeletHasSufficientPID', 'kubelet has sufficient PID available', 'NodeHasSufficientPID'],
  },
];

const LEASE_NAMESPACE = 'kube-node-lease';
const LEASE_SECONDS = 40;
/** Images that a node's status lists at most (nodeStatusMaxImages). */
const MOST_IMAGES = 50;

/** What a node's own events are about: a kubelet takes the name for the uid. */
function nodeReference(node: string): ObjectReference {
  return { kind: 'Node', name: node, uid: node };
}

/** The reports of one kubelet about its node. */
export class NodeReport {
  readonly #host: Host;
  readonly #pressures: () => readonly string[];
  #lease: Lease | undefined;
  #written = 0;
  #isDirty = false;

  /** @param pressures conditions of pressure that hold now */
  constructor(host: Host, pressures: () => readonly string[]) {
    this.#host = host;
    this.#pressures = pressures;
  }

  /** An event of the node. */
  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#host.events.event(nodeReference(this.#host.node), type, reason, message);
  }

  /** The status has changed: the next beat writes it. */
  touch(): void {
    this.#isDirty = true;
  }

  /** Puts the node into the ledger, or takes over the one that is there. */
  register(): void {
    const { profile } = this.#host;
    const announces = profile.announces ?? true;
    if (announces) this.event('Normal', 'Starting', 'Starting kubelet.');
    this.#ensure(TIMINGS.registerAgain);
  }

  /** @param againMs when it is tried again if the ledger fails */
  #ensure(againMs: number): void {
    const { client, clock, node, profile, isSilent } = this.#host;
    if (isSilent) return;
    if (!client.get(NODES, undefined, node)) {
      const labels = {
        'beta.kubernetes.io/arch': profile.architecture,
        'beta.kubernetes.io/os': 'linux',
        'kubernetes.io/arch': profile.architecture,
        'kubernetes.io/hostname': node,
        'kubernetes.io/os': 'linux',
        ...profile.labels,
      };
      try {
        client.create(NODES, {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: { name: node, labels, ...(profile.annotations && { annotations: { ...profile.annotations } }) },
          spec: profile.taints ? { taints: [...profile.taints] } : {},
        });
      } catch {
        clock.after(againMs, () => this.#ensure(Math.min(2 * againMs, TIMINGS.longestRegisterAgain)));
        return;
      }
      if (profile.announces ?? true) {
        for (const { free } of PRESSURES) this.event('Normal', free[2], `Node ${node} status is now: ${free[2]}`);
        this.event('Normal', 'NodeAllocatableEnforced', 'Updated Node Allocatable limit across pods');
        if (this.#host.networkTrouble === undefined)
          this.event('Normal', 'NodeReady', `Node ${node} status is now: NodeReady`);
      }
    }
    this.write();
    this.renew();
  }

  /** Goes on where the ledger says that the node is. */
  resume(): void {
    const conditions = this.#host.client.get(NODES, undefined, this.#host.node)?.status?.conditions;
    const beat = conditions?.find(({ type }) => type === 'Ready')?.lastHeartbeatTime;
    if (beat) this.#written = Date.parse(beat);
    // what could not be written before is written now: pods that are given to a node in trouble are refused one after the other
    const held = this.#pressures();
    const told = (type: string): boolean => conditions?.find((one) => one.type === type)?.status === 'True';
    this.#isDirty = PRESSURES.some(({ type }) => told(type) !== held.includes(type));
  }

  /** What is due: the Lease always, the status when it has changed or is old. */
  beat(): void {
    this.renew();
    const isOld = this.#host.clock.now() - this.#written >= TIMINGS.nodeStatus;
    if (this.#isDirty || isOld || this.#isContradicted()) this.write();
  }

  /** Does the ledger say that nothing is heard of this node? */
  #isContradicted(): boolean {
    const { client, node } = this.#host;
    const conditions = client.get(NODES, undefined, node)?.status?.conditions;
    return conditions?.some(({ type, status }) => type === 'Ready' && status === 'Unknown') ?? false;
  }

  /** Writes the status. */
  write(): void {
    const { client, node, clock } = this.#host;
    try {
      const current = client.get(NODES, undefined, node);
      if (!current) return;
      const status = this.#status(current.status ?? {});
      client.updateStatus(NODES, { ...current, status });
      this.#written = clock.now();
      this.#isDirty = false;
      this.#announce(current.status?.conditions ?? [], status.conditions ?? []);
    } catch {
      this.#isDirty = true;
    }
  }

  /** Renews the Lease, or makes it. */
  renew(): void {
    const { client, node, clock } = this.#host;
    const renewTime = microTime(clock.now());
    try {
      const lease = this.#lease ?? client.get(LEASES, LEASE_NAMESPACE, node);
      if (lease) {
        this.#lease = client.update(LEASES, { ...lease, spec: { ...lease.spec, renewTime } });
        return;
      }
      const uid = client.get(NODES, undefined, node)?.metadata.uid;
      this.#lease = client.create(LEASES, {
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata: {
          name: node,
          namespace: LEASE_NAMESPACE,
          ...(uid !== undefined && { ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: node, uid }] }),
        },
        spec: { holderIdentity: node, leaseDurationSeconds: LEASE_SECONDS, renewTime },
      });
    } catch {
      // read again at the next beat
      this.#lease = undefined;
    }
  }

  #status(old: Status): Status {
    const { node, profile, networkTrouble, images, volumesInUse } = this.#host;
    const { volumesInUse: _before, ...kept } = old;
    const held = this.#pressures();
    const now = stamp(this.#host.clock.now());
    const condition = (type: string, status: string, reason: string, message: string): NodeCondition => {
      const before = old.conditions?.find((one) => one.type === type);
      const lastTransitionTime = before?.status === status ? (before.lastTransitionTime ?? now) : now;
      return { lastHeartbeatTime: now, lastTransitionTime, message, reason, status, type };
    };
    const pressures = PRESSURES.map(({ type, held: is, free }) => {
      const [reason, message] = held.includes(type) ? is : free;
      return condition(type, held.includes(type) ? 'True' : 'False', reason, message);
    });
    const others = (old.conditions ?? []).filter(
      ({ type }) => type !== 'Ready' && !PRESSURES.some((one) => one.type === type),
    );
    const ready =
      networkTrouble === undefined
        ? condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status')
        : condition('Ready', 'False', 'KubeletNotReady', networkTrouble);
    const largest = [...images.list()].sort((one, other) => other.bytes - one.bytes).slice(0, MOST_IMAGES);
    return {
      ...kept,
      ...(volumesInUse.length > 0 && { volumesInUse: [...volumesInUse] }),
      addresses: [
        { address: profile.internalIP, type: 'InternalIP' },
        { address: node, type: 'Hostname' },
      ],
      allocatable: { ...profile.allocatable },
      capacity: { ...profile.capacity },
      conditions: [...pressures, ...others, ready],
      daemonEndpoints: { kubeletEndpoint: { Port: profile.port ?? 10250 } },
      ...(largest.length > 0 && {
        images: largest.map(({ reference, bytes }) => ({ names: [reference.full], sizeBytes: bytes })),
      }),
      nodeInfo: {
        architecture: profile.architecture,
        bootID: node,
        containerRuntimeVersion: profile.containerRuntime ?? 'containerd://2.0.0',
        kernelVersion: profile.kernelVersion ?? '6.1.0',
        kubeProxyVersion: '',
        kubeletVersion: profile.version,
        machineID: node,
        operatingSystem: 'linux',
        osImage: profile.osImage ?? 'Debian GNU/Linux 12 (bookworm)',
        systemUUID: node,
      },
    };
  }

  /** Events for conditions that have turned. */
  #announce(before: readonly NodeCondition[], after: readonly NodeCondition[]): void {
    const { node } = this.#host;
    for (const { type, status } of after) {
      const old = before.find((one) => one.type === type);
      if (!old || old.status === status) continue;
      const words = PRESSURES.find((one) => one.type === type);
      const reason = words
        ? (status === 'True' ? words.held : words.free)[2]
        : status === 'True'
          ? 'NodeReady'
          : 'NodeNotReady';
      if (words || type === 'Ready') this.event('Normal', reason, `Node ${node} status is now: ${reason}`);
    }
  }
}
