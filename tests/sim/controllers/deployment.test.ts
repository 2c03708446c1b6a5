import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deployment } from '../../../src/sim/controllers/deployment.ts';
import { replicaSet } from '../../../src/sim/controllers/replica-set.ts';
import { DEPLOYMENTS, PODS, REPLICA_SETS } from '../../../src/sim/resources/index.ts';
import type { Deployment, ReplicaSet } from '../../../src/sim/wire.ts';
import { ControllerBench, overQuota, template } from '../../make/controller-bench.ts';

function recorded(path: string): Record<string, never> {
  return JSON.parse(readFileSync(new URL(`../../recorded/${path}`, import.meta.url), 'utf8'));
}

/** The recorded events of these two controllers, in the order of their writing, with generated names as `HASH` and `POD`. */
function recordedEvents(path: string): string[] {
  const { items } = recorded(path) as unknown as { items: RecordedEvent[] };
  return items
    .filter(({ source }) => ['deployment-controller', 'replicaset-controller'].includes(source.component ?? ''))
    .sort((one, other) => Number(one.metadata.resourceVersion) - Number(other.metadata.resourceVersion))
    .map(({ type, reason, involvedObject: { kind, name }, message }) =>
      masked(`${type} ${reason} ${kind}/${name} ${message}`),
    );
}

interface RecordedEvent {
  readonly metadata: { readonly resourceVersion: string };
  readonly source: { readonly component?: string };
  readonly involvedObject: { readonly kind: string; readonly name: string };
  readonly type: string;
  readonly reason: string;
  readonly message: string;
}

function masked(text: string): string {
  return text
    .replace(/((?:api|slow|worker)-)[bcdf4-9]{8,10}(?=-[a-z0-9]{5}\b)/g, '$1HASH')
    .replace(/((?:api|slow|worker)-)[bcdf4-9]{8,10}\b/g, '$1HASH')
    .replace(/HASH-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, 'HASH-POD');
}

/** Without generated names and times. */
function maskedJson(value: unknown): unknown {
  return JSON.parse(masked(JSON.stringify(value)), (key, one) => (/^last.*Time$/.test(key) ? undefined : one));
}

function deploy(bench: ControllerBench, name: string, spec: object = {}, metadata: object = {}): Deployment {
  return bench.create(DEPLOYMENTS, name, {
    metadata: { labels: { app: name }, ...metadata },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: name } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
      template: template({ app: name }),
      progressDeadlineSeconds: 600,
      revisionHistoryLimit: 10,
      ...spec,
    },
  });
}

function start(name = 'api', spec: object = {}): ControllerBench {
  const bench = new ControllerBench(deployment, replicaSet);
  deploy(bench, name, spec);
  return bench.run();
}

function sets(bench: ControllerBench): readonly ReplicaSet[] {
  return [...bench.store.list(REPLICA_SETS)].sort((one, other) => revision(one) - revision(other));
}

function revision({ metadata }: ReplicaSet): number {
  return Number(metadata.annotations?.['deployment.kubernetes.io/revision']);
}

function sizes(bench: ControllerBench): number[] {
  return sets(bench).map(({ spec }) => spec.replicas ?? -1);
}

function setImage(bench: ControllerBench, image: string, name = 'api'): ControllerBench {
  bench.edit(DEPLOYMENTS, name, ({ spec }) => {
    spec.template = template({ app: name }, image);
  });
  return bench.run();
}

