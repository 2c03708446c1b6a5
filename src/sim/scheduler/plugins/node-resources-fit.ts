// NodeResourcesFit: what pods request must fit into what the node gives; emptier nodes are better (framework/plugins/noderesources/fit.go, least_allocated.go).
import type { Node, Pod } from '../../wire.ts';
import {
  ALL_CPU,
  ALL_MEMORY,
  FIT_CPU,
  FIT_MEMORY,
  FIT_SCORE,
  FREE_CPU,
  FREE_MEMORY,
  FREE_PODS,
  FREE_STORAGE,
  type NodeInfo,
  PADDED_CPU,
  PADDED_MEMORY,
} from '../node-info.ts';
import { MAX_SCORE, type Plugin } from '../plugin.ts';
import type { PodInfo } from '../pod-info.ts';
import { podRequests, type Resources, resourcesOf } from '../resources.ts';
import { type Status, SUCCESS, unresolvable, unschedulable } from '../status.ts';
import { isSince } from '../version.ts';

const NAME = 'NodeResourcesFit';
const TOO_MANY_PODS = 'Too many pods';
const insufficient = (resource: string): string => `Insufficient ${resource}`;
/** From here on a request that is larger than the whole node is known to be hopeless there. */
const KNOWS_HOPELESS = '1.34';

/** For `filter`. */
interface Wanted {
  /** extended resources and the like, in their order */
  readonly scalar: readonly (readonly [string, number])[];
  readonly knowsHopeless: boolean;
  /** thousands of nodes lack the same: what is lacking → the verdict */
  readonly verdicts: Map<number | string, Status>;
}

/** Bits of what is lacking. */
const FULL = 1;
const HOPELESS = 2;
const CPU = 4;
const MEMORY = 8;
const STORAGE = 16;

function lack(bit: number, want: number, all: number, taken: number): number {
  if (want <= 0 || want <= all - taken) return 0;
  return want > all ? bit | HOPELESS : bit;
}

/** The verdict on a node that seems to lack something. */
function verdict(requests: Resources, { requested, allocatable, room }: NodeInfo, wanted: Wanted): Status {
  let bits =
    ((room[FREE_PODS] as number) < 1 ? FULL : 0) |
    lack(CPU, requests.cpu, allocatable.cpu, requested.cpu) |
    lack(MEMORY, requests.memory, allocatable.memory, requested.memory) |
    lack(STORAGE, requests.storage, allocatable.storage, requested.storage);
  const names: string[] = [];
  for (const [name, want] of wanted.scalar) {
    const all = allocatable.scalar?.get(name) ?? 0;
    if (want <= 0 || want <= all - (requested.scalar?.get(name) ?? 0)) continue;
    names.push(name);
    if (want > all) bits |= HOPELESS;
  }
  if (bits === 0 && names.length === 0) return SUCCESS;
  const key = names.length === 0 ? bits : `${bits} ${names.join()}`;
  let status = wanted.verdicts.get(key);
  if (!status) {
    const reasons = [
      ...(bits & FULL ? [TOO_MANY_PODS] : []),
      ...(bits & CPU ? [insufficient('cpu')] : []),
      ...(bits & MEMORY ? [insufficient('memory')] : []),
      ...(bits & STORAGE ? [insufficient('ephemeral-storage')] : []),
      ...names.map(insufficient),
    ];
    status = (wanted.knowsHopeless && bits & HOPELESS ? unresolvable : unschedulable)(NAME, ...reasons);
    wanted.verdicts.set(key, status);
  }
  return status;
}

/** 0 when nothing is left, {@link MAX_SCORE} when all is. */
function leftOver(requested: number, whole: number): number {
  return requested > whole ? 0 : Math.floor(((whole - requested) * MAX_SCORE) / whole);
}

