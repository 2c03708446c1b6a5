// Who did what when: the dated facts around the object in trouble, oldest first, all by one clock.
import type { Diagnosis, Moment } from './diagnosis.ts';
import { type Fact, type ObjectRef, objectName } from './fact.ts';
import { type Layer, STEPS, type Step } from './layers.ts';
import { lookup } from './lookup.ts';
import type { Material } from './material.ts';
import { ownerOf, stepOfFact } from './owners.ts';
import { shortened, troubles } from './telling.ts';

/** Moments of one time line. */
const MOST_MOMENTS = 40;
/** Characters of a moment's text. */
const TEXT = 160;

/** A fact with its time, in seconds before the moment that counts as now. */
interface Dated {
  readonly fact: Fact;
  readonly ago: number;
  readonly over: number;
  readonly status: Moment['status'];
}

/** Components by name → the layer that they work for; the first that fits. Others have none. */
const LAYERS_OF: readonly (readonly [RegExp, Layer])[] = [
  [/^(?:kubectl|helm|oc|client)$/, 'client'],
  [
    /^(?:kube-)?apiserver$|^kube-aggregator$|webhook|^kyverno|^gatekeeper|cidr-?allocator|^(?:ip|port)allocator/i,
    'api-server',
  ],
  [/^etcd/, 'etcd'],
  [/scheduler|^karpenter$|^cluster-autoscaler$/, 'scheduler'],
  [
    /^(?:persistentvolume|attachdetach|snapshot|ephemeral_volume|volume)|csi|provisioner|resizer|snapshotter/,
    'storage',
  ],
  [/^(?:cloud-)?node|^(?:device-)?taint-|-monitor$|^health-checker$/, 'node'],
  [/^kubelet$/, 'kubelet'],
  [/^container$/, 'app'],
  [
    /^kube-proxy$|^endpoint|^service|^ingress|ingress|gateway|^route_controller$|^(?:metallb|calico|cilium|flannel|weave|coredns|multus)|proxy|^cert-manager/,
    'network',
  ],
  [/controller|^horizontal-pod-autoscaler$|^garbage-collector|operator$|-updater$/, 'controller'],
];

/** The layer of a component; undefined for one that belongs to none. */
export function layerOfOwner(owner: string): Layer | undefined {
  return LAYERS_OF.find(([names]) => names.test(owner))?.[1];
}

/** Facts of the last paste, or of all when it has hardly any: ages count from when each paste was printed. */
function lastPaste(facts: readonly Fact[]): readonly Fact[] {
  const last = facts.filter(({ span }) => span.from >= 0);
  return last.length < 2 ? facts : last;
}

/** Facts that tell a moment: not states, which hold on, nor what a healthy program logs. */
function tellsMoment({ type, prose, attributes }: Fact, status: Moment['status']): boolean {
  if (prose || type === 'deduced' || type === 'status' || type === 'waiting') return false;
  if (type === 'event' || type === 'terminated') return true;
  return status === 'problem' || status === 'recovered' || (type === 'log' && attributes.severe === true);
}

/** Facts with their times by the clock that most of them have: ages, or absolute times counted back from the newest. */
function byOneClock(facts: readonly Fact[], statusOf: (fact: Fact) => Moment['status']): Dated[] {
  const telling = facts.filter(
    (fact) => (fact.when.at !== undefined || fact.when.last !== undefined) && tellsMoment(fact, statusOf(fact)),
  );
  const absolute = telling.filter(({ when }) => when.at !== undefined);
  if (absolute.length <= telling.length / 2)
    return lastPaste(telling.filter(({ when }) => when.at === undefined)).map((fact) => {
      const { last = 0, first = last } = fact.when;
      return { fact, ago: last, over: Math.max(0, first - last), status: statusOf(fact) };
    });
  const newest = absolute.reduce((latest, { when }) => Math.max(latest, when.at ?? latest), Number.NEGATIVE_INFINITY);
  return absolute.map((fact) => {
    const { at = newest, since = at } = fact.when;
    return { fact, ago: (newest - at) / 1000, over: Math.max(0, (at - since) / 1000), status: statusOf(fact) };
  });
}

