// Roots and consequences: upstream explains downstream, a cause explains its symptoms, and independent trouble stays its own.
import { describe, expect, it } from 'vitest';
import { ask, verdictOf } from '../make/ask.ts';
import { describePod, events, pods } from '../make/paste.ts';

const PULL =
  'Failed to pull image "nginx:nope": rpc error: code = NotFound desc = failed to resolve reference "nginx:nope": nginx:nope: not found';

describe('the root', () => {
  it('is the pull error, not the back-off after it', () => {
    const diagnosis = ask(
      events(
        ['30s', 'Failed', 'pod/api-1', PULL],
        ['20s', 'Failed', 'pod/api-1', 'Error: ErrImagePull'],
        ['5s', 'BackOff', 'pod/api-1', 'Back-off pulling image "nginx:nope"', 'Normal'],
        ['5s', 'Failed', 'pod/api-1', 'Error: ImagePullBackOff'],
      ),
    );
    expect(diagnosis.findings.filter(({ role }) => role === 'root')).toHaveLength(1);
    expect(diagnosis.stalled).toMatchObject({ layer: 'kubelet', part: 'image', object: 'Pod/lab/api-1' });
    expect(diagnosis.findings[0]?.playbook).not.toContain('back-off');
  });

  it('is the claim, not the pod that waits for it', () => {
    const { stalled } = ask(
      events(
        [
          '3s',
          'FailedScheduling',
          'pod/db-0',
          '0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims.',
        ],
        [
          '4s',
          'FailedBinding',
          'persistentvolumeclaim/data-db-0',
          'no persistent volumes available for this claim and no storage class is set',
          'Normal',
        ],
      ),
    );
    expect(stalled).toMatchObject({ layer: 'storage', object: 'PersistentVolumeClaim/lab/data-db-0' });
  });

  it('is the node that fell silent, not its pods', () => {
    const { stalled } = ask(
      events(
        ['26s', 'NodeNotReady', 'node/node-2', 'Node node-2 status is now: NodeNotReady', 'Normal'],
        ['26s', 'NodeNotReady', 'pod/api-1', 'Node is not ready'],
        ['11s', 'TaintManagerEviction', 'pod/api-1', 'Marking for deletion Pod lab/api-1', 'Normal'],
      ),
    );
    expect(stalled).toMatchObject({ layer: 'node', object: 'Node/node-2' });
  });

  it('is the node alone where events of all namespaces tell of it and of a pod, whose new pod runs elsewhere', () => {
    const diagnosis = ask(
      [
        'NAMESPACE   LAST SEEN   TYPE      REASON             OBJECT                 MESSAGE',
        'default     7m40s       Normal    NodeNotReady       node/node-2            Node node-2 status is now: NodeNotReady',
        'lab         7m40s       Warning   NodeNotReady       pod/api-5f7d9c8b66-a1  Node is not ready',
        'lab         2m35s       Normal    SuccessfulCreate   replicaset/api-5f7d9c8b66   Created pod: api-5f7d9c8b66-b2',
        'lab         2m34s       Normal    Scheduled          pod/api-5f7d9c8b66-b2  Successfully assigned lab/api-5f7d9c8b66-b2 to node-1',
      ].join('\n'),
    );
    expect(diagnosis.findings.filter(({ role }) => role === 'root')).toHaveLength(1);
    expect(diagnosis.stalled).toMatchObject({ layer: 'node', object: 'Node/node-2' });
    expect(JSON.stringify(diagnosis.findings)).not.toContain('node-1 is NotReady');
  });

  it('is the refused pod, not the rollout that timed out', () => {
    const diagnosis = ask(
      `$ kubectl rollout status deploy/api -n lab\nerror: timed out waiting for the condition\n\n${events(['9s', 'FailedCreate', 'replicaset/api-1', 'Error creating: pods "api-1-x" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2'])}`,
    );
    expect(['controller/quota', 'api-server/admission']).toContain(verdictOf(diagnosis));
  });

  it('is the exit, not the back-off before the next start', () => {
    const { stalled } = ask(
      describePod({
        state: ['Waiting', 'Reason:  CrashLoopBackOff'],
        lastState: ['Terminated', 'Reason:  OOMKilled', 'Exit Code:  137'],
        events: ['Warning  BackOff  8s  kubelet  Back-off restarting failed container api in pod api-1_lab(1)'],
      }),
    );
    expect(stalled).toMatchObject({ layer: 'app', part: 'oom' });
  });
});

describe('exit code 137', () => {
  const killed = (reason: string): string =>
    describePod({
      state: ['Waiting', 'Reason:  CrashLoopBackOff'],
      lastState: ['Terminated', `Reason:  ${reason}`, 'Exit Code:  137'],
      restarts: 4,
      ...(reason === 'Error'
        ? {
            events: [
              'Warning  Unhealthy  8s (x9 over 4m)  kubelet  Liveness probe failed: HTTP probe failed with statuscode: 500',
              'Normal   Killing    8s (x3 over 4m)  kubelet  Container api failed liveness probe, will be restarted',
            ],
          }
        : {}),
    });

  it('with OOMKilled is memory', () => {
    expect(verdictOf(ask(killed('OOMKilled')))).toBe('app/oom');
  });

  it('after failing liveness probes is the probe', () => {
    expect(verdictOf(ask(killed('Error')))).toBe('app/probe');
  });
});

describe('independent trouble', () => {
  const two = ask(
    events(
      ['9s', 'Failed', 'pod/web-1', PULL],
      ['8s', 'FailedScheduling', 'pod/gpu-1', '0/2 nodes are available: 2 Insufficient nvidia.com/gpu.'],
    ),
  );

  it('is listed as separate roots', () => {
    expect(
      two.findings
        .filter(({ role }) => role === 'root')
        .map(({ object }) => object)
        .sort(),
    ).toEqual(['Pod/lab/gpu-1', 'Pod/lab/web-1']);
  });

  it('has the most upstream first', () => {
    expect(two.stalled).toMatchObject({ layer: 'scheduler', object: 'Pod/lab/gpu-1' });
  });
});

describe('a second paste', () => {
  it('is judged together with the one before', () => {
    const first = pods(['api-1', '0/1', 'CrashLoopBackOff', '4']);
    const second = describePod({
      state: ['Waiting', 'Reason:  CrashLoopBackOff'],
      lastState: ['Terminated', 'Reason:  OOMKilled', 'Exit Code:  137'],
    });
    expect(verdictOf(ask(second, first))).toBe('app/oom');
  });

  it('is not asked for what the first one showed', () => {
    const first = describePod({
      state: ['Waiting', 'Reason:  CrashLoopBackOff'],
      lastState: ['Terminated', 'Reason:  Error', 'Exit Code:  1'],
    });
    const { ask: wanted } = ask(pods(['api-1', '0/1', 'CrashLoopBackOff', '4']), first);
    expect(wanted.filter(({ command }) => command.includes('describe pod api-1'))).toEqual([]);
  });
});
