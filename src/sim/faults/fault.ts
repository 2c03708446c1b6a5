// What can be broken in a lab on purpose, and healed again.
import type { Reach } from '../api/local-client.ts';
import type { Client, Component } from '../client.ts';
import type { Clock } from '../clock.ts';
import type { Fleet } from '../kubelet/fleet.ts';
import type { Proxies } from '../network/proxies.ts';
import type { StoreFault } from '../store/fault.ts';

/** What of a lab can be broken. */
export interface Breakable {
  readonly clock: Clock;
  readonly components: ReadonlyMap<string, Component>;
  readonly fleet: Fleet;
  readonly network: { readonly proxies: Pick<Proxies, 'deafen' | 'undeafen'> };
  readonly reach: { state: Reach['state'] };
  readonly scheduler: Component;
  readonly store: { fault: StoreFault | undefined };
  client(user: string, manager: string): Client;
}

/** What a fault strikes, when it does not strike the whole cluster. */
export type Target =
  | 'node' // by its name
  | 'controller' // as kube-controller-manager names it
  | 'registry' // by its host
  | 'workload'; // `namespace/name` of a Deployment or DaemonSet

/** A fault. Those of one component are one file. */
export interface Fault {
  /** such as `scheduler-stopped` */
  readonly id: string;
  /** who does not do its work */
  readonly component: string;
  /** absent: nothing need be named */
  readonly target?: Target;
  /** what is wrong, for a list of faults */
  readonly says: { readonly en: string; readonly ja: string };
  /** the state that it changes is kept by nobody else: a lab that is loaded is broken again */
  readonly isAgain?: boolean;
  /** @param target '' where none is to be named @throws FaultError when there is no such target */
  breaks(lab: Breakable, target: string): void;
  heals(lab: Breakable, target: string): void;
}

/** A fault that cannot be: the message says why in one clause. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
}
