import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/sim/api/status.ts';
import { replicaSet } from '../../../src/sim/controllers/replica-set.ts';
import { PODS, REPLICA_SETS } from '../../../src/sim/resources/index.ts';
import type { ReplicaSet } from '../../../src/sim/wire.ts';
import { ControllerBench, overQuota, template } from '../../make/controller-bench.ts';

const LABELS = { app: 'web' };

function aSet(bench: ControllerBench, name = 'web', spec: object = {}): ReplicaSet {
  return bench.create(REPLICA_SETS, name, {
    spec: { replicas: 2, selector: { matchLabels: LABELS }, template: template({ ...LABELS, tier: 'front' }), ...spec },
  });
}

function start(spec: object = {}): ControllerBench {
  const bench = new ControllerBench(replicaSet);
  aSet(bench, 'web', spec);
  return bench.run();
}

function bare(bench: ControllerBench, name: string, labels: Record<string, string> = LABELS): void {
  bench.create(PODS, name, { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'busybox' }] } });
}

function scale(bench: ControllerBench, replicas: number): ControllerBench {
  bench.edit(REPLICA_SETS, 'web', ({ spec }) => {
    spec.replicas = replicas;
  });
  return bench.run();
}

describe('pods', () => {
  it('are made as many as are wanted, and replaced when they go, end or fail', () => {
    const bench = start({ replicas: 3 }).ready().run();
    const [first, second] = bench.pods;
    bench.client.delete(PODS, 'lab', first?.metadata.name ?? '');
    bench.ended(1, second ? [second] : []).run();
    expect(bench.pods).toHaveLength(4);
    expect(bench.get(REPLICA_SETS, 'web').status).toMatchObject({ replicas: 3, readyReplicas: 1 });
    expect(bench.again(REPLICA_SETS)).toBe(0);
  });

  it('that wait for their end are told apart, and replaced at once', () => {
    const bench = start().ready().run();
    bench.grace = 30;
    bench.client.delete(PODS, 'lab', bench.pods[0]?.metadata.name ?? '');
    bench.run();
    expect(bench.get(REPLICA_SETS, 'web').status).toMatchObject({ replicas: 2, terminatingReplicas: 1 });
    bench.gone().run();
    expect(bench.get(REPLICA_SETS, 'web').status).toMatchObject({ replicas: 2, terminatingReplicas: 0 });
  });

  it('are told of by name', () => {
    const bench = start({ replicas: 1 });
    const [name] = bench.pods.map(({ metadata }) => metadata.name);
    scale(bench, 0);
    expect(bench.events).toEqual([
      `Normal SuccessfulCreate ReplicaSet/web Created pod: ${name}`,
      `Normal SuccessfulDelete ReplicaSet/web Deleted pod: ${name}`,
    ]);
  });

  it('count as fully labelled only with all labels of the template', () => {
    const bench = new ControllerBench(replicaSet);
    bare(bench, 'stray');
    aSet(bench);
    bench.run();
    expect(bench.get(REPLICA_SETS, 'web').status).toMatchObject({ replicas: 2, fullyLabeledReplicas: 1 });
  });

  it('beyond five hundred are made and deleted in further rounds', () => {
    const bench = start({ replicas: 1201 });
    expect(bench.pods).toHaveLength(1201);
    scale(bench, 0);
    expect(bench.pods).toHaveLength(0);
  });

  it('are available only after minReadySeconds, and nobody need call for that', () => {
    const bench = start({ minReadySeconds: 10 }).ready().run();
    expect(bench.get(REPLICA_SETS, 'web').status).not.toHaveProperty('availableReplicas');
    bench.run(10_000);
    expect(bench.get(REPLICA_SETS, 'web').status).toMatchObject({ availableReplicas: 2 });
    expect(bench.clock.next).toBeUndefined();
  });
});

