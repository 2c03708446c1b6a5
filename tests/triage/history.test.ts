// What is current and what is history: later states outrank earlier ones, however loud those were.
import { describe, expect, it } from 'vitest';
import { ask, verdict } from '../make/ask.ts';
import { describePod, events, pods } from '../make/paste.ts';

const CPU = '0/3 nodes are available: 3 Insufficient cpu.';
const PULL =
  'Failed to pull image "nginx:nope": rpc error: code = NotFound desc = failed to resolve reference "nginx:nope": nginx:nope: not found';

describe('trouble is history', () => {
  it('when the pod was scheduled after all', () => {
    const text = events(
      ['5m', 'FailedScheduling', 'pod/api-1', CPU],
      ['2m', 'Scheduled', 'pod/api-1', 'Successfully assigned lab/api-1 to node-2'],
      ['2m', 'Pulled', 'pod/api-1', 'Container image "nginx:1" already present on machine'],
      ['2m', 'Started', 'pod/api-1', 'Started container api'],
    );
    expect(verdict(text)).toBe('healthy');
  });

  it('when the pod was deleted by its controller since', () => {
    const text = events(
      ['17s', 'FailedScheduling', 'pod/api-1', CPU],
      ['4s', 'SuccessfulDelete', 'replicaset/api', 'Deleted pod: api-1'],
      ['4s', 'ScalingReplicaSet', 'deployment/api', 'Scaled down replica set api from 1 to 0'],
    );
    expect(['healthy', 'unknown']).toContain(verdict(text));
  });

  it('when a probe failed while a pod started that is ready now', () => {
    const text = describePod({
      ready: true,
      events: [
        'Normal   Started    9m   kubelet  Started container api',
        'Warning  Unhealthy  9m   kubelet  Readiness probe failed: HTTP probe failed with statuscode: 503',
      ],
    });
    expect(verdict(text)).toBe('healthy');
  });

  it('when the mount failed once and the container runs', () => {
    const text = `${events(['9m', 'FailedMount', 'pod/api-1', 'MountVolume.SetUp failed for volume "cfg" : configmap "cfg" not found'])}\n\n${pods(['api-1', '1/1', 'Running'])}`;
    expect(verdict(text)).toBe('healthy');
  });

  it('when the volume was attached after a Multi-Attach error', () => {
    const text = events(
      [
        '8m',
        'FailedAttachVolume',
        'pod/db-0',
        'Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node and can\'t be attached to another',
      ],
      ['2m', 'SuccessfulAttachVolume', 'pod/db-0', 'AttachVolume.Attach succeeded for volume "pvc-1"'],
      ['1m', 'Started', 'pod/db-0', 'Started container db'],
    );
    expect(verdict(text)).toBe('healthy');
  });

  it('when the node is Ready again', () => {
    const text = events(
      ['43m', 'NodeNotReady', 'node/n-1', 'Node n-1 status is now: NodeNotReady'],
      ['42m', 'NodeReady', 'node/n-1', 'Node n-1 status is now: NodeReady'],
    );
    expect(['healthy', 'unknown']).toContain(verdict(text));
  });

  it('is told as recovered, not dropped', () => {
    const { findings } = ask(
      `${events(['9m', 'FailedMount', 'pod/api-1', 'MountVolume.SetUp failed for volume "cfg" : configmap "cfg" not found'])}\n\n${pods(['api-1', '1/1', 'Running'])}`,
    );
    expect(findings.map(({ role }) => role)).toContain('recovered');
  });

  it('when an earlier and louder error made way for a later one', () => {
    const loud = events(
      ['40m', 'FailedScheduling', 'pod/api-1', CPU],
      ['30m', 'Scheduled', 'pod/api-1', 'Successfully assigned lab/api-1 to node-2'],
      ['10s', 'Failed', 'pod/api-1', PULL],
    );
    expect(verdict(loud)).toBe('kubelet/image');
  });
});

describe('trouble is current', () => {
  it('when another pod is well', () => {
    expect(verdict(`${events(['20s', 'Failed', 'pod/api-2', PULL])}\n\n${pods(['api-1', '1/1', 'Running'])}`)).toBe(
      'kubelet/image',
    );
  });

  it('when the good event is older', () => {
    const text = events(
      ['3m', 'Pulled', 'pod/api-1', 'Container image "nginx:1" already present on machine'],
      ['3m', 'Started', 'pod/api-1', 'Started container api'],
      ['5s', 'Unhealthy', 'pod/api-1', 'Readiness probe failed: HTTP probe failed with statuscode: 503'],
    );
    expect(verdict(text)).toBe('app/probe');
  });

  it('when a change was refused and the old replicas still serve', () => {
    const text =
      '$ kubectl apply -f api.yaml\nThe Deployment "api" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"x"}}: field is immutable\n\n' +
      '$ kubectl get deploy api\nNAME   READY   UP-TO-DATE   AVAILABLE   AGE\napi    3/3     3            3           128d';
    expect(verdict(text)).toBe('api-server/validation');
  });

  it('when a describe was cut off right after it', () => {
    const text = describePod({
      state: ['Waiting', 'Reason:  CrashLoopBackOff'],
      lastState: ['Terminated', 'Reason:  OOMKilled', 'Exit Code:  137'],
    });
    const cut = text.slice(0, text.indexOf('    Ready:'));
    expect(verdict(`${pods(['api-1', '0/1', 'CrashLoopBackOff', '3'])}\n${cut}`)).toBe('app/oom');
  });
});
