import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/sim/client.ts';
import { VirtualClock } from '../../src/sim/clock.ts';
import { EventNames, EventRecorder } from '../../src/sim/recorder.ts';
import { EVENTS } from '../../src/sim/resources/index.ts';
import { Store } from '../../src/sim/store/store.ts';
import type { Event, KubeObject } from '../../src/sim/wire.ts';

const START = Date.UTC(2026, 10, 30, 3, 0, 0);

function bench(component = 'replicaset-controller', host?: string) {
  const store = new Store();
  const clock = new VirtualClock(START);
  const client = {
    get: store.get.bind(store),
    create: (resource: typeof EVENTS, draft: Event) => store.create(resource, draft),
    update: (resource: typeof EVENTS, object: Event) => store.update(resource, object),
  } as unknown as Client;
  const recorder = new EventRecorder(client, clock, new EventNames(), component, host);
  return { clock, recorder, events: () => store.list(EVENTS) };
}

const RS: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'api-1', namespace: 'lab', uid: 'u1', resourceVersion: '7', creationTimestamp: '' },
};

describe('events', () => {
  it('carry who wrote them and what they are about', () => {
    const { recorder, events } = bench('kubelet', 'node-1');
    recorder.event(RS, 'Normal', 'SuccessfulCreate', 'Created pod: api-1-x');
    expect(events()).toHaveLength(1);
    expect(events()[0]).toMatchObject({
      metadata: { name: expect.stringMatching(/^api-1\.[0-9a-f]{16}$/), namespace: 'lab' },
      involvedObject: { kind: 'ReplicaSet', name: 'api-1', uid: 'u1', apiVersion: 'apps/v1', resourceVersion: '7' },
      source: { component: 'kubelet', host: 'node-1' },
      count: 1,
      firstTimestamp: '2026-11-30T03:00:00Z',
      lastTimestamp: '2026-11-30T03:00:00Z',
      reportingComponent: 'kubelet',
      reportingInstance: 'node-1',
      eventTime: null,
    });
  });

  it('of the same words are one event that counts', () => {
    const { clock, recorder, events } = bench();
    for (let i = 0; i < 3; i++) {
      recorder.event(RS, 'Warning', 'FailedCreate', 'Error creating: quota');
      clock.runUntil(clock.now() + 10_000);
    }
    expect(events().map(({ count, firstTimestamp, lastTimestamp }) => [count, firstTimestamp, lastTimestamp])).toEqual([
      [3, '2026-11-30T03:00:00Z', '2026-11-30T03:00:20Z'],
    ]);
  });

  it('of ten different words about the same are combined from the tenth on', () => {
    const { recorder, events } = bench();
    for (let i = 0; i < 12; i++) recorder.event(RS, 'Warning', 'FailedCreate', `Error creating: pod ${i}`);
    const combined = events().filter(({ message }) => message?.startsWith('(combined from similar events): '));
    expect(events()).toHaveLength(10);
    expect(combined.map(({ message, count, reportingComponent }) => [message, count, reportingComponent])).toEqual([
      ['(combined from similar events): Error creating: pod 11', 3, ''],
    ]);
  });

  it('are dropped when an object has too many at once, and let through again with time', () => {
    const { clock, recorder, events } = bench();
    const reasons = Array.from({ length: 40 }, (_, at) => `Reason${at}`);
    for (const reason of reasons) recorder.event(RS, 'Normal', reason, 'x');
    expect(events()).toHaveLength(25);
    clock.runUntil(clock.now() + 300_000);
    recorder.event(RS, 'Normal', 'Later', 'x');
    recorder.event(RS, 'Normal', 'Later2', 'x');
    expect(events()).toHaveLength(26);
  });

  it('of the scheduler have a time and a series instead of a count', () => {
    const { clock, recorder, events } = bench('default-scheduler');
    recorder.event(RS, 'Warning', 'FailedScheduling', '0/1 nodes', 'Scheduling');
    clock.runUntil(clock.now() + 24);
    recorder.event(RS, 'Warning', 'FailedScheduling', '0/1 nodes', 'Scheduling');
    expect(events()).toHaveLength(1);
    expect(events()[0]).toMatchObject({
      action: 'Scheduling',
      eventTime: '2026-11-30T03:00:00.000000Z',
      firstTimestamp: null,
      lastTimestamp: null,
      source: {},
      reportingComponent: 'default-scheduler',
      reportingInstance: 'default-scheduler-control-plane',
      series: { count: 2, lastObservedTime: '2026-11-30T03:00:00.024000Z' },
    });
    expect(events()[0]).not.toHaveProperty('count');
  });
});
