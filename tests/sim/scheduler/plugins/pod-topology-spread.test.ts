import { describe, expect, it } from 'vitest';
import { REPLICA_SETS, SERVICES } from '../../../../src/sim/resources/index.ts';
import type { Pod } from '../../../../src/sim/wire.ts';
import type { LabClient } from '../../../make/lab-client.ts';
import { schedule } from '../../../make/scheduling.ts';

type Loose = Record<string, unknown>;

const UNEVEN = ["node(s) didn't match pod topology spread constraints"];
const NO_LABEL = ["node(s) didn't match pod topology spread constraints (missing required label)"];

const constraint = (more: Loose = {}): Loose => ({
  maxSkew: 1,
  topologyKey: 'zone',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'web' } },
  ...more,
});

/** Zone x: a with two pods of `web`, b with one; zone y: c with one; zone z: d with none, which is tainted. */
function cluster(lab: LabClient): void {
  lab.node('a', { labels: { zone: 'x' } });
  lab.node('b', { labels: { zone: 'x' } });
  lab.node('c', { labels: { zone: 'y', disk: 'ssd' } });
  lab.node('d', { labels: { zone: 'z' }, spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] } });
  for (const [at, node] of ['a', 'a', 'b', 'c'].entries())
    lab.pod(`web-${at}`, { labels: { app: 'web', hash: at < 2 ? 'old' : 'new' }, spec: { nodeName: node } });
}

interface Case {
  readonly name: string;
  readonly constraints: readonly Loose[];
  readonly labels?: Record<string, string>;
  readonly spec?: Loose;
  /** nodes that it rejects: those that others reject are left out */
  readonly rejected: Readonly<Record<string, readonly string[]>>;
  readonly also?: (lab: LabClient) => void;
}

const CASES: readonly Case[] = [
  { name: 'a zone that is ahead', constraints: [constraint()], rejected: { a: UNEVEN, b: UNEVEN, c: UNEVEN } },
  {
    name: 'a tainted zone is left out with nodeTaintsPolicy Honor',
    constraints: [constraint({ nodeTaintsPolicy: 'Honor' })],
    rejected: { a: UNEVEN, b: UNEVEN },
  },
  { name: 'a larger skew', constraints: [constraint({ maxSkew: 2 })], rejected: { a: UNEVEN, b: UNEVEN } },
  {
    name: 'a pod that does not count itself',
    constraints: [constraint()],
    labels: { app: 'other' },
    rejected: { a: UNEVEN, b: UNEVEN },
  },
  {
    name: 'by host',
    constraints: [constraint({ topologyKey: 'kubernetes.io/hostname', maxSkew: 2 })],
    rejected: { a: UNEVEN },
  },
  {
    name: 'nodes that it may not run on are left out',
    constraints: [constraint()],
    spec: { nodeSelector: { zone: 'x' } },
    rejected: {},
  },
  {
    name: 'or count with nodeAffinityPolicy Ignore',
    constraints: [constraint({ nodeAffinityPolicy: 'Ignore' })],
    spec: { nodeSelector: { zone: 'x' } },
    rejected: { a: UNEVEN, b: UNEVEN },
  },
  {
    name: 'fewer zones than minDomains: the emptiest counts as empty',
    constraints: [constraint({ maxSkew: 2, minDomains: 4, nodeTaintsPolicy: 'Honor' })],
    rejected: { a: UNEVEN, b: UNEVEN },
  },
  {
    name: 'matchLabelKeys: only of the same revision',
    constraints: [constraint({ matchLabelKeys: ['hash'], nodeTaintsPolicy: 'Honor' })],
    labels: { app: 'web', hash: 'new' },
    rejected: {},
  },
  {
    name: 'a label that a node lacks',
    constraints: [constraint({ topologyKey: 'disk' })],
    rejected: { a: NO_LABEL, b: NO_LABEL },
  },
  {
    name: 'several constraints: nodes without one of the labels do not count for the other',
    constraints: [constraint({ maxSkew: 2 }), constraint({ topologyKey: 'disk' })],
    rejected: { a: NO_LABEL, b: NO_LABEL },
  },
  {
    name: 'as large a skew as there is',
    constraints: [constraint({ maxSkew: 3 })],
    rejected: { a: UNEVEN, b: UNEVEN },
  },
  {
    name: 'pods that are leaving do not count',
    constraints: [constraint({ maxSkew: 3 })],
    rejected: {},
    also: (lab) => lab.delete({ plural: 'pods', group: '' } as never, 'lab', 'web-0'),
  },
  {
    name: 'a soft one rejects nothing',
    constraints: [constraint({ whenUnsatisfiable: 'ScheduleAnyway' })],
    rejected: {},
  },
];

describe('PodTopologySpread', () => {
  it.each(CASES)('$name', ({ constraints, labels = { app: 'web' }, spec, rejected, also }) => {
    const outcome = schedule((lab): Pod => {
      cluster(lab);
      also?.(lab);
      return lab.pod('p', { labels, spec: { topologySpreadConstraints: constraints, ...spec } });
    });
    const own = Object.entries(outcome.rejected).filter(([, [reason]]) => reason?.includes('topology'));
    expect(Object.fromEntries(own)).toEqual(rejected);
  });

  it('scores by how many are there already, of those with the label', () => {
    const outcome = schedule((lab): Pod => {
      cluster(lab);
      lab.node('e');
      const soft = constraint({ whenUnsatisfiable: 'ScheduleAnyway' });
      return lab.pod('p', { labels: { app: 'web' }, spec: { topologySpreadConstraints: [soft] } });
    });
    // of two zones: 3 and 1 pods, each times ln 4
    expect(outcome.scores('PodTopologySpread')).toEqual({ a: 25, b: 25, c: 100, e: 0 });
    expect(outcome.node).toBe('c');
  });

  const owned = (lab: LabClient): Pod => {
    cluster(lab);
    const selector = { matchLabels: { app: 'web' } };
    lab.create(REPLICA_SETS, {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { name: 'web', namespace: 'lab' },
      spec: { selector },
      status: {},
    } as never);
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u', controller: true };
    return lab.pod('p', { labels: { app: 'web' }, metadata: { ownerReferences: [owner] } });
  };
  const served = (lab: LabClient): Pod => {
    cluster(lab);
    lab.create(SERVICES, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web', namespace: 'lab' },
      spec: { selector: { app: 'web' } },
      status: {},
    } as never);
    return lab.pod('p', { labels: { app: 'web' } });
  };

  it.each([
    ['its ReplicaSet', owned],
    ['its Service', served],
  ])('spreads a pod without constraints with the pods of %s', (_, scene) => {
    const outcome = schedule(scene);
    const { a = 0, b = 0, c = 0 } = outcome.scores('PodTopologySpread');
    expect([a < b, b < c || b === c, c]).toEqual([true, true, 100]);
  });

  it('leaves a pod alone that belongs to nothing', () => {
    const outcome = schedule((lab): Pod => {
      cluster(lab);
      return lab.pod('p', { labels: { app: 'web' } });
    });
    expect(outcome.scores('PodTopologySpread')).toEqual({ a: Number.NaN, b: Number.NaN, c: Number.NaN });
  });
});
