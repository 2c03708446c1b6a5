import { describe, expect, it } from 'vitest';
import { statefulSet } from '../../../src/sim/controllers/stateful-set.ts';
import {
  CONTROLLER_REVISIONS,
  PERSISTENT_VOLUME_CLAIMS,
  PODS,
  STATEFUL_SETS,
} from '../../../src/sim/resources/index.ts';
import type { Pod, StatefulSet } from '../../../src/sim/wire.ts';
import { ControllerBench, overQuota, template } from '../../make/controller-bench.ts';

const LABELS = { app: 'web' };
const CLAIM = {
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
};

function aSet(bench: ControllerBench, spec: object = {}): StatefulSet {
  return bench.create(STATEFUL_SETS, 'web', {
    spec: {
      replicas: 3,
      serviceName: 'web',
      selector: { matchLabels: LABELS },
      template: template(LABELS),
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      revisionHistoryLimit: 10,
      ...spec,
    },
  });
}

function start(spec: object = {}): ControllerBench {
  const bench = new ControllerBench(statefulSet);
  aSet(bench, spec);
  return bench.run();
}

/** All pods come up, one after the other. */
function settled(spec: object = {}): ControllerBench {
  const bench = start(spec);
  for (let step = 0; step < 6; step++) bench.ready().run();
  bench.events.length = 0;
  return bench;
}

function names(bench: ControllerBench): string[] {
  return bench.store.list(PODS).map(({ metadata }) => metadata.name);
}

function change(bench: ControllerBench, edit: (spec: StatefulSet['spec']) => void): ControllerBench {
  bench.edit(STATEFUL_SETS, 'web', ({ spec }) => edit(spec));
  return bench.run();
}

function setImage(bench: ControllerBench, image: string): ControllerBench {
  return change(bench, (spec) => {
    spec.template = template(LABELS, image);
  });
}

function images(bench: ControllerBench): (string | undefined)[] {
  return bench.store.list(PODS).map(({ spec }) => spec.containers[0]?.image);
}

function statusOf(bench: ControllerBench): StatefulSet['status'] {
  return bench.get(STATEFUL_SETS, 'web').status;
}

describe('pods', () => {
  it('come one after the other, each when the one before is ready', () => {
    const bench = start();
    expect(names(bench)).toEqual(['web-0']);
    bench.ready().run();
    expect(names(bench)).toEqual(['web-0', 'web-1']);
    bench.run(60_000);
    expect(names(bench)).toEqual(['web-0', 'web-1']);
    bench.ready().run().ready().run();
    expect(bench.events).toEqual(
      [0, 1, 2].map(
        (at) => `Normal SuccessfulCreate StatefulSet/web create Pod web-${at} in StatefulSet web successful`,
      ),
    );
    expect(statusOf(bench)).toMatchObject({
      replicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      currentReplicas: 3,
      updatedReplicas: 3,
      collisionCount: 0,
      observedGeneration: 1,
    });
    expect(bench.again(STATEFUL_SETS)).toBe(0);
  });

  it('come all at once when asked to', () => {
    expect(names(start({ podManagementPolicy: 'Parallel' }))).toEqual(['web-0', 'web-1', 'web-2']);
  });

  it('have a name, a number and a host name that stay', () => {
    const bench = start({ ordinals: { start: 5 } });
    const [pod] = bench.pods;
    const revision = statusOf(bench).updateRevision;
    expect(pod?.metadata).toMatchObject({
      name: 'web-5',
      generateName: 'web-',
      labels: {
        app: 'web',
        'apps.kubernetes.io/pod-index': '5',
        'statefulset.kubernetes.io/pod-name': 'web-5',
        'controller-revision-hash': revision,
      },
    });
    expect(pod?.spec).toMatchObject({ hostname: 'web-5', subdomain: 'web' });
    expect(revision).toMatch(/^web-[bcdf4-9]{6,10}$/);
  });

  it('that are deleted come again under their name', () => {
    const bench = settled();
    bench.client.delete(PODS, 'lab', 'web-1');
    bench.run();
    expect(names(bench)).toEqual(['web-0', 'web-1', 'web-2']);
  });

  it.each([0, 1])('that end with %i are deleted and come again', (exitCode) => {
    const bench = settled();
    const [first] = bench.pods as [Pod];
    bench.ended(exitCode, [first]).run();
    expect(bench.events[0]).toBe(
      'Normal SuccessfulDelete StatefulSet/web delete Pod web-0 in StatefulSet web successful',
    );
    expect(bench.get(PODS, 'web-0').status.phase).toBe('Pending');
  });

  it('wait for minReadySeconds of the one before', () => {
    const bench = start({ minReadySeconds: 20 }).ready().run();
    expect(names(bench)).toEqual(['web-0']);
    bench.run(20_000);
    expect(names(bench)).toEqual(['web-0', 'web-1']);
  });

  it('that cannot be made are told of, and tried again', () => {
    const bench = new ControllerBench(statefulSet);
    bench.refuse = ({ kind, metadata }) => (kind === 'Pod' ? overQuota(metadata.name) : undefined);
    aSet(bench);
    bench.run(20);
    expect(bench.events[0]).toMatch(
      /^Warning FailedCreate StatefulSet\/web create Pod web-0 in StatefulSet web failed error: pods "web-0" is forbidden: exceeded quota/,
    );
    bench.refuse = () => undefined;
    bench.run(60_000);
    expect(names(bench)).toEqual(['web-0']);
  });
});

