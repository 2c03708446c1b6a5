// All kubelets of a lab: one watch on pods for all of them, one clock for all their heartbeats.
import { ApiError, badRequest, notFound } from '../api/status.ts';
import type { Context } from '../client.ts';
import { goList } from '../go-text.ts';
import { PERSISTENT_VOLUME_CLAIMS, PODS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import { ClaimVolumes } from './claim-volumes.ts';
import { growMounted, growWhereMounted } from './file-system-resize.ts';
import type { ClaimPort, NamePort } from './host.ts';
import { Kubelet, type Shared } from './kubelet.ts';
import type { LogOptions } from './logs.ts';
import type { NodeProfile } from './profile.ts';
import type { ImageReference } from './reference.ts';
import { Registry } from './registry.ts';
import { TIMINGS } from './timings.ts';

/** What a fleet can be told. */
export interface FleetOptions {
  /** claims are mounted when they can be; by default they always are */
  readonly mountsClaims?: boolean;
  /** what names lead to; absent: names of Services lead to them */
  readonly names?: NamePort;
  /** between two renewals of Leases (ms); 10,000 by default. Infinity: once, at the start */
  readonly leaseMs?: number;
  /** why the network of a node that joins is not ready; absent: it is */
  readonly networkTrouble?: string;
}

/** The kubelets of a lab. */
export class Fleet implements Shared {
  readonly registry = new Registry();
  readonly claims: ClaimPort | undefined;
  readonly names: NamePort | undefined;
  readonly references = new Map<string, ImageReference | string>();
  readonly #context: Context;
  readonly #kubelets = new Map<string, Kubelet>();
  readonly #leaseMs: number;
  readonly #networkTrouble: string | undefined;
  #unwatch: (() => void) | undefined;

  constructor(
    context: Context,
    { mountsClaims = false, names, leaseMs = TIMINGS.lease, networkTrouble }: FleetOptions = {},
  ) {
    this.#context = context;
    this.claims = mountsClaims ? new ClaimVolumes(context.client) : undefined;
    this.names = names;
    this.#leaseMs = leaseMs;
    this.#networkTrouble = networkTrouble;
  }

  /** Makes a node's kubelet, in the place of one that there was; it does nothing before it is started. */
  add(node: string, profile: NodeProfile): Kubelet {
    this.#kubelets.get(node)?.stop();
    const kubelet = new Kubelet(this.#context, node, profile, this);
    kubelet.networkTrouble = this.#networkTrouble;
    this.#kubelets.set(node, kubelet);
    return kubelet;
  }

  /** The kubelet of a node; undefined when there is none. */
  get(node: string): Kubelet | undefined {
    return this.#kubelets.get(node);
  }

  /** In the order in which they were added. */
  list(): readonly Kubelet[] {
    return [...this.#kubelets.values()];
  }

  /** Forgets a node: its kubelet is silent from here on. */
  remove(node: string): void {
    this.#kubelets.get(node)?.stop();
    this.#kubelets.delete(node);
  }

  join(kubelet: Kubelet): void {
    this.#kubelets.set(kubelet.node, kubelet);
    if (this.#unwatch) return;
    this.#unwatch = this.#context.client.watch(PODS, (change) => {
      const { nodeName } = change.object.spec;
      const kubelet = nodeName ? this.#kubelets.get(nodeName) : undefined;
      kubelet?.changed(change);
      if (kubelet && this.claims) growMounted(change, kubelet);
    });
    if (this.claims)
      this.#context.client.watch(PERSISTENT_VOLUME_CLAIMS, (change) =>
        growWhereMounted(change, this.#kubelets.values()),
      );
    this.#tick();
  }

  /** What a container has printed: nothing while the pod has no node. @param container '' for the only one @throws ApiError as the API server and the kubelet answer */
  logs(namespace: string, name: string, container: string, options: LogOptions = {}): string {
    const pod = this.#context.client.get(PODS, namespace, name);
    if (!pod) throw notFound(PODS, name);
    const chosen = containerOf(pod, container);
    const { nodeName } = pod.spec;
    if (!nodeName) return '';
    const kubelet = this.#kubelets.get(nodeName);
    if (!kubelet || kubelet.isSilent) {
      const address = kubelet ? `${kubelet.profile.internalIP}:${kubelet.profile.port ?? 10250}` : `${nodeName}:10250`;
      const path = `https://${address}/containerLogs/${namespace}/${name}/${chosen}`;
      throw new ApiError(500, 'InternalError', `Get "${path}": dial tcp ${address}: connect: connection refused`);
    }
    return kubelet.logs(pod, chosen, options);
  }

  #tick(): void {
    if (!Number.isFinite(this.#leaseMs)) return;
    this.#context.clock.after(this.#leaseMs, () => {
      for (const kubelet of this.#kubelets.values()) kubelet.beat();
      this.#tick();
    });
  }
}

/** The container whose log is wanted (pkg/registry/core/pod/strategy.go, LogLocation). @throws ApiError 400 */
function containerOf({ metadata, spec }: Pod, container: string): string {
  const mains = spec.containers.map(({ name }) => name);
  const inits = (spec.initContainers ?? []).map(({ name }) => name);
  if (container === '') {
    if (mains.length === 1 && mains[0] !== undefined) return mains[0];
    const more = inits.length > 0 ? ` or one of the init containers: ${goList(inits)}` : '';
    throw badRequest(
      `a container name must be specified for pod ${metadata.name}, choose one of: ${goList(mains)}${more}`,
    );
  }
  const ephemeral = (spec.ephemeralContainers ?? []).map(({ name }) => name);
  if (![...mains, ...inits, ...ephemeral].includes(container))
    throw badRequest(`container ${container} is not valid for pod ${metadata.name}`);
  return container;
}
