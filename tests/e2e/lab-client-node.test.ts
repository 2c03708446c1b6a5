// The lab's API as @kubernetes/client-node sees it: typed calls, portions, patches, watches, informers, logs, failures.
import { PassThrough } from 'node:stream';
import {
  ApiException,
  AppsV1Api,
  BatchV1Api,
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  KubernetesObjectApi,
  Log,
  makeInformer,
  PatchStrategy,
  RbacAuthorizationV1Api,
  setHeaderOptions,
  type V1ConfigMap,
  type V1Deployment,
  VersionApi,
  Watch,
} from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG_MAPS } from '../../src/sim/resources/index.ts';
import { type Served, serveLab } from '../../src/sim/serve/server.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

const namespace = 'default';
const containers = [{ name: 'main', image: 'nginx:1.27' }];

let lab: ServedLab;
let again: Served | undefined;
let config: KubeConfig;
let core: CoreV1Api;
let apps: AppsV1Api;

beforeAll(async () => {
  lab = await servedLab({ speed: 20, tls: true });
  lab.served.pacer.step(1000);
  config = new KubeConfig();
  config.loadFromFile(lab.kubeconfig);
  core = config.makeApiClient(CoreV1Api);
  apps = config.makeApiClient(AppsV1Api);
}, 60_000);
afterAll(async () => {
  await again?.close();
  await lab.close();
});

async function until<T>(ask: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await ask();
    if (wanted(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('it never came to be');
}

async function failure(call: Promise<unknown>): Promise<{ code: number; body: Record<string, unknown> }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiException) return { code: error.code, body: JSON.parse(String(error.body)) };
    throw error;
  }
  throw new Error('it went well');
}

function map(name: string, data: Record<string, string> = {}, labels: Record<string, string> = {}): V1ConfigMap {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, labels }, data };
}

function deployment(name: string): V1Deployment {
  return {
    metadata: { name },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers } },
    },
  };
}

describe('typed calls', () => {
  it('create, read, replace, list and delete', async () => {
    const made = await core.createNamespacedConfigMap({ namespace, body: map('one', { a: '1' }) });
    expect(made.metadata?.creationTimestamp).toBeInstanceOf(Date);
    expect(made.metadata?.uid).toMatch(/^[0-9a-f-]{36}$/);
    const read = await core.readNamespacedConfigMap({ namespace, name: 'one' });
    expect(read.data).toEqual({ a: '1' });
    const replaced = await core.replaceNamespacedConfigMap({
      namespace,
      name: 'one',
      body: { ...read, data: { b: '2' } },
    });
    expect(replaced.data).toEqual({ b: '2' });
    expect(replaced.metadata?.resourceVersion).not.toBe(read.metadata?.resourceVersion);
    const { items } = await core.listNamespacedConfigMap({ namespace, fieldSelector: 'metadata.name=one' });
    expect(items.map(({ metadata }) => metadata?.name)).toEqual(['one']);
    expect(await core.deleteNamespacedConfigMap({ namespace, name: 'one' })).toMatchObject({ status: 'Success' });
  });

  it('a workload, to its pods, through its scale', async () => {
    await apps.createNamespacedDeployment({ namespace, body: deployment('web') });
    await until(
      () => apps.readNamespacedDeployment({ namespace, name: 'web' }),
      ({ status }) => status?.availableReplicas === 2,
    );
    const scale = await apps.readNamespacedDeploymentScale({ namespace, name: 'web' });
    expect(scale.spec?.replicas).toBe(2);
    await apps.replaceNamespacedDeploymentScale({ namespace, name: 'web', body: { ...scale, spec: { replicas: 3 } } });
    const pods = await until(
      () => core.listNamespacedPod({ namespace, labelSelector: 'app=web' }),
      ({ items }) => items.length === 3,
    );
    expect(pods.items[0]?.spec?.containers[0]?.image).toBe('nginx:1.27');
    const gone = await apps.deleteNamespacedDeployment({ namespace, name: 'web', propagationPolicy: 'Foreground' });
    expect(gone.status).toBeDefined();
    await until(
      () => core.listNamespacedPod({ namespace, labelSelector: 'app=web' }),
      ({ items }) => items.length === 0,
    );
  });

  it('of other groups: jobs, roles, the version', async () => {
    const job = await config.makeApiClient(BatchV1Api).createNamespacedJob({
      namespace,
      body: {
        metadata: { name: 'job' },
        spec: {
          template: {
            spec: { restartPolicy: 'Never', containers: [{ name: 'j', image: 'busybox:1.37', command: ['date'] }] },
          },
        },
      },
    });
    expect(job.spec?.backoffLimit).toBe(6);
    const rbac = config.makeApiClient(RbacAuthorizationV1Api);
    expect((await rbac.readClusterRole({ name: 'view' })).rules?.length).toBeGreaterThan(3);
    expect((await config.makeApiClient(VersionApi).getCode()).gitVersion).toBe('v1.36.2');
  });

  it('without types', async () => {
    const objects = KubernetesObjectApi.makeApiClient(config);
    await objects.create({ ...map('untyped', { a: '1' }), metadata: { name: 'untyped', namespace } });
    const read = await objects.read({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'untyped', namespace } });
    expect(read).toMatchObject({ kind: 'ConfigMap', data: { a: '1' } });
    const custom = config.makeApiClient(CustomObjectsApi);
    const listed = await custom.listNamespacedCustomObject({
      group: 'apps',
      version: 'v1',
      namespace,
      plural: 'deployments',
    });
    expect(listed).toMatchObject({ kind: 'DeploymentList' });
  });
});

