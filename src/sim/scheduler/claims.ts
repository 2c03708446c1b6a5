// The claims of a pod as the scheduler's volume plugins look at them.
import type { Client } from '../client.ts';
import { PERSISTENT_VOLUME_CLAIMS } from '../resources/index.ts';
import type { PersistentVolumeClaim } from '../wire.ts';
import type { ClusterEvent } from './cluster-event.ts';
import type { PodInfo } from './pod-info.ts';

/** The claims of a pod that are there, and the name of the first one that is not. */
export function claimsOf(
  { claims, namespace }: PodInfo,
  client: Client,
): { readonly found: readonly PersistentVolumeClaim[]; readonly absent: string | undefined } {
  const found: PersistentVolumeClaim[] = [];
  for (const name of claims) {
    const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
    if (!claim) return { found, absent: name };
    found.push(claim);
  }
  return { found, absent: undefined };
}

/** How a plugin says that a claim is not there. */
export function absentText(claim: string): string {
  return `persistentvolumeclaim "${claim}" not found`;
}

/** Is what happened to one of a pod's claims? */
export function isOwnClaim({ claims, namespace }: PodInfo, { object, old }: ClusterEvent): boolean {
  const metadata = (object ?? old)?.metadata;
  return metadata?.namespace === namespace && claims.includes(metadata.name);
}
