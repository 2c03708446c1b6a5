// How much CPU and memory containers, pods and nodes took over a time, as their kubelets tell it.
import type { Client } from '../client.ts';
import type { Running } from '../kubelet/kubelet.ts';
import { averageLoad } from '../kubelet/load.ts';
import { formatQuantity, ofUnits, parseQuantity, value } from '../quantity.ts';
import { PODS } from '../resources/index.ts';
import type { Container, Pod } from '../wire.ts';

/** A time, in ms since the epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A node's machine, as far as it is measured. */
export interface MeteredNode {
  readonly isSilent: boolean;
  readonly profile: { readonly capacity: Readonly<Record<string, string>> };
  /** bytes that are left, where that was told */
  readonly availableMemory: number | undefined;
  runs(pod: Pod): readonly Running[];
}

/** What can be measured: the kubelets of a lab. */
export interface Meter {
  get(node: string): MeteredNode | undefined;
}

/** CPU in thousandths of a core, memory in bytes. */
export interface Amounts {
  readonly cpu: number;
  readonly memory: number;
}

/** What a pod took, and over which time that is known. */
export interface PodUse extends Span {
  readonly containers: readonly (Amounts & { readonly container: string })[];
}

/** A container that is younger cannot be measured yet (ms; metrics-server, freshContainerMinMetricsResolution). */
const YOUNGEST = 10_000;
/** What a node's own programs take: kubelet, runtime, system. */
const SYSTEM: Amounts = { cpu: 58, memory: 436_207_616 };
const NANOS = 1_000_000;

/** Amounts as metrics.k8s.io writes them: `1500000n`, `8Mi`. */
export function amounts({ cpu, memory }: Amounts): { cpu: string; memory: string } {
  return { cpu: `${Math.round(cpu * NANOS)}n`, memory: formatQuantity(ofUnits(Math.round(memory), 'BinarySI')) };
}

/** What a pod took; undefined while one of its containers is not known long enough, and when none runs. */
export function podUse(meter: Meter, client: Client, pod: Pod, span: Span): PodUse | undefined {
  const node = meter.get(pod.spec.nodeName ?? '');
  if (!node || node.isSilent) return undefined;
  const containers: (Amounts & { readonly container: string })[] = [];
  let from = span.from;
  for (const { spec, run } of node.runs(pod)) {
    const began = Math.floor(run.startedAt / 1000) * 1000;
    const known = Math.max(span.from, began);
    if (known > span.from && span.to - known < YOUNGEST) return undefined;
    from = Math.max(from, known);
    const { cpu: load, memory } = run.behaviour;
    const shared = load.isShared ? sharers(client, pod) : undefined;
    const origin = shared?.since ?? began;
    const wanted = averageLoad(load, known - origin, span.to - origin) / (shared?.count ?? 1);
    containers.push({ container: spec.name, cpu: atMost(wanted, spec, 'cpu'), memory: atMost(memory, spec, 'memory') });
  }
  return containers.length > 0 ? { containers, from, to: span.to } : undefined;
}

/** What a node took, with its own programs; undefined when its kubelet does not answer. */
export function nodeUse(meter: Meter, client: Client, name: string, span: Span): Amounts | undefined {
  const node = meter.get(name);
  if (!node || node.isSilent) return undefined;
  let { cpu, memory } = SYSTEM;
  for (const pod of client.podsOn(name))
    for (const one of podUse(meter, client, pod, span)?.containers ?? []) {
      cpu += one.cpu;
      memory += one.memory;
    }
  const has = (resource: string): number => parseQuantity(node.profile.capacity[resource] ?? '0')?.milli ?? 0;
  const bytes = has('memory') / 1000;
  const used = node.availableMemory === undefined ? memory : bytes - node.availableMemory;
  return { cpu: Math.min(cpu, has('cpu')), memory: Math.min(used, bytes) };
}

/** No container takes more than its limit. */
function atMost(amount: number, { resources }: Container, resource: 'cpu' | 'memory'): number {
  const limit = parseQuantity(resources?.limits?.[resource] ?? '');
  if (!limit) return amount;
  return Math.min(amount, resource === 'cpu' ? limit.milli : value(limit));
}

/** Among how many pods a load is shared, the running ones of the same controller, and since when it is there (ms since the epoch). */
function sharers(client: Client, pod: Pod): { readonly count: number; readonly since: number } {
  const { namespace, creationTimestamp, ownerReferences } = pod.metadata;
  const owner = ownerReferences?.find(({ controller }) => controller);
  if (!owner) return { count: 1, since: Date.parse(creationTimestamp) };
  const running = client
    .ownedBy(PODS, owner.uid)
    .filter(({ status, metadata }) => status.phase === 'Running' && !metadata.deletionTimestamp);
  const resource = client.resourceOf(owner.apiVersion, owner.kind);
  const found = resource && client.get(resource, namespace, owner.name);
  return {
    count: Math.max(1, running.length),
    since: Date.parse(found?.metadata.creationTimestamp ?? creationTimestamp),
  };
}
