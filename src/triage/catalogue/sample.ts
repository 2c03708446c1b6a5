// Entries of the catalogue as facts: what the engine would have read if the thing had just happened.

import type { Fact, ObjectRef } from '../fact.ts';
import { lookup } from '../lookup.ts';
import { podWordFacts } from '../read/pod-word.ts';
import { type Entry, type Place, placeOf } from './entry.ts';

/** Facts of one message of one entry, and where they have to lead. */
export interface Sample {
  readonly entry: Entry;
  /** the message with its placeholders, '' for an entry without messages */
  readonly shape: string;
  readonly facts: readonly Fact[];
  readonly place: Place;
}

/** A plausible value for each placeholder; numbers grow from 1 within a message. Of any other word the word itself is the value. */
const VALUES = lookup<string>({
  error: 'the operation did not succeed',
  message: 'the operation did not succeed',
  detail: 'see the details',
  html: '<html>sign in</html>',
  errors: 'the operation did not succeed',
  output: 'unexpected answer',
  reason: 'see the details',
  reasons: '3 a rule of a plugin of our own',
  name: 'web-main',
  namespace: 'shop',
  ns: 'shop',
  pod: 'web-6d5f9c7b8-x2x4q',
  pods: 'web-6d5f9c7b8-x2x4q',
  replicaset: 'web-6d5f9c7b8',
  deployment: 'web',
  statefulset: 'db',
  job: 'import',
  container: 'web',
  containers: 'web',
  node: 'worker-2',
  nodes: 'worker-2',
  image: 'registry.example.com/shop/web:1.4.2',
  ip: '10.32.7.19',
  ips: '10.32.7.19',
  port: '8443',
  host: 'api.shop.example.com',
  url: 'https://10.32.7.19:8443/healthz',
  path: '/var/lib/web/data',
  file: 'web.yaml',
  volume: 'pvc-1c9dbd6e',
  volumes: 'data',
  claim: 'data-web',
  class: 'fast-ssd',
  driver: 'disk.csi.example.com',
  plugin: 'NodeAffinity',
  plugins: 'NodeAffinity TaintToleration',
  id: '5c0f1e7d2a',
  uid: '1c9dbd6e-77e4-4a1b-9be5-0c3f5cf1a2b3',
  duration: '7.5s',
  time: '2031-05-04T10:11:12Z',
  version: 'v1',
  group: 'apps',
  kind: 'Deployment',
  resource: 'deployments.apps',
  resources: 'cpu=2',
  verb: 'create',
  user: 'dana',
  service: 'web',
  serviceaccount: 'builder',
  key: 'dedicated',
  value: 'batch',
  code: '503',
  json: '{"app":"web"}',
  cidr: '10.32.0.0/24',
  cidrs: '10.32.0.0/24',
  webhook: 'check.policy.example.com',
  quota: 'team',
  selector: 'app=web',
  schedule: '*/5 * * * *',
  field: 'spec.replicas',
  type: 'string',
  level: 'restricted',
  names: 'kubernetes, kubernetes.default',
  command: '/app/serve',
  status: 'False',
  'waiting reason': 'CreateContainerError',
  'filter message': 'see the details',
  'prefilter message': 'see the details',
  'extender message': 'node refused by the extender',
  'preemption message': 'see the details',
});

/** What the kubelet and the scheduler count is a resource of a node, not one of the API. */
const NODE_RESOURCE: Readonly<Record<string, string>> = { resource: 'memory' };
const DEVICE: Readonly<Record<string, string>> = { resource: 'nvidia.com/gpu' };

/** A message with its placeholders filled. @param values by placeholder, before the general ones */
export function fill(shape: string, values: Readonly<Record<string, string>> = {}): string {
  let number = 0;
  return shape
    .replace(/<([a-z][a-z ]*)>/g, (whole, word: string) => {
      if (whole === '<none>' || whole === '<unknown>' || whole === '<pending>') return whole;
      if (word === 'n') return String(++number);
      return values[word] ?? VALUES[word] ?? word;
    })
    .trimEnd();
}

function valuesFor(entry: Entry): Readonly<Record<string, string>> {
  if (/Insufficient <resource>|OutOf<resource>/.test(entry.id)) return DEVICE;
  if (entry.id === 'error/runtime-down') return { path: '/run/containerd/containerd.sock' };
  if (entry.plugin === 'DefaultPreemption') return { reasons: '3 No preemption victims found for incoming pod' };
  return entry.file === 'api-errors' ? {} : NODE_RESOURCE;
}

const CLUSTER_SCOPED =
  /^(?:Node|PersistentVolume|Namespace|CustomResourceDefinition|APIService|StorageClass|GatewayClass|NodeClaim|NodePool|ClusterIssuer|EC2NodeClass|ServiceCIDR|VolumeSnapshotContent)$/;

