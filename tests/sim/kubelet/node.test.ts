import { describe, expect, it } from 'vitest';
import { LEASES, NODES, PODS } from '../../../src/sim/resources/index.ts';
import type { Node } from '../../../src/sim/wire.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';
import { recordedObjects } from '../../make/recorded.ts';

const node = (made: KubeletBench): Node => made.client.get(NODES, undefined, 'node-1') as Node;
const condition = (made: KubeletBench, type: string) => node(made).status.conditions?.find((one) => one.type === type);

describe('a node', () => {
  it('registers as the recorded one', () => {
    const made = new KubeletBench();
    made.node('node-1', {
      images: [],
      internalIP: '127.0.0.1',
      osImage: 'hand-driven node',
      annotations: { 'node.alpha.kubernetes.io/ttl': '0' },
    });
    const told = ({ metadata, status, spec }: Node) => ({
      labels: metadata.labels,
      annotations: metadata.annotations,
      spec,
      status: {
        ...status,
        conditions: status.conditions?.map(({ type, status: is, reason, message }) => [type, is, reason, message]),
      },
    });
    expect(told(node(made))).toEqual(told(recordedObjects('00-cluster/nodes.json')[0] as Node));
  });

  it('says what it does when it comes', () => {
    const made = new KubeletBench();
    made.node('node-1', { announces: true });
    expect(made.told('default')).toEqual([
      'Starting: Starting kubelet.',
      'NodeHasSufficientMemory: Node node-1 status is now: NodeHasSufficientMemory',
      'NodeHasNoDiskPressure: Node node-1 status is now: NodeHasNoDiskPressure',
      'NodeHasSufficientPID: Node node-1 status is now: NodeHasSufficientPID',
      'NodeAllocatableEnforced: Updated Node Allocatable limit across pods',
      'NodeReady: Node node-1 status is now: NodeReady',
    ]);
  });

  it('lists the images that it has, and those that come', () => {
    const made = new KubeletBench({ leaseMs: 10_000 });
    made.node();
    made.run({ spec: { containers: [{ name: 'api', image: 'redis:7' }] } });
    const names = (): unknown => node(made).status.images?.map((image) => image.names?.[0]);
    expect(names()).toEqual(['docker.io/library/nginx:stable', 'docker.io/library/busybox:1.36']);
    made.pass(20);
    expect(names()).toContain('docker.io/library/redis:7');
  });

  it('renews its Lease every 10 s and its status every 5 minutes', () => {
    const made = new KubeletBench({ leaseMs: 10_000 });
    made.node();
    const renewed = (): string | undefined => made.client.get(LEASES, 'kube-node-lease', 'node-1')?.spec.renewTime;
    expect(made.client.get(LEASES, 'kube-node-lease', 'node-1')?.spec).toMatchObject({
      holderIdentity: 'node-1',
      leaseDurationSeconds: 40,
    });
    const beats = new Set<string | undefined>();
    const heartbeats = new Set<string | undefined>();
    for (let seconds = 0; seconds < 600; seconds++) {
      made.pass(1);
      beats.add(renewed());
      heartbeats.add(condition(made, 'Ready')?.lastHeartbeatTime);
    }
    expect(beats.size).toBe(61);
    expect(heartbeats.size).toBe(3);
  });

  it('is not ready while its network is not, and takes up where it was', () => {
    const made = new KubeletBench();
    const kubelet = made.node();
    const why =
      'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized';
    kubelet.networkTrouble = why;
    expect(condition(made, 'Ready')).toMatchObject({ status: 'False', reason: 'KubeletNotReady', message: why });
    made.run({ spec: { containers: [{ name: 'api' }] } });
    made.pass(3);
    expect(made.told()[0]).toBe(`NetworkNotReady: network is not ready: ${why}`);
    kubelet.networkTrouble = undefined;
    made.pass(5);
    expect(condition(made, 'Ready')).toMatchObject({ status: 'True' });
    expect(made.pod().status.phase).toBe('Running');
    expect(made.told('default')).toEqual([
      'NodeNotReady: Node node-1 status is now: NodeNotReady',
      'NodeReady: Node node-1 status is now: NodeReady',
    ]);
  });
});

