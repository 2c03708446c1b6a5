import { describe, expect, it } from 'vitest';
import { NODES, PODS } from '../../../src/sim/resources/index.ts';
import type { PodSpec } from '../../../src/sim/wire.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

type Spec = Omit<Partial<PodSpec>, 'containers'>;

function bench(spec: Spec, container: object, before: (made: KubeletBench) => void = () => undefined): KubeletBench {
  const made = new KubeletBench();
  made.node('node-1', { labels: { disk: 'ssd' } });
  before(made);
  made.run({ spec: { ...spec, containers: [{ name: 'api', ...container }] } });
  made.pass(4);
  return made;
}

const requests = (cpu: string, memory = '64Mi') => ({ resources: { requests: { cpu, memory } } });
const term = (key: string, operator: string, ...values: readonly string[]) => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          { matchExpressions: [{ key, operator, ...(values.length > 0 && { values: [...values] }) }] },
        ],
      },
    },
  },
});

describe('a pod that the node cannot take fails', () => {
  it.each<[Spec, object, string, string]>([
    [
      {},
      requests('5'),
      'OutOfcpu',
      "Node didn't have enough resource: cpu, requested: 5000, used: 1000, capacity: 4000",
    ],
    [
      {},
      requests('100m', '9Gi'),
      'OutOfmemory',
      "Node didn't have enough resource: memory, requested: 9663676416, used: 67108864, capacity: 8589934592",
    ],
    [
      { nodeSelector: { disk: 'hdd' } },
      {},
      'NodeAffinity',
      "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    ],
    [
      term('disk', 'DoesNotExist'),
      {},
      'NodeAffinity',
      "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    ],
    [
      {},
      { ports: [{ containerPort: 80, hostPort: 8080 }] },
      'NodePorts',
      "Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports",
    ],
  ])('%j %j: %s', (spec, container, reason, message) => {
    const made = bench(spec, container, (one) =>
      one.run({
        name: 'first',
        spec: {
          containers: [
            { name: 'api', ...requests('1'), ports: [{ containerPort: 80, hostPort: 8080, protocol: 'TCP' }] },
          ],
        },
      }),
    );
    expect(made.pod().status).toMatchObject({ phase: 'Failed', reason, message: `Pod was rejected: ${message}` });
    expect(
      made
        .events()
        .filter(({ object }) => object === 'pod/api')
        .map(({ type, reason: one, message: text }) => [type, one, text]),
    ).toEqual([['Warning', reason, message]]);
  });

  it('when the node has pods enough', () => {
    const made = new KubeletBench();
    made.node('node-1', { allocatable: { cpu: '4', memory: '8Gi', pods: '1' } });
    for (const name of ['first', 'api']) made.run({ name, spec: { containers: [{ name: 'c' }] } });
    made.pass(4);
    expect(made.pod().status.reason).toBe('OutOfpods');
    expect(made.pod('first').status.phase).toBe('Running');
  });

  it('when it does not tolerate what drives pods away', () => {
    const taint = { key: 'gone', effect: 'NoExecute' };
    const tainted = (made: KubeletBench): void => {
      const node = made.client.get(NODES, undefined, 'node-1');
      if (node) made.client.update(NODES, { ...node, spec: { ...node.spec, taints: [taint] } });
    };
    expect(bench({}, {}, tainted).pod().status.reason).toBe('TaintToleration');
    expect(bench({ tolerations: [{ key: 'gone', operator: 'Exists' }] }, {}, tainted).pod().status.phase).toBe(
      'Running',
    );
  });
});

it.each<[Spec, object]>([
  [{ nodeSelector: { disk: 'ssd' } }, {}],
  [term('disk', 'In', 'ssd', 'nvme'), {}],
  [{}, { resources: { requests: { 'example.com/gpu': '1' } } }],
  [{}, requests('4', '8Gi')],
])('%j %j fits', (spec, container) => {
  expect(bench(spec, container).pod().status.phase).toBe('Running');
});

it('a pod that has ended holds nothing', () => {
  const made = new KubeletBench();
  made.node();
  made.run({
    name: 'job',
    annotations: { 'sekisho.dev/behave': 'exits 0 after 1s' },
    spec: { restartPolicy: 'Never', containers: [{ name: 'c', ...requests('4') }] },
  });
  made.pass(5);
  made.run({ spec: { containers: [{ name: 'c', ...requests('4') }] } });
  made.pass(5);
  expect(made.pod().status.phase).toBe('Running');
});

it('a refused pod goes when it is deleted', () => {
  const made = bench({}, requests('5'));
  made.client.delete(PODS, 'lab', 'api');
  made.pass(2);
  expect(made.has()).toBe(false);
});
