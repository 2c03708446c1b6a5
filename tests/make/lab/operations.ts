// What can be done to a lab, each with how often it is: what people do, what fails, and time.
import type { StoreFault } from '../../../src/sim/store/fault.ts';
import type { KubeObject, Node, Pod, Taint } from '../../../src/sim/wire.ts';
import { Dice } from './dice.ts';
import { APPS, type Body, DRAFTS, type DraftKind, otherImage } from './drafts.ts';
import type { World } from './world.ts';

/** Namespaces that operations make and work in; `default` is always there. */
const NAMESPACES = ['default', 'default', 'shop', 'team'] as const;
const NODES = ['node-1', 'node-2', 'node-3'] as const;
const WORKLOADS = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'] as const;
const SCALABLE = ['Deployment', 'ReplicaSet', 'StatefulSet'] as const;
const TEMPLATED = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'] as const;
const OTHERS = ['Service', 'ConfigMap', 'ResourceQuota', 'LimitRange', 'PodDisruptionBudget'] as const;
const POLICIES = ['Background', 'Foreground', 'Orphan', undefined] as const;
const TRACKING = 'batch.kubernetes.io/job-tracking';
/** What people hold objects with. */
const FINALIZER = 'example.test/hold';

/** Does something. */
type Operation = (world: World, dice: Dice) => void;

/** An object of a kind that is there. */
function present(world: World, dice: Dice, kind: string): KubeObject | undefined {
  return dice.of(
    world
      .list(kind)
      .filter(({ metadata }) => !metadata.namespace?.startsWith('kube-') && metadata.name !== 'kubernetes'),
  );
}

function isControlled({ metadata }: KubeObject): boolean {
  return metadata.ownerReferences?.some(({ controller }) => controller) ?? false;
}

function create(world: World, dice: Dice, kind: DraftKind, namespace: string): void {
  world.send('create', kind, namespace, '', { object: DRAFTS[kind](dice, namespace) });
}

function patch(world: World, { kind, metadata }: KubeObject, body: Body, subresource = ''): void {
  world.send('patch', kind, metadata.namespace ?? '', metadata.name, {
    patch: { type: 'merge', body },
    ...(subresource && { subresource }),
  });
}

function patchSome(
  world: World,
  dice: Dice,
  kinds: readonly [string, ...string[]],
  body: (object: KubeObject) => Body,
): void {
  const found = present(world, dice, dice.one(...kinds));
  if (found) patch(world, found, body(found));
}

function remove(world: World, dice: Dice, kind: string, more: { gracePeriodSeconds?: number } = {}): void {
  const found = present(world, dice, kind);
  if (!found) return;
  const propagationPolicy = dice.of(POLICIES);
  world.send('delete', kind, found.metadata.namespace ?? '', found.metadata.name, {
    deletion: { ...more, ...(propagationPolicy && { propagationPolicy }) },
  });
}

function nodeTaints(world: World, name: string, change: (taints: readonly Taint[]) => readonly Taint[]): void {
  const node = world.list('Node').find(({ metadata }) => metadata.name === name) as Node | undefined;
  if (node) patch(world, node, { spec: { taints: change(node.spec.taints ?? []) } });
}

/** Evicts all pods of a node, as a drain does; what daemons run stays. */
function drain(world: World, node: string): void {
  const pods = world.list('Pod').filter((pod) => (pod as Pod).spec.nodeName === node);
  for (const pod of pods)
    if (!pod.metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet')) evict(world, pod);
}

function evict(world: World, { metadata: { namespace = '', name } }: KubeObject): void {
  world.send('create', 'Pod', namespace, name, {
    subresource: 'eviction',
    object: { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } },
  });
}

