// Findings → one root, its consequences, and what is history.
import { type ObjectRef, objectName } from './fact.ts';
import { type Past, pastOf } from './history.ts';
import type { Finding } from './judge.ts';
import { LAYERS, STEPS, stepOf } from './layers.ts';
import type { Scene } from './scene.ts';

/** A finding with the part it plays. */
export interface Ranked {
  readonly finding: Finding;
  readonly role: 'root' | 'consequence' | 'recovered';
  /** the finding it follows from */
  readonly of?: Finding;
  readonly past?: Past;
}

/** The outcome: roots first, the most upstream of them leading. */
export interface Ranking {
  readonly ranked: readonly Ranked[];
  /** the answer; undefined when nothing current was found */
  readonly root: Finding | undefined;
  readonly others: readonly Finding[];
}

const SIGNAL = ['cause', 'held', 'passing', 'symptom', 'context'];
const FIRMNESS = ['firm', 'fair', 'loose', 'prose'];

/** 2 by its own id, 1 by `layer/*`, 0 not at all. */
function outranks(a: Finding, b: Finding): number {
  if (a.playbook.outranks.includes(b.playbook.id)) return 2;
  return a.playbook.outranks.some((id) => id.endsWith('/*') && b.playbook.layer === id.slice(0, -2)) ? 1 : 0;
}

/** The same object, related ones, or one of them unknown. */
function together(a: ObjectRef | undefined, b: ObjectRef | undefined, scene: Scene): boolean {
  if (!a || !b) return true;
  return scene.related(a, b) || stem(a) === stem(b);
}

/** Pods of one workload share all of their name but its end. */
function stem(ref: ObjectRef): string {
  return ref.kind === 'Pod'
    ? ref.name.replace(/-[a-z0-9]{5}$/, '').replace(/-[a-z0-9]{6,10}$/, '')
    : `${ref.kind}/${ref.name}`;
}

const CNI =
  /^(?:calico|canal|flannel|kube-flannel|cilium|weave|aws-node|antrea|kube-router|multus|kindnet|ovn|ovs|sdn|azure-cni|azure-npm|tigera|romana)/;
const PROVISIONER = /(?:csi|provisioner|openebs|longhorn|rook|ceph|nfs-client|portworx|trident)/;

/** Knowledge of the cluster's own parts: what stops when one of them does. */
function explainsByPart(a: Finding, b: Finding): boolean {
  const pod =
    a.object?.kind === 'Pod' || a.object?.kind === 'DaemonSet' || a.object?.kind === 'Deployment' ? a.object.name : '';
  const { layer, part } = b.playbook;
  if (CNI.test(pod))
    return (
      (layer === 'kubelet' && part === 'sandbox') ||
      (layer === 'node' && part === 'notready') ||
      (layer === 'scheduler' && part === 'taints')
    );
  if (/^(?:coredns|kube-dns)/.test(pod)) return layer === 'network' && part === 'dns' && a.playbook.layer !== 'network';
  if (/^(?:kube-apiserver|etcd)/.test(pod))
    return layer === 'client' || (layer === 'api-server' && part === 'availability');
  if (PROVISIONER.test(pod))
    return layer === 'storage' && (part === 'provisioning' || part === 'binding' || part === 'attach');
  if (/^metrics-server/.test(pod)) return layer === 'controller' && part === 'autoscale';
  if (/webhook/.test(pod)) return layer === 'api-server' && part === 'admission';
  return false;
}

/** Node trouble and what it does to the pods and to scheduling. */
function explainsByNode(a: Finding, b: Finding): boolean {
  if (a.playbook.layer !== 'node' || !/^(?:notready|pressure|kernel|hardware|drain)$/.test(a.playbook.part))
    return false;
  const { layer, part } = b.playbook;
  // the same trouble, told of the node and of a pod on it
  if (a.playbook === b.playbook) return a.object?.kind === 'Node' && b.object?.kind === 'Pod';
  return (
    (layer === 'scheduler' && part === 'taints') ||
    // nodes that a pod has ruled out itself are no obstacle as long as the one it wants has the trouble
    (layer === 'scheduler' &&
      part === 'affinity' &&
      b.facts.every(({ text }) => /untolerated taint|had taint/.test(text))) ||
    (layer === 'node' && part === 'eviction') ||
    (layer === 'kubelet' && part === 'lifecycle')
  );
}

/** Layers whose trouble shows as another layer's complaint about the same thing. */
function explainsByLayer(a: Finding, b: Finding): boolean {
  const from = a.playbook.layer;
  const to = b.playbook;
  if (from === 'storage' && to.layer === 'scheduler' && to.part === 'volume') return true;
  if (from === 'etcd') return (to.layer === 'api-server' && to.part === 'availability') || to.layer === 'client';
  if (from === 'scheduler' || from === 'kubelet' || from === 'app' || from === 'node' || from === 'storage') {
    return (
      (to.layer === 'network' && to.part === 'service' && to.signal !== 'cause') ||
      (to.layer === 'controller' && to.part === 'rollout')
    );
  }
  return from === 'controller' && to.layer === 'controller' && to.part === 'rollout' && to.signal !== 'cause';
}