describe('the stories of a real control plane', () => {
  it('01: a new Deployment has the recorded events, ReplicaSet and statuses', () => {
    const bench = start();
    expect(bench.events.map(masked)).toEqual(
      recordedEvents('01-deploy/events.json').sort((one, other) => rank(one) - rank(other)),
    );
    bench.run(3000).ready().run();
    const [set] = sets(bench);
    const [wanted] = (recorded('01-deploy/rs.json') as unknown as { items: ReplicaSet[] }).items;
    expect(maskedJson(set?.status)).toEqual(maskedJson(wanted?.status));
    expect(maskedJson(set?.metadata.annotations)).toEqual(maskedJson(wanted?.metadata.annotations));
    const hash = set?.metadata.labels?.['pod-template-hash'];
    expect(set?.metadata).toMatchObject({ name: `api-${hash}`, labels: { app: 'api', 'pod-template-hash': hash } });
    expect(set?.spec.selector).toEqual({ matchLabels: { app: 'api', 'pod-template-hash': hash } });
    const found = bench.get(DEPLOYMENTS, 'api');
    const real = recorded('01-deploy/deploy.json') as unknown as Deployment;
    expect(maskedJson(found.status)).toEqual(maskedJson(real.status));
    expect(found.metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '1' });
    expect(found.metadata.generation).toBe(1);
    expect(bench.pods[0]?.metadata).toMatchObject({
      generateName: `api-${hash}-`,
      labels: { app: 'api', 'pod-template-hash': hash },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', controller: true, blockOwnerDeletion: true }],
    });
    expect(bench.again(DEPLOYMENTS, REPLICA_SETS)).toBe(0);
  });

  function rank(event: string): number {
    return event.includes('ScalingReplicaSet') ? 0 : 1;
  }

  it('02: a template that cannot be scheduled stands beside the old pods, and the way back has the recorded events', () => {
    const bench = start().ready().run();
    bench.events.length = 0;
    const good = structuredClone(bench.get(DEPLOYMENTS, 'api').spec.template);
    setImage(bench, 'nginx:huge').run();
    expect(sizes(bench)).toEqual([2, 1]);
    const { status } = bench.get(DEPLOYMENTS, 'api');
    const real = (recorded('02-failed-scheduling/deploy.json') as unknown as Deployment).status;
    expect({ ...status, conditions: [] }).toEqual({ ...real, conditions: [] });
    expect(status.conditions?.map(({ type, status: holds }) => `${type} ${holds}`)).toEqual([
      'Available True',
      'Progressing True',
    ]);
    bench.edit(DEPLOYMENTS, 'api', ({ spec }) => {
      spec.template = good;
    });
    bench.run();
    expect(bench.events.map(masked)).toEqual(recordedEvents('02-failed-scheduling/after-undo-events.json'));
    expect(sets(bench).map((one) => [revision(one), one.spec.replicas])).toEqual([
      [2, 0],
      [3, 2],
    ]);
    expect(sets(bench)[1]?.metadata.annotations).toMatchObject({ 'deployment.kubernetes.io/revision-history': '1' });
    expect(bench.get(DEPLOYMENTS, 'api').metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '3' });
    expect(bench.again(DEPLOYMENTS, REPLICA_SETS)).toBe(0);
  });

  it('03: a second bad template follows the recorded events, and the history names both revisions', () => {
    const bench = start().ready().run();
    for (const image of ['nginx:huge', 'nginx:stable']) setImage(bench, image);
    bench.events.length = 0;
    setImage(bench, 'nginx:this-tag-does-not-exist');
    expect(bench.events.map(masked)).toEqual(recordedEvents('03-image-pull/events.json'));
    setImage(bench, 'nginx:stable');
    expect(sets(bench).map(revision)).toEqual([2, 4, 5]);
    expect(sets(bench)[2]?.metadata.annotations?.['deployment.kubernetes.io/revision-history']).toBe('1,3');
  });

  it('04: a pod that is relabelled is let go, and another takes its place', () => {
    const bench = start().ready().run();
    bench.events.length = 0;
    const [first] = bench.pods;
    bench.edit(PODS, first?.metadata.name ?? '', ({ metadata }) => {
      metadata.labels = { ...metadata.labels, app: 'api-debug' };
    });
    bench.run();
    expect(bench.events.map(masked)).toEqual(recordedEvents('04-relabel-orphan/events.json'));
    expect(bench.pods[0]?.metadata.ownerReferences).toBeUndefined();
    expect(bench.pods).toHaveLength(3);
    expect(bench.again(DEPLOYMENTS, REPLICA_SETS)).toBe(0);
  });

  it('07: a quota that is used up shows in both statuses', () => {
    const bench = new ControllerBench(deployment, replicaSet);
    bench.refuse = ({ kind, metadata }) =>
      kind === 'Pod' && bench.pods.length >= 2 ? overQuota(metadata.name) : undefined;
    deploy(bench, 'worker', { replicas: 4 });
    bench.run(1000).ready().run();
    const texts = [...new Set(bench.events.map(masked))];
    expect(texts.sort()).toEqual(
      [...new Set(recordedEvents('07-quota/events.json'))].filter((one) => !one.includes('combined')).sort(),
    );
    const [set] = sets(bench);
    const real = recorded('07-quota/rs.json') as unknown as { items: ReplicaSet[] };
    expect(maskedJson(set?.status)).toEqual(maskedJson(real.items[0]?.status));
    const { items } = recorded('07-quota/deploy.json') as unknown as { items: Deployment[] };
    expect(maskedJson(bench.get(DEPLOYMENTS, 'worker').status)).toEqual(maskedJson(items[0]?.status));
  });

  it('13: a rollout without progress has timed out a second after its deadline', () => {
    const bench = start('slow', { replicas: 1, progressDeadlineSeconds: 10 });
    bench.run(9500);
    expect(reasons(bench, 'slow')).toEqual(['MinimumReplicasUnavailable', 'ReplicaSetUpdated']);
    bench.run(1500);
    const real = recorded('13-progress-deadline/deploy.json') as unknown as Deployment;
    const { status } = bench.get(DEPLOYMENTS, 'slow');
    expect(maskedJson(status)).toEqual(maskedJson(real.status));
    expect(status.conditions?.[1]?.lastUpdateTime).toBe('2026-11-30T03:55:07Z');
    expect(bench.clock.next).toBeUndefined();
  });
});

