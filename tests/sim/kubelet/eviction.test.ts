import { expect, it } from 'vitest';
import { NODES } from '../../../src/sim/resources/index.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

function condition(made: KubeletBench, type: string): unknown {
  return made.client.get(NODES, undefined, 'node-1')?.status.conditions?.find((one) => one.type === type);
}

/** Three pods: one over its request, one within it, one that nobody may touch. */
function bench(): { made: KubeletBench; kubelet: ReturnType<KubeletBench['node']> } {
  const made = new KubeletBench();
  const kubelet = made.node();
  const behave = (memory: string) => ({ annotations: { 'sekisho.dev/behave': `uses ${memory}` } });
  const container = (memory: string) => [{ name: 'api', resources: { requests: { memory } } }];
  made.run({ name: 'within', ...behave('50Mi'), spec: { containers: container('64Mi') } });
  made.run({ name: 'over', ...behave('300Mi'), spec: { containers: container('64Mi') } });
  made.run({ name: 'critical', ...behave('900Mi'), spec: { priority: 2_000_000_000, containers: container('64Mi') } });
  made.pass(5);
  return { made, kubelet };
}

it('evicts the pod that takes most over its request, and no more than it must', () => {
  const { made, kubelet } = bench();
  kubelet.setAvailable('memory', '50Mi');
  expect(condition(made, 'MemoryPressure')).toMatchObject({ status: 'True', reason: 'KubeletHasInsufficientMemory' });
  made.pass(30);
  const message =
    'The node was low on resource: memory. Threshold quantity: 100Mi, available: 50Mi. Container api was using 300Mi, request is 64Mi, has larger consumption of memory. ';
  expect(made.pod('over').status).toMatchObject({ phase: 'Failed', reason: 'Evicted', message });
  expect(made.pod('over').status.conditions?.[0]).toMatchObject({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'TerminationByKubelet',
    message,
  });
  expect(made.pod('over').status.containerStatuses?.[0]?.state?.terminated).toBeDefined();
  expect(made.told()).toContain(`Evicted: ${message}`);
  expect(made.told('default')).toEqual([
    'NodeHasInsufficientMemory: Node node-1 status is now: NodeHasInsufficientMemory',
    'EvictionThresholdMet: Attempting to reclaim memory',
  ]);
  expect([made.pod('within'), made.pod('critical')].map(({ status }) => status.phase)).toEqual(['Running', 'Running']);
});

it('the condition stays for five minutes after the pressure', () => {
  const { made, kubelet } = bench();
  kubelet.setAvailable('memory', '50Mi');
  made.pass(60);
  expect(condition(made, 'MemoryPressure')).toMatchObject({ status: 'True' });
  made.pass(300);
  expect(condition(made, 'MemoryPressure')).toMatchObject({ status: 'False', reason: 'KubeletHasSufficientMemory' });
});

it('keeps new pods without requests away meanwhile', () => {
  const { made, kubelet } = bench();
  kubelet.setAvailable('memory', '50Mi');
  made.pass(15);
  made.run({ name: 'best-effort', spec: { containers: [{ name: 'api' }] } });
  made.run({ name: 'burstable', spec: { containers: [{ name: 'api', resources: { requests: { memory: '1Mi' } } }] } });
  made.pass(5);
  expect(made.pod('best-effort').status).toMatchObject({
    phase: 'Failed',
    reason: 'Evicted',
    message: 'Pod was rejected: The node had condition: [MemoryPressure]. ',
  });
  expect(made.pod('burstable').status.phase).toBe('Running');
});

it('goes on, one pod every ten seconds, while storage is short', () => {
  const { made, kubelet } = bench();
  kubelet.setAvailable('ephemeral-storage', '2Gi');
  made.pass(1);
  expect(condition(made, 'DiskPressure')).toMatchObject({ status: 'True', reason: 'KubeletHasDiskPressure' });
  made.pass(25);
  const failed = ['within', 'over', 'critical'].filter((name) => made.pod(name).status.phase === 'Failed');
  expect(failed).toEqual(['within', 'over']);
  expect(made.pod('over').status.message).toBe(
    'The node was low on resource: ephemeral-storage. Threshold quantity: 5Gi, available: 2Gi. ',
  );
});
