import { describe, expect, it } from 'vitest';
import { toldOf } from '../../../src/sim/kubelet/behave-annotation.ts';
import { averageLoad, IDLE, steady } from '../../../src/sim/kubelet/load.ts';

const S = 1000;

describe('a load', () => {
  it.each([
    ['uses 250m cpu', 0, 60, 250],
    ['uses 2 cpu after 1m', 0, 60, 0],
    ['uses 2 cpu after 1m', 30, 90, 1000],
    ['uses 100m cpu, uses 1 cpu after 1m, uses 200m cpu after 2m', 0, 60, 100],
    ['uses 100m cpu, uses 1 cpu after 1m, uses 200m cpu after 2m', 60, 120, 1000],
    ['uses 100m cpu, uses 1 cpu after 1m, uses 200m cpu after 2m', 90, 150, 600],
    ['uses 100m to 900m cpu every 10m', 0, 600, 500],
    ['uses 100m to 900m cpu every 10m', 299, 301, 898.666],
    ['uses 100m to 900m cpu every 10m', 0, 150, 300],
    ['uses 100m to 900m cpu every 10m', 450, 750, 300],
  ])('%s is from second %d to %d on the average %d thousandths of a core', (text, from, to, milli) => {
    const { cpu = IDLE } = toldOf(text, 'web').changes;
    expect(averageLoad(cpu, from * S, to * S)).toBeCloseTo(milli, 1);
  });

  it('that is shared says so', () => {
    expect(toldOf('shares 2 cpu, shares 3 cpu after 5m', 'web').changes.cpu).toEqual({
      isShared: true,
      steps: [
        { fromMs: 0, milli: 2000 },
        { fromMs: 300_000, milli: 3000 },
      ],
    });
  });

  it('of memory is something else', () => {
    expect(toldOf('uses 250Mi', 'web').changes).toEqual({ memory: 262_144_000 });
  });

  it('does not change by itself', () => {
    expect(averageLoad(steady(7), 5, 6)).toBe(7);
  });
});
