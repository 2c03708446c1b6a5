import { describe, expect, it } from 'vitest';
import { daemonSet } from '../../../src/sim/controllers/daemon-set.ts';
import { CONTROLLER_REVISIONS, DAEMON_SETS, NODES, PODS } from '../../../src/sim/resources/index.ts';
import type { DaemonSet, Node, Pod, Taint } from '../../../src/sim/wire.ts';
import { ControllerBench, template } from '../../make/controller-bench.ts';

const LABELS = { app: 'agent' };

function aNode(bench: ControllerBench, name: string, labels: Record<string, string> = {}, taints?: Taint[]): Node {
  return bench.create(NODES, name, { metadata: { labels }, spec: taints ? { taints } : {} });
}

function aSet(bench: ControllerBench, spec: object = {}): DaemonSet {
  return bench.create(DAEMON_SETS, 'agent', {
    spec: {
      selector: { matchLabels: LABELS },
      template: template(LABELS),
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
      ...spec,
    },
  });
}

function start(spec: object = {}, nodes = ['n1', 'n2', 'n3']): ControllerBench {
  const bench = new ControllerBench(daemonSet);
  for (const name of nodes) aNode(bench, name);
  aSet(bench, spec);
  return bench.run();
}

/** The node that a pod is made for. */
function nodeOf({ spec }: Pod): string | undefined {
  const [term] = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return term?.matchFields?.[0]?.values?.[0];
}

function nodesOf(bench: ControllerBench): (string | undefined)[] {
  return bench.pods.map(nodeOf).sort();
}

/** As the scheduler and the kubelet would. */
function placed(bench: ControllerBench): ControllerBench {
  for (const pod of bench.pods)
    if (!pod.spec.nodeName) bench.store.update(PODS, { ...pod, spec: { ...pod.spec, nodeName: nodeOf(pod) ?? '' } });
  return bench.ready().run();
}

function setImage(bench: ControllerBench, image: string): ControllerBench {
  bench.edit(DAEMON_SETS, 'agent', ({ spec }) => {
    spec.template = template(LABELS, image);
  });
  return bench.run();
}

function countOf(bench: ControllerBench, image: string): number {
  return bench.pods.filter(({ spec }) => spec.containers[0]?.image === image).length;
}

function statusOf(bench: ControllerBench): DaemonSet['status'] {
  return bench.get(DAEMON_SETS, 'agent').status;
}

describe('pods', () => {
  it('are one for each node, bound to it by its name, and tolerate what daemons do', () => {
    const bench = start();
    expect(nodesOf(bench)).toEqual(['n1', 'n2', 'n3']);
    expect(bench.pods[0]?.spec.tolerations?.map(({ key, effect }) => `${key}:${effect}`)).toEqual([
      'node.kubernetes.io/not-ready:NoExecute',
      'node.kubernetes.io/unreachable:NoExecute',
      'node.kubernetes.io/disk-pressure:NoSchedule',
      'node.kubernetes.io/memory-pressure:NoSchedule',
      'node.kubernetes.io/pid-pressure:NoSchedule',
      'node.kubernetes.io/unschedulable:NoSchedule',
    ]);
    expect(statusOf(placed(bench))).toEqual({
      currentNumberScheduled: 3,
      numberMisscheduled: 0,
      desiredNumberScheduled: 3,
      numberReady: 3,
      updatedNumberScheduled: 3,
      numberAvailable: 3,
      observedGeneration: 1,
    });
    expect(bench.events[0]).toMatch(/^Normal SuccessfulCreate DaemonSet\/agent Created pod: agent-/);
    expect(bench.again(DAEMON_SETS)).toBe(0);
  });

  it('come with a new node and go from one that is not meant any more', () => {
    const bench = start({ template: template(LABELS, 'x', { nodeSelector: { disk: 'ssd' } }) });
    expect(bench.pods).toHaveLength(0);
    aNode(bench, 'n4', { disk: 'ssd' });
    placed(bench.run());
    expect(nodesOf(bench)).toEqual(['n4']);
    bench.store.update(NODES, {
      ...(bench.store.list(NODES)[3] as Node),
      metadata: { ...(bench.store.list(NODES)[3] as Node).metadata, labels: {} },
    });
    bench.run();
    expect(bench.pods).toHaveLength(0);
  });

  it.each([
    { name: 'NoSchedule keeps new ones off', effect: 'NoSchedule', isNew: true, left: 0, misplaced: 0 },
    { name: 'NoSchedule lets old ones stay', effect: 'NoSchedule', isNew: false, left: 1, misplaced: 1 },
    { name: 'NoExecute drives them away', effect: 'NoExecute', isNew: false, left: 0, misplaced: 0 },
    { name: 'PreferNoSchedule does nothing', effect: 'PreferNoSchedule', isNew: true, left: 1, misplaced: 0 },
  ])('mind taints: $name', ({ effect, isNew, left, misplaced }) => {
    const bench = new ControllerBench(daemonSet);
    const taints = [{ key: 'dedicated', value: 'gpu', effect }];
    const node = aNode(bench, 'n1', {}, isNew ? taints : undefined);
    aSet(bench);
    placed(bench.run());
    bench.store.update(NODES, { ...node, metadata: { ...node.metadata, resourceVersion: '' }, spec: { taints } });
    bench.run();
    expect(bench.pods).toHaveLength(left);
    expect(statusOf(bench).numberMisscheduled).toBe(misplaced);
  });

  it('that fail are deleted, and told of; again and again, but not at once', () => {
    const bench = placed(start({}, ['n1']));
    const name = bench.pods[0]?.metadata.name;
    bench.ended(1).run(5);
    expect(bench.events).toContain(
      `Warning FailedDaemonPod DaemonSet/agent Found failed daemon pod lab/${name} on node n1, will try to kill it`,
    );
    for (let step = 0; step < 4000; step++) placed(bench.run(10)).ended(1);
    const killed = bench.events.filter((one) => one.includes('FailedDaemonPod')).length;
    // in 840 seconds of 1 + 2 + 4 + …
    expect(killed).toBeGreaterThan(8);
    expect(killed).toBeLessThan(14);
  });

  it('that have succeeded are deleted, too', () => {
    const bench = placed(start({}, ['n1']));
    const name = bench.pods[0]?.metadata.name;
    bench.ended(0).run();
    expect(bench.events).toContain(
      `Normal SucceededDaemonPod DaemonSet/agent Found succeeded daemon pod lab/${name} on node n1, will try to delete it`,
    );
  });

  it('wait until the former one is gone', () => {
    const bench = placed(start({}, ['n1']));
    bench.grace = 30;
    bench.client.delete(PODS, 'lab', bench.pods[0]?.metadata.name ?? '');
    bench.run();
    expect(bench.pods).toHaveLength(1);
    bench.gone().run();
    expect(bench.pods).toHaveLength(1);
    expect(bench.pods[0]?.metadata.deletionTimestamp).toBeUndefined();
  });

  it('do not mind that a node reports', () => {
    const bench = placed(start());
    const before = bench.store.revision;
    for (const node of bench.store.list(NODES)) bench.store.update(NODES, { ...node, status: { phase: 'x' } });
    bench.run();
    expect(bench.store.revision).toBe(before + 3);
  });
});

