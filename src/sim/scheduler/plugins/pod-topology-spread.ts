// PodTopologySpread: pods that belong together are spread over zones, nodes, … (framework/plugins/podtopologyspread).

import { asksForNodes, mayRunOn } from '../../node-selector.ts';
import { untolerated } from '../../taints.ts';
import type { LabelSelector, Node, Pod, PodSpec } from '../../wire.ts';
import type { Matcher } from '../matcher.ts';
import type { NodeInfo } from '../node-info.ts';
import { type Handle, MAX_SCORE, type Plugin } from '../plugin.ts';
import type { PodInfo } from '../pod-info.ts';
import { SKIP, SUCCESS, unresolvable, unschedulable } from '../status.ts';
import type { ByPlace } from '../tally.ts';
import type { Topology } from '../topology.ts';

const NAME = 'PodTopologySpread';
const UNEVEN = "node(s) didn't match pod topology spread constraints";
const TOO_UNEVEN = unschedulable(NAME, UNEVEN);
const NO_LABEL = unresolvable(NAME, `${UNEVEN} (missing required label)`);
const HOSTNAME = 'kubernetes.io/hostname';

type Written = NonNullable<PodSpec['topologySpreadConstraints']>[number];

/** What pods of a Service or a controller get that have no constraints of their own. */
const BY_DEFAULT: readonly Written[] = [
  { topologyKey: HOSTNAME, maxSkew: 3, whenUnsatisfiable: 'ScheduleAnyway' },
  { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 5, whenUnsatisfiable: 'ScheduleAnyway' },
];

interface Constraint {
  readonly key: string;
  readonly maxSkew: number;
  readonly minDomains: number;
  /** pods that count, but for those that are being deleted; undefined: none count */
  readonly matcher: Matcher | undefined;
  /** 1 when the pod itself counts */
  readonly self: 0 | 1;
  readonly honorsAffinity: boolean;
  readonly honorsTaints: boolean;
}

/** Pods by domain, for one constraint. */
interface Counted {
  readonly constraint: Constraint;
  readonly topology: Topology;
  readonly counts: Int32Array;
  /** 1 for domains that count */
  readonly isThere: Uint8Array;
  /** how many count */
  readonly size: number;
  /** pods in the emptiest of them */
  least: number;
}

/** For `score`. */
interface Soft {
  readonly counted: readonly Counted[];
  /** nodes that lack a label */
  readonly ignored: ReadonlySet<NodeInfo>;
  /** for the host name: pods by node; undefined for other labels */
  readonly byNode: readonly (ByPlace | undefined)[];
  readonly weights: readonly number[];
}

const NO_PODS: ByPlace = new Float64Array();

function constraintOf(
  written: Written,
  { pod }: PodInfo,
  selectors: readonly (LabelSelector | undefined)[],
  { matchers }: Handle,
): Constraint {
  const { namespace = '' } = pod.metadata;
  const isEmpty = selectors.every(
    (one) => one && !Object.keys(one.matchLabels ?? {}).length && !one.matchExpressions?.length,
  );
  const matcher = matchers.of(new Set([namespace]), selectors, false);
  return {
    key: written.topologyKey,
    maxSkew: written.maxSkew,
    minDomains: written.minDomains ?? 1,
    matcher: isEmpty ? undefined : matcher,
    self: matcher.matches(pod) ? 1 : 0,
    honorsAffinity: (written.nodeAffinityPolicy ?? 'Honor') === 'Honor',
    honorsTaints: (written.nodeTaintsPolicy ?? 'Ignore') === 'Honor',
  };
}

function selectorsOf({ labelSelector, matchLabelKeys }: Written, { metadata }: Pod): (LabelSelector | undefined)[] {
  const labels = metadata.labels ?? {};
  const own = (matchLabelKeys ?? []).filter((key) => Object.hasOwn(labels, key));
  if (own.length === 0) return [labelSelector];
  return [labelSelector, { matchLabels: Object.fromEntries(own.map((key) => [key, labels[key] ?? ''])) }];
}

function constraintsOf(info: PodInfo, when: string, handle: Handle): Constraint[] {
  return (info.pod.spec.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === when)
    .map((one) => constraintOf(one, info, selectorsOf(one, info.pod), handle));
}

function softConstraintsOf(info: PodInfo, handle: Handle): Constraint[] {
  if (info.pod.spec.topologySpreadConstraints?.length) return constraintsOf(info, 'ScheduleAnyway', handle);
  const selectors = handle.workloads.selectorsOf(info.pod);
  return selectors.length > 0 ? BY_DEFAULT.map((one) => constraintOf(one, info, selectors, handle)) : [];
}

