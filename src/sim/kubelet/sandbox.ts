// Sandboxes: the network that the containers of a pod share.

import type { Pod } from '../wire.ts';
import { BEHAVE, sandboxTold } from './behave-annotation.ts';
import { type Host, runtimeId } from './host.ts';

/** A pod's sandbox. */
export interface Sandbox {
  readonly ip: string;
  readonly createdAt: number;
  /** false when it was taken down */
  isReady: boolean;
}

/** Makes a pod's sandbox. @param attempt how many were tried before @returns why it cannot be made, as the runtime says it */
export function makeSandbox(host: Host, pod: Pod, attempt: number): Sandbox | string {
  const network = (why: string): string =>
    why.startsWith('rpc error')
      ? why
      : `rpc error: code = Unknown desc = failed to setup network for sandbox "${runtimeId(host)}": ${why}`;
  if (host.sandboxTrouble !== undefined) return network(host.sandboxTrouble);
  const annotation = pod.metadata.annotations?.[BEHAVE];
  const told = annotation === undefined ? undefined : sandboxTold(annotation);
  if (told && attempt < told.times) return network(told.text);
  const ip = pod.spec.hostNetwork ? host.profile.internalIP : host.addresses.take();
  if (ip === undefined)
    return network(
      `plugin type="bridge" failed (add): failed to allocate for range 0: no IP addresses available in range set: ${host.addresses.range}`,
    );
  return { ip, createdAt: host.clock.now(), isReady: true };
}