describe('a new template', () => {
  it.each([
    { name: 'goes node by node', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 }, atOnce: 1 },
    {
      name: 'takes a share of the nodes, rounded up',
      rollingUpdate: { maxUnavailable: '50%', maxSurge: 0 },
      atOnce: 2,
    },
  ])('$name', ({ rollingUpdate, atOnce }) => {
    const bench = placed(start({ updateStrategy: { type: 'RollingUpdate', rollingUpdate } }));
    setImage(bench, 'next');
    expect(countOf(bench, 'next')).toBe(atOnce);
    bench.run(60_000);
    expect(countOf(bench, 'next')).toBe(atOnce);
    for (let step = 0; step < 3; step++) placed(bench);
    expect(countOf(bench, 'next')).toBe(3);
    expect(statusOf(bench)).toMatchObject({ updatedNumberScheduled: 3, numberAvailable: 3, observedGeneration: 2 });
    expect(bench.again(DAEMON_SETS)).toBe(0);
  });

  it('replaces what does not work first', () => {
    const bench = start();
    placed(bench);
    const [, second] = bench.pods as [Pod, Pod];
    bench.status(second, { phase: 'Running', conditions: [] });
    setImage(bench, 'next');
    expect(bench.pods.some(({ metadata }) => metadata.uid === second.metadata.uid)).toBe(false);
    expect(countOf(bench, 'nginx:stable')).toBe(2);
  });

  it('comes beside the old pod when it may surge, which goes when the new one is ready', () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
    const bench = placed(start({ updateStrategy }));
    setImage(bench, 'next');
    expect([countOf(bench, 'nginx:stable'), countOf(bench, 'next')]).toEqual([3, 1]);
    placed(bench);
    expect([countOf(bench, 'nginx:stable'), countOf(bench, 'next')]).toEqual([2, 2]);
    for (let step = 0; step < 4; step++) placed(bench);
    expect([countOf(bench, 'nginx:stable'), countOf(bench, 'next')]).toEqual([0, 3]);
  });

  it('waits for somebody to delete pods when asked to', () => {
    const bench = placed(start({ updateStrategy: { type: 'OnDelete' } }));
    setImage(bench, 'next');
    expect(countOf(bench, 'next')).toBe(0);
    bench.client.delete(PODS, 'lab', bench.pods[0]?.metadata.name ?? '');
    placed(bench.run());
    expect(countOf(bench, 'next')).toBe(1);
    expect(statusOf(bench).updatedNumberScheduled).toBe(1);
  });

  it('is kept under the hash that its pods bear, up to the history limit', () => {
    const bench = placed(start({ revisionHistoryLimit: 1 }, ['n1']));
    for (const image of ['b', 'c', 'd']) placed(setImage(bench, image));
    const revisions = bench.store.list(CONTROLLER_REVISIONS);
    expect(revisions.map(({ revision }) => revision).sort()).toEqual([3, 4]);
    const hash = bench.pods[0]?.metadata.labels?.['controller-revision-hash'];
    const latest = revisions.find(({ revision }) => revision === 4);
    expect(latest?.metadata).toMatchObject({ name: `agent-${hash}`, labels: { 'controller-revision-hash': hash } });
    placed(setImage(bench, 'c'));
    expect(
      bench.store
        .list(CONTROLLER_REVISIONS)
        .map(({ revision }) => revision)
        .sort(),
    ).toEqual([4, 5]);
  });
});

it('a set that is being deleted makes nothing, and one that selects all says so', () => {
  const bench = start({ selector: {} });
  expect(bench.pods).toHaveLength(0);
  expect(bench.events).toEqual([
    'Warning SelectingAll DaemonSet/agent This daemon set is selecting all pods. A non-empty selector is required.',
  ]);
});