function reasons(bench: ControllerBench, name = 'api'): (string | undefined)[] {
  return bench.get(DEPLOYMENTS, name).status.conditions?.map(({ reason }) => reason) ?? [];
}

describe('a rolling update', () => {
  it.each([
    {
      name: 'rounds the surge up and the unavailable down',
      replicas: 5,
      surge: '30%',
      missing: '30%',
      most: 7,
      least: 4,
    },
    { name: 'goes one by one when both are nothing', replicas: 3, surge: 0, missing: 0, most: 3, least: 2 },
    { name: 'takes whole numbers as they are', replicas: 4, surge: 0, missing: 3, most: 4, least: 1 },
    { name: 'may have twice as many at once', replicas: 3, surge: '100%', missing: 0, most: 6, least: 3 },
  ])('$name', ({ replicas, surge, missing, most, least }) => {
    const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: surge, maxUnavailable: missing } };
    const bench = start('api', { replicas, strategy }).ready().run();
    setImage(bench, 'nginx:next');
    for (let step = 0; step < 30; step++) {
      const { status } = bench.get(DEPLOYMENTS, 'api');
      expect(bench.pods.length).toBeLessThanOrEqual(most);
      expect(status.availableReplicas ?? 0).toBeGreaterThanOrEqual(least);
      const [pending] = bench.pods.filter((pod) => pod.status.phase === 'Pending');
      bench.ready(pending ? [pending] : []).run();
    }
    expect(sizes(bench)).toEqual([0, replicas]);
    expect(reasons(bench)).toEqual(['MinimumReplicasAvailable', 'NewReplicaSetAvailable']);
    expect(bench.again(DEPLOYMENTS, REPLICA_SETS)).toBe(0);
  });

  it('lets unhealthy old pods go first', () => {
    const bench = start('api', {
      replicas: 4,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 2 } },
    });
    bench.ready(bench.pods.slice(0, 2)).run();
    bench.events.length = 0;
    setImage(bench, 'nginx:next');
    expect(sizes(bench)).toEqual([2, 2]);
    expect(bench.events.map(masked)).toContain(
      'Normal ScalingReplicaSet Deployment/api Scaled down replica set api-HASH from 4 to 2',
    );
  });

  it('waits for pods to be available, not only ready', () => {
    const bench = start('api', { minReadySeconds: 30 }).ready().run();
    expect(bench.get(DEPLOYMENTS, 'api').status).toMatchObject({ readyReplicas: 2, unavailableReplicas: 2 });
    bench.run(30_000);
    expect(bench.get(DEPLOYMENTS, 'api').status).toMatchObject({ availableReplicas: 2 });
    expect(sets(bench)[0]?.spec.minReadySeconds).toBe(30);
  });

  it('begins again from where it is when the template changes meanwhile', () => {
    const bench = start('api', { replicas: 4 }).ready().run();
    setImage(bench, 'nginx:two');
    setImage(bench, 'nginx:three');
    for (let step = 0; step < 10; step++) bench.ready().run();
    expect(sizes(bench)).toEqual([0, 0, 4]);
  });
});

describe('a recreation', () => {
  it('makes no new pod before the last old one is gone', () => {
    const bench = start('api', { strategy: { type: 'Recreate' } })
      .ready()
      .run();
    bench.grace = 30;
    setImage(bench, 'nginx:next');
    expect(sizes(bench)).toEqual([0]);
    bench.gone().run();
    expect(sizes(bench)).toEqual([0, 2]);
    bench.ready().run();
    expect(reasons(bench)).toEqual(['MinimumReplicasAvailable', 'NewReplicaSetAvailable']);
  });
});

describe('the size of a Deployment', () => {
  it('goes to the one ReplicaSet that has pods, and is told from what to what', () => {
    const bench = start().ready().run();
    bench.events.length = 0;
    bench.edit(DEPLOYMENTS, 'api', ({ spec }) => {
      spec.replicas = 5;
    });
    bench.run();
    expect(sizes(bench)).toEqual([5]);
    expect(masked(bench.events[0] ?? '')).toBe(
      'Normal ScalingReplicaSet Deployment/api Scaled up replica set api-HASH from 2 to 5',
    );
    expect(sets(bench)[0]?.metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/desired-replicas': '5',
      'deployment.kubernetes.io/max-replicas': '7',
    });
  });

  it.each([
    { name: 'up', to: 20, before: [8, 5], after: [15, 10] },
    { name: 'down', to: 5, before: [8, 5], after: [4, 3] },
    { name: 'to nothing', to: 0, before: [8, 5], after: [0, 0] },
  ])('is shared in proportion in the middle of a rollout: $name', ({ to, before, after }) => {
    const bench = start('api', { replicas: 10 }).ready().run();
    setImage(bench, 'nginx:next');
    expect(sizes(bench)).toEqual(before);
    bench.edit(DEPLOYMENTS, 'api', ({ spec }) => {
      spec.replicas = to;
    });
    bench.run(4);
    expect(sizes(bench)).toEqual(after);
  });
});

