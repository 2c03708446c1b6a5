import { describe, expect, it } from 'vitest';
import { atWallTime } from '../../../src/sim/api/http/wall-time.ts';

const POD = {
  metadata: {
    creationTimestamp: '2026-11-30T03:00:00Z',
    annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-11-30T03:00:00Z' },
  },
  spec: {
    command: ['date', '-d', '2026-11-30T03:00:00Z'],
    env: [{ name: 'FROM', value: '2026-11-30T03:00:00Z' }],
    nodeSelector: { since: '2026-11-30T03:00:00Z' },
    at: '2026-11-30',
  },
  status: { started: ['2026-11-30T03:00:01Z'], renewed: '2026-11-30T03:00:00.123000Z' },
};

describe('times for a reader of another time', () => {
  it('are moved by so much, in each form', () => {
    const moved = atWallTime(POD, 60_000);
    expect(moved.metadata.creationTimestamp).toBe('2026-11-30T03:01:00Z');
    expect(moved.status).toEqual({ started: ['2026-11-30T03:01:01Z'], renewed: '2026-11-30T03:01:00.123000Z' });
  });

  it('stay where people wrote them, and what is no time stays', () => {
    const moved = atWallTime(POD, -60_000);
    expect(moved.metadata.annotations).toBe(POD.metadata.annotations);
    expect(moved.spec).toEqual(POD.spec);
  });

  it('are the same object when nothing is to be moved', () => {
    expect(atWallTime(POD, 0)).toBe(POD);
  });
});