describe('lists', () => {
  it('come in portions, each once, as they were when the first came', async () => {
    for (let at = 0; at < 7; at++)
      await core.createNamespacedConfigMap({ namespace, body: map(`part-${at}`, {}, { part: 'yes' }) });
    const names: (string | undefined)[] = [];
    let _continue: string | undefined;
    do {
      const { items, metadata } = await core.listNamespacedConfigMap({
        namespace,
        limit: 3,
        ...(_continue && { _continue }),
      });
      names.push(...items.map((one) => one.metadata?.name));
      if (!_continue) expect(metadata?.remainingItemCount).toBeGreaterThan(3);
      _continue = metadata?._continue;
    } while (_continue);
    expect(names).toEqual([...names].sort());
    expect(names.filter((name) => name?.startsWith('part-'))).toHaveLength(7);
  });

  it('of a portion that is too old are refused with 410', async () => {
    const { metadata } = await core.listNamespacedConfigMap({ namespace, limit: 1 });
    await core.createNamespacedConfigMap({ namespace, body: map('newer') });
    lab.lab.store.compact();
    expect(
      await failure(core.listNamespacedConfigMap({ namespace, limit: 1, _continue: metadata?._continue ?? '' })),
    ).toMatchObject({
      code: 410,
      body: { reason: 'Expired' },
    });
  });
});

describe('patches', () => {
  it.each<[strategy: PatchStrategy, patch: object, data: object]>([
    [PatchStrategy.JsonPatch, [{ op: 'replace', path: '/data/a', value: '2' }], { a: '2', b: '1' }],
    [PatchStrategy.MergePatch, { data: { b: null } }, { a: '2' }],
    [PatchStrategy.StrategicMergePatch, { data: { c: '3' } }, { a: '2', c: '3' }],
    [
      PatchStrategy.ServerSideApply,
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'patched' }, data: { d: '4' } },
      { a: '2', c: '3', d: '4' },
    ],
  ])('of type %s', async (strategy, body, data) => {
    const all = await core.listNamespacedConfigMap({ namespace, fieldSelector: 'metadata.name=patched' });
    if (all.items.length === 0)
      await core.createNamespacedConfigMap({ namespace, body: map('patched', { a: '1', b: '1' }) });
    const options = setHeaderOptions('Content-Type', strategy);
    const manager = strategy === PatchStrategy.ServerSideApply ? { fieldManager: 'me' } : {};
    const patched = await core.patchNamespacedConfigMap({ namespace, name: 'patched', body, ...manager }, options);
    expect(patched.data).toEqual(data);
  });

  it('are noted with who made them', async () => {
    const { metadata } = await core.readNamespacedConfigMap({ namespace, name: 'patched' });
    expect(metadata?.managedFields?.map(({ manager, operation }) => `${manager} ${operation}`)).toContain('me Apply');
  });
});