/** By name; the list below says how often each comes. */
const OPERATIONS = {
  'create a workload': (world, dice) => create(world, dice, dice.one(...WORKLOADS), dice.one(...NAMESPACES)),
  'create a deployment': (world, dice) => create(world, dice, 'Deployment', dice.one(...NAMESPACES)),
  'create a pod': (world, dice) => create(world, dice, 'Pod', dice.one(...NAMESPACES)),
  'create something else': (world, dice) => create(world, dice, dice.one(...OTHERS), dice.one(...NAMESPACES)),
  'create a budget': (world, dice) => create(world, dice, 'PodDisruptionBudget', dice.one(...NAMESPACES)),
  'create a namespace': (world, dice) => create(world, dice, 'Namespace', dice.one('shop', 'team')),
  'create a priority class': (world, dice) => create(world, dice, 'PriorityClass', ''),
  'apply a workload'(world, dice) {
    const kind = dice.one(...WORKLOADS);
    const body = DRAFTS[kind](dice, dice.one(...NAMESPACES));
    const { namespace, name } = body.metadata as { namespace: string; name: string };
    world.send('patch', kind, namespace, name, { patch: { type: 'apply', body }, force: true });
  },
  'replace an object'(world, dice) {
    const found = present(world, dice, dice.one(...TEMPLATED, ...OTHERS));
    if (!found) return;
    const { namespace = '', name, labels } = found.metadata;
    const metadata = { ...found.metadata, labels: { ...labels, changed: String(dice.below(9)) } };
    world.send('update', found.kind, namespace, name, { object: { ...found, metadata } });
  },
  scale(world, dice) {
    const found = present(world, dice, dice.one(...SCALABLE));
    // who scales a Deployment's ReplicaSet behind its back can hold up its rollout, also in a real cluster
    if (found && !isControlled(found)) patch(world, found, { spec: { replicas: dice.below(7) } }, 'scale');
  },
  'scale by patch': (world, dice) =>
    patchSome(world, dice, ['Deployment', 'StatefulSet'], () => ({ spec: { replicas: dice.below(5) } })),
  'change an image'(world, dice) {
    const found = present(world, dice, dice.one('Deployment', 'Deployment', ...TEMPLATED));
    if (!found) return;
    const body = { spec: { template: { spec: { containers: [{ name: 'main', image: otherImage(dice) }] } } } };
    world.send('patch', found.kind, found.metadata.namespace ?? '', found.metadata.name, {
      patch: { type: 'strategic', body },
    });
  },
  'change an image of a pod'(world, dice) {
    const found = present(world, dice, 'Pod');
    if (!found) return;
    const body = { spec: { containers: [{ name: 'main', image: otherImage(dice) }] } };
    world.send('patch', 'Pod', found.metadata.namespace ?? '', found.metadata.name, {
      patch: { type: 'strategic', body },
    });
  },
  restart: (world, dice) =>
    patchSome(world, dice, TEMPLATED, () => ({
      spec: { template: { metadata: { annotations: { restarted: String(world.lab.clock.now()) } } } },
    })),
  pause: (world, dice) => patchSome(world, dice, ['Deployment'], () => ({ spec: { paused: dice.once(2) } })),
  suspend: (world, dice) => patchSome(world, dice, ['Job', 'CronJob'], () => ({ spec: { suspend: dice.once(2) } })),
  parallelism: (world, dice) => patchSome(world, dice, ['Job'], () => ({ spec: { parallelism: dice.below(4) } })),
  'roll back'(world, dice) {
    const set = present(world, dice, 'ReplicaSet');
    const owner = set?.metadata.ownerReferences?.find(({ kind }) => kind === 'Deployment');
    if (!set || !owner) return;
    const { template } = set.spec as { template: { metadata: { labels: Body }; spec: Body } };
    const { 'pod-template-hash': _hash, ...labels } = template.metadata.labels;
    const body = [{ op: 'replace', path: '/spec/template', value: { metadata: { labels }, spec: template.spec } }];
    world.send('patch', 'Deployment', set.metadata.namespace ?? '', owner.name, { patch: { type: 'json', body } });
  },
  'change a quota': (world, dice) =>
    patchSome(world, dice, ['ResourceQuota'], () => ({ spec: { hard: { pods: String(dice.below(20)) } } })),
  'change labels of a pod'(world, dice) {
    const found = present(world, dice, 'Pod');
    // a Job's pod that something else adopts is never freed of the Job's finalizer, also in a real cluster
    if (!found || found.metadata.finalizers?.includes(TRACKING)) return;
    const label = dice.one('app', 'set', 'stateful', 'daemon', 'tier');
    patch(world, found, { metadata: { labels: { [label]: dice.one('none', ...APPS, null) } } });
  },
  'change a selector': (world, dice) =>
    patchSome(world, dice, ['Service'], () => ({ spec: { selector: { app: dice.one(...APPS) } } })),
  'delete a workload': (world, dice) => remove(world, dice, dice.one(...WORKLOADS)),
  'delete a pod': (world, dice) =>
    remove(world, dice, 'Pod', dice.once(4) ? { gracePeriodSeconds: dice.below(2) } : {}),
  'delete something else': (world, dice) =>
    remove(world, dice, dice.one(...OTHERS, 'EndpointSlice', 'ServiceAccount', 'ControllerRevision')),
  'delete all pods'(world, dice) {
    const namespace = dice.one(...NAMESPACES);
    world.send('deletecollection', 'Pod', namespace, '', dice.once(2) ? { deletion: { gracePeriodSeconds: 0 } } : {});
  },
  'delete a namespace'(world, dice) {
    world.send('delete', 'Namespace', '', dice.one('shop', 'team'));
  },
  hold: (world, dice) =>
    patchSome(world, dice, ['Pod', 'Deployment', 'Job', 'ConfigMap'], ({ metadata: { finalizers = [] } }) => ({
      metadata: { finalizers: [...new Set([...finalizers, FINALIZER])] },
    })),
  cordon: (world, dice) => {
    const name = dice.one(...NODES);
    const node = world.list('Node').find(({ metadata }) => metadata.name === name);
    if (node) patch(world, node, { spec: { unschedulable: dice.once(2) } });
  },
  taint(world, dice) {
    const taint = { key: 'test', value: 'yes', effect: dice.one('NoSchedule', 'NoExecute', 'PreferNoSchedule') };
    nodeTaints(world, dice.one(...NODES), (taints) => [...taints.filter(({ key }) => key !== 'test'), taint]);
  },
  untaint: (world, dice) =>
    nodeTaints(world, dice.one(...NODES), (taints) => taints.filter(({ key }) => key !== 'test')),
  'delete a node': (world, dice) => void world.send('delete', 'Node', '', dice.one(...NODES)),
  'silence a node': (world, dice) => world.lab.fleet.get(dice.one(...NODES))?.stop(),
  'return a node': (world, dice) => world.lab.fleet.get(dice.one(...NODES))?.start(),
  pressure: (world, dice) =>
    world.lab.fleet.get(dice.one(...NODES))?.setAvailable('memory', dice.one('50Mi', undefined)),
  evict(world, dice) {
    const pod = present(world, dice, 'Pod');
    if (pod) evict(world, pod);
  },
  drain: (world, dice) => drain(world, dice.one(...NODES)),
  moment: (world, dice) => world.run(dice.below(20)),
  second: (world, dice) => world.run(dice.below(3_000)),
  minute: (world, dice) => world.run(dice.below(90_000)),
  hours: (world, dice) => world.run(dice.below(4_000_000)),
  'stop a component'(world, dice) {
    world.lab.components.get(dice.one(...(world.lab.components.keys() as unknown as [string])))?.stop();
  },
  'start a component'(world, dice) {
    for (const component of world.lab.components.values()) if (dice.once(2)) component.start();
  },
  'break the ledger'(world, dice) {
    world.lab.store.fault = dice.one<StoreFault>(
      { kind: 'slow', ms: 300 },
      { kind: 'no-leader' },
      { kind: 'no-space' },
    );
  },
  'mend the ledger'(world) {
    world.lab.store.fault = undefined;
  },
  'save and load': (world) => world.reload(),
} satisfies Record<string, Operation>;

