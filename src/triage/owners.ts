// Every line has an owner: which component's work a fact reports, and at which step of the road.

import labels from './catalogue/labels.json' with { type: 'json' };
import type { Fact } from './fact.ts';
import { STEPS, type Step } from './layers.ts';
import { lookup } from './lookup.ts';

// rows of the catalogue, each `component|step|kinds`; see catalogue/labels.ts
const EVENTS = lookup<readonly string[]>(labels.events);
const STATES = lookup<readonly string[]>(labels.states);
const CONDITIONS = lookup<string>(labels.conditions);
const WORDS = lookup<Readonly<Record<string, string>>>(labels.words);

/** Words outside the catalogue: of components that it does not list, and of our own readers for cells that hold no word. */
const MORE_STEPS = lookup<Step>({
  AddedInterface: 'prepared',
  LoadBalancerPending: 'reachable',
  UnknownTargets: 'children',
  Applied: 'accepted',
});

/** Who works on an object of a kind when the catalogue does not know the word. */
const OWNER_BY_KIND = lookup<string>({
  Pod: 'kubelet',
  Node: 'node-controller',
  Deployment: 'deployment-controller',
  ReplicaSet: 'replicaset-controller',
  ReplicationController: 'replication-controller',
  StatefulSet: 'statefulset-controller',
  DaemonSet: 'daemonset-controller',
  Job: 'job-controller',
  CronJob: 'cronjob-controller',
  Service: 'service-controller',
  Endpoints: 'endpoint-controller',
  EndpointSlice: 'endpoint-slice-controller',
  Ingress: 'ingress controller',
  PersistentVolumeClaim: 'persistentvolume-controller',
  PersistentVolume: 'persistentvolume-controller',
  HorizontalPodAutoscaler: 'horizontal-pod-autoscaler',
  PodDisruptionBudget: 'disruption-controller',
  Namespace: 'namespace-controller',
  ResourceQuota: 'resourcequota-controller',
  APIService: 'kube-aggregator',
  ComponentStatus: 'kube-apiserver',
  CustomResourceDefinition: 'kube-apiserver',
  NetworkPolicy: 'network plugin',
  StorageClass: 'kube-apiserver',
});

/** A row of the catalogue, taken apart. */
interface Label {
  readonly owner: string;
  readonly step: Step | undefined;
  readonly kinds: ReadonlySet<string>;
}

const parsed = new Map<string, Label>();

function parse(row: string): Label {
  let label = parsed.get(row);
  if (!label) {
    const [owner = '', step = '', kinds = ''] = row.split('|');
    label = { owner, step: STEPS.find((one) => one === step), kinds: new Set(kinds.split(',')) };
    parsed.set(row, label);
  }
  return label;
}

/** Of several components that use one word: the one that wrote it, else the one that works on this kind of object, else the first. */
function choose(rows: readonly string[] | undefined, fact: Fact): Label | undefined {
  if (!rows) return undefined;
  const labels = rows.map(parse);
  const written = fact.from === '' ? undefined : labels.find(({ owner }) => fact.from.startsWith(owner));
  const kind = fact.object?.kind ?? '';
  // a state is a word of one kind's column; an event may be about a kind that the catalogue does not list
  return (
    written ??
    labels.find(({ kinds }) => kinds.has(kind)) ??
    (kind === '' || fact.type === 'event' ? labels[0] : undefined)
  );
}

/** A state without what is particular to one pod: `Init:ExitCode:3` is an `Error`, `OutOfnvidia.com/gpu` is like `OutOfpods`. */
function stateWord(reason: string): string {
  const word = reason.replace(/^Init:/, '');
  if (/^(?:ExitCode|Signal):/.test(word)) return 'Error';
  if (/^\d+\/\d+$/.test(word)) return 'PodInitializing';
  return STATES[word] === undefined && word.startsWith('OutOf') ? 'OutOfpods' : word;
}

/** What the catalogue says of the word that a fact carries. */
function labelOf(fact: Fact): Label | undefined {
  const kind = fact.object?.kind ?? '';
  switch (fact.type) {
    case 'event':
      return choose(EVENTS[fact.reason], fact) ?? choose(STATES[fact.reason], fact);
    case 'waiting':
      return choose(STATES[stateWord(fact.reason)], fact);
    case 'terminated':
      return choose(STATES[stateWord(fact.reason || 'Error')], fact);
    case 'status': {
      const phase = CONDITIONS[`${kind}/phase`];
      return choose(STATES[stateWord(fact.reason)], fact) ?? (phase === undefined ? undefined : parse(phase));
    }
    case 'condition': {
      const row =
        CONDITIONS[`${kind}/${fact.condition ?? ''}/${fact.reason}`] ?? CONDITIONS[`${kind}/${fact.condition ?? ''}`];
      return row === undefined ? undefined : parse(row);
    }
    default:
      return undefined;
  }
}

/** Some reasons of the kubelet stand for most of what can go wrong: only their words tell the step. */
function stepByWords(fact: Fact): Step | undefined {
  if (fact.type !== 'event') return undefined;
  if (fact.reason === 'FailedSync') {
    const word = /\bwith (\w+(?:Error|BackOff)):/.exec(fact.text)?.[1] ?? '';
    return choose(STATES[word], fact)?.step;
  }
  const label = labelOf(fact);
  const words = label ? WORDS[`${label.owner}/${fact.reason}`] : undefined;
  const found = words && Object.entries(words).find(([word]) => fact.text.includes(word));
  if (found) return STEPS.find((one) => one === found[1]);
  if (label?.owner !== 'kubelet' || (fact.reason !== 'Failed' && fact.reason !== 'BackOff')) return undefined;
  if (/restarting failed/i.test(fact.text)) return 'running';
  return /pull|ErrImage|InvalidImage|inspect image/i.test(fact.text) ? 'image' : 'started';
}

/** The step that a fact belongs to; undefined for facts beside the road. */
export function stepOfFact(fact: Fact): Step | undefined {
  const step = stepByWords(fact) ?? labelOf(fact)?.step;
  if (step) return step;
  if (fact.type === 'event' || fact.type === 'status') return MORE_STEPS[fact.reason];
  if (fact.type === 'waiting') return 'prepared';
  if (fact.type === 'terminated') return 'running';
  if (fact.type === 'error' && fact.from === 'kubectl') return 'accepted';
  return undefined;
}

/** The component whose work a fact reports; '' where nobody owns it. */
export function ownerOf(fact: Fact): string {
  if (fact.type === 'line') return '';
  if (fact.type === 'error') {
    if (/etcdserver: /.test(fact.text)) return 'etcd';
    return /^Error from server|^The [A-Z]\w+ "|is forbidden|admission webhook/.test(fact.text)
      ? 'kube-apiserver'
      : fact.from;
  }
  if (fact.from) return fact.from.replace(/_[\s\S]*/, '');
  if (fact.type === 'log') return 'container';
  const known = labelOf(fact)?.owner;
  if (known) return known;
  const kind = fact.object?.kind ?? '';
  return OWNER_BY_KIND[kind] ?? (fact.type === 'waiting' || fact.type === 'terminated' ? 'kubelet' : kind);
}
