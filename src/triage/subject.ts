// What is stalled, when the deciding line does not say: the object of the natural kind that is in trouble, or the one that somebody speaks of.

import type { ObjectRef } from './fact.ts';
import type { Finding } from './judge.ts';
import { kindOf } from './kinds.ts';
import { lookup } from './lookup.ts';
import type { Scene } from './scene.ts';
import type { Thing } from './thing.ts';

const WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Rollout', 'Job'];

/** `layer/part` or layer → the kinds that stall there, the likeliest first. */
const NATURAL = lookup<readonly string[]>({
  'controller/autoscale': ['HorizontalPodAutoscaler', 'ScaledObject', 'ScaledJob', 'VerticalPodAutoscaler'],
  'controller/job': ['CronJob', 'Job'],
  'controller/gc': ['Namespace', 'CustomResourceDefinition', 'PersistentVolumeClaim', 'Pod'],
  controller: [...WORKLOADS, 'Application', 'Kustomization', 'HelmRelease', 'ScaledObject', 'Namespace'],
  scheduler: ['Pod'],
  storage: ['PersistentVolumeClaim', 'PersistentVolume', 'VolumeSnapshot', 'Pod'],
  'node/eviction': ['Pod', 'Node'],
  'node/capacity': ['Pod', 'Node'],
  'node/drain': ['Node', 'Pod'],
  node: ['Node'],
  kubelet: ['Pod'],
  app: ['Pod'],
  'network/dns': ['Pod'],
  'network/ingress': [
    'Ingress',
    'HTTPRoute',
    'GRPCRoute',
    'Gateway',
    'Route',
    'Challenge',
    'Certificate',
    'VirtualService',
  ],
  'network/policy': ['NetworkPolicy', 'CiliumNetworkPolicy', 'Pod'],
  network: ['Service', 'Ingress', 'Pod'],
  'api-server/admission': [...WORKLOADS, 'Pod'],
  'api-server/availability': ['APIService', 'FlowSchema'],
});

function naturalKinds({ playbook }: Finding): readonly string[] {
  return NATURAL[`${playbook.layer}/${playbook.part}`] ?? NATURAL[playbook.layer] ?? [];
}

/** An object that a text names as `Kind/namespace/name`, `kind/name`, `kind "name"` or `kind=name`. */
function namedIn(text: string): ObjectRef | undefined {
  const slashed = /\b([A-Za-z]+)\/([a-z0-9][a-z0-9-]*)\/([a-z0-9][a-z0-9.-]*)/.exec(text);
  const first = slashed ? kindOf(slashed[1] ?? '') : undefined;
  if (slashed && first) return { kind: first, namespace: slashed[2] ?? '', name: slashed[3] ?? '' };
  for (const found of text.matchAll(
    /(?<![\w.-])([A-Za-z]{3,63}(?:\.[a-z0-9.-]{1,99})?)(?:\/|="?| ")([a-z0-9][a-z0-9.-]{2,252})/g,
  )) {
    const kind = kindOf(found[1] ?? '');
    if (kind && kind !== 'Namespace' && kind !== 'Event')
      return { kind, name: (found[2] ?? '').replace(/(?<!\.)\.+$/, '') };
  }
  return undefined;
}

const POD_NAME = /(?<![\w-])[a-z][a-z0-9]{0,62}(?:-[a-z0-9]{1,63}){0,12}-(?:[a-z0-9]{6,10}-[a-z0-9]{5}|\d{1,3})\b/;
const NODE_WORD =
  /(?:\b(?:nodes?|nodo|nœud|noeud|knoten|nó|worker)\s{1,4}|(?:ノード|节点|노드)\s{0,4})["'`]?([a-z0-9][a-z0-9.-]{0,60}\d[a-z0-9.-]{0,60}|[a-z]{1,40}-[a-z0-9-]{1,60})\b/i;

/** What a sentence of the paste speaks of. */
function spokenOf(scene: Scene, kinds: readonly string[]): ObjectRef | undefined {
  for (const fact of scene.facts) {
    if (fact.type !== 'line') continue;
    if (kinds[0] === 'Node') {
      const node = NODE_WORD.exec(fact.text)?.[1];
      if (node) return { kind: 'Node', name: node };
    } else if (kinds[0] === 'Pod') {
      const pod = POD_NAME.exec(fact.text)?.[0];
      if (pod) return { kind: 'Pod', name: pod };
    }
  }
  return undefined;
}

/** The one in trouble; else the one whose events or log were looked at; else the only one. */
function troubled(things: readonly Thing[], asked: string): Thing | undefined {
  const named = things.filter(({ ref, health }) => ref.name !== '' && health !== 'ok');
  const bad = named.filter(({ health }) => health === 'bad' || health === 'flapping');
  const pool = bad.length ? bad : named;
  return (
    pool.find(({ ref }) => asked.includes(ref.name)) ??
    (bad.length ? pool[0] : named.find(({ facts }) => facts.some(({ type, warning }) => type === 'event' && warning)))
  );
}

/**
 * The object that the answer is about.
 * @returns undefined when the input names none that could be meant
 */
export function subjectOf(finding: Finding, scene: Scene): ObjectRef | undefined {
  const { layer, part } = finding.playbook;
  const kinds = naturalKinds(finding);
  const own = finding.object && finding.object.name !== '' ? finding.object : undefined;
  if (layer === 'etcd') return scene.ofKind('Pod').find(({ ref }) => ref.name.startsWith('etcd'))?.ref ?? own;
  const misplaced =
    own !== undefined &&
    (part === 'autoscale' ||
      (layer === 'node' && kinds[0] === 'Node' && (own.kind !== 'Pod' || part === 'notready'))) &&
    !kinds.includes(own.kind);
  // a pod's event tells of a claim that is not bound: the claim is what is stalled
  const claim =
    layer === 'storage' && (part === 'binding' || part === 'provisioning') && own?.kind !== 'PersistentVolumeClaim'
      ? troubled(
          scene.ofKind('PersistentVolumeClaim').filter(({ health }) => health === 'bad'),
          '',
        )
      : undefined;
  if (claim) return claim.ref;
  if (own && !misplaced) return own;
  if (layer === 'client') return own;
  for (const fact of finding.facts) {
    const named = namedIn(fact.text);
    if (named && (kinds.length === 0 || kinds.includes(named.kind))) return named;
  }
  if (layer === 'node' && kinds[0] === 'Node') {
    const host = finding.facts.find(({ attributes }) => attributes.node)?.attributes.node;
    if (host) return { kind: 'Node', name: host };
  }
  const asked = finding.facts.map(({ command }) => command ?? '').join(' ');
  for (const kind of kinds) {
    const thing = troubled(scene.ofKind(kind), asked);
    if (thing) return thing.ref;
  }
  if (part === 'notready') {
    const fallen = scene.ofKind('Node').find(({ facts }) => facts.some(({ reason }) => reason === 'NodeNotReady'));
    if (fallen) return fallen.ref;
  }
  return own ?? spokenOf(scene, kinds);
}