/** The name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

/** How often each is, to the others. */
export const WEIGHTS: Readonly<Record<OperationName, number>> = {
  'create a workload': 8,
  'create a deployment': 4,
  'create a pod': 4,
  'create something else': 5,
  'create a budget': 1,
  'create a namespace': 3,
  'create a priority class': 1,
  'apply a workload': 4,
  'replace an object': 2,
  scale: 4,
  'scale by patch': 2,
  'change an image': 4,
  'change an image of a pod': 1,
  restart: 2,
  pause: 1,
  suspend: 2,
  parallelism: 1,
  'roll back': 2,
  'change a quota': 1,
  'change labels of a pod': 3,
  'change a selector': 1,
  'delete a workload': 5,
  'delete a pod': 4,
  'delete something else': 3,
  'delete all pods': 1,
  'delete a namespace': 1,
  hold: 2,
  cordon: 2,
  taint: 1,
  untaint: 2,
  'delete a node': 1,
  'silence a node': 2,
  'return a node': 3,
  pressure: 1,
  evict: 3,
  drain: 1,
  moment: 8,
  second: 8,
  minute: 6,
  hours: 1,
  'stop a component': 2,
  'start a component': 2,
  'break the ledger': 1,
  'mend the ledger': 6,
  'save and load': 2,
};

/** Does an operation. */
export function perform(world: World, name: OperationName, seed: number): void {
  OPERATIONS[name](world, new Dice(seed));
}

/** Makes well what was broken, and lets go what was held, so that all can come to rest. */
export function heal(world: World): void {
  const { lab } = world;
  lab.store.fault = undefined;
  for (const component of lab.components.values()) component.start();
  for (const kubelet of lab.fleet.list()) {
    kubelet.setAvailable('memory', undefined);
    // a kubelet registers its node only when it begins
    if (!lab.store.list({ group: '', plural: 'nodes' } as never).some(({ metadata }) => metadata.name === kubelet.node))
      kubelet.stop();
    kubelet.start();
  }
  for (const kind of ['Pod', 'Deployment', 'Job', 'ConfigMap'])
    for (const object of world.list(kind)) {
      const { finalizers } = object.metadata;
      if (finalizers?.includes(FINALIZER))
        patch(world, object, { metadata: { finalizers: finalizers.filter((one) => one !== FINALIZER) } });
    }
}
