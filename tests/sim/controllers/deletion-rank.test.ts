import { expect, it } from 'vitest';
import { inDeletionOrder } from '../../../src/sim/controllers/deletion-rank.ts';
import type { Pod } from '../../../src/sim/wire.ts';

const NOW = Date.parse('2026-11-30T04:00:00Z');

interface Shape {
  readonly node?: string;
  readonly phase?: string;
  readonly ready?: string;
  readonly cost?: string;
  readonly restarts?: number;
  readonly created?: string;
  readonly uid?: string;
}

function aPod(name: string, { node, phase = 'Running', ready, cost, restarts = 0, created, uid = name }: Shape): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      uid,
      resourceVersion: '1',
      creationTimestamp: `2026-11-30T${created ?? '03:00:00'}Z`,
      ...(cost !== undefined && { annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } }),
    },
    spec: { containers: [], ...(node && { nodeName: node }) },
    status: {
      phase,
      conditions: ready ? [{ type: 'Ready', status: 'True', lastTransitionTime: `2026-11-30T${ready}Z` }] : [],
      containerStatuses: [{ name: 'main', image: '', imageID: '', ready: false, restartCount: restarts }],
    },
  };
}

const ready = '03:10:00';

it.each<{ name: string; first: Shape; second: Shape; crowd?: string[] }>([
  { name: 'not placed before placed', first: { phase: 'Running' }, second: { node: 'n1', phase: 'Pending' } },
  { name: 'pending before running', first: { node: 'n1', phase: 'Pending' }, second: { node: 'n1' } },
  { name: 'unknown before running', first: { node: 'n1', phase: 'Unknown' }, second: { node: 'n1' } },
  { name: 'not ready before ready', first: { node: 'n1' }, second: { node: 'n1', ready } },
  { name: 'low cost before high cost', first: { node: 'n1', ready, cost: '-5' }, second: { node: 'n1', ready } },
  {
    name: 'low cost before the crowded node',
    first: { node: 'n2', ready, cost: '1' },
    second: { node: 'n1', ready, cost: '2' },
    crowd: ['n1', 'n1', 'n2'],
  },
  {
    name: 'the crowded node first',
    first: { node: 'n1', ready },
    second: { node: 'n2', ready },
    crowd: ['n1', 'n1', 'n2'],
  },
  { name: 'what became ready late first', first: { node: 'n1', ready: '03:59:00' }, second: { node: 'n1', ready } },
  {
    name: 'ready for about as long: by uid',
    first: { node: 'n1', ready, uid: '1' },
    second: { node: 'n1', ready: '03:11:00', uid: '2' },
  },
  { name: 'many restarts before few', first: { node: 'n1', restarts: 3 }, second: { node: 'n1', restarts: 1 } },
  { name: 'young before old', first: { node: 'n1', created: '03:59:00' }, second: { node: 'n1' } },
  {
    name: 'a cost that is no number is none',
    first: { node: 'n1', ready },
    second: { node: 'n1', ready, cost: '007' },
  },
])('$name', ({ first, second, crowd = [] }) => {
  const [one, other] = [aPod('one', first), aPod('two', second)];
  const related = crowd.map((node, at) => aPod(`crowd-${at}`, { node }));
  for (const pods of [
    [one, other],
    ...(first.uid || first.node !== second.node || crowd.length > 0 ? [[other, one]] : []),
  ])
    expect(inDeletionOrder(pods, NOW, related)[0]?.metadata.name).toBe('one');
});
