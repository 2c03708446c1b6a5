import { describe, expect, it } from 'vitest';
import { SECRETS } from '../../../src/sim/resources/index.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

function bench(image: string, more: Record<string, unknown> = {}, seconds = 3): KubeletBench {
  const made = new KubeletBench();
  made.node();
  made.run({
    spec: {
      ...more,
      containers: [{ name: 'api', image, ...(more.policy ? { imagePullPolicy: more.policy as string } : {}) }],
    },
  });
  made.pass(seconds);
  return made;
}

const waiting = (made: KubeletBench): unknown => made.pod().status.containerStatuses?.[0]?.state?.waiting;

describe('a pull that fails says why', () => {
  const unpack = (full: string): string => `failed to pull and unpack image "${full}": `;
  const resolve = (full: string): string => `${unpack(full)}failed to resolve reference "${full}": `;
  it.each([
    ['nginx:nope', 'NotFound', `${resolve('docker.io/library/nginx:nope')}docker.io/library/nginx:nope: not found`],
    [
      'acme/api:1',
      'Unknown',
      `${resolve('docker.io/acme/api:1')}pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
    ],
    [
      'nowhere.invalid/api:1',
      'Unknown',
      `${resolve('nowhere.invalid/api:1')}failed to do request: Head "https://nowhere.invalid/v2/api/manifests/1": dial tcp: lookup nowhere.invalid: no such host`,
    ],
    [
      'refusing.example/api:1',
      'Unknown',
      `${resolve('refusing.example/api:1')}failed to do request: Head "https://refusing.example/v2/api/manifests/1": dial tcp 203.0.113.10:443: connect: connection refused`,
    ],
    [
      'untrusted.example/api:1',
      'Unknown',
      `${resolve('untrusted.example/api:1')}failed to do request: Head "https://untrusted.example/v2/api/manifests/1": tls: failed to verify certificate: x509: certificate signed by unknown authority`,
    ],
    ['arm.example/api:1', 'NotFound', `${unpack('arm.example/api:1')}no match for platform in manifest: not found`],
  ])('%s', (image, code, text) => {
    const made = bench(image);
    const error = `rpc error: code = ${code} desc = ${text}`;
    expect(made.told()).toEqual([
      `Pulling: Pulling image "${image}"`,
      `Failed: Failed to pull image "${image}": ${error}`,
      'Failed: Error: ErrImagePull',
    ]);
    expect(waiting(made)).toEqual({ reason: 'ErrImagePull', message: error });
  });

  it('limits and credentials are named', () => {
    expect(bench('limited.example/api:1').told().join()).toContain(
      '429 Too Many Requests - Server message: toomanyrequests:',
    );
    expect(bench('private.example/api:1').told().join()).toContain(
      'failed to fetch anonymous token: unexpected status from GET request to https://private.example/token',
    );
  });

  it('a host that does not answer takes its time', () => {
    expect(bench('slow.example/api:1', {}, 25).told()).toEqual(['Pulling: Pulling image "slow.example/api:1"']);
    expect(bench('slow.example/api:1', {}, 35).told().join()).toContain('i/o timeout');
  });
});

it('a pull backs off from 10 s, doubling to 5 minutes', () => {
  const made = bench('nginx:nope', {}, 0);
  const pulls: number[] = [];
  const { pull } = made.fleet.registry;
  made.fleet.registry.pull = (...asked) => {
    pulls.push(made.clock.now());
    return pull.apply(made.fleet.registry, asked);
  };
  made.pass(2400);
  const gaps = pulls.slice(1).map((at, index) => (at - (pulls[index] ?? 0)) / 1000);
  // the kubelet looks every 10 to 15 s whether the wait is over
  for (const [index, least] of [10, 20, 40, 80, 160, 300, 300].entries()) {
    expect(gaps[index]).toBeGreaterThanOrEqual(least);
    expect(gaps[index]).toBeLessThanOrEqual(least + 16);
  }
  expect(waiting(made)).toMatchObject({ reason: 'ImagePullBackOff' });
});

it('an image that comes later is pulled, and its pod starts', () => {
  const made = bench('registry.example/api:1', {}, 0);
  made.fleet.registry.trouble('registry.example', 'refuses');
  made.pass(20);
  expect(made.pod().status.phase).toBe('Pending');
  made.fleet.registry.trouble('registry.example', undefined);
  made.pass(60);
  expect(made.pod().status.phase).toBe('Running');
});

it('says how long a pull took, with the wait behind another', () => {
  const made = new KubeletBench();
  made.node();
  made.run({ name: 'one', spec: { containers: [{ name: 'api', image: 'redis:7' }] } });
  made.run({ name: 'two', spec: { containers: [{ name: 'api', image: 'redis:7' }] } });
  made.pass(5);
  expect(made.told().filter((text) => text.startsWith('Pulled'))).toEqual([
    'Pulled: Successfully pulled image "redis:7" in 1.813s (1.813s including waiting). Image size: 52500000 bytes.',
    'Pulled: Successfully pulled image "redis:7" in 500ms (2.313s including waiting). Image size: 52500000 bytes.',
  ]);
});

it.each([
  ['Never', 'redis:7', 'ErrImageNeverPull', 'Container image "redis:7" is not present with pull policy of Never'],
  [
    'IfNotPresent',
    'Redis:7',
    'InvalidImageName',
    'Failed to apply default image tag "Redis:7": couldn\'t parse image name "Redis:7": invalid reference format: repository name (library/Redis) must be lowercase',
  ],
])('with policy %s, %s waits as %s', (policy, image, reason, message) => {
  const made = bench(image, { policy });
  expect(waiting(made)).toEqual({ reason, message });
  expect(made.events().map(({ reason: one, message: text }) => [one, text])).toEqual([
    [reason === 'InvalidImageName' ? 'InspectFailed' : reason, message],
    ['Failed', `Error: ${reason}`],
  ]);
});

it('policy Always asks the registry although the image is there', () => {
  const told = bench('nginx:stable', { policy: 'Always' }).told();
  expect(told.slice(0, 2)).toEqual([
    'Pulling: Pulling image "nginx:stable"',
    'Pulled: Successfully pulled image "nginx:stable" in 500ms (500ms including waiting). Image size: 72188133 bytes.',
  ]);
});

describe('imagePullSecrets', () => {
  const secret = (made: KubeletBench, host: string): void => {
    const data = { '.dockerconfigjson': btoa(JSON.stringify({ auths: { [host]: { auth: btoa('me:secret') } } })) };
    made.client.create(SECRETS, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'pull', namespace: 'lab' },
      data,
    });
  };

  it.each([
    ['private.example', 'Running'],
    ['other.example', 'Pending'],
  ])('credentials for %s leave the pod %s', (host, phase) => {
    const made = new KubeletBench();
    made.node();
    secret(made, host);
    made.run({
      spec: { imagePullSecrets: [{ name: 'pull' }], containers: [{ name: 'api', image: 'private.example/api:1' }] },
    });
    made.pass(6);
    expect(made.pod().status.phase).toBe(phase);
  });

  it('one that is absent is told', () => {
    const made = bench('nginx:stable', { imagePullSecrets: [{ name: 'pull' }] });
    expect(made.told()[0]).toBe(
      'FailedToRetrieveImagePullSecret: Unable to retrieve some image pull secrets (pull); attempting to pull the image may not succeed.',
    );
  });
});

it('a pulled image stands in the node and names its registry', () => {
  const made = bench('redis:7', {}, 5);
  const { image, imageID } = made.pod().status.containerStatuses?.[0] ?? {};
  expect(image).toBe('docker.io/library/redis:7');
  expect(imageID).toMatch(/^docker\.io\/library\/redis@sha256:[0-9a-f]{64}$/);
});
