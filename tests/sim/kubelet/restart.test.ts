import { describe, expect, it } from 'vitest';
import type { PodSpec } from '../../../src/sim/wire.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

type Spec = Omit<Partial<PodSpec>, 'containers'>;

function bench(behave: string, seconds: number, spec: Spec = {}, container: object = {}): KubeletBench {
  const made = new KubeletBench();
  made.node();
  made.run({
    annotations: { 'sekisho.dev/behave': behave },
    spec: { ...spec, containers: [{ name: 'api', ...container }] },
  });
  made.pass(seconds);
  return made;
}

const status = (made: KubeletBench) => made.pod().status.containerStatuses?.[0];

describe('a container that crashes', () => {
  it('starts again at once, then after 10 s, 20 s, … up to 5 minutes', () => {
    const made = bench('exits 1 after 1s', 1);
    const starts: number[] = [];
    const begin = made.clock.now();
    for (let second = 0; second < 2400; second++) {
      made.pass(1);
      const started = status(made)?.state?.running?.startedAt;
      const at = started ? Math.round((Date.parse(started) - begin) / 1000) : undefined;
      if (at !== undefined && starts.at(-1) !== at) starts.push(at);
    }
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    const least = [1, 11, 21, 41, 81, 161, 301, 301];
    for (const [index, gap] of gaps.slice(0, 8).entries()) {
      expect(gap).toBeGreaterThanOrEqual(least[index] ?? 0);
      expect(gap).toBeLessThanOrEqual((least[index] ?? 0) * 1.5 + 35);
    }
  });

  it('says how long it waits', () => {
    const made = bench('exits 3 after 1s', 10);
    const { uid } = made.pod().metadata;
    expect(status(made)?.state?.waiting).toEqual({
      reason: 'CrashLoopBackOff',
      message: `back-off 10s restarting failed container=api pod=api_lab(${uid})`,
    });
    expect(status(made)?.lastState?.terminated).toMatchObject({ exitCode: 3, reason: 'Error' });
    expect(made.told()).toContain(`BackOff: Back-off restarting failed container api in pod api_lab(${uid})`);
    expect(made.pod().status.phase).toBe('Running');
  });

  it('begins anew after ten quiet minutes', () => {
    const made = bench('exits 1 after 700s', 704);
    expect(status(made)?.restartCount).toBe(1);
    made.pass(704);
    expect(status(made)?.restartCount).toBe(2);
    expect(made.told().filter((text) => text.startsWith('BackOff'))).toEqual([]);
  });

  it('is well after so many times', () => {
    const made = bench('exits 1 after 1s 2 times', 60);
    expect(status(made)).toMatchObject({ ready: true, restartCount: 2 });
  });
});

describe('memory', () => {
  it.each([
    ['uses 300Mi', '256Mi', 'OOMKilled'],
    ['uses 200Mi', '256Mi', undefined],
    ['oom after 1s', undefined, 'OOMKilled'],
  ])('%s with a limit of %s ends as %s', (behave, memory, reason) => {
    const made = bench(behave, 6, {}, memory ? { resources: { limits: { memory } } } : {});
    expect(status(made)?.lastState?.terminated?.reason).toBe(reason);
    if (reason) expect(status(made)?.lastState?.terminated?.exitCode).toBe(137);
  });

  it('a stress tool takes what it is told to', () => {
    const container = {
      image: 'polinux/stress',
      command: ['stress'],
      args: ['--vm', '1', '--vm-bytes', '250M', '--vm-hang', '1'],
      resources: { limits: { memory: '100Mi' } },
    };
    expect(status(bench('logs "x"', 6, {}, container))?.lastState?.terminated?.reason).toBe('OOMKilled');
  });
});

describe('what cannot be started', () => {
  it.each([
    [{ command: ['nosuch'] }, 'error during container init: exec: "nosuch": executable file not found in $PATH'],
    [
      { command: ['/app/run'] },
      'error during container init: exec: "/app/run": stat /app/run: no such file or directory',
    ],
    [{ resources: { limits: { memory: '4Mi' } } }, 'container init was OOM-killed (memory limit too low?)'],
  ])('%j', (container, why) => {
    const made = bench('logs "x"', 1.8, {}, container);
    const text = `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ${why}`;
    expect(status(made)?.state?.waiting).toEqual({ reason: 'RunContainerError', message: text });
    expect(status(made)?.lastState?.terminated).toMatchObject({
      exitCode: 128,
      message: text,
      reason: 'StartError',
      startedAt: '1970-01-01T00:00:00Z',
    });
    expect(made.told()).toContain(`Failed: Error: ${text}`);
    made.pass(5);
    expect(status(made)?.state?.waiting?.reason).toBe('CrashLoopBackOff');
  });
});

