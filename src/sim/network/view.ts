// What of a lab the ways of a request are seen through.
import type { Running } from '../addons/addon.ts';
import type { Client } from '../client.ts';
import type { Clock } from '../clock.ts';
import type { Kubelet } from '../kubelet/kubelet.ts';
import type { Node, Pod } from '../wire.ts';

/** The programs of a lab: which it may run at all, and where they run now. */
export interface Programs extends Running {
  /** Is the image's work in this lab done by its pods? Where it is not, it is always done. */
  knows(image: string): boolean;
}

/** A lab, to its network. */
export interface NetworkView {
  readonly client: Client;
  readonly clock: Pick<Clock, 'now'>;
  readonly programs: Programs;
  /** Does the API server take connections? */
  isServing(): boolean;
  /** The kubelet of a node; undefined when there is none. */
  kubelet(node: string): Kubelet | undefined;
}

/** Where a request begins. */
export type Place =
  | { readonly kind: 'pod'; readonly pod: Pod; readonly node: string; readonly ip: string }
  | { readonly kind: 'node'; readonly node: string; readonly ip: string }
  /** somewhere that reaches the nodes and the load balancers, and no pod and no Service */
  | { readonly kind: 'outside'; readonly ip: string };

/** Where outside is. */
export const OUTSIDE: Place = { kind: 'outside', ip: '198.51.100.7' };

/** `namespace/name`. */
export function podName({ metadata }: Pod): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** The address of a node inside; undefined before it was reported. */
export function nodeAddress(node: Node | undefined): string | undefined {
  return node?.status.addresses?.find(({ type }) => type === 'InternalIP')?.address;
}

/** Has a pod a network of its own, and does it still run? */
export function isOnPodNetwork({ spec, status }: Pod): boolean {
  return !spec.hostNetwork && Boolean(status.podIP) && status.phase !== 'Succeeded' && status.phase !== 'Failed';
}