function objectOf(kind: string): ObjectRef {
  const names: Readonly<Record<string, string>> = {
    Pod: 'web-6d5f9c7b8-x2x4q',
    ReplicaSet: 'web-6d5f9c7b8',
    Node: 'worker-2',
    PersistentVolumeClaim: 'data-web',
    StatefulSet: 'db',
  };
  const name = names[kind] ?? 'web';
  return CLUSTER_SCOPED.test(kind) ? { kind, name } : { kind, name, namespace: 'shop' };
}

const EMPTY = { reason: '', text: '', from: '', when: {}, span: { from: 1, to: 1 }, attributes: {} } as const;

/** What the reader of tables makes of a cell's own words. */
const TABLE_WORD = lookup<string>({
  '<pending>': 'LoadBalancerPending',
  '<unknown>': 'UnknownTargets',
});

function stateFacts(entry: Entry, kind: string, text: string): Fact[] {
  const object = objectOf(kind);
  const reason = fill(entry.reason ?? '', valuesFor(entry));
  const one = { ...EMPTY, object, reason, text };
  switch (entry.state) {
    case 'waiting':
      return [
        { ...one, type: 'waiting', reason: entry.reason === '<raw error text>' ? text : reason, container: 'web' },
      ];
    case 'terminated':
      return [
        entry.reason === '<empty>'
          ? { ...one, type: 'terminated', reason: '', container: 'web', attributes: { exitCode: 1 } }
          : { ...one, type: 'terminated', container: 'web' },
      ];
    case 'kubelet-sync-error':
      return [
        {
          ...one,
          type: 'event',
          reason: 'FailedSync',
          from: 'kubelet',
          warning: true,
          text: `error determining status: failed to "${reason.replace(/Error$/, '')}" for "web" with ${reason}: "the operation did not succeed"`,
        },
      ];
    case 'kubectl-status':
      return podWordFacts(object, reason, { age: 600 }, EMPTY.span).map((draft) => ({ ...EMPTY, ...draft }));
    case 'kubectl-other':
      return [{ ...one, type: 'status', reason: TABLE_WORD[reason] ?? reason }];
    default:
      return [{ ...one, type: 'status' }];
  }
}

/** The second half of the summary says what evicting pods would bring; by itself it is quoted without the first. */
function preemptionText(text: string): string {
  const aside = text.indexOf(' (inside the preemption part)');
  return aside < 0 ? text : `preemption: 0/3 nodes are available: 3 ${text.slice(0, aside)}.`;
}

/** Text of a scheduler message as its event carries it. */
function schedulerText(entry: Entry, shape: string): string {
  const text = fill(shape, valuesFor(entry));
  if (/^(?:0\/|no nodes available|running |binding rejected|skip schedule)/.test(text)) return text;
  if (entry.plugin === 'DefaultPreemption') return preemptionText(text);
  return entry.perNode ? `0/3 nodes are available: 3 ${text}.` : `0/3 nodes are available: ${text}.`;
}

/** A scheduler message without the summary around it. */
export function bareReason({ entry, shape }: Sample): string {
  const text = fill(shape, valuesFor(entry));
  return entry.plugin === 'DefaultPreemption' ? preemptionText(text) : text;
}

function factsOf(entry: Entry, kind: string, shape: string): Fact[] {
  const object = objectOf(kind);
  const text = fill(shape, valuesFor(entry));
  switch (entry.file) {
    case 'event-reasons':
      return [
        {
          ...EMPTY,
          type: 'event',
          object,
          reason: entry.reason ?? '',
          text,
          from: entry.owner,
          warning: entry.type !== 'Normal',
        },
      ];
    case 'container-states':
      return stateFacts(entry, kind, text);
    case 'exit-codes':
      return [
        {
          ...EMPTY,
          type: 'terminated',
          object,
          reason: 'Error',
          container: 'web',
          attributes: { exitCode: entry.exitCode ?? 0 },
        },
      ];
    case 'scheduler-messages':
      return [
        {
          ...EMPTY,
          type: 'event',
          object,
          reason: 'FailedScheduling',
          from: 'default-scheduler',
          warning: true,
          text: schedulerText(entry, shape),
        },
      ];
    case 'api-errors':
      return [{ ...EMPTY, type: 'error', text, from: entry.owner === 'helm' ? 'helm' : 'kubectl' }];
    case 'conditions':
      if (entry.condition === 'phase') return [{ ...EMPTY, type: 'status', object, reason: entry.is ?? '', text }];
      return [
        {
          ...EMPTY,
          type: 'condition',
          object,
          condition: entry.condition ?? '',
          is: entry.is ?? '',
          reason: entry.reason ?? '',
          text,
        },
      ];
  }
}

/** Every message of an entry, on every kind it is about. */
export function samplesOf(entry: Entry): Sample[] {
  const shapes = entry.shapes.length ? entry.shapes : [''];
  const kinds = entry.kinds?.length ? entry.kinds.map((kind) => (kind === '*' ? 'ConfigMap' : kind)) : [''];
  return shapes.flatMap((shape) =>
    kinds.map((kind): Sample => ({ entry, shape, facts: factsOf(entry, kind, shape), place: placeOf(entry, shape) })),
  );
}