/** Is b there because of a? */
function explains(a: Finding, b: Finding, scene: Scene): boolean {
  if (a === b || FIRMNESS.indexOf(a.firmness) > FIRMNESS.indexOf(b.firmness) + 1) return false;
  if (a.playbook.signal === 'context') return false;
  let over = outranks(a, b);
  let under = outranks(b, a);
  // whether two objects hang together is looked up only where it matters
  if ((over > 0 || under > 0) && !together(a.object, b.object, scene)) {
    over = 0;
    under = 0;
  }
  if (over > under) return true;
  if (under > over) return false;
  if (over > 0) return before(a, b);
  if (explainsByPart(a, b))
    return a.playbook.signal !== 'symptom' || b.playbook.signal === 'symptom' || a.playbook.id === 'app/crash-loop';
  if (explainsByNode(a, b) || explainsByLayer(a, b))
    return a.playbook.signal !== 'symptom' || b.playbook.signal === 'symptom';
  // a client that gave up waiting waited for something
  if (
    b.playbook.layer === 'client' &&
    b.playbook.signal === 'symptom' &&
    a.playbook.layer !== 'client' &&
    !a.facts.some((fact) => b.facts.includes(fact))
  )
    return true;
  if (a.playbook.signal === 'cause' && b.playbook.signal !== 'cause')
    return b.object === undefined || together(a.object, b.object, scene);
  return false;
}

/** Order of roots: firm before loose, causes before symptoms, upstream before downstream, the newer before the older. */
function before(a: Finding, b: Finding): boolean {
  return compare(a, b) < 0;
}

function firmClass(finding: Finding): number {
  return finding.firmness === 'firm' || finding.firmness === 'fair' ? 0 : FIRMNESS.indexOf(finding.firmness);
}

function compareIn(scene: Scene): (a: Finding, b: Finding) => number {
  return (a, b) => {
    const order = compare(a, b);
    if (order !== 0 && a.playbook !== b.playbook) return order;
    // of several objects with the same trouble the one that was looked at most closely stands for all
    const known = (scene.get(b.object)?.facts.length ?? 0) - (scene.get(a.object)?.facts.length ?? 0);
    return known !== 0 ? known : order;
  };
}

function compare(a: Finding, b: Finding): number {
  const firm = firmClass(a) - firmClass(b);
  if (firm !== 0) return firm;
  const signal = SIGNAL.indexOf(a.playbook.signal) - SIGNAL.indexOf(b.playbook.signal);
  if (signal !== 0) return signal;
  const samePod = a.object?.kind === 'Pod' && b.object?.kind === 'Pod' && a.object.name === b.object.name;
  if (samePod) {
    const step =
      STEPS.indexOf(stepOf(a.playbook.layer, a.playbook.part)) -
      STEPS.indexOf(stepOf(b.playbook.layer, b.playbook.part));
    if (step !== 0) return step;
  }
  const layer = LAYERS.indexOf(a.playbook.layer) - LAYERS.indexOf(b.playbook.layer);
  if (layer !== 0) return layer;
  const weight = b.weight - a.weight;
  if (weight !== 0) return weight;
  return (a.facts[0]?.span.from ?? 0) - (b.facts[0]?.span.from ?? 0);
}

/** More findings than this are a whole cluster's: not each is held against every other any more. */
const MANY = 1000;
/** Findings of one playbook that may explain others where there are many. */
const LEADING = 20;

/** What a finding is held against where there are many: the others of its object, and the first of each playbook. */
function likeliest(findings: readonly Finding[]): (finding: Finding) => readonly Finding[] {
  const counts = new Map<string, number>();
  const byObject = new Map<string, Finding[]>();
  const leading: Finding[] = [];
  for (const finding of findings) {
    const { id } = finding.playbook;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count <= LEADING) leading.push(finding);
    const key = finding.object ? objectName(finding.object) : '';
    const filed = byObject.get(key);
    if (filed) filed.push(finding);
    else byObject.set(key, [finding]);
  }
  return ({ object }) => [...(object ? (byObject.get(objectName(object)) ?? []) : []), ...leading];
}

/** Sorts out findings. Pure; the order of the input does not matter. */
export function rank(findings: readonly Finding[], scene: Scene): Ranking {
  const past = new Map<Finding, Past>();
  for (const finding of findings) {
    const why = pastOf(finding, scene, findings);
    if (why) past.set(finding, why);
  }
  const current = findings.filter((finding) => !past.has(finding)).sort(compareIn(scene));
  const of = new Map<Finding, Finding>();
  const causesOf = current.length > MANY ? likeliest(current) : () => current;
  for (const finding of current) {
    const cause = causesOf(finding).find(
      (other) => !followsFrom(other, finding, of) && explains(other, finding, scene),
    );
    if (cause) of.set(finding, cause);
  }
  const roots = current.filter((finding) => !of.has(finding) && finding.playbook.signal !== 'context');
  const [root, ...others] = roots;
  const ranked: Ranked[] = [
    ...roots.map((finding): Ranked => ({ finding, role: 'root' })),
    ...current
      .filter((finding) => of.has(finding))
      .map((finding): Ranked => {
        const cause = of.get(finding);
        return { finding, role: 'consequence', ...(cause ? { of: cause } : {}) };
      }),
    ...findings.flatMap((finding): Ranked[] => {
      const why = past.get(finding);
      return why ? [{ finding, role: 'recovered', past: why }] : [];
    }),
  ];
  return { ranked, root, others };
}

/** Does `a` already follow from `b`, directly or not? Two findings must not explain each other. */
function followsFrom(a: Finding, b: Finding, of: ReadonlyMap<Finding, Finding>): boolean {
  for (let now = of.get(a), guard = 0; now && guard < 50; now = of.get(now), guard++) if (now === b) return true;
  return false;
}