describe('sandboxes', () => {
  it('that cannot be made are told and tried again', () => {
    const made = new KubeletBench();
    made.node();
    const annotations = {
      'sekisho.dev/behave': 'sandbox fails "plugin type=\\"calico\\" failed (add): no route" 2 times',
    };
    made.run({ annotations, spec: { containers: [{ name: 'api' }] } });
    made.pass(3);
    expect(made.told()[0]).toMatch(
      /^FailedCreatePodSandBox: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "[0-9a-f]{64}": plugin type="calico" failed \(add\): no route$/,
    );
    made.pass(40);
    expect(made.pod().status.phase).toBe('Running');
  });

  it('run out of addresses', () => {
    const made = new KubeletBench();
    made.node('node-1', { podCidr: '10.0.0.0/30' });
    for (const name of ['first', 'api']) made.run({ name, spec: { containers: [{ name: 'c' }] } });
    made.pass(3);
    expect(made.told().join('\n')).toContain(
      'failed to allocate for range 0: no IP addresses available in range set: 10.0.0.1-10.0.0.2',
    );
  });

  it('of the host have its address', () => {
    const made = new KubeletBench();
    made.node();
    made.run({ spec: { hostNetwork: true, containers: [{ name: 'api' }] } });
    made.pass(3);
    expect(made.pod().status).toMatchObject({ podIP: '192.0.2.11', hostIP: '192.0.2.11' });
  });
});

describe('a silent kubelet', () => {
  it('writes nothing, while its containers go on', () => {
    const made = new KubeletBench({ leaseMs: 10_000 });
    const kubelet = made.node();
    made.run({
      name: 'crash',
      annotations: { 'sekisho.dev/behave': 'exits 1 after 20s' },
      spec: { containers: [{ name: 'c' }] },
    });
    made.run({ spec: { containers: [{ name: 'c' }] } });
    made.pass(5);
    kubelet.stop();
    const before = made.store.revision;
    made.run({ name: 'late', spec: { containers: [{ name: 'c' }] } });
    const bound = made.store.revision;
    made.pass(120);
    expect(bound - before).toBe(2);
    expect(made.store.revision).toBe(bound);
    expect(() => made.fleet.logs('lab', 'api', '')).toThrow(
      'Get "https://192.0.2.11:10250/containerLogs/lab/api/c": dial tcp 192.0.2.11:10250: connect: connection refused',
    );
    kubelet.start();
    made.pass(5);
    expect(made.pod('late').status.phase).toBe('Running');
    expect(made.pod('crash').status.containerStatuses?.[0]?.restartCount).toBe(1);
    expect(made.pod().status.containerStatuses?.[0]).toMatchObject({ ready: true, restartCount: 0 });
  });

  it('ends what was deleted meanwhile when it is back', () => {
    const made = new KubeletBench();
    const kubelet = made.node();
    for (const name of ['api', 'forced']) made.run({ name, spec: { containers: [{ name: 'c' }] } });
    made.pass(5);
    kubelet.stop();
    made.client.delete(PODS, 'lab', 'api');
    made.client.delete(PODS, 'lab', 'forced', { gracePeriodSeconds: 0 });
    made.pass(60);
    expect(made.has()).toBe(true);
    kubelet.start();
    made.pass(5);
    expect(made.has()).toBe(false);
    expect(kubelet.pods).toBe(0);
  });
});

it('a kubelet that begins where pods run goes on with them', () => {
  const made = new KubeletBench();
  made.node();
  made.run({ spec: { containers: [{ name: 'c', image: 'redis:7' }] } });
  made.run({
    name: 'crash',
    annotations: { 'sekisho.dev/behave': 'exits 1 after 2s' },
    spec: { containers: [{ name: 'c' }] },
  });
  made.pass(20);
  const before = made.pod();
  const restarts = made.pod('crash').status.containerStatuses?.[0]?.restartCount ?? 0;
  made.fleet.get('node-1')?.stop();
  made.node('node-1');
  made.pass(60);
  expect(made.pod().status.podIP).toBe(before.status.podIP);
  expect(made.pod().status.containerStatuses).toEqual(before.status.containerStatuses);
  expect(made.pod('crash').status.containerStatuses?.[0]?.restartCount).toBeGreaterThan(restarts);
});

it('the same lab has the same history', () => {
  const history = (): string => {
    const made = new KubeletBench();
    made.node();
    made.run({ spec: { containers: [{ name: 'c', image: 'nginx:nope' }] } });
    made.run({
      name: 'crash',
      annotations: { 'sekisho.dev/behave': 'exits 1 after 2s' },
      spec: { containers: [{ name: 'c' }] },
    });
    made.pass(300);
    return JSON.stringify([made.store.list(PODS), made.events()]);
  };
  expect(history()).toBe(history());
});

it('a pod needs two reports until it is ready', () => {
  const made = new KubeletBench();
  made.node();
  made.run({ spec: { containers: [{ name: 'c', readinessProbe: { httpGet: { path: '/', port: 80 } } }] } });
  made.pass(5);
  expect(made.client.statusWrites.get('api')).toBe(2);
});