describe('a smaller size', () => {
  it('takes the highest numbers, one at a time', () => {
    const bench = settled();
    bench.grace = 30;
    change(bench, (spec) => {
      spec.replicas = 1;
    });
    const leaving = (): string[] =>
      bench.store.list(PODS).flatMap(({ metadata }) => (metadata.deletionTimestamp ? [metadata.name] : []));
    expect(leaving()).toEqual(['web-2']);
    bench.gone().run();
    expect(leaving()).toEqual(['web-1']);
    bench.gone().run();
    expect(names(bench)).toEqual(['web-0']);
  });

  it('takes all of them at once when asked to', () => {
    const bench = settled({ podManagementPolicy: 'Parallel' });
    bench.grace = 30;
    change(bench, (spec) => {
      spec.replicas = 0;
    });
    expect(bench.events).toHaveLength(3);
  });
});

describe('a new template', () => {
  it('goes from the highest number down, each waiting for the one before', () => {
    const bench = settled();
    const former = statusOf(bench).currentRevision;
    setImage(bench, 'nginx:next');
    expect(images(bench)).toEqual(['nginx:stable', 'nginx:stable', 'nginx:next']);
    expect(statusOf(bench)).toMatchObject({ currentRevision: former, currentReplicas: 2, updatedReplicas: 1 });
    bench.run(60_000);
    expect(images(bench)).toEqual(['nginx:stable', 'nginx:stable', 'nginx:next']);
    bench.ready().run().ready().run().ready().run();
    expect(images(bench)).toEqual(['nginx:next', 'nginx:next', 'nginx:next']);
    const { currentRevision, updateRevision, currentReplicas } = statusOf(bench);
    expect(currentRevision).toBe(updateRevision);
    expect(currentRevision).not.toBe(former);
    expect(currentReplicas).toBe(3);
    expect(bench.again(STATEFUL_SETS)).toBe(0);
  });

  it('stops at the partition, and pods below it come again with the former template', () => {
    const bench = settled({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } });
    setImage(bench, 'nginx:next').ready().run();
    expect(images(bench)).toEqual(['nginx:stable', 'nginx:stable', 'nginx:next']);
    bench.client.delete(PODS, 'lab', 'web-0');
    bench.run();
    expect(images(bench)).toEqual(['nginx:stable', 'nginx:stable', 'nginx:next']);
  });

  it('waits for somebody to delete pods when asked to', () => {
    const bench = settled({ updateStrategy: { type: 'OnDelete' } });
    setImage(bench, 'nginx:next');
    expect(bench.events).toEqual([]);
    bench.client.delete(PODS, 'lab', 'web-1');
    bench.run();
    expect(images(bench)).toEqual(['nginx:stable', 'nginx:next', 'nginx:stable']);
  });

  it.each([
    { maxUnavailable: 2, policy: 'Parallel', next: 2 },
    { maxUnavailable: '70%', policy: 'Parallel', next: 2 },
    { maxUnavailable: '10%', policy: 'Parallel', next: 1 },
  ])('takes $maxUnavailable at once', ({ maxUnavailable, policy, next }) => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 0, maxUnavailable } };
    const bench = settled({ podManagementPolicy: policy, updateStrategy });
    setImage(bench, 'nginx:next');
    expect(images(bench).filter((image) => image === 'nginx:next')).toHaveLength(next);
  });

  it('replaces what does not work anyhow at once, when pods are handled in parallel', () => {
    const bench = start({ podManagementPolicy: 'Parallel' });
    setImage(bench, 'nginx:next');
    expect(images(bench)).toEqual(['nginx:next', 'nginx:next', 'nginx:next']);
  });

  it('that is a former one takes its revision again', () => {
    const bench = settled();
    const former = statusOf(bench).updateRevision;
    setImage(bench, 'nginx:next');
    setImage(bench, 'nginx:stable');
    for (let step = 0; step < 4; step++) bench.ready().run();
    expect(statusOf(bench).updateRevision).toBe(former);
    expect(
      bench.store
        .list(CONTROLLER_REVISIONS)
        .map(({ revision }) => revision)
        .sort(),
    ).toEqual([2, 3]);
  });

  it('is kept as a patch that brings it back, up to the history limit', () => {
    const bench = settled({ revisionHistoryLimit: 1 });
    for (const image of ['b', 'c', 'd']) {
      setImage(bench, image);
      for (let step = 0; step < 4; step++) bench.ready().run();
    }
    const revisions = bench.store.list(CONTROLLER_REVISIONS);
    expect(revisions.map(({ revision }) => revision).sort()).toEqual([3, 4]);
    const latest = revisions.find(({ revision }) => revision === 4);
    expect(latest?.data).toEqual({ spec: { template: { ...template(LABELS, 'd'), $patch: 'replace' } } });
    expect(latest?.metadata.labels).toMatchObject({ app: 'web', 'controller.kubernetes.io/hash': expect.any(String) });
  });
});

