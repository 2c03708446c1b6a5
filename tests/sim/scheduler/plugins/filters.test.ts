// Which nodes the smaller filters reject, and in which words.
import { describe, expect, it } from 'vitest';
import type { Pod } from '../../../../src/sim/wire.ts';
import type { LabClient } from '../../../make/lab-client.ts';
import { schedule } from '../../../make/scheduling.ts';

interface Case {
  readonly name: string;
  readonly scene: (lab: LabClient) => Pod;
  /** node → reasons; a node that is not named fits */
  readonly rejected: Readonly<Record<string, readonly string[]>>;
  readonly version?: string;
}

type Loose = Record<string, unknown>;

const SELECTOR = ["node(s) didn't match Pod's node affinity/selector"];
const TAINT = ['node(s) had untolerated taint(s)'];
const CORDONED = ['node(s) were unschedulable'];
const PORTS = ["node(s) didn't have free ports for the requested pod ports"];

const required = (...nodeSelectorTerms: Loose[]): Loose => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
});
const expression = (key: string, operator: string, ...values: string[]): Loose => ({
  matchExpressions: [{ key, operator, ...(values.length > 0 && { values }) }],
});

/** Two nodes by label, and a pod. */
const labelled =
  (labels: Record<string, string>, spec: Loose) =>
  (lab: LabClient): Pod => {
    lab.node('a', { labels });
    lab.node('b');
    return lab.pod('p', { spec });
  };

const tainted =
  (taint: Loose, tolerations: readonly Loose[]) =>
  (lab: LabClient): Pod => {
    lab.node('a', { spec: { taints: [{ effect: 'NoSchedule', ...taint }] } });
    lab.node('b');
    return lab.pod('p', { spec: { tolerations } });
  };

const ports = (...given: Loose[]): Loose => ({ containers: [{ name: 'c', image: 'i', ports: given }] });
const clash =
  (there: Loose, wanted: Loose) =>
  (lab: LabClient): Pod => {
    lab.node('a');
    lab.node('b');
    lab.pod('there', { spec: { ...ports(there), nodeName: 'a' } });
    return lab.pod('p', { spec: ports(wanted) });
  };

const fits =
  (given: Loose, requests: Loose, spec: Loose = {}) =>
  (lab: LabClient): Pod => {
    lab.node('a', { allocatable: given });
    lab.node('b', { allocatable: { cpu: '64', memory: '64Gi', 'example.com/gpu': '9' } });
    return lab.pod('p', { requests, spec });
  };

const NODE_AFFINITY: readonly Case[] = [
  {
    name: 'nodeSelector: all labels must be there',
    scene: labelled({ disk: 'ssd' }, { nodeSelector: { disk: 'ssd' } }),
    rejected: { b: SELECTOR },
  },
  {
    name: 'nodeSelector: with that value',
    scene: labelled({ disk: 'hdd' }, { nodeSelector: { disk: 'ssd' } }),
    rejected: { a: SELECTOR, b: SELECTOR },
  },
  {
    name: 'In',
    scene: labelled({ disk: 'ssd' }, required(expression('disk', 'In', 'nvme', 'ssd'))),
    rejected: { b: SELECTOR },
  },
  {
    name: 'NotIn is met without the label',
    scene: labelled({ disk: 'ssd' }, required(expression('disk', 'NotIn', 'ssd'))),
    rejected: { a: SELECTOR },
  },
  { name: 'Exists', scene: labelled({ disk: '' }, required(expression('disk', 'Exists'))), rejected: { b: SELECTOR } },
  {
    name: 'DoesNotExist',
    scene: labelled({ disk: '' }, required(expression('disk', 'DoesNotExist'))),
    rejected: { a: SELECTOR },
  },
  { name: 'Gt', scene: labelled({ cores: '8' }, required(expression('cores', 'Gt', '4'))), rejected: { b: SELECTOR } },
  {
    name: 'Lt',
    scene: labelled({ cores: '8' }, required(expression('cores', 'Lt', '4'))),
    rejected: { a: SELECTOR, b: SELECTOR },
  },
  {
    name: 'one term of several is enough',
    scene: labelled({ disk: 'ssd' }, required(expression('no', 'Exists'), expression('disk', 'Exists'))),
    rejected: { b: SELECTOR },
  },
  {
    name: 'nodeSelector and affinity must both be met',
    scene: labelled({ disk: 'ssd' }, { nodeSelector: { zone: 'a' }, ...required(expression('disk', 'Exists')) }),
    rejected: { a: SELECTOR, b: SELECTOR },
  },
  {
    name: 'a term without conditions is met by none',
    scene: labelled({ disk: 'ssd' }, required({})),
    rejected: { a: SELECTOR, b: SELECTOR },
  },
];