/** @param isByNode its pods are looked up by node: no room for domains is needed */
function newCounted(constraint: Constraint, { snapshot }: Handle, isByNode = false): Counted {
  const topology = snapshot.topology(constraint.key);
  const size = isByNode ? 0 : topology.size;
  return { constraint, topology, counts: new Int32Array(size), isThere: new Uint8Array(size), size: 0, least: 0 };
}

function hasAllKeys({ place }: NodeInfo, counted: readonly Counted[]): boolean {
  for (const { topology } of counted) if ((topology.domains[place] ?? -1) < 0) return false;
  return true;
}

/** Do the pods of a node count? */
function isIncluded({ honorsAffinity, honorsTaints }: Constraint, { pod }: PodInfo, node: NodeInfo): boolean {
  if (!node.node || (honorsAffinity && asksForNodes(pod.spec) && !mayRunOn(pod.spec, node.node))) return false;
  return !(honorsTaints && untolerated(node.node.spec.taints, pod.spec.tolerations));
}

/** The pods that a constraint counts, by node. */
function podsOf({ matcher }: Constraint, { snapshot }: Handle): ByPlace {
  return matcher ? snapshot.tally(matcher) : NO_PODS;
}

function leastOf({ counts, isThere, constraint, size }: Counted): number {
  if (size < constraint.minDomains) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let domain = 0; domain < counts.length; domain++)
    if (isThere[domain]) least = Math.min(least, counts[domain] as number);
  return least;
}

/** Notes the domains of the nodes that come into question. @returns how many; those without the label are one more */
function domainsAmong(
  nodes: readonly NodeInfo[],
  ignored: ReadonlySet<NodeInfo>,
  { topology, isThere }: Counted,
): number {
  let size = 0;
  let hasOthers = false;
  const ignoresAny = ignored.size > 0;
  for (const node of nodes) {
    if (ignoresAny && ignored.has(node)) continue;
    const domain = topology.domains[node.place] ?? -1;
    if (domain < 0) hasOthers = true;
    else if (!isThere[domain]) {
      isThere[domain] = 1;
      size++;
    }
  }
  return size + (hasOthers ? 1 : 0);
}

/** Counts the pods of those domains, on all nodes. @param all constraints whose labels a node must have */
function countAmong(one: Counted, pod: PodInfo, all: readonly Counted[], handle: Handle): void {
  const { constraint, topology, counts, isThere } = one;
  if (!isThere.includes(1)) return;
  const pods = podsOf(constraint, handle);
  const isOpen = !constraint.honorsTaints && !asksForNodes(pod.pod.spec);
  for (const node of handle.snapshot.nodes) {
    const domain = topology.domains[node.place] ?? -1;
    const count = pods[node.place] ?? 0;
    if (count === 0 || domain < 0 || !isThere[domain] || !hasAllKeys(node, all)) continue;
    if (isOpen || isIncluded(constraint, pod, node)) counts[domain] = (counts[domain] as number) + count;
  }
}

function changesSpread(pod: PodInfo, other: Pod, handle: Handle): boolean {
  const isInvolved =
    other.metadata.uid === pod.uid || (other.spec.nodeName && other.metadata.namespace === pod.namespace);
  if (!isInvolved) return false;
  const counted = { ...other, metadata: { ...other.metadata } };
  delete counted.metadata.deletionTimestamp;
  return constraintsOf(pod, 'DoNotSchedule', handle).some(({ matcher }) => matcher?.matches(counted));
}

