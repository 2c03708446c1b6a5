import { describe, expect, it } from 'vitest';
import { CONFIG_MAPS, SECRETS } from '../../../src/sim/resources/index.ts';
import type { PodSpec } from '../../../src/sim/wire.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];

function bench(volume: Omit<Volume, 'name'>, before: (made: KubeletBench) => void = () => undefined): KubeletBench {
  const made = new KubeletBench();
  made.node('node-1', { hostFiles: { '/run/app.sock': 'Socket', '/srv': 'Directory' } });
  before(made);
  made.run({
    spec: {
      volumes: [{ name: 'cfg', ...volume }],
      containers: [{ name: 'api', volumeMounts: [{ name: 'cfg', mountPath: '/cfg' }] }],
    },
  });
  made.pass(4);
  return made;
}

function configMap(made: KubeletBench, data: Record<string, string>): void {
  made.client.create(CONFIG_MAPS, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'cm', namespace: 'lab' },
    data,
  });
}

function secret(made: KubeletBench, data: Record<string, string>): void {
  made.client.create(SECRETS, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'sec', namespace: 'lab' }, data });
}

const item = (key: string) => [{ key, path: key }];

describe('a volume that cannot be mounted says why', () => {
  it.each<[Omit<Volume, 'name'>, string]>([
    [{ configMap: { name: 'cm' } }, 'configmap "cm" not found'],
    [{ secret: { secretName: 'sec' } }, 'secret "sec" not found'],
    [{ projected: { sources: [{ secret: { name: 'sec' } }] } }, 'secret "sec" not found'],
    [
      {
        projected: {
          sources: [
            { configMap: { name: 'cm' } },
            { secret: { name: 'sec' } },
            { configMap: { name: 'kube-root-ca.crt' } },
          ],
        },
      },
      '[configmap "cm" not found, secret "sec" not found]',
    ],
    [{ hostPath: { path: '/data', type: 'Directory' } }, 'hostPath type check failed: /data is not a directory'],
    [{ hostPath: { path: '/srv', type: 'File' } }, 'hostPath type check failed: /srv is not a file'],
    [{ hostPath: { path: '/srv', type: 'FileOrCreate' } }, 'hostPath type check failed: /srv is not a file'],
    [
      { hostPath: { path: '/run/other.sock', type: 'Socket' } },
      'hostPath type check failed: /run/other.sock is not a socket file',
    ],
  ])('%j', (volume, why) => {
    const made = bench(volume);
    expect(made.told()).toEqual([`FailedMount: MountVolume.SetUp failed for volume "cfg" : ${why}`]);
    expect(made.pod().status.containerStatuses?.[0]?.state?.waiting).toEqual({ reason: 'ContainerCreating' });
    expect(made.pod().status.conditions?.[0]).toMatchObject({ type: 'PodReadyToStartContainers', status: 'False' });
  });

  it('a key that is not there', () => {
    const map = bench({ configMap: { name: 'cm', items: item('b') } }, (made) => configMap(made, { a: '1' }));
    expect(map.told()).toEqual([
      'FailedMount: MountVolume.SetUp failed for volume "cfg" : configmap references non-existent config key: b',
    ]);
    const other = bench({ secret: { secretName: 'sec', items: item('b') } }, (made) => secret(made, { a: 'MQ==' }));
    expect(other.told()).toEqual([
      'FailedMount: MountVolume.SetUp failed for volume "cfg" : references non-existent secret key: b',
    ]);
  });
});

it.each<Omit<Volume, 'name'>>([
  { configMap: { name: 'cm', optional: true } },
  { secret: { secretName: 'sec', optional: true } },
  {
    projected: { sources: [{ configMap: { name: 'cm', optional: true } }, { serviceAccountToken: { path: 'token' } }] },
  },
  { emptyDir: {} },
  { hostPath: { path: '/data' } },
  { hostPath: { path: '/data', type: 'DirectoryOrCreate' } },
  { hostPath: { path: '/run/app.sock', type: 'Socket' } },
  { downwardAPI: { items: [] } },
  { persistentVolumeClaim: { claimName: 'data' } },
])('%j is mounted', (volume) => {
  expect(bench(volume).pod().status.phase).toBe('Running');
});

it('is tried after 0.5, 1, 2, 4, … seconds, and at most every 2 minutes and 2 seconds', () => {
  const made = bench({ configMap: { name: 'cm' } });
  const count = (): number => made.events()[0]?.count ?? 0;
  const seen = [count()];
  for (const seconds of [4, 8, 16]) {
    made.pass(seconds);
    seen.push(count());
  }
  expect(seen).toEqual([4, 5, 6, 7]);
});

it('is mounted when what it needs has come', () => {
  const made = bench({ configMap: { name: 'cm' } });
  configMap(made, { a: '1' });
  made.pass(8);
  expect(made.pod().status.phase).toBe('Running');
});

describe('configuration', () => {
  const waiting = (container: object, spec: object = {}): unknown => {
    const made = new KubeletBench();
    made.node();
    secret(made, { user: btoa('me') });
    made.run({ spec: { ...spec, containers: [{ name: 'api', ...container }] } });
    made.pass(4);
    const found = made.pod().status.containerStatuses?.[0]?.state?.waiting;
    if (found) expect(made.told()).toContain(`Failed: Error: ${found.message}`);
    return found?.reason === 'CreateContainerConfigError'
      ? found.message?.replace(made.pod().metadata.uid, 'uid')
      : found?.reason;
  };
  const from = (valueFrom: object) => ({ env: [{ name: 'X', valueFrom }] });

  it.each<[object, object, string | undefined]>([
    [from({ configMapKeyRef: { name: 'cm', key: 'a' } }), {}, 'configmap "cm" not found'],
    [from({ secretKeyRef: { name: 'none', key: 'a' } }), {}, 'secret "none" not found'],
    [from({ secretKeyRef: { name: 'sec', key: 'a' } }), {}, "couldn't find key a in Secret lab/sec"],
    [from({ secretKeyRef: { name: 'sec', key: 'user' } }), {}, undefined],
    [from({ configMapKeyRef: { name: 'cm', key: 'a', optional: true } }), {}, undefined],
    [{ envFrom: [{ configMapRef: { name: 'cm' } }] }, {}, 'configmap "cm" not found'],
    [{ envFrom: [{ configMapRef: { name: 'cm', optional: true } }] }, {}, undefined],
    [
      { securityContext: { runAsNonRoot: true } },
      {},
      'container has runAsNonRoot and image will run as root (pod: "api_lab(uid)", container: api)',
    ],
    [{}, { securityContext: { runAsNonRoot: true, runAsUser: 1000 } }, undefined],
    [
      { securityContext: { runAsNonRoot: true, runAsUser: 0 } },
      {},
      'container\'s runAsUser breaks non-root policy (pod: "api_lab(uid)", container: api)',
    ],
    [
      { image: 'memcached:1.6', securityContext: { runAsNonRoot: true } },
      {},
      'container has runAsNonRoot and image has non-numeric user (memcache), cannot verify user is non-root (pod: "api_lab(uid)", container: api)',
    ],
  ])('%j %j: %s', (container, spec, message) => {
    expect(waiting(container, spec)).toBe(message);
  });
});