describe('a pause', () => {
  it('stops the rollout, not the scaling, and is no lack of progress', () => {
    const bench = start().ready().run();
    bench.edit(DEPLOYMENTS, 'api', ({ spec }) => {
      spec.paused = true;
    });
    setImage(bench, 'nginx:next');
    expect(reasons(bench)).toEqual(['MinimumReplicasAvailable', 'DeploymentPaused']);
    bench.edit(DEPLOYMENTS, 'api', ({ spec }) => {
      spec.replicas = 3;
    });
    bench.run(3_600_000);
    expect(sizes(bench)).toEqual([3]);
    bench.edit(DEPLOYMENTS, 'api', ({ spec }) => {
      spec.paused = false;
    });
    bench.run(20);
    expect(sizes(bench)).toEqual([3, 1]);
    expect(reasons(bench)).not.toContain('ProgressDeadlineExceeded');
  });
});

describe('ReplicaSets of a Deployment', () => {
  it('are forgotten beyond the history limit, lowest revision first', () => {
    const bench = start('api', { revisionHistoryLimit: 2 }).ready().run();
    for (const image of ['b', 'c', 'd', 'e']) for (let step = 0; step < 6; step++) setImage(bench, image).ready().run();
    expect(sets(bench).map(revision)).toEqual([3, 4, 5]);
  });

  it('get another hash when the name is taken by another template', () => {
    const bench = start();
    const [taken] = sets(bench);
    const other = new ControllerBench(deployment, replicaSet);
    other.create(REPLICA_SETS, taken?.metadata.name ?? '', {
      spec: { replicas: 0, selector: { matchLabels: { other: 'x' } }, template: template({ other: 'x' }) },
    });
    deploy(other, 'api');
    other.run(1000);
    expect(other.store.list(REPLICA_SETS)).toHaveLength(2);
    expect(other.get(DEPLOYMENTS, 'api').status).toMatchObject({ collisionCount: 1, updatedReplicas: 2 });
  });

  it('are adopted when the selector chooses them', () => {
    const bench = new ControllerBench(deployment, replicaSet);
    bench.create(REPLICA_SETS, 'stray', {
      metadata: { labels: { app: 'api' } },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: 'api', x: 'y' } },
        template: template({ app: 'api', x: 'y' }),
      },
    });
    deploy(bench, 'api');
    bench.run();
    expect(bench.get(REPLICA_SETS, 'stray').metadata.ownerReferences).toMatchObject([
      { kind: 'Deployment', name: 'api' },
    ]);
  });

  it('that cannot be made are told of', () => {
    const bench = new ControllerBench(deployment, replicaSet);
    bench.refuse = ({ kind, metadata }) => (kind === 'ReplicaSet' ? overQuota(metadata.name) : undefined);
    deploy(bench, 'api');
    bench.run(20);
    expect(masked(bench.events[0] ?? '')).toMatch(
      /^Warning ReplicaSetCreateError Deployment\/api Failed to create new replica set "api-HASH": pods/,
    );
    expect(reasons(bench)).toEqual(['ReplicaSetCreateError']);
  });

  it('take over the annotations of their Deployment, but not what was last applied', () => {
    const bench = new ControllerBench(deployment, replicaSet);
    deploy(
      bench,
      'api',
      {},
      {
        annotations: {
          'kubernetes.io/change-cause': 'first',
          'kubectl.kubernetes.io/last-applied-configuration': '{}',
        },
      },
    );
    bench.run();
    expect(sets(bench)[0]?.metadata.annotations).toEqual({
      'kubernetes.io/change-cause': 'first',
      'deployment.kubernetes.io/desired-replicas': '2',
      'deployment.kubernetes.io/max-replicas': '3',
      'deployment.kubernetes.io/revision': '1',
    });
  });
});

it('a Deployment that selects everything does nothing but say so', () => {
  const bench = start('api', { selector: {} });
  expect(bench.store.list(REPLICA_SETS)).toHaveLength(0);
  expect(bench.events[0]).toBe(
    'Warning SelectingAll Deployment/api This deployment is selecting all pods. A non-empty selector is required.',
  );
});