function keysOf(node: Node | undefined, pod: PodInfo): (string | undefined)[] | undefined {
  const values = (pod.pod.spec.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule')
    .map(({ topologyKey }) => node?.metadata.labels?.[topologyKey]);
  return values.includes(undefined) ? undefined : values;
}

/** The plugin. */
export const podTopologySpread = {
  name: NAME,

  preFilter(pod, handle) {
    const constraints = constraintsOf(pod, 'DoNotSchedule', handle);
    if (constraints.length === 0) return SKIP;
    const empty = constraints.map((constraint) => newCounted(constraint, handle));
    const state = empty.map((one): Counted => {
      const { constraint, topology, counts, isThere } = one;
      const pods = podsOf(constraint, handle);
      let size = 0;
      for (const node of handle.snapshot.nodes) {
        if (!hasAllKeys(node, empty) || !isIncluded(constraint, pod, node)) continue;
        const domain = topology.domains[node.place] as number;
        if (!isThere[domain]) size++;
        isThere[domain] = 1;
        counts[domain] = (counts[domain] as number) + (pods[node.place] ?? 0);
      }
      return { ...one, size, least: leastOf({ ...one, size }) };
    });
    return { state };
  },

  filter(_, { place }, state) {
    for (const { constraint, topology, counts, least } of state) {
      const domain = topology.domains[place] ?? -1;
      if (domain < 0) return NO_LABEL;
      if ((counts[domain] as number) + constraint.self - least > constraint.maxSkew) return TOO_UNEVEN;
    }
    return SUCCESS;
  },

  shift(state, pod, other, node, by) {
    if (!hasAllKeys(node, state)) return;
    for (const one of state) {
      const { constraint, topology, counts } = one;
      if (!constraint.matcher?.matches(other.pod) || !isIncluded(constraint, pod, node)) continue;
      const domain = topology.domains[node.place] as number;
      counts[domain] = (counts[domain] as number) + by;
      one.least = leastOf(one);
    }
  },

  copyState(state) {
    return state.map((one) => ({ ...one, counts: one.counts.slice() }));
  },

  preScore(pod, nodes, handle) {
    const constraints = softConstraintsOf(pod, handle);
    if (constraints.length === 0) return SKIP;
    const needsAll = (pod.pod.spec.topologySpreadConstraints?.length ?? 0) > 0;
    const counted = constraints.map((one) => newCounted(one, handle, one.key === HOSTNAME));
    const ignored = new Set(needsAll ? nodes.filter((node) => !hasAllKeys(node, counted)) : []);
    const byNode = constraints.map((one) => (one.key === HOSTNAME ? podsOf(one, handle) : undefined));
    const weights = counted.map((one, at) => {
      const size = byNode[at] ? nodes.length - ignored.size : domainsAmong(nodes, ignored, one);
      if (!byNode[at]) countAmong(one, pod, needsAll ? counted : [], handle);
      return Math.log(size + 2);
    });
    return { state: { counted, ignored, byNode, weights } };
  },

  score(_, node, { counted, ignored, byNode, weights }) {
    if (ignored.size > 0 && ignored.has(node)) return 0;
    const { place } = node;
    let sum = 0;
    for (let at = 0; at < counted.length; at++) {
      const { constraint, topology, counts } = counted[at] as Counted;
      const domain = topology.domains[place] ?? -1;
      if (domain < 0) continue;
      const pods = byNode[at];
      const count = pods ? (pods[place] ?? 0) : (counts[domain] as number);
      sum += count * (weights[at] ?? 0) + constraint.maxSkew - 1;
    }
    return Math.round(sum);
  },

  normalize(scores, nodes, { ignored }) {
    // nearly always nothing is ignored: thousands of questions less
    const ignoresAny = ignored.size > 0;
    let lowest = Number.POSITIVE_INFINITY;
    let highest = 0;
    for (let at = 0; at < scores.length; at++) {
      if (ignoresAny && ignored.has(nodes[at] as NodeInfo)) continue;
      const score = scores[at] as number;
      if (score < lowest) lowest = score;
      if (score > highest) highest = score;
    }
    for (let at = 0; at < scores.length; at++) {
      if (ignoresAny && ignored.has(nodes[at] as NodeInfo)) scores[at] = 0;
      else if (highest === 0) scores[at] = MAX_SCORE;
      else scores[at] = Math.floor((MAX_SCORE * (highest + lowest - (scores[at] ?? 0))) / highest);
    }
  },

  events: [
    {
      resource: 'AssignedPod',
      actions: ['Add', 'Delete', 'UpdatePodLabel'],
      hint: (pod, { old, object }, handle) => {
        const before = old !== undefined && changesSpread(pod, old as Pod, handle);
        const after = object !== undefined && changesSpread(pod, object as Pod, handle);
        return old && object ? before !== after : before || after;
      },
    },
    { resource: 'TargetPod', actions: ['UpdatePodLabel', 'UpdatePodToleration'] },
    {
      resource: 'Node',
      actions: ['Add', 'Delete', 'UpdateNodeLabel', 'UpdateNodeTaint'],
      hint: (pod, { action, old, object }) => {
        if (action === 'UpdateNodeTaint')
          return (pod.pod.spec.topologySpreadConstraints ?? []).some(
            ({ nodeTaintsPolicy }) => nodeTaintsPolicy === 'Honor',
          );
        const before = keysOf(old as Node | undefined, pod);
        const after = keysOf(object as Node | undefined, pod);
        if (!old || !object) return before !== undefined || after !== undefined;
        return before?.join('\0') !== after?.join('\0');
      },
    },
  ],
} satisfies Plugin<readonly Counted[], Soft>;
