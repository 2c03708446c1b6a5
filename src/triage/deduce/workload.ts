// Workloads: paused, suspended, wanting nothing, guarded by their own webhook, held by budgets and finalizers.
import type { Fact } from '../fact.ts';
import type { Scene } from '../scene.ts';
import type { Thing } from '../thing.ts';
import { type Deduction, deduced, eventsOf } from './deduction.ts';

/** The person says that a held state is wanted. */
export const ON_PURPOSE =
  /on purpose|purposely|intentional|deliberate|わざと|意図的|故意|absichtlich|exprès|volontairement|a propósito|일부러|de propósito/i;

/** States of a workload that are somebody's will and easy to overlook. */
export const heldWorkloads: Deduction = (scene) => {
  const out: Fact[] = [];
  if (scene.facts.some(({ prose, text }) => prose && ON_PURPOSE.test(text))) return out;
  for (const thing of scene.ofKind('Deployment')) {
    const paused = thing.facts.find(
      ({ condition, reason }) => condition === 'Progressing' && reason === 'DeploymentPaused',
    );
    if (thing.attributes.paused || paused) out.push(deduced('rollout-paused', thing, paused ?? thing.stateFact));
  }
  for (const thing of scene.ofKind('CronJob'))
    if (thing.word === 'Suspended') out.push(deduced('cronjob-suspended', thing, thing.stateFact ?? thing.facts[0]));
  for (const thing of scene.ofKind('Job')) {
    if (thing.attributes.suspended || thing.word === 'Suspended')
      out.push(deduced('job-suspended', thing, thing.stateFact ?? thing.facts[0]));
  }
  for (const thing of scene.ofKind('DaemonSet')) {
    // no node of another system or architecture in the cluster is no mistake
    const foreign = /kubernetes\.io\/(?:os|arch)=/.test(String(thing.attributes.selector ?? ''));
    if (!foreign && thing.attributes.wanted === 0 && (thing.attributes.current ?? 0) === 0)
      out.push(deduced('daemonset-desired-zero', thing, thing.stateFact));
  }
  for (const thing of scene.ofKind('HorizontalPodAutoscaler')) {
    const blind = thing.facts.find(
      ({ reason, attributes }) => reason === 'UnknownTargets' || /<unknown>/.test(String(attributes.targets ?? '')),
    );
    if (blind) out.push(deduced('hpa-unknown-targets', thing, blind));
  }
  for (const thing of scene.ofKind('ResourceQuota'))
    if (thing.attributes.full)
      out.push(deduced('quota-full', thing, thing.stateFact ?? thing.facts[0], String(thing.attributes.full)));
  for (const thing of scene.ofKind('Node')) {
    const cordoned = thing.facts.find(({ reason }) => reason === 'SchedulingDisabled');
    if (cordoned) out.push(deduced('node-cordoned', thing, cordoned));
  }
  return out;
};

/** Jobs that the built-in controller leaves to another one (`spec.managedBy`), which does nothing. */
export const managedElsewhere: Deduction = (scene) =>
  scene
    .ofKind('Job')
    .filter(
      ({ attributes, word }) =>
        attributes.managedBy !== undefined &&
        attributes.managedBy !== 'kubernetes.io/job-controller' &&
        !attributes.active &&
        !attributes.ready &&
        word !== 'Complete',
    )
    .map((thing) =>
      deduced('managed-elsewhere', thing, thing.stateFact ?? thing.facts[0], String(thing.attributes.managedBy)),
    );

/** Deployments of which one ReplicaSet is scaled up and down in turns: two masters of one number. A rollout moves two. */
export const scaleFights: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const thing of scene.ofKind('Deployment')) {
    const scaling = eventsOf(thing).filter(({ reason }) => reason === 'ScalingReplicaSet');
    const turns = new Map<string, { up: number; down: number }>();
    for (const { text, when } of scaling) {
      const found = /Scaled (up|down) replica set (\S+)/.exec(text);
      if (!found) continue;
      const turn = turns.get(found[2] ?? '') ?? { up: 0, down: 0 };
      turn[found[1] === 'up' ? 'up' : 'down'] += when.count ?? 1;
      turns.set(found[2] ?? '', turn);
    }
    const [turn] = turns.values();
    if (turns.size === 1 && turn && turn.up >= 2 && turn.down >= 2) out.push(deduced('scale-fight', thing, scaling[0]));
  }
  return out;
};

