// The time line: who did what when around the object in trouble, by one clock.
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { LAYERS } from '../../src/triage/layers.ts';
import { layerOfOwner } from '../../src/triage/timeline.ts';
import { ask } from '../make/ask.ts';
import { events } from '../make/paste.ts';

const told = ({ timeline = [] }: Diagnosis): string[] => timeline.map(({ owner, reason }) => `${owner} ${reason}`);

const STALLED = events(
  ['9s', 'Failed', 'pod/api-1', 'Failed to pull image "nginx:nope": nginx:nope: not found'],
  ['40s', 'Scheduled', 'pod/api-1', 'Successfully assigned lab/api-1 to node-2'],
  ['38s', 'Pulling', 'pod/api-1', 'Pulling image "nginx:nope"'],
);

/** An Event as `kubectl get events -o json` prints it. */
function event(reason: string, first: string, last: string, count: number, message: string, type = 'Normal'): object {
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `api-1.${reason}`, namespace: 'lab' },
    involvedObject: { kind: 'Pod', namespace: 'lab', name: 'api-1' },
    reason,
    message,
    type,
    source: { component: 'kubelet', host: 'node-2' },
    firstTimestamp: first,
    lastTimestamp: last,
    count,
  };
}

describe('the time line', () => {
  it('begins with the oldest, whatever order the lines have', () => {
    const { timeline = [] } = ask(STALLED);
    expect(timeline.map(({ reason, ago, status, line }) => [reason, ago, status, line])).toEqual([
      ['Scheduled', 40, 'ok', 4],
      ['Pulling', 38, 'ok', 5],
      ['Failed', 9, 'problem', 3],
    ]);
    expect(timeline[2]).toMatchObject({ owner: 'kubelet', layer: 'kubelet', step: 'image', object: 'Pod/lab/api-1' });
  });

  it('in the same second follows the road', () => {
    const diagnosis = ask(
      events(
        ['40s', 'Created', 'pod/api-1', 'Created container: api'],
        ['40s', 'Pulled', 'pod/api-1', 'Container image "api:1" already present on machine'],
        ['40s', 'Scheduled', 'pod/api-1', 'Successfully assigned lab/api-1 to node-2'],
      ),
    );
    expect(told(diagnosis)).toEqual(['default-scheduler Scheduled', 'kubelet Pulled', 'kubelet Created']);
  });

  it('leaves out what happened to others', () => {
    const other = events(
      ['50s', 'Scheduled', 'pod/web-7', 'Successfully assigned lab/web-7 to node-3'],
      ['49s', 'Pulled', 'pod/web-7', 'Container image "web:1" already present on machine'],
    );
    const objects = (ask(`${STALLED}\n${other}`).timeline ?? []).map(({ object }) => object);
    expect(new Set(objects)).toEqual(new Set(['Pod/lab/api-1']));
  });

  it('tells an event once that two outputs print', () => {
    expect(told(ask(`${STALLED}\n\n$ kubectl get events\n${STALLED}`))).toHaveLength(3);
  });

  it('has absolute times where the input has them, and since when an event repeats', () => {
    const items = [
      event('Pulling', '2026-03-01T10:00:00Z', '2026-03-01T10:04:00Z', 5, 'Pulling image "nginx:nope"'),
      event(
        'Failed',
        '2026-03-01T10:00:02Z',
        '2026-03-01T10:04:02Z',
        5,
        'Failed to pull image "nginx:nope": not found',
        'Warning',
      ),
    ];
    const { timeline } = ask(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    expect(timeline).toMatchObject([
      { reason: 'Pulling', at: '2026-03-01T10:04:00Z', ago: 2, over: 240, count: 5 },
      { reason: 'Failed', at: '2026-03-01T10:04:02Z', ago: 0, over: 240, count: 5, status: 'problem' },
    ]);
  });

  it.each([
    { name: 'one moment', text: events(['9s', 'Failed', 'pod/api-1', 'Failed to pull image "a:1": not found']) },
    { name: 'no time', text: 'The Deployment "api" is invalid: spec.replicas: Required value' },
    { name: 'nothing', text: '' },
  ])('is absent where there is $name', ({ text }) => {
    expect(ask(text)).not.toHaveProperty('timeline');
  });

  it('has at most 40 moments, and trouble is among them however old', () => {
    const rows = Array.from({ length: 90 }, (_, at) => [
      `${at + 10}s`,
      'Pulled',
      'pod/api-1',
      `Container image "api:${at}" already present on machine`,
    ]);
    const text = events(...(rows as [string, string, string, string][]), [
      '900s',
      'Failed',
      'pod/api-1',
      'Failed to pull image "nginx:nope": nginx:nope: not found',
    ]);
    const { timeline = [] } = ask(text);
    expect(timeline).toHaveLength(40);
    expect(timeline[0]?.reason).toBe('Failed');
  });

  it('shortens long messages', () => {
    const long = `Failed to pull image "nginx:nope": ${'not found '.repeat(80)}`;
    const texts = (
      ask(events(['9s', 'Pulling', 'pod/a-1', 'Pulling image'], ['8s', 'Failed', 'pod/a-1', long])).timeline ?? []
    ).map(({ text }) => text.length);
    expect(Math.max(...texts)).toBeLessThanOrEqual(162);
  });
});

describe('layerOfOwner', () => {
  it.each([
    ['kubectl', 'client'],
    ['kube-apiserver', 'api-server'],
    ['etcd', 'etcd'],
    ['deployment-controller', 'controller'],
    ['kube-controller-manager', 'controller'],
    ['default-scheduler', 'scheduler'],
    ['attachdetach-controller', 'storage'],
    ['ebs.csi.aws.com', 'storage'],
    ['node-controller', 'node'],
    ['taint-eviction-controller', 'node'],
    ['kubelet', 'kubelet'],
    ['container', 'app'],
    ['endpoint-slice-controller', 'network'],
  ])('of %s is %s', (owner, layer) => {
    expect(LAYERS).toContain(layer);
    expect(layerOfOwner(owner)).toBe(layer);
  });

  it('of a component that nobody knows is none', () => {
    expect(layerOfOwner('acme')).toBeUndefined();
  });
});