describe('ownership', () => {
  it('is taken of orphans that the selector chooses, whether they or the set came first', () => {
    const bench = new ControllerBench(replicaSet);
    bare(bench, 'early');
    bare(bench, 'other', { app: 'other' });
    aSet(bench, 'web', { replicas: 1 });
    bench.run();
    expect(bench.events).toEqual([]);
    scale(bench, 2);
    bench.edit(REPLICA_SETS, 'web', ({ spec }) => {
      spec.replicas = 3;
    });
    bare(bench, 'late');
    bench.run();
    const owners = bench.pods.map(({ metadata }) => [metadata.name, metadata.ownerReferences?.[0]?.name]);
    expect(owners.filter(([name]) => !name?.startsWith('web-'))).toEqual([
      ['early', 'web'],
      ['other', undefined],
      ['late', 'web'],
    ]);
    expect(owners).toHaveLength(4);
  });

  it('ends for pods that are relabelled, and begins again when they are labelled back', () => {
    const bench = start({ replicas: 1 });
    const name = bench.pods[0]?.metadata.name ?? '';
    const label = (app: string): ControllerBench => {
      bench.edit(PODS, name, ({ metadata }) => {
        metadata.labels = { ...metadata.labels, app };
      });
      return bench.run();
    };
    label('debug');
    expect(bench.get(PODS, name).metadata.ownerReferences).toBeUndefined();
    expect(bench.pods).toHaveLength(2);
    scale(bench, 2);
    scale(bench, 3);
    label('web');
    expect(bench.pods.filter(({ metadata }) => metadata.ownerReferences)).toHaveLength(3);
  });

  it('is not taken by a set that is being deleted, and not of what another controller owns', () => {
    const bench = start({ replicas: 0 });
    bench.edit(REPLICA_SETS, 'web', ({ metadata }) => {
      metadata.finalizers = ['foregroundDeletion'];
    });
    bench.client.delete(REPLICA_SETS, 'lab', 'web');
    bench.run();
    bare(bench, 'stray');
    bench.run();
    expect(bench.get(PODS, 'stray').metadata.ownerReferences).toBeUndefined();
    expect(bench.events).toEqual([]);
  });

  it('is by uid: a set of the same name does not get the pods of the former one', () => {
    const bench = start({ replicas: 1 });
    bench.client.delete(REPLICA_SETS, 'lab', 'web');
    const [former] = bench.pods;
    aSet(bench, 'web', { replicas: 1 });
    bench.run();
    expect(bench.pods).toHaveLength(2);
    expect(bench.pods[0]).toEqual(former);
  });
});

describe('pods that cannot be made', () => {
  it.each([
    { name: 'the first', room: 0, failures: 1 },
    { name: 'the second batch: it is finished, and is the last', room: 1, failures: 2 },
    { name: 'one of the second batch', room: 2, failures: 1 },
    { name: 'the third batch', room: 3, failures: 4 },
  ])('stop the making: $name', ({ room, failures }) => {
    const bench = new ControllerBench(replicaSet);
    bench.refuse = ({ kind, metadata }) =>
      kind === 'Pod' && bench.pods.length >= room ? overQuota(metadata.name) : undefined;
    aSet(bench, 'web', { replicas: 10 });
    // up to the first reconciliation, before anything is tried again
    bench.run(2);
    expect(bench.pods).toHaveLength(room);
    expect(bench.events.filter((one) => one.startsWith('Warning'))).toHaveLength(failures);
  });

  it('are told of in the status until they can', () => {
    const bench = new ControllerBench(replicaSet);
    bench.refuse = ({ kind, metadata }) => (kind === 'Pod' ? overQuota(metadata.name) : undefined);
    aSet(bench);
    bench.run(3000);
    const [condition] = bench.get(REPLICA_SETS, 'web').status.conditions ?? [];
    expect(condition).toMatchObject({ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' });
    expect(bench.events[0]).toBe(`Warning FailedCreate ReplicaSet/web Error creating: ${condition?.message}`);
    bench.refuse = () => undefined;
    bench.run(60_000);
    expect(bench.get(REPLICA_SETS, 'web').status.conditions).toBeUndefined();
    expect(bench.pods).toHaveLength(2);
  });

  it('because the namespace is being deleted are no failure', () => {
    const bench = new ControllerBench(replicaSet);
    const causes = [{ reason: 'NamespaceTerminating', message: 'namespace lab is being terminated' }];
    bench.refuse = ({ kind }) => (kind === 'Pod' ? new ApiError(403, 'Forbidden', 'no', { causes }) : undefined);
    aSet(bench);
    bench.run();
    expect(bench.events).toEqual([]);
    expect(bench.get(REPLICA_SETS, 'web').status.conditions).toBeUndefined();
  });
});