describe('claims', () => {
  it('are made before their pod, which mounts them by name', () => {
    const bench = start({ volumeClaimTemplates: [CLAIM] });
    expect(bench.events).toEqual([
      'Normal SuccessfulCreate StatefulSet/web create Claim data-web-0 Pod web-0 in StatefulSet web success',
      'Normal SuccessfulCreate StatefulSet/web create Pod web-0 in StatefulSet web successful',
    ]);
    const claim = bench.get(PERSISTENT_VOLUME_CLAIMS, 'data-web-0');
    expect(claim).toMatchObject({ metadata: { labels: LABELS }, spec: CLAIM.spec });
    expect(claim.metadata.ownerReferences).toBeUndefined();
    expect(bench.pods[0]?.spec.volumes).toEqual([{ name: 'data', persistentVolumeClaim: { claimName: 'data-web-0' } }]);
  });

  it('stay when the set grows smaller, and are found again', () => {
    const bench = settled({ volumeClaimTemplates: [CLAIM] });
    const before = bench.get(PERSISTENT_VOLUME_CLAIMS, 'data-web-2').metadata.uid;
    for (const replicas of [1, 3])
      change(bench, (spec) => {
        spec.replicas = replicas;
      });
    for (let step = 0; step < 4; step++) bench.ready().run();
    expect(bench.get(PERSISTENT_VOLUME_CLAIMS, 'data-web-2').metadata.uid).toBe(before);
  });

  it.each([
    { whenDeleted: 'Delete', whenScaled: 'Retain', owners: ['StatefulSet/web', 'StatefulSet/web'] },
    { whenDeleted: 'Retain', whenScaled: 'Delete', owners: [undefined, 'Pod/web-2'] },
    { whenDeleted: 'Delete', whenScaled: 'Delete', owners: ['StatefulSet/web', 'Pod/web-2'] },
    { whenDeleted: 'Retain', whenScaled: 'Retain', owners: [undefined, undefined] },
  ])('go with whom $whenDeleted/$whenScaled says', ({ whenDeleted, whenScaled, owners }) => {
    const bench = settled({
      volumeClaimTemplates: [CLAIM],
      persistentVolumeClaimRetentionPolicy: { whenDeleted, whenScaled },
    });
    bench.grace = 30;
    change(bench, (spec) => {
      spec.replicas = 2;
    });
    const ownerOf = (claim: string): string | undefined => {
      const [owner] = bench.get(PERSISTENT_VOLUME_CLAIMS, claim).metadata.ownerReferences ?? [];
      return owner && `${owner.kind}/${owner.name}`;
    };
    expect(['data-web-0', 'data-web-2'].map(ownerOf)).toEqual(owners);
    expect(bench.again(STATEFUL_SETS)).toBe(0);
  });

  it('that are being deleted keep their pod from coming', () => {
    const bench = settled({ volumeClaimTemplates: [CLAIM] });
    bench.edit(PERSISTENT_VOLUME_CLAIMS, 'data-web-0', ({ metadata }) => {
      metadata.finalizers = ['kubernetes.io/pvc-protection'];
    });
    bench.client.delete(PERSISTENT_VOLUME_CLAIMS, 'lab', 'data-web-0');
    bench.client.delete(PODS, 'lab', 'web-0');
    bench.run(20);
    expect(bench.events.at(-1)).toBe(
      'Warning FailedCreate StatefulSet/web create Pod web-0 in StatefulSet web failed error: pvc data-web-0 is being deleted',
    );
  });
});

it('adopts pods of its name, and none of another', () => {
  const bench = new ControllerBench(statefulSet);
  for (const name of ['web-0', 'web-x', 'webs-0'])
    bench.create(PODS, name, { metadata: { labels: LABELS }, spec: { containers: [{ name: 'main', image: 'x' }] } });
  aSet(bench);
  bench.run();
  const owned = bench.store.list(PODS).filter(({ metadata }) => metadata.ownerReferences);
  expect(owned.map(({ metadata }) => metadata.name)).toEqual(['web-0']);
});
