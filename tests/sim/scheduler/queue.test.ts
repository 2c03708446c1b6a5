import { describe, expect, it } from 'vitest';
import { PodInfo } from '../../../src/sim/scheduler/pod-info.ts';
import { backOff, Queue } from '../../../src/sim/scheduler/queue.ts';
import { SUCCESS } from '../../../src/sim/scheduler/status.ts';
import { LabClient } from '../../make/lab-client.ts';

function aQueue(eager: boolean): { lab: LabClient; queue: Queue; add: (name: string, priority?: number) => void } {
  const lab = new LabClient();
  const queue = new Queue({
    clock: lab.clock,
    plugins: [{ name: 'Picky', events: [{ resource: 'Node', actions: ['Add'] }] }, { name: 'Deaf' }],
    handle: {} as never,
    preEnqueue: () => SUCCESS,
    ready: () => undefined,
    eager,
  });
  const add = (name: string, priority = 0): void => {
    queue.add(new PodInfo(lab.pod(name, { spec: { priority } })));
  };
  return { lab, queue, add };
}

/** Takes the next pod out and has it fail. @returns its name */
function fail(queue: Queue, ...plugins: string[]): string | undefined {
  const pod = queue.pop();
  if (pod) queue.reject(pod, new Set(plugins));
  return pod?.info.name;
}

describe('back-off', () => {
  it.each([
    [0, 0],
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [4, 8000],
    [5, 10_000],
    [50, 10_000],
  ])('after %i failures is %i ms', (failures, ms) => {
    expect(backOff(failures)).toBe(ms);
  });

  it('of what failed by itself ends when its time is over', () => {
    const { lab, queue, add } = aQueue(true);
    add('a');
    fail(queue);
    expect(queue.isReady).toBe(false);
    lab.run(999);
    expect(queue.isReady).toBe(false);
    lab.run(1);
    expect(fail(queue)).toBe('a');
    lab.run(1999);
    expect(queue.isReady).toBe(false);
    lab.run(1);
    expect(queue.isReady).toBe(true);
  });

  it('of a rejected pod begins with the rejection, and only an event ends its waiting', () => {
    const { lab, queue, add } = aQueue(false);
    add('a');
    fail(queue, 'Picky');
    lab.run(10_000);
    expect(queue.isReady).toBe(false);
    queue.move({ resource: 'Node', action: 'Add' });
    expect(fail(queue, 'Picky')).toBe('a');
    queue.move({ resource: 'Node', action: 'Add' });
    lab.run(1999);
    expect(queue.isReady).toBe(false);
    lab.run(1);
    expect(queue.isReady).toBe(true);
  });

  it('is cut short when there is nothing else to do, from 1.33 on', () => {
    const { queue, add } = aQueue(true);
    add('a');
    fail(queue, 'Picky');
    queue.move({ resource: 'Node', action: 'Add' });
    add('b');
    expect([fail(queue, 'Picky'), fail(queue, 'Picky'), fail(queue, 'Picky')]).toEqual(['b', 'a', undefined]);
  });

  it('a rejection makes the failures before it forgotten', () => {
    const { lab, queue, add } = aQueue(false);
    add('a');
    for (let failures = 0; failures < 3; failures++) {
      fail(queue);
      lab.run(10_000);
    }
    fail(queue, 'Picky');
    queue.move({ resource: 'Node', action: 'Add' });
    lab.run(1000);
    expect(queue.isReady).toBe(true);
  });
});

describe('the queue', () => {
  it('gives the highest priority first, then the first that came', () => {
    const { lab, queue, add } = aQueue(true);
    add('a');
    add('b', 10);
    lab.run(1);
    add('c', 10);
    add('d', 20);
    const order = Array.from({ length: 5 }, () => fail(queue, 'Deaf'));
    expect(order).toEqual(['d', 'b', 'c', 'a', undefined]);
  });

  it('remembers what happened while a pod was looked at', () => {
    const { queue, add } = aQueue(true);
    add('a');
    const pod = queue.pop();
    queue.move({ resource: 'Node', action: 'Add' });
    if (pod) queue.reject(pod, new Set(['Picky']));
    expect(queue.isReady).toBe(true);
  });

  it('forgets it when it helps nothing', () => {
    const { queue, add } = aQueue(true);
    add('a');
    const pod = queue.pop();
    queue.move({ resource: 'Node', action: 'Add' });
    if (pod) queue.reject(pod, new Set(['Deaf']));
    expect(queue.isReady).toBe(false);
  });

  it('lets go of a pod wherever it is', () => {
    const { lab, queue, add } = aQueue(true);
    for (const name of ['active', 'waiting', 'failed']) add(name);
    const uid = (name: string): string => lab.getPod(name).metadata.uid;
    const first = queue.pop();
    fail(queue, 'Picky');
    fail(queue);
    if (first) queue.reject(first, new Set(['Deaf']));
    for (const name of ['active', 'waiting', 'failed']) queue.delete(uid(name));
    lab.run(600_000);
    expect(queue.isReady).toBe(false);
    expect(queue.get(uid('waiting'))).toBeUndefined();
  });
});