/** Pod creation is refused by a webhook whose own pods are what is being created. */
export const webhookOwnPod: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const fact of scene.facts) {
    if (fact.reason !== 'FailedCreate' || !/failed calling webhook/.test(fact.text)) continue;
    const service = /https?:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.svc/.exec(fact.text);
    const pods = fact.object?.name.replace(/-[a-z0-9]{5,10}$/, '') ?? '';
    if (!service || pods === '') continue;
    const stem = (service[1] ?? '').replace(/-?(?:webhook|service|svc|server|admission)+/g, '');
    const sameSpace = !fact.object?.namespace || fact.object.namespace === service[2];
    if (sameSpace && stem.length > 2 && (pods.startsWith(stem) || (service[1] ?? '').startsWith(pods))) {
      const deployment = scene.ofKind('Deployment').find(({ ref }) => ref.name === pods);
      out.push(deduced('webhook-own-pod', deployment ?? { kind: 'Deployment', name: pods }, fact));
    }
  }
  return out;
};

/** Objects whose deletion waits for a finalizer, and pods that stay Terminating. */
export const deletions: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const thing of scene.things.values()) {
    const leaving = thing.facts.find(({ type, reason }) => type === 'status' && reason === 'Terminating');
    if (!leaving && thing.attributes.deleting !== true) continue;
    const finalizers = String(thing.attributes.finalizers ?? '').replace(/[[\]]/g, '');
    const conditions = thing.facts.filter(({ type }) => type === 'condition');
    const held =
      thing.ref.kind === 'Namespace'
        ? conditions.some(
            ({ condition, is }) => /FinalizersRemaining|ContentRemaining/.test(condition ?? '') && is === 'True',
          ) ||
          (conditions.length === 0 && finalizers !== '')
        : finalizers !== '' && !/^(?:foregroundDeletion|kubernetes)$/.test(finalizers);
    if (held) out.push(deduced('terminating-finalizer', thing, leaving ?? thing.facts[0], finalizers));
    else if (thing.ref.kind === 'Pod' && lasting(thing) && !replaced(thing, scene))
      out.push(deduced('terminating-long', thing, leaving));
  }
  return out;
};

/** A pod that goes while another of its workload is up is an ordinary rollout, unless it has been going for long. */
function replaced(pod: Thing, scene: Scene): boolean {
  if (eventsOf(pod).length > 0 || pod.attributes.lasts !== undefined) return false;
  const stem = pod.ref.name.replace(/-[a-z0-9]{5}$/, '').replace(/-[a-z0-9]{6,10}$/, '');
  return scene
    .ofKind('Pod')
    .some(
      (other) =>
        other !== pod &&
        other.health === 'ok' &&
        other.ref.name.startsWith(`${stem}-`) &&
        (other.attributes.age ?? 0) < 600,
    );
}

/** Seconds that a pod has been going: what describe says, or what its Killing event says. */
function lasting(pod: Thing): boolean {
  const killing = eventsOf(pod).find(({ reason }) => reason === 'Killing');
  if (killing?.when.first !== undefined) return killing.when.first > 40;
  return pod.attributes.lasts !== undefined
    ? !/^(?:[0-3]?\d)s$/.test(String(pod.attributes.lasts))
    : pod.facts.some(({ reason }) => reason === 'Terminating');
}

/** A drain or an eviction that a budget does not let through. */
export const budgets: Deduction = (scene) => {
  const drains = scene.facts.some(
    ({ command, text, reason }) =>
      /\bdrain\b/.test(command ?? '') ||
      /Cannot evict pod|evicting pod|disruption budget/i.test(text) ||
      reason === 'FailedDraining',
  );
  if (!drains) return [];
  return scene
    .ofKind('PodDisruptionBudget')
    .filter(({ attributes }) => attributes.allowed === 0)
    .map((thing) => deduced('pdb-blocks', thing, thing.stateFact ?? thing.facts[0]));
};

/** Pods that have left their ReplicaSet: named after it, and not its own any more. */
export const orphans: Deduction = (scene) => {
  const out: Fact[] = [];
  const relabelled = scene.facts.some(({ command, text }) => /\blabel\b/.test(command ?? '') || / labeled$/.test(text));
  for (const pod of scene.ofKind('Pod')) {
    const described = pod.attributes.described === true || pod.attributes.object === true;
    const hash = /^(.+)-([a-z0-9]{6,10})-[a-z0-9]{5}$/.exec(pod.ref.name);
    if (!hash || !described || pod.attributes.owner !== undefined) continue;
    // a describe prints the owner whenever there is one; YAML may have been cut
    const { described: isText, qoSClass, whole } = pod.attributes;
    const uncut = (isText === true && qoSClass !== undefined) || whole === true;
    if (String(pod.attributes.labels ?? '').includes(`pod-template-hash=${hash[2]}`) && (relabelled || uncut))
      out.push(deduced('orphan-pod', pod, pod.stateFact));
  }
  return out;
};