const TAINTS: readonly Case[] = [
  { name: 'NoSchedule keeps pods off', scene: tainted({ key: 'k', value: 'v' }, []), rejected: { a: TAINT } },
  { name: 'NoExecute keeps pods off', scene: tainted({ key: 'k', effect: 'NoExecute' }, []), rejected: { a: TAINT } },
  { name: 'PreferNoSchedule does not', scene: tainted({ key: 'k', effect: 'PreferNoSchedule' }, []), rejected: {} },
  {
    name: 'tolerated by key and value',
    scene: tainted({ key: 'k', value: 'v' }, [{ key: 'k', value: 'v' }]),
    rejected: {},
  },
  {
    name: 'not tolerated by another value',
    scene: tainted({ key: 'k', value: 'v' }, [{ key: 'k', operator: 'Equal', value: 'w' }]),
    rejected: { a: TAINT },
  },
  {
    name: 'tolerated by Exists',
    scene: tainted({ key: 'k', value: 'v' }, [{ key: 'k', operator: 'Exists' }]),
    rejected: {},
  },
  {
    name: 'tolerated by Exists without a key',
    scene: tainted({ key: 'k', value: 'v' }, [{ operator: 'Exists' }]),
    rejected: {},
  },
  {
    name: 'not tolerated for another effect',
    scene: tainted({ key: 'k' }, [{ key: 'k', operator: 'Exists', effect: 'NoExecute' }]),
    rejected: { a: TAINT },
  },
  {
    name: 'told with its key and value before 1.34',
    scene: tainted({ key: 'k', value: 'v' }, []),
    rejected: { a: ['node(s) had untolerated taint {k: v}'] },
    version: '1.33',
  },
  {
    name: 'told with an empty value before 1.34',
    scene: tainted({ key: 'k' }, []),
    rejected: { a: ['node(s) had untolerated taint {k: }'] },
    version: '1.30',
  },
  {
    name: 'told otherwise still before',
    scene: tainted({ key: 'k', value: 'v' }, []),
    rejected: { a: ["node(s) had taint {k: v}, that the pod didn't tolerate"] },
    version: '1.20',
  },
];

const cordoned =
  (tolerations: readonly Loose[]) =>
  (lab: LabClient): Pod => {
    lab.node('a', { spec: { unschedulable: true } });
    lab.node('b');
    return lab.pod('p', { spec: { tolerations } });
  };

const CORDONS: readonly Case[] = [
  { name: 'a cordoned node takes nothing new', scene: cordoned([]), rejected: { a: CORDONED } },
  {
    name: 'but what tolerates that',
    scene: cordoned([{ key: 'node.kubernetes.io/unschedulable', operator: 'Exists' }]),
    rejected: {},
  },
];

const PORT_CASES: readonly Case[] = [
  { name: 'the same port', scene: clash({ hostPort: 80 }, { hostPort: 80 }), rejected: { a: PORTS } },
  { name: 'another port', scene: clash({ hostPort: 80 }, { hostPort: 81 }), rejected: {} },
  {
    name: 'the same port of another protocol',
    scene: clash({ hostPort: 53, protocol: 'UDP' }, { hostPort: 53, protocol: 'TCP' }),
    rejected: {},
  },
  {
    name: 'the same port of another address',
    scene: clash({ hostPort: 80, hostIP: '10.0.0.1' }, { hostPort: 80, hostIP: '10.0.0.2' }),
    rejected: {},
  },
  {
    name: 'the same port of all addresses',
    scene: clash({ hostPort: 80 }, { hostPort: 80, hostIP: '10.0.0.2' }),
    rejected: { a: PORTS },
  },
  { name: 'a port of the container alone', scene: clash({ containerPort: 80 }, { containerPort: 80 }), rejected: {} },
];

const container = (requests: Loose, more: Loose = {}): Loose => ({
  name: 'c',
  image: 'i',
  resources: { requests },
  ...more,
});