/** Would the pod fit into a node without any pod? */
function wouldFit({ requests }: PodInfo, { status }: Node): boolean {
  const { cpu, memory, storage, scalar } = resourcesOf(status.allocatable);
  if (requests.cpu > cpu || requests.memory > memory || requests.storage > storage) return false;
  return [...(requests.scalar ?? [])].every(([name, amount]) => amount <= (scalar?.get(name) ?? 0));
}

/** Did a node get more of what the pod wants, or more places for pods? */
function gained({ requests }: PodInfo, old: Node, node: Node): boolean {
  const before = resourcesOf(old.status.allocatable);
  const after = resourcesOf(node.status.allocatable);
  if (old.status.allocatable?.pods !== node.status.allocatable?.pods) return true;
  return (
    (requests.cpu > 0 && after.cpu > before.cpu) ||
    (requests.memory > 0 && after.memory > before.memory) ||
    (requests.storage > 0 && after.storage > before.storage) ||
    [...(requests.scalar?.keys() ?? [])].some(
      (name) => (after.scalar?.get(name) ?? 0) > (before.scalar?.get(name) ?? 0),
    )
  );
}

/** Did another pod give back some of what the pod wants? */
function gaveBack({ requests }: PodInfo, old: Pod, pod: Pod): boolean {
  const before = podRequests(old.spec);
  const after = podRequests(pod.spec);
  return (
    (requests.cpu > 0 && before.cpu > after.cpu) ||
    (requests.memory > 0 && before.memory > after.memory) ||
    (requests.storage > 0 && before.storage > after.storage) ||
    [...(requests.scalar?.keys() ?? [])].some(
      (name) => (before.scalar?.get(name) ?? 0) > (after.scalar?.get(name) ?? 0),
    )
  );
}

/** The plugin. */
export const nodeResourcesFit = {
  name: NAME,

  preFilter({ requests }, { version }) {
    const scalar = [...(requests.scalar ?? [])];
    return { state: { scalar, knowsHopeless: isSince(version, KNOWS_HOPELESS), verdicts: new Map() } };
  },

  filter({ requests }, node, wanted) {
    const { room } = node;
    if (
      (room[FREE_PODS] as number) >= 1 &&
      requests.cpu <= (room[FREE_CPU] as number) &&
      requests.memory <= (room[FREE_MEMORY] as number) &&
      requests.storage <= (room[FREE_STORAGE] as number) &&
      wanted.scalar.length === 0
    )
      return SUCCESS;
    return verdict(requests, node, wanted);
  },

  score({ padded }, { room }) {
    if (room[FIT_CPU] === padded.cpu && room[FIT_MEMORY] === padded.memory) return room[FIT_SCORE] as number;
    const cpu = room[ALL_CPU] as number;
    const memory = room[ALL_MEMORY] as number;
    let sum = 0;
    let weights = 0;
    if (cpu > 0) {
      sum += leftOver((room[PADDED_CPU] as number) + padded.cpu, cpu);
      weights++;
    }
    if (memory > 0) {
      sum += leftOver((room[PADDED_MEMORY] as number) + padded.memory, memory);
      weights++;
    }
    const score = weights === 0 ? 0 : Math.floor(sum / weights);
    room[FIT_CPU] = padded.cpu;
    room[FIT_MEMORY] = padded.memory;
    room[FIT_SCORE] = score;
    return score;
  },

  events: [
    { resource: 'AssignedPod', actions: ['Delete'] },
    {
      resource: 'AssignedPod',
      actions: ['UpdatePodScaleDown'],
      hint: (pod, { old, object }) => gaveBack(pod, old as Pod, object as Pod),
    },
    { resource: 'TargetPod', actions: ['UpdatePodScaleDown'] },
    {
      resource: 'Node',
      actions: ['Add', 'UpdateNodeAllocatable'],
      hint: (pod, { old, object }) =>
        wouldFit(pod, object as Node) && (!old || gained(pod, old as Node, object as Node)),
    },
  ],
} satisfies Plugin<Wanted>;
