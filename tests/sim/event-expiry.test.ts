import { beforeEach, describe, expect, it } from 'vitest';
import { Lab } from '../../src/sim/lab.ts';
import { EVENTS } from '../../src/sim/resources/index.ts';

const HOUR = 3_600_000;
let lab: Lab;

/** Reasons of events that are there. */
function reasons(): string[] {
  return [...new Set(lab.store.list(EVENTS).map(({ reason }) => reason ?? ''))];
}

beforeEach(() => {
  lab = new Lab({ start: Date.parse('2026-11-30T03:00:00Z'), seed: 1, nodes: 1 });
  lab.run(1_000);
});

describe('events', () => {
  it('are forgotten an hour after they were seen last', () => {
    expect(reasons()).toContain('NodeAllocatableEnforced');
    lab.run(HOUR - 10_000);
    expect(reasons()).toContain('NodeAllocatableEnforced');
    lab.fleet.get('node-1')?.stop();
    lab.fleet.get('node-1')?.start();
    lab.run(120_000);
    expect(reasons()).toEqual(['Starting']);
    lab.run(HOUR);
    expect(reasons()).toEqual([]);
  });

  it('stay while the ledger fails, and are forgotten when it does not any more', () => {
    lab.store.fault = { kind: 'no-leader' };
    lab.run(2 * HOUR);
    expect(reasons()).toContain('NodeAllocatableEnforced');
    lab.store.fault = undefined;
    lab.run(120_000);
    expect(reasons()).not.toContain('NodeAllocatableEnforced');
  });
});
