import { describe, expect, it } from 'vitest';
import { PODS } from '../../../src/sim/resources/index.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

function bench(behave: string, container: object, seconds: number): KubeletBench {
  const made = new KubeletBench();
  made.node();
  const annotations = behave ? { 'sekisho.dev/behave': behave } : {};
  made.run({ annotations, spec: { containers: [{ name: 'api', ...container }] } });
  made.pass(seconds);
  return made;
}

const isReady = (made: KubeletBench): boolean | undefined => made.pod().status.containerStatuses?.[0]?.ready;
const unhealthy = (made: KubeletBench): string | undefined =>
  made.events().find(({ reason }) => reason === 'Unhealthy')?.message;

describe('a readiness probe that fails says what it saw', () => {
  it.each([
    ['never ready', { httpGet: { path: '/health', port: 80 } }, 'HTTP probe failed with statuscode: 503'],
    ['never ready, answers 500', { httpGet: { path: '/', port: 80 } }, 'HTTP probe failed with statuscode: 500'],
    ['', { httpGet: { path: '/health', port: 80 } }, 'HTTP probe failed with statuscode: 404'],
    [
      '',
      { httpGet: { path: '/', port: 8080 } },
      'Get "http://10.244.1.2:8080/": dial tcp 10.244.1.2:8080: connect: connection refused',
    ],
    [
      'never ready, refuses connections',
      { httpGet: { path: '/', port: 80, scheme: 'HTTPS' } },
      'Get "https://10.244.1.2:80/": dial tcp 10.244.1.2:80: connect: connection refused',
    ],
    [
      'never ready, hangs',
      { httpGet: { path: '/', port: 80 } },
      'Get "http://10.244.1.2:80/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    ],
    ['', { tcpSocket: { port: 5432 } }, 'dial tcp 10.244.1.2:5432: connect: connection refused'],
    ['never ready, hangs', { tcpSocket: { port: 80 } }, 'dial tcp 10.244.1.2:80: i/o timeout'],
    ['', { exec: { command: ['cat', '/nofile'] } }, "cat: can't open '/nofile': No such file or directory\n"],
    ['', { exec: { command: ['sh', '-c', 'exit 3'] } }, ''],
    ['never ready, hangs', { exec: { command: ['pg_isready'] } }, 'command timed out: "pg_isready" timed out after 1s'],
    [
      '',
      { grpc: { port: 50051 } },
      'timeout: failed to connect service "10.244.1.2:50051" within 1s: context deadline exceeded',
    ],
    ['listens on 50051, never ready', { grpc: { port: 50051 } }, 'service unhealthy (responded with "NOT_SERVING")'],
  ])('%s %j', (behave, readinessProbe, output) => {
    const made = bench(behave, { readinessProbe }, 3);
    expect(unhealthy(made)).toBe(`Readiness probe failed: ${output}`);
    expect(isReady(made)).toBe(false);
    expect(made.pod().status.phase).toBe('Running');
  });
});

describe('readiness', () => {
  const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 5 };

  it.each([
    ['ready after 12s', 8, false],
    ['ready after 12s', 20, true],
    ['ready until 20s', 15, true],
    // three failures in a row, five seconds apart
    ['ready until 20s', 28, true],
    ['ready until 20s', 40, false],
  ])('%s: after %d s it is %s', (behave, seconds, ready) => {
    expect(isReady(bench(behave, { readinessProbe }, seconds))).toBe(ready);
  });

  it('waits for its delay', () => {
    const probe = { ...readinessProbe, initialDelaySeconds: 10 };
    expect(isReady(bench('', { readinessProbe: probe }, 9))).toBe(false);
    expect(isReady(bench('', { readinessProbe: probe }, 13))).toBe(true);
  });

  it('needs as many successes as it is told', () => {
    const probe = { ...readinessProbe, successThreshold: 3 };
    expect(isReady(bench('', { readinessProbe: probe }, 9))).toBe(false);
    expect(isReady(bench('', { readinessProbe: probe }, 14))).toBe(true);
  });

  it('that can only succeed plans nothing more', () => {
    expect(bench('', { readinessProbe }, 10).clock.next).toBeUndefined();
  });
});

