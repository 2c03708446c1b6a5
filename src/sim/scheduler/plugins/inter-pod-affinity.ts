// InterPodAffinity: pods that must or want to be near others, or far from them, and others that want so of this one (framework/plugins/interpodaffinity).
import { NAMESPACES } from '../../resources/index.ts';
import { selects } from '../../selector.ts';
import type { Node, Pod } from '../../wire.ts';
import type { Matcher } from '../matcher.ts';
import type { NodeInfo } from '../node-info.ts';
import { type Handle, MAX_SCORE, type Plugin } from '../plugin.ts';
import { isAbout, PodInfo, type Term } from '../pod-info.ts';
import { SKIP, SUCCESS, unresolvable, unschedulable } from '../status.ts';
import type { ByPlace } from '../tally.ts';
import { Domains } from '../topology.ts';

const NAME = 'InterPodAffinity';
const NOT_NEAR = unresolvable(NAME, "node(s) didn't match pod affinity rules");
const TOO_NEAR = unschedulable(NAME, "node(s) didn't match pod anti-affinity rules");
const UNWANTED = unschedulable(NAME, "node(s) didn't satisfy existing pods anti-affinity rules");
/** For `filter`. */
interface Near {
  readonly affinity: readonly { readonly key: string; readonly matcher: Matcher }[];
  /** pods that match all affinity terms */
  readonly all: Matcher;
  readonly antiAffinity: readonly { readonly key: string; readonly matcher: Matcher }[];
  /** of {@link all} */
  readonly wanted: Domains;
  /** of those that match one of the anti-affinity terms */
  readonly avoided: Domains;
  /** of those that do not want this pod */
  readonly unwanting: Domains;
  /** does the pod match its own affinity terms? The first of a group may be anywhere. */
  readonly isFirst: boolean;
}

/** Sums up by domain what is counted on nodes. */
function addUp(domains: Domains, key: string, nodes: readonly NodeInfo[], counts: ByPlace, weight = 1): void {
  for (const { place } of nodes) {
    const count = counts[place] as number;
    if (count !== 0) domains.add(key, place, weight * count);
  }
}

function newDomains({ snapshot }: Handle): Domains {
  return new Domains((key) => snapshot.topology(key));
}

function matcherOf(term: Term, handle: Handle): Matcher {
  const { namespaceSelector, selector } = term;
  if (!namespaceSelector) return handle.matchers.of(term.namespaces, [selector]);
  const isAll = !Object.keys(namespaceSelector.matchLabels ?? {}).length && !namespaceSelector.matchExpressions?.length;
  if (isAll) return handle.matchers.of(undefined, [selector]);
  const names = new Set(term.namespaces);
  for (const { metadata } of handle.client.list(NAMESPACES))
    if (selects(namespaceSelector, metadata.labels)) names.add(metadata.name);
  return handle.matchers.of(names, [selector]);
}

function matchersOf(terms: readonly Term[], handle: Handle): { readonly key: string; readonly matcher: Matcher }[] {
  return terms.map((term) => ({ key: term.topologyKey, matcher: matcherOf(term, handle) }));
}

/** Where pods are that do not want this one near them. */
function unwantingOf({ pod, namespace }: PodInfo, handle: Handle): Domains {
  const { snapshot, matchers } = handle;
  const found = newDomains(handle);
  if (snapshot.withRequiredAntiAffinity.size === 0) return found;
  const { unwanting } = matchers.opinions(pod, handle.namespaceLabels(namespace));
  for (const key of snapshot.tallyKeys(unwanting))
    addUp(found, key, [...snapshot.withRequiredAntiAffinity], snapshot.tally(unwanting, key));
  return found;
}

function isNear({ affinity, wanted, isFirst }: Near, node: NodeInfo): boolean {
  let all = true;
  for (const { key } of affinity) {
    const count = wanted.at(key, node.place);
    if (count === undefined) return false;
    if (count <= 0) all = false;
  }
  return all || (isFirst && wanted.isEmpty);
}

function matchesAll(pod: PodInfo, other: Pod, handle: Handle): boolean {
  const matchers = matchersOf(pod.terms.affinity, handle);
  return matchers.length > 0 && matchers.every(({ matcher }) => matcher.matches(other));
}

function matchesAnyAnti(pod: PodInfo, other: Pod, handle: Handle): boolean {
  return matchersOf(pod.terms.antiAffinity, handle).some(({ matcher }) => matcher.matches(other));
}

