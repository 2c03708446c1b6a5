import { expect, it } from 'vitest';
import { tellingObjects } from '../../../../src/bot/desk/namespace/telling-objects.ts';

function pod(name: string, owner: string, ready: boolean): object {
  return {
    kind: 'Pod',
    metadata: { name, namespace: 'shop', ownerReferences: [{ kind: 'ReplicaSet', name: owner }] },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }],
      containerStatuses: [{ name: 'main', ready, restartCount: 0 }],
    },
  };
}

function event(name: string, of: string): object {
  return { kind: 'Event', metadata: { name }, involvedObject: { kind: 'Pod', namespace: 'shop', name: of } };
}

const namesOf = (objects: readonly object[]): readonly string[] =>
  (objects as readonly { metadata: { name: string } }[]).map(({ metadata }) => metadata.name);

it('are all objects where there are few', () => {
  const few = [pod('a', 'web', true), pod('b', 'web', true)];
  expect(tellingObjects(few)).toBe(few);
});

it('are of many pods those that are not well, and some of each owner that are, with what was said of them', () => {
  const many = Array.from({ length: 1_200 }, (_, at) => pod(`web-${at}`, `web-${at % 2}`, at !== 1_100));
  const events = [event('first', 'web-0'), event('last', 'web-1199'), event('ill', 'web-1100')];
  const deployment = { kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' } };
  expect(namesOf(tellingObjects([...many, ...events, deployment]))).toEqual([
    ...['web-0', 'web-1', 'web-2', 'web-3', 'web-4', 'web-5', 'web-1100'],
    ...['first', 'ill', 'web'],
  ]);
});