const RESOURCES: readonly Case[] = [
  { name: 'what fits exactly fits', scene: fits({ cpu: '1' }, { cpu: '1' }), rejected: {} },
  {
    name: 'a millicore more does not',
    scene: fits({ cpu: '1' }, { cpu: '1001m' }),
    rejected: { a: ['Insufficient cpu'] },
  },
  { name: 'memory', scene: fits({ memory: '1Gi' }, { memory: '1Gi1'.slice(0, 3), cpu: '0' }), rejected: {} },
  {
    name: 'all that lacks is told',
    scene: fits(
      { cpu: '1', memory: '1Gi', 'ephemeral-storage': '1Gi' },
      { cpu: '2', memory: '2Gi', 'ephemeral-storage': '2Gi', 'example.com/gpu': '1' },
    ),
    rejected: {
      a: ['Insufficient cpu', 'Insufficient memory', 'Insufficient ephemeral-storage', 'Insufficient example.com/gpu'],
    },
  },
  { name: 'the number of pods', scene: fits({ pods: '0' }, {}), rejected: { a: ['Too many pods'] } },
  {
    name: 'the number of pods, and more',
    scene: fits({ pods: '0', cpu: '1' }, { cpu: '2' }),
    rejected: { a: ['Too many pods', 'Insufficient cpu'] },
  },
  {
    name: 'a pod without requests needs room for a pod alone',
    scene: fits({ cpu: '0', memory: '0' }, {}),
    rejected: {},
  },
  {
    name: 'containers together',
    scene: fits({ cpu: '1' }, {}, { containers: [container({ cpu: '600m' }), container({ cpu: '600m' })] }),
    rejected: { a: ['Insufficient cpu'] },
  },
  {
    name: 'an init container by itself',
    scene: fits({ cpu: '1' }, {}, { initContainers: [container({ cpu: '1' })], containers: [container({ cpu: '1' })] }),
    rejected: {},
  },
  {
    name: 'an init container at its worst',
    scene: fits(
      { cpu: '1' },
      {},
      { initContainers: [container({ cpu: '1100m' })], containers: [container({ cpu: '1' })] },
    ),
    rejected: { a: ['Insufficient cpu'] },
  },
  {
    name: 'a sidecar beside the containers',
    scene: fits(
      { cpu: '1' },
      {},
      {
        initContainers: [container({ cpu: '600m' }, { restartPolicy: 'Always' })],
        containers: [container({ cpu: '600m' })],
      },
    ),
    rejected: { a: ['Insufficient cpu'] },
  },
  {
    name: 'a sidecar beside a later init container',
    scene: fits(
      { cpu: '1' },
      {},
      {
        initContainers: [container({ cpu: '600m' }, { restartPolicy: 'Always' }), container({ cpu: '600m' })],
        containers: [container({})],
      },
    ),
    rejected: { a: ['Insufficient cpu'] },
  },
  {
    name: 'an init container before the sidecar',
    scene: fits(
      { cpu: '1' },
      {},
      {
        initContainers: [container({ cpu: '600m' }), container({ cpu: '600m' }, { restartPolicy: 'Always' })],
        containers: [container({})],
      },
    ),
    rejected: {},
  },
  {
    name: 'the overhead of its runtime',
    scene: fits({ cpu: '1' }, {}, { overhead: { cpu: '100m' }, containers: [container({ cpu: '1' })] }),
    rejected: { a: ['Insufficient cpu'] },
  },
  {
    name: 'what the pod asks for as a whole',
    scene: fits(
      { cpu: '1' },
      {},
      { resources: { requests: { cpu: '1500m' } }, containers: [container({ cpu: '100m' })] },
    ),
    rejected: { a: ['Insufficient cpu'] },
  },
];

describe.each([
  ['NodeAffinity', NODE_AFFINITY],
  ['TaintToleration', TAINTS],
  ['NodeUnschedulable', CORDONS],
  ['NodePorts', PORT_CASES],
  ['NodeResourcesFit', RESOURCES],
])('%s', (_, cases) => {
  it.each(cases)('$name', ({ scene, rejected, version }) => {
    const outcome = schedule(scene, version ? { version } : {});
    expect(outcome.rejected).toEqual(rejected);
    expect(outcome.node === undefined).toBe(Object.keys(rejected).length === 2);
  });
});

describe('a node that is named by affinity', () => {
  const named = (...names: string[]): Loose =>
    required({ matchFields: [{ key: 'metadata.name', operator: 'In', values: names }] });

  it('is all that is looked at; the others are told of together', () => {
    const outcome = schedule((lab) => {
      lab.node('a', { allocatable: { cpu: '1' } });
      lab.node('b');
      lab.node('c');
      return lab.pod('p', { requests: { cpu: '2' }, spec: named('a') });
    });
    expect(outcome.message).toBe(
      "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't satisfy plugin(s) [NodeAffinity]. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.",
    );
  });

  it('and is not there: no node is available', () => {
    const outcome = schedule((lab) => {
      lab.node('a');
      return lab.pod('p', { spec: named('gone') });
    });
    expect(outcome.message).toBe(
      "0/1 nodes are available: 1 node(s) didn't satisfy plugin(s) [NodeAffinity]. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.",
    );
  });

  it('in terms that contradict each other: before any node is looked at', () => {
    const outcome = schedule((lab) => {
      lab.node('a');
      const fields = ['a', 'b'].map((name) => ({ key: 'metadata.name', operator: 'In', values: [name] }));
      return lab.pod('p', { spec: required({ matchFields: fields }) });
    });
    expect(outcome.message).toBe('0/1 nodes are available: pod affinity terms conflict. not found');
  });
});