function mayHelp(pod: PodInfo, old: Pod | undefined, now: Pod | undefined, handle: Handle): boolean {
  if (now && matchesAll(pod, now, handle) && !(old && matchesAll(pod, old, handle))) return true;
  if (old && matchesAnyAnti(pod, old, handle) && !(now && matchesAnyAnti(pod, now, handle))) return true;
  if (!old || now) return false;
  const labels = handle.namespaceLabels(pod.namespace);
  return new PodInfo(old).terms.antiAffinity.some((term) => isAbout(term, pod.pod, labels));
}

/** The plugin. */
export const interPodAffinity = {
  name: NAME,

  preFilter(pod, handle) {
    const unwanting = unwantingOf(pod, handle);
    const { terms } = pod;
    const hasTerms = terms.affinity.length > 0 || terms.antiAffinity.length > 0;
    if (!hasTerms && unwanting.isEmpty) return SKIP;
    const affinity = matchersOf(terms.affinity, handle);
    const antiAffinity = matchersOf(terms.antiAffinity, handle);
    const all = handle.matchers.all(affinity.map(({ matcher }) => matcher));
    const { snapshot } = handle;
    const wanted = newDomains(handle);
    const avoided = newDomains(handle);
    for (const { key } of affinity) addUp(wanted, key, snapshot.nodes, snapshot.tally(all));
    for (const { key, matcher } of antiAffinity) addUp(avoided, key, snapshot.nodes, snapshot.tally(matcher));
    const isFirst = affinity.length > 0 && all.matches(pod.pod);
    return { state: { affinity, all, antiAffinity, wanted, avoided, unwanting, isFirst } };
  },

  filter(_, node, state) {
    if (!isNear(state, node)) return NOT_NEAR;
    if (state.avoided.hasAny(node.place)) return TOO_NEAR;
    return state.unwanting.hasAny(node.place) ? UNWANTED : SUCCESS;
  },

  shift(state, pod, other, node, by, handle) {
    const labels = handle.namespaceLabels(pod.namespace);
    for (const term of other.terms.antiAffinity)
      if (isAbout(term, pod.pod, labels)) state.unwanting.add(term.topologyKey, node.place, by);
    if (state.affinity.length > 0 && state.all.matches(other.pod))
      for (const { key } of state.affinity) state.wanted.add(key, node.place, by);
    for (const { key, matcher } of state.antiAffinity)
      if (matcher.matches(other.pod)) state.avoided.add(key, node.place, by);
  },

  copyState(state) {
    const { wanted, avoided, unwanting } = state;
    return { ...state, wanted: wanted.copy(), avoided: avoided.copy(), unwanting: unwanting.copy() };
  },

  preScore({ pod, namespace, terms }, _, handle) {
    const { snapshot, matchers } = handle;
    const hasWishes = terms.preferred.length > 0 || terms.avoided.length > 0;
    if (!hasWishes && snapshot.withAffinity.size === 0) return SKIP;
    const found = newDomains(handle);
    const wish = (term: Term, weight: number): void => {
      addUp(found, term.topologyKey, snapshot.nodes, snapshot.tally(matcherOf(term, handle)), weight);
    };
    for (const term of terms.preferred) wish(term, term.weight);
    for (const term of terms.avoided) wish(term, -term.weight);
    const { wishing } = matchers.opinions(pod, handle.namespaceLabels(namespace));
    for (const key of snapshot.tallyKeys(wishing)) addUp(found, key, snapshot.nodes, snapshot.tally(wishing, key));
    return found.isEmpty ? SKIP : { state: found };
  },

  score(_, { place }, domains) {
    return domains.sum(place);
  },

  normalize(scores) {
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    for (const score of scores) {
      lowest = Math.min(lowest, score);
      highest = Math.max(highest, score);
    }
    const range = highest - lowest;
    for (let i = 0; i < scores.length; i++)
      scores[i] = range > 0 ? Math.trunc(MAX_SCORE * (((scores[i] ?? 0) - lowest) / range)) : 0;
  },

  events: [
    {
      resource: 'AssignedPod',
      actions: ['Add', 'Delete', 'UpdatePodLabel'],
      hint: (pod, { old, object }, handle) => mayHelp(pod, old as Pod | undefined, object as Pod | undefined, handle),
    },
    { resource: 'TargetPod', actions: ['UpdatePodLabel'] },
    {
      resource: 'Node',
      actions: ['Add', 'UpdateNodeLabel'],
      hint: ({ terms }, { old, object }) => {
        if (!old) return true;
        const keys = [...terms.affinity, ...terms.antiAffinity].map(({ topologyKey }) => topologyKey);
        const before = (old as Node).metadata.labels;
        const after = (object as Node).metadata.labels;
        return keys.length === 0 || keys.some((key) => before?.[key] !== after?.[key]);
      },
    },
  ],
} satisfies Plugin<Near, Domains>;
