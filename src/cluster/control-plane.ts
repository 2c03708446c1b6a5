// The control plane as it shows itself: what the API server says of its health, its pods where they are pods, and who leads.
import type { Connection } from './connection.ts';
import { type ClusterFailure, failureOf } from './failure.ts';
import { list } from './list.ts';
import type { Listed } from './resources.ts';

type Json = Readonly<Record<string, unknown>>;

const SYSTEM = 'kube-system';
const hides = { en: 'who leads in the control plane', ja: 'コントロールプレーンでどれが動いているか' };

/** Leases of the control plane. */
export const LEASES: Listed = {
  kind: 'Lease',
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  isNamespaced: true,
  hides,
};
/** Pods of the control plane. */
const SYSTEM_PODS: Listed = { kind: 'Pod', group: '', version: 'v1', plural: 'pods', isNamespaced: true, hides };

/** Parts that one asks about: those that a cluster does not work without. */
export const COMPONENTS = ['kube-apiserver', 'etcd', 'kube-scheduler', 'kube-controller-manager'] as const;

/** How a component is. */
export interface Component {
  readonly name: (typeof COMPONENTS)[number];
  /** `unseen`: managed clusters show nothing of it */
  readonly state: 'up' | 'down' | 'unseen';
  /** what shows it: `readyz`, a pod, a lease with its age in seconds */
  readonly by: readonly string[];
}

/** What the control plane shows. */
export interface ControlPlane {
  readonly components: readonly Component[];
  /** checks of `readyz` that fail, by name */
  readonly failing: readonly string[];
  readonly failures: readonly ClusterFailure[];
}

/** A lease that was not renewed for so long (s) is nobody's (component-base, leaderelection: 15 s by default). */
const LEASE_OVER = 40;

/** Reads it. @param now ms since the epoch @throws ClusterFailure when nobody answers */
export async function readControlPlane(
  connection: Connection,
  now: number,
  signal: AbortSignal,
): Promise<ControlPlane> {
  const failures: ClusterFailure[] = [];
  let readyz: string | undefined;
  try {
    readyz = await connection.text('readyz?verbose', { signal, resource: 'readyz' });
  } catch (thrown) {
    const failure = failureOf(thrown, connection.server);
    if (failure.isTotal) throw failure;
    failures.push(failure);
  }
  const [pods, leases] = await Promise.all([
    list(connection, SYSTEM_PODS, SYSTEM, signal),
    list(connection, LEASES, SYSTEM, signal),
  ]);
  for (const { failure } of [pods, leases]) if (failure) failures.push(failure);
  return { ...judged(readyz, pods.objects, leases.objects, now), failures };
}

/** Puts together what was seen. @param readyz undefined when it could not be read */
export function judged(
  readyz: string | undefined,
  pods: readonly Json[],
  leases: readonly Json[],
  now: number,
): Omit<ControlPlane, 'failures'> {
  const failing = [...(readyz ?? '').matchAll(/^\[-\](\S+)/gm)].map((one) => one[1] as string);
  return { failing, components: COMPONENTS.map((name) => component(name, readyz, failing, pods, leases, now)) };
}

function component(
  name: Component['name'],
  readyz: string | undefined,
  failing: readonly string[],
  pods: readonly Json[],
  leases: readonly Json[],
  now: number,
): Component {
  const signs: { readonly isUp: boolean; readonly by: string }[] = [];
  if (name === 'kube-apiserver') signs.push({ isUp: readyz === undefined || failing.length === 0, by: 'readyz' });
  if (name === 'etcd' && /^\[[+-]\]etcd\b/m.test(readyz ?? ''))
    signs.push({ isUp: !failing.some((one) => one.startsWith('etcd')), by: 'readyz' });
  const own = (pods as readonly SeenPod[]).filter((pod) => pod.metadata?.labels?.component === name);
  if (own.length > 0) {
    const ready = own.filter(isReady);
    signs.push({ isUp: ready.length > 0, by: `Pod ${(ready[0] ?? own[0])?.metadata?.name}` });
  }
  const lease = (leases as readonly SeenLease[]).find((one) => one.metadata?.name === name);
  const renewed = Date.parse(lease?.spec?.renewTime ?? '');
  if (Number.isFinite(renewed)) {
    const age = Math.max(0, Math.round((now - renewed) / 1000));
    signs.push({ isUp: age < LEASE_OVER, by: `Lease ${age} s` });
  }
  // a lease is what it does, a pod what the kubelet last said of it
  const last = signs.at(-1);
  return { name, state: last ? (last.isUp ? 'up' : 'down') : 'unseen', by: signs.map(({ by }) => by) };
}

interface SeenPod {
  readonly metadata?: { readonly name?: string; readonly labels?: Readonly<Record<string, string>> };
  readonly status?: { readonly conditions?: readonly { readonly type?: string; readonly status?: string }[] };
}

interface SeenLease {
  readonly metadata?: { readonly name?: string };
  readonly spec?: { readonly renewTime?: string };
}

function isReady({ status }: SeenPod): boolean {
  return status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
}
