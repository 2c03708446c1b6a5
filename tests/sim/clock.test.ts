import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microTime, timestamp, VirtualClock } from '../../src/sim/clock.ts';

describe('the clock', () => {
  it('does what is planned in the order of time, and of planning for the same moment', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (delays) => {
        const clock = new VirtualClock(1000);
        const done: { at: number; order: number }[] = [];
        delays.forEach((ms, order) => {
          clock.after(ms, () => done.push({ at: clock.now(), order }));
        });
        clock.runUntil(2000);
        const wanted = delays
          .map((ms, order) => ({ at: 1000 + ms, order }))
          .sort((a, b) => a.at - b.at || a.order - b.order);
        expect(done).toEqual(wanted);
      }),
    );
  });

  it('does what is planned while it runs, if its time comes', () => {
    const clock = new VirtualClock(0);
    const done: number[] = [];
    const again = (): void => {
      done.push(clock.now());
      clock.after(10, again);
    };
    clock.after(0, again);
    expect(clock.runUntil(35)).toBe(4);
    expect(done).toEqual([0, 10, 20, 30]);
    expect(clock.now()).toBe(35);
    expect(clock.next).toBe(40);
  });

  it('does not do what was taken back', () => {
    const clock = new VirtualClock(0);
    const cancel = clock.after(5, () => expect.unreachable());
    cancel();
    expect(clock.next).toBeUndefined();
    expect(clock.runUntil(10)).toBe(0);
  });

  it('does what is left in its order when much was taken back', () => {
    const clock = new VirtualClock(0);
    const done: number[] = [];
    const cancels = Array.from({ length: 5_000 }, (_, at) => clock.after((at * 7919) % 1_000, () => done.push(at)));
    cancels.forEach((cancel, at) => {
      if (at % 10 !== 0) cancel();
      if (at % 20 === 1) cancel();
    });
    expect(clock.planned).toBe(500);
    clock.runUntil(1_000);
    expect(clock.planned).toBe(0);
    const whens = done.map((at) => (at * 7919) % 1_000);
    expect(whens).toHaveLength(500);
    expect(whens).toEqual(whens.toSorted((one, other) => one - other));
  });

  it('counts as planned what is to happen, and not what did or was taken back', () => {
    const clock = new VirtualClock(0);
    const cancel = clock.after(5, () => undefined);
    clock.after(10, () => undefined);
    expect(clock.planned).toBe(2);
    clock.runUntil(7);
    cancel();
    expect(clock.planned).toBe(1);
  });

  it('never goes back', () => {
    const clock = new VirtualClock(100);
    clock.runUntil(50);
    expect(clock.now()).toBe(100);
    clock.after(-5, () => undefined);
    expect(clock.next).toBe(100);
  });

  it('writes times as Kubernetes does', () => {
    expect(timestamp(1_700_000_000_123)).toBe('2023-11-14T22:13:20Z');
    expect(microTime(1_700_000_000_123)).toBe('2023-11-14T22:13:20.123000Z');
  });
});