describe('watches', () => {
  it('tell of changes after a revision', async () => {
    const { metadata } = await core.listNamespacedConfigMap({ namespace });
    const seen: string[] = [];
    const path = `/api/v1/namespaces/${namespace}/configmaps`;
    const query = { resourceVersion: metadata?.resourceVersion, labelSelector: 'seen' };
    const watch = await new Watch(config).watch(
      path,
      query,
      (phase, object: V1ConfigMap) => seen.push(`${phase} ${object.metadata?.name}`),
      () => undefined,
    );
    await core.createNamespacedConfigMap({ namespace, body: map('seen', {}, { seen: 'yes' }) });
    await core.createNamespacedConfigMap({ namespace, body: map('unseen') });
    await core.patchNamespacedConfigMap(
      { namespace, name: 'seen', body: { data: { a: '1' } } },
      setHeaderOptions('Content-Type', PatchStrategy.MergePatch),
    );
    await core.deleteNamespacedConfigMap({ namespace, name: 'seen' });
    await until(
      async () => seen,
      (all) => all.length === 3,
    );
    watch.abort();
    expect(seen).toEqual(['ADDED seen', 'MODIFIED seen', 'DELETED seen']);
  });

  it('that begin too far back say so', async () => {
    const seen: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      new Watch(config)
        .watch(
          `/api/v1/namespaces/${namespace}/configmaps`,
          { resourceVersion: '1' },
          (phase, object: { code: number; reason: string }) => seen.push([phase, object.code, object.reason]),
          () => resolve(),
        )
        .catch(reject);
    });
    expect(seen).toEqual([['ERROR', 410, 'Expired']]);
  });

  it('of an informer begin again after the server was away, even if what happened then is forgotten', async () => {
    const informer = makeInformer(config, `/api/v1/namespaces/${namespace}/configmaps`, () =>
      core.listNamespacedConfigMap({ namespace }),
    );
    const names = (): string[] => informer.list(namespace).map(({ metadata }) => metadata?.name ?? '');
    informer.on('error', () => setTimeout(() => void informer.start().catch(() => undefined), 50));
    await informer.start();
    await core.createNamespacedConfigMap({ namespace, body: map('before') });
    await until(
      async () => names(),
      (all) => all.includes('before'),
    );

    const { port } = lab.served;
    await lab.served.close();
    const client = lab.lab.client('system:test', 'test');
    client.create(CONFIG_MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'meanwhile', namespace } });
    client.delete(CONFIG_MAPS, namespace, 'before');
    lab.lab.store.compact();
    const certificates = lab.certificates;
    again = await serveLab({ lab: lab.lab, port, speed: 20, wall: Date.now, ...(certificates && { certificates }) });

    await until(
      async () => names(),
      (all) => all.includes('meanwhile') && !all.includes('before'),
    );
    await core.createNamespacedConfigMap({ namespace, body: map('after') });
    await until(
      async () => names(),
      (all) => all.includes('after'),
    );
    await informer.stop();
  }, 30_000);
});

describe('logs', () => {
  it('are read, and followed to their end', async () => {
    const command = ['sh', '-c', 'for i in 1 2 3; do echo line $i; sleep 5; done'];
    await core.createNamespacedPod({
      namespace,
      body: {
        metadata: { name: 'loop' },
        spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox:1.37', command }] },
      },
    });
    await until(
      () => core.readNamespacedPod({ namespace, name: 'loop' }),
      ({ status }) => status?.phase === 'Running',
    );
    const stream = new PassThrough();
    let text = '';
    stream.on('data', (part) => {
      text += String(part);
    });
    await new Log(config).log(namespace, 'loop', 'main', stream, { follow: true });
    await new Promise((resolve) => stream.on('end', resolve));
    expect(text).toBe('line 1\nline 2\nline 3\n');
    expect(await core.readNamespacedPodLog({ namespace, name: 'loop', tailLines: 1 })).toBe('line 3\n');
  });
});

describe('failures', () => {
  it.each<[what: string, call: () => Promise<unknown>, code: number, body: object]>([
    [
      'what is not there',
      () => core.readNamespacedPod({ namespace, name: 'none' }),
      404,
      { kind: 'Status', reason: 'NotFound', message: 'pods "none" not found', details: { name: 'none', kind: 'pods' } },
    ],
    [
      'what is there already',
      () => core.createNamespace({ body: { metadata: { name: namespace } } }),
      409,
      { reason: 'AlreadyExists', message: 'namespaces "default" already exists' },
    ],
    [
      'what is not sound',
      () => core.createNamespacedPod({ namespace, body: { metadata: { name: 'X' }, spec: { containers: [] } } }),
      422,
      {
        reason: 'Invalid',
        details: {
          kind: 'Pod',
          causes: expect.arrayContaining([expect.objectContaining({ field: 'spec.containers' })]),
        },
      },
    ],
    [
      'what was changed meanwhile',
      () =>
        core.replaceNamespacedConfigMap({
          namespace,
          name: 'patched',
          body: { ...map('patched'), metadata: { name: 'patched', resourceVersion: '1' } },
        }),
      409,
      { reason: 'Conflict' },
    ],
    [
      'what may not be done',
      () => core.deleteNamespace({ name: 'kube-system' }),
      403,
      { reason: 'Forbidden', message: 'namespaces "kube-system" is forbidden: this namespace may not be deleted' },
    ],
    [
      'what a lab does not have',
      () =>
        config
          .makeApiClient(CustomObjectsApi)
          .listClusterCustomObject({ group: 'a.example', version: 'v1', plural: 'bs' }),
      404,
      { reason: 'NotFound', message: 'the server could not find the requested resource' },
    ],
  ])('tell %s', async (_what, call, code, body) => {
    expect(await failure(call())).toMatchObject({ code, body: { kind: 'Status', status: 'Failure', code, ...body } });
  });
});