/** One of each: what `get events` and `describe` both print, or two runs of one command, is told as it was last. */
function once(moments: readonly Dated[]): Dated[] {
  const known = new Map<string, Dated>();
  for (const moment of moments) {
    const { object, reason, text, container = '', type, when } = moment.fact;
    // a log repeats its words, and each time is another moment
    const time = type === 'log' ? when.at : '';
    known.set([object ? objectName(object) : '', reason, container, time, text].join('\n'), moment);
  }
  return [...known.values()];
}

const WEIGHT: Readonly<Record<Moment['status'], number>> = { problem: 0, recovered: 1, ok: 2, unowned: 3 };

/** The most telling ones when there are too many: trouble first, then the object itself, then the newest. */
function fewest(moments: readonly Dated[], about: ObjectRef | undefined): readonly Dated[] {
  if (moments.length <= MOST_MOMENTS) return moments;
  const own = about ? objectName(about) : '';
  const rank = ({ fact, status }: Dated): number =>
    2 * WEIGHT[status] + (fact.object && objectName(fact.object) === own ? 0 : 1);
  return moments.toSorted((a, b) => rank(a) - rank(b) || a.ago - b.ago).slice(0, MOST_MOMENTS);
}

/** A moment with its step and what puts it in order. */
interface Placed extends Dated {
  readonly step: Step | undefined;
  /** seconds before now, whole ones: some components write fractions, others leave them away */
  readonly begun: number;
  readonly place: number;
}

/** Of one step and one second, what comes first. */
const FIRST = lookup<number>({
  ScalingReplicaSet: 0,
  SuccessfulCreate: 1,
  Pulling: 0,
  Pulled: 1,
  Created: 0,
  Started: 1,
});

/** Oldest first by when they began; in the same second in the order of the road, and what failed after what went well. */
function inOrder(moments: readonly Dated[], absolute: boolean): Placed[] {
  const placed = moments.map((moment): Placed => {
    const { fact, ago, over, status } = moment;
    const step = stepOfFact(fact);
    const { at = 0, since = at } = fact.when;
    return {
      ...moment,
      step,
      begun: absolute ? -Math.floor(since / 1000) : ago + over,
      place: 10 * (step ? STEPS.indexOf(step) : STEPS.length) + (status === 'problem' ? 5 : (FIRST[fact.reason] ?? 2)),
    };
  });
  return placed.sort((a, b) => b.begun - a.begun || a.place - b.place || a.fact.span.from - b.fact.span.from);
}

function told({ fact, ago, over, status, step }: Placed, absolute: boolean): Moment {
  const owner = ownerOf(fact);
  const layer = layerOfOwner(owner);
  const lasted = Math.round(over);
  const { at } = fact.when;
  const count = Math.min(Math.round(fact.when.count ?? 1), Number.MAX_SAFE_INTEGER);
  const time = absolute && at !== undefined ? new Date(at).toISOString().replace('.000Z', 'Z') : '';
  return {
    // a year of five digits has another form
    ...(/^\d{4}-/.test(time) ? { at: time } : {}),
    ago: Math.round(ago),
    ...(lasted > 0 ? { over: lasted } : {}),
    ...(count > 1 ? { count } : {}),
    owner,
    ...(layer ? { layer } : {}),
    ...(step ? { step } : {}),
    object: fact.object ? objectName(fact.object) : '',
    reason: fact.reason,
    text: shortened(fact.text, TEXT),
    status: owner === '' && status === 'ok' ? 'unowned' : status,
    ...(fact.span.from > 0 ? { line: fact.span.from } : {}),
  };
}

/**
 * The time line of a diagnosis.
 * @param about the object in trouble; what does not hang together with it is left out
 * @returns an empty object when fewer than two moments are dated
 */
export function timelineOf(material: Material, about: ObjectRef | undefined): Pick<Diagnosis, 'timeline'> {
  const { scene, ranking } = material;
  const { problem, past } = troubles(material);
  const statusOf = (fact: Fact): Moment['status'] =>
    problem.has(fact) ? 'problem' : past.has(fact) ? 'recovered' : 'ok';
  const dated = byOneClock(scene.facts, statusOf);
  const root = new Set(ranking.root?.facts);
  const close = about
    ? dated.filter(({ fact }) => root.has(fact) || !fact.object || scene.related(about, fact.object))
    : dated;
  const moments = fewest(once(close), about);
  if (moments.length < 2) return {};
  const absolute = moments[0]?.fact.when.at !== undefined;
  return { timeline: inOrder(moments, absolute).map((moment) => told(moment, absolute)) };
}