describe('liveness', () => {
  const livenessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 5, failureThreshold: 2 };

  it('stops the container and starts it again', () => {
    const made = bench('live until 20s', { livenessProbe }, 40);
    expect(made.told()).toEqual([
      'Pulled: Container image "nginx:stable" already present on machine and can be accessed by the pod',
      'Created: Container created',
      'Started: Container started',
      'Unhealthy: Liveness probe failed: HTTP probe failed with statuscode: 503',
      'Killing: Container api failed liveness probe, will be restarted',
    ]);
    expect(made.pod().status.containerStatuses?.[0]).toMatchObject({ restartCount: 1, ready: true });
  });

  it('gives the container its grace, and then kills it', () => {
    const made = bench('live until 8s, ignores SIGTERM', { livenessProbe }, 30);
    expect(made.pod().status.containerStatuses?.[0]?.restartCount).toBe(0);
    made.pass(20);
    expect(made.pod().status.containerStatuses?.[0]?.lastState?.terminated).toMatchObject({
      exitCode: 137,
      reason: 'Error',
    });
  });

  it('takes the grace of the probe when it has one', () => {
    const probe = { ...livenessProbe, terminationGracePeriodSeconds: 5 };
    const made = bench('live until 8s, ignores SIGTERM', { livenessProbe: probe }, 30);
    expect(made.pod().status.containerStatuses?.[0]?.restartCount).toBe(1);
  });

  it('sees the file that a script makes and removes', () => {
    const script = 'touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600';
    const probe = { exec: { command: ['cat', '/tmp/healthy'] }, initialDelaySeconds: 5, periodSeconds: 5 };
    const container = { image: 'busybox:1.36', args: ['/bin/sh', '-c', script], livenessProbe: probe };
    const made = bench('', container, 30);
    expect(unhealthy(made)).toBeUndefined();
    made.pass(60);
    expect(unhealthy(made)).toBe("Liveness probe failed: cat: can't open '/tmp/healthy': No such file or directory\n");
    made.pass(10);
    expect(made.pod().status.containerStatuses?.[0]?.restartCount).toBe(1);
  });

  it('does not restart what shall not be', () => {
    const made = new KubeletBench();
    made.node();
    const annotations = { 'sekisho.dev/behave': 'live until 8s' };
    made.run({ annotations, spec: { restartPolicy: 'Never', containers: [{ name: 'api', livenessProbe }] } });
    made.pass(40);
    expect(made.told()).toContain('Killing: Container api failed liveness probe');
    // it obeyed SIGTERM and ended with 0
    expect(made.pod().status.phase).toBe('Succeeded');
  });
});

describe('startup', () => {
  const startupProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 2, failureThreshold: 5 };
  const livenessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1, failureThreshold: 1 };

  it('holds the other probes back', () => {
    const made = bench('starts after 6s', { startupProbe, livenessProbe, readinessProbe: livenessProbe }, 6);
    expect(made.told().filter((text) => text.startsWith('Unhealthy'))).toEqual([
      'Unhealthy: Startup probe failed: HTTP probe failed with statuscode: 503',
    ]);
    expect(made.pod().status.containerStatuses?.[0]).toMatchObject({ started: false, ready: false });
    made.pass(6);
    expect(made.pod().status.containerStatuses?.[0]).toMatchObject({ started: true, ready: true, restartCount: 0 });
  });

  it('that never succeeds stops the container', () => {
    const made = bench('never starts', { startupProbe }, 20);
    expect(made.told()).toContain('Killing: Container api failed startup probe, will be restarted');
    expect(made.pod().status.containerStatuses?.[0]?.restartCount).toBe(1);
  });
});

it('readiness gates are waited for', () => {
  const made = new KubeletBench();
  made.node();
  made.run({ spec: { readinessGates: [{ conditionType: 'example.com/gate' }], containers: [{ name: 'api' }] } });
  made.pass(5);
  const ready = (): unknown => made.pod().status.conditions?.find(({ type }) => type === 'Ready');
  expect(ready()).toMatchObject({
    status: 'False',
    reason: 'ReadinessGatesNotReady',
    message: 'corresponding condition of pod readiness gate "example.com/gate" does not exist.',
  });
  const pod = made.pod();
  const gate = { type: 'example.com/gate', status: 'True' };
  made.client.updateStatus(PODS, {
    ...pod,
    status: { ...pod.status, conditions: [gate, ...(pod.status.conditions ?? [])] },
  });
  made.pass(2);
  expect(ready()).toMatchObject({ status: 'True' });
});