describe('restartPolicy', () => {
  it.each([
    ['Never', 0, 'Succeeded', 'Completed', 0],
    ['Never', 2, 'Failed', 'Error', 0],
    ['OnFailure', 0, 'Succeeded', 'Completed', 0],
    ['OnFailure', 2, 'Running', undefined, 1],
    ['Always', 0, 'Running', undefined, 1],
  ])('%s and exit %d: %s', (restartPolicy, code, phase, reason, restartCount) => {
    const made = bench(`exits ${code} after 1s`, 5, { restartPolicy });
    expect(made.pod().status.phase).toBe(phase);
    expect(status(made)?.state?.terminated?.reason).toBe(reason);
    expect(status(made)?.restartCount).toBe(restartCount);
  });

  it('of the container goes before that of the pod', () => {
    const made = bench('exits 3 after 1s', 5, { restartPolicy: 'Never' }, { restartPolicy: 'OnFailure' });
    expect(status(made)?.restartCount).toBe(1);
  });

  it('rules for exit codes go before both', () => {
    const rule = { action: 'Restart', exitCodes: { operator: 'In', values: [42] } };
    const container = { restartPolicy: 'Never', restartPolicyRules: [rule] };
    expect(status(bench('exits 42 after 1s', 5, { restartPolicy: 'Never' }, container))?.restartCount).toBe(1);
    expect(bench('exits 1 after 1s', 5, { restartPolicy: 'Never' }, container).pod().status.phase).toBe('Failed');
  });

  it('a pod that has ended says so in its conditions', () => {
    const made = bench('exits 0 after 1s', 5, { restartPolicy: 'Never' });
    expect(made.pod().status.conditions?.map(({ type, status: is, reason }) => [type, is, reason])).toEqual([
      ['PodReadyToStartContainers', 'False', undefined],
      ['Initialized', 'True', 'PodCompleted'],
      ['Ready', 'False', 'PodCompleted'],
      ['ContainersReady', 'False', 'PodCompleted'],
      ['PodScheduled', 'True', undefined],
    ]);
  });
});

describe('init containers', () => {
  const inits = (...names: readonly string[]): Spec => ({
    initContainers: names.map((name) => ({ name, image: 'busybox:1.36', command: ['sh', '-c', 'sleep 2'] })),
  });

  it('run one after the other, before the others', () => {
    const made = bench('logs "x"', 4, inits('one', 'two'));
    expect(made.pod().status.phase).toBe('Pending');
    expect(made.pod().status.conditions?.find(({ type }) => type === 'Initialized')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotInitialized',
      message: 'containers with incomplete status: [two]',
    });
    expect(status(made)?.state?.waiting).toEqual({ reason: 'PodInitializing' });
    made.pass(6);
    expect(made.pod().status.phase).toBe('Running');
    expect(
      made
        .events()
        .filter(({ reason }) => reason === 'Started')
        .map(({ path }) => path),
    ).toEqual(['spec.initContainers{one}', 'spec.initContainers{two}', 'spec.containers{api}']);
  });

  it('that fail hold up the pod, and end it when nothing restarts', () => {
    const behave = 'one: exits 1 after 1s';
    expect(bench(behave, 8, inits('one')).pod().status.initContainerStatuses?.[0]?.state?.waiting?.reason).toBe(
      'CrashLoopBackOff',
    );
    const ended = bench(behave, 8, { ...inits('one'), restartPolicy: 'Never' });
    expect(ended.pod().status.phase).toBe('Failed');
    expect(ended.told().filter((text) => text.startsWith('Started'))).toHaveLength(1);
  });

  it('that restart always stay, and the next waits for their startup probe', () => {
    const probe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1, failureThreshold: 30 };
    const sidecar = { name: 'proxy', image: 'nginx:stable', restartPolicy: 'Always', startupProbe: probe };
    const made = bench('proxy: starts after 5s', 4, { initContainers: [sidecar] });
    expect(status(made)?.state?.waiting?.reason).toBe('PodInitializing');
    made.pass(6);
    expect(made.pod().status.phase).toBe('Running');
    expect(made.pod().status.initContainerStatuses?.[0]).toMatchObject({ ready: true, started: true });
  });

  it('a job with a sidecar ends when its own container has', () => {
    const sidecar = { name: 'proxy', image: 'nginx:stable', restartPolicy: 'Always' };
    const made = bench('api: exits 0 after 2s', 12, { initContainers: [sidecar], restartPolicy: 'Never' });
    expect(made.pod().status.phase).toBe('Succeeded');
    expect(made.told()).toContain('Killing: Stopping container proxy');
  });
});

it('a pod that is active for too long is ended', () => {
  const made = bench('logs "x"', 20, { activeDeadlineSeconds: 10, restartPolicy: 'Never' });
  const message = 'Pod was active on the node longer than the specified deadline';
  expect(made.pod().status).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded', message });
  expect(made.told()).toContain(`DeadlineExceeded: ${message}`);
});
