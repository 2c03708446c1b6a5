// What a node is, before anything runs on it.
import type { Taint } from '../wire.ts';

/** What lies at a path of the host, as hostPath volumes check it. */
export type HostFile = 'Directory' | 'File' | 'Socket' | 'CharDevice' | 'BlockDevice';

/** A node's machine and settings. */
export interface NodeProfile {
  /** resource → quantity: `cpu`, `memory`, `pods`, `ephemeral-storage` and extended ones */
  readonly capacity: Readonly<Record<string, string>>;
  /** what of it pods may request */
  readonly allocatable: Readonly<Record<string, string>>;
  /** `amd64` or `arm64` */
  readonly architecture: string;
  /** the addresses of its pods: `10.244.1.0/24` */
  readonly podCidr: string;
  readonly internalIP: string;
  /** besides those that every kubelet sets */
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** what it registers with */
  readonly taints?: readonly Taint[];
  /** images that are there before the first pull, such as `nginx:stable` */
  readonly images: readonly string[];
  /** of the kubelet: `v1.36.2` */
  readonly version: string;
  readonly osImage?: string;
  readonly kernelVersion?: string;
  /** `containerd://2.0.0` by default */
  readonly containerRuntime?: string;
  /** port of the kubelet; 10250 by default */
  readonly port?: number;
  /** absolute path → what is there; every other path is absent but for the usual directories of a Linux machine */
  readonly hostFiles?: Readonly<Record<string, HostFile>>;
  /** events `Starting`, `NodeHasSufficientMemory`, … when it registers; true by default */
  readonly announces?: boolean;
}

/** Directories that every host has. */
const USUAL: ReadonlySet<string> = new Set([
  '/',
  '/etc',
  '/tmp',
  '/var',
  '/var/lib',
  '/var/log',
  '/usr',
  '/home',
  '/opt',
  '/proc',
  '/sys',
  '/dev',
  '/run',
]);

/** What lies at a path of a host; undefined when there is nothing. */
export function hostFile(profile: NodeProfile, path: string): HostFile | undefined {
  const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const given = profile.hostFiles;
  if (given && Object.hasOwn(given, clean)) return given[clean];
  return USUAL.has(clean) ? 'Directory' : undefined;
}

/** Addresses of nodes and pods: the first node's pods have 10.244.1.0/24. */
const POD_NETWORK = 10 * 2 ** 24 + 244 * 2 ** 16;
const NODE_NETWORK = 172 * 2 ** 24 + 18 * 2 ** 16;

function dotted(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
}

/** The usual node: 4 CPUs, 8 GiB of memory, room for 110 pods. @param number 1 for the first; @param version of Kubernetes, such as `1.36.2` */
export function nodeProfile(number: number, version: string): NodeProfile {
  const capacity = { cpu: '4', 'ephemeral-storage': '50Gi', memory: '8Gi', pods: '110' };
  return {
    capacity,
    allocatable: capacity,
    architecture: 'amd64',
    podCidr: `${dotted(POD_NETWORK + number * 256)}/24`,
    internalIP: dotted(NODE_NETWORK + 2 + number),
    images: [],
    version: `v${version}`,
  };
}
