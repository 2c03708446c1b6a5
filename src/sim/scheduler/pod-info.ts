// What the scheduler needs to know of a pod, worked out once (kube-scheduler, framework/types.go PodInfo).
import { selects } from '../selector.ts';
import { claimNamesOf } from '../volumes/pod-claims.ts';
import type { LabelSelector, Pod, PodSpec } from '../wire.ts';
import { podRequests, type Resources } from './resources.ts';

type AffinityTerm = NonNullable<
  NonNullable<NonNullable<PodSpec['affinity']>['podAffinity']>['requiredDuringSchedulingIgnoredDuringExecution']
>[number];

/** A rule about other pods. */
export interface Term {
  readonly topologyKey: string;
  /** absent chooses no pod */
  readonly selector: LabelSelector | undefined;
  /** by name; with no selector of namespaces either: the pod's own */
  readonly namespaces: ReadonlySet<string>;
  /** by their labels, besides {@link namespaces}; undefined: none */
  readonly namespaceSelector: LabelSelector | undefined;
  /** only of a preferred one; 0 else */
  readonly weight: number;
}

/** A port of the node that a pod takes. */
export interface HostPort {
  /** `0.0.0.0` for all addresses */
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

/** Rules of a pod about other pods. */
export interface Terms {
  readonly affinity: readonly Term[];
  readonly antiAffinity: readonly Term[];
  readonly preferred: readonly Term[];
  readonly avoided: readonly Term[];
}

const NO_TERMS: Terms = { affinity: [], antiAffinity: [], preferred: [], avoided: [] };
const NO_PORTS: readonly HostPort[] = [];

/** `matchLabelKeys` and `mismatchLabelKeys` become conditions on the values that the pod itself has. */
function selectorOf(term: AffinityTerm, labels: Readonly<Record<string, string>>): LabelSelector | undefined {
  const { labelSelector, matchLabelKeys, mismatchLabelKeys } = term;
  if (!labelSelector || !(matchLabelKeys?.length || mismatchLabelKeys?.length)) return labelSelector;
  const of = (
    keys: readonly string[] | undefined,
    operator: 'In' | 'NotIn',
  ): { key: string; operator: string; values: string[] }[] =>
    (keys ?? []).flatMap((key) => (Object.hasOwn(labels, key) ? [{ key, operator, values: [labels[key] ?? ''] }] : []));
  return {
    ...labelSelector,
    matchExpressions: [
      ...(labelSelector.matchExpressions ?? []),
      ...of(matchLabelKeys, 'In'),
      ...of(mismatchLabelKeys, 'NotIn'),
    ],
  };
}

function termOf(pod: Pod, term: AffinityTerm, weight: number): Term {
  const { topologyKey, namespaces, namespaceSelector } = term;
  const isOwn = !namespaces?.length && !namespaceSelector;
  return {
    topologyKey,
    selector: selectorOf(term, pod.metadata.labels ?? {}),
    namespaces: new Set(isOwn ? [pod.metadata.namespace ?? ''] : namespaces),
    namespaceSelector,
    weight,
  };
}

function termsOf(pod: Pod): Terms {
  const { podAffinity, podAntiAffinity } = pod.spec.affinity ?? {};
  if (!podAffinity && !podAntiAffinity) return NO_TERMS;
  const hard = (from: typeof podAffinity): Term[] =>
    (from?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map((term) => termOf(pod, term, 0));
  const soft = (from: typeof podAffinity): Term[] =>
    (from?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(({ podAffinityTerm, weight }) =>
      termOf(pod, podAffinityTerm, weight),
    );
  return {
    affinity: hard(podAffinity),
    antiAffinity: hard(podAntiAffinity),
    preferred: soft(podAffinity),
    avoided: soft(podAntiAffinity),
  };
}

/** Host ports of containers and sidecars. */
function portsOf({ containers, initContainers }: PodSpec): readonly HostPort[] {
  let found: HostPort[] | undefined;
  const add = (container: PodSpec['containers'][number]): void => {
    for (const { hostPort, hostIP, protocol } of container.ports ?? []) {
      if (!hostPort || hostPort <= 0) continue;
      found ??= [];
      found.push({ ip: hostIP || '0.0.0.0', protocol: protocol || 'TCP', port: hostPort });
    }
  };
  for (const container of initContainers ?? []) if (container.restartPolicy === 'Always') add(container);
  for (const container of containers) add(container);
  return found ?? NO_PORTS;
}

/** A pod with what was worked out of it. */
export class PodInfo {
  /** as it is in the ledger; a newer one takes its place when nothing of this changes by it */
  pod: Pod;
  readonly requests: Resources;
  /** for scores: with something for containers that request nothing */
  readonly padded: Resources;
  readonly ports: readonly HostPort[];
  readonly terms: Terms;
  readonly hasAffinity: boolean;
  /** names of the claims behind its volumes */
  readonly claims: readonly string[];

  constructor(pod: Pod) {
    this.pod = pod;
    this.requests = podRequests(pod.spec);
    this.padded = podRequests(pod.spec, true);
    this.ports = portsOf(pod.spec);
    this.terms = termsOf(pod);
    this.claims = claimNamesOf(pod);
    const { podAffinity, podAntiAffinity } = pod.spec.affinity ?? {};
    this.hasAffinity = podAffinity !== undefined || podAntiAffinity !== undefined;
  }

  get uid(): string {
    return this.pod.metadata.uid;
  }

  get namespace(): string {
    return this.pod.metadata.namespace ?? '';
  }

  get name(): string {
    return this.pod.metadata.name;
  }

  /** 0 when admission gave it none */
  get priority(): number {
    return this.pod.spec.priority ?? 0;
  }
}

/** Is a term about a pod? @param namespaceLabels of the pod's namespace */
export function isAbout(term: Term, pod: Pod, namespaceLabels: Readonly<Record<string, string>> | undefined): boolean {
  const { namespace = '', labels } = pod.metadata;
  if (!term.namespaces.has(namespace) && !selects(term.namespaceSelector, namespaceLabels)) return false;
  return selects(term.selector, labels);
}
