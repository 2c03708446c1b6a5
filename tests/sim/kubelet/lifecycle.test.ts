import { describe, expect, it } from 'vitest';
import { PODS } from '../../../src/sim/resources/index.ts';
import type { PodSpec } from '../../../src/sim/wire.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

function bench(behave: string, spec: Omit<Partial<PodSpec>, 'containers'> = {}, container: object = {}): KubeletBench {
  const made = new KubeletBench();
  made.node();
  const annotations = behave ? { 'sekisho.dev/behave': behave } : {};
  made.run({ annotations, spec: { ...spec, containers: [{ name: 'api', ...container }] } });
  made.pass(5);
  return made;
}

/** Deletes the pod. @returns seconds until it is gone, up to 100 */
function deleted(made: KubeletBench, gracePeriodSeconds?: number): number {
  made.client.delete(PODS, 'lab', 'api', gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds });
  for (let tenths = 0; tenths < 1000; tenths++) {
    if (!made.has()) return tenths / 10;
    made.pass(0.1);
  }
  return 100;
}

describe('a deleted pod', () => {
  it.each([
    ['', {}, {}, 1],
    ['ignores SIGTERM', {}, {}, 30],
    ['slow to stop 10s', {}, {}, 10],
    ['slow to stop 50s', {}, {}, 30],
    ['ignores SIGTERM', { terminationGracePeriodSeconds: 5 }, {}, 5],
    ['', {}, { image: 'busybox:1.36', command: ['sleep', '3600'] }, 30],
    ['', {}, { image: 'busybox:1.36', command: ['sh', '-c', "trap 'exit 0' TERM; while true; do sleep 1; done"] }, 1],
    ['', {}, { lifecycle: { preStop: { exec: { command: ['sleep', '7'] } } } }, 7],
    ['', {}, { lifecycle: { preStop: { sleep: { seconds: 6 } } } }, 6],
    ['preStop takes 9s', {}, { lifecycle: { preStop: { httpGet: { path: '/stop', port: 80 } } } }, 9],
    // the hook takes all of the grace; two seconds are left in any case
    [
      'ignores SIGTERM',
      { terminationGracePeriodSeconds: 5 },
      { lifecycle: { preStop: { sleep: { seconds: 60 } } } },
      7,
    ],
  ])('%s %j %j is gone after about %d s', (behave, spec, container, seconds) => {
    const took = deleted(bench(behave, spec, container));
    expect(took).toBeGreaterThanOrEqual(seconds - 1);
    expect(took).toBeLessThanOrEqual(seconds + 1);
  });

  it('says that its containers are stopped, and with what they ended', () => {
    const made = bench('ignores SIGTERM');
    const states: unknown[] = [];
    made.client.watch(PODS, ({ type, object }) => {
      if (type === 'MODIFIED' && object.status.phase === 'Failed')
        states.push(object.status.containerStatuses?.[0]?.state);
    });
    deleted(made);
    expect(made.told().at(-1)).toBe('Killing: Stopping container api');
    expect(states).toMatchObject([{ terminated: { exitCode: 137, reason: 'Error' } }]);
  });

  it('goes at once when nothing runs', () => {
    expect(deleted(bench('', {}, { image: 'nginx:nope' }))).toBeLessThan(1);
  });

  it('goes sooner when it is deleted again with less grace', () => {
    const made = bench('ignores SIGTERM');
    made.client.delete(PODS, 'lab', 'api');
    made.pass(3);
    expect(deleted(made, 1)).toBeLessThan(4);
  });

  it('is gone at once by force, and its containers are stopped', () => {
    const made = bench('ignores SIGTERM');
    made.client.delete(PODS, 'lab', 'api', { gracePeriodSeconds: 0 });
    expect(made.has()).toBe(false);
    expect(made.told()).toContain('Killing: Stopping container api');
    made.run({ spec: { containers: [{ name: 'api' }] } });
    made.pass(5);
    expect(made.pod().status.phase).toBe('Running');
  });

  it('gives its address back', () => {
    const made = new KubeletBench();
    made.node('node-1', { podCidr: '10.0.0.0/29' });
    for (let round = 0; round < 20; round++) {
      made.run({ spec: { containers: [{ name: 'api' }] } });
      made.pass(5);
      expect(made.pod().status.podIP).toMatch(/^10\.0\.0\.[2-6]$/);
      deleted(made);
    }
  });
});

it('sidecars stop after the others, backwards', () => {
  const sidecar = (name: string) => ({ name, image: 'nginx:stable', restartPolicy: 'Always' });
  const made = new KubeletBench();
  made.node();
  made.run({
    annotations: { 'sekisho.dev/behave': 'api: slow to stop 5s' },
    spec: { initContainers: [sidecar('one'), sidecar('two')], containers: [{ name: 'api' }] },
  });
  made.pass(10);
  const ended: Record<string, number> = {};
  const begin = made.clock.now();
  made.client.watch(PODS, ({ object }) => {
    for (const { name, state } of [
      ...(object.status.initContainerStatuses ?? []),
      ...(object.status.containerStatuses ?? []),
    ])
      if (state?.terminated) ended[name] ??= (Date.parse(state.terminated.finishedAt ?? '') - begin) / 1000;
  });
  deleted(made);
  expect(ended.api).toBeGreaterThanOrEqual(4);
  expect(ended.two).toBeGreaterThanOrEqual(ended.api ?? 0);
  expect(ended.one).toBeGreaterThanOrEqual(ended.two ?? 0);
  expect(made.told().filter((text) => text.startsWith('Killing'))).toHaveLength(3);
});

describe('hooks', () => {
  it('postStart that fails stops the container', () => {
    const lifecycle = { postStart: { exec: { command: ['cat', '/nofile'] } } };
    const made = bench('', {}, { lifecycle });
    expect(made.told().slice(2, 5)).toEqual([
      'Started: Container started',
      'FailedPostStartHook: PostStartHook failed',
      'Killing: FailedPostStartHook',
    ]);
    expect(made.pod().status.phase).not.toBe('Succeeded');
  });

  it('postStart holds the status back while it runs', () => {
    const lifecycle = { postStart: { exec: { command: ['sleep', '10'] } } };
    const made = bench('', {}, { lifecycle });
    expect(made.pod().status.containerStatuses?.[0]?.state?.waiting?.reason).toBe('ContainerCreating');
    made.pass(10);
    expect(made.pod().status.phase).toBe('Running');
  });

  it('preStop that fails is told, and the container stops all the same', () => {
    const made = bench('preStop fails', {}, { lifecycle: { preStop: { exec: { command: ['true'] } } } });
    expect(deleted(made)).toBeLessThan(3);
    expect(made.told()).toContain('FailedPreStopHook: PreStopHook failed');
  });
});

it('a changed image replaces the container', () => {
  const made = bench('');
  const pod = made.pod();
  const containers = pod.spec.containers.map((one) => ({ ...one, image: 'nginx:1.27' }));
  made.client.update(PODS, { ...pod, metadata: { ...pod.metadata, generation: 2 }, spec: { ...pod.spec, containers } });
  made.pass(12);
  expect(made.told()).toContain('Killing: Container api definition changed, will be restarted');
  expect(made.pod().status.containerStatuses?.[0]).toMatchObject({
    image: 'docker.io/library/nginx:1.27',
    restartCount: 1,
    ready: true,
  });
  expect(made.pod().status.observedGeneration).toBe(2);
});
