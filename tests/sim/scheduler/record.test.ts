import { describe, expect, it } from 'vitest';
import { NodeInfo } from '../../../src/sim/scheduler/node-info.ts';
import { type Attempt, Records } from '../../../src/sim/scheduler/record.ts';
import { SUCCESS } from '../../../src/sim/scheduler/status.ts';

function attempt(uid: string, nodes: number): Attempt {
  return {
    namespace: 'lab',
    pod: uid,
    uid,
    time: 0,
    outcome: 'Scheduled',
    node: 'node-0',
    message: '',
    nominated: undefined,
    preFilter: SUCCESS,
    filters: [],
    skipped: new Set(),
    rejected: [],
    verdicts: [],
    feasible: Array.from({ length: nodes }, (_, at) => new NodeInfo(`node-${at}`, at)),
    scores: [],
  };
}

describe('the last cycles', () => {
  it('are a thousand in a small cluster', () => {
    const records = new Records();
    for (let at = 0; at < 1_200; at++) records.add(attempt(`pod-${at}`, 3));
    expect(records.all).toHaveLength(1_000);
    expect(records.of('pod-199')).toHaveLength(0);
    expect(records.of('pod-200')).toHaveLength(1);
  });

  it('are fewer where each names many nodes, and the last one is always there', () => {
    const records = new Records();
    for (let at = 0; at < 30; at++) records.add(attempt(`pod-${at}`, 5_000));
    expect(records.all.map((one) => one.attempt.uid)).toEqual(Array.from({ length: 10 }, (_, at) => `pod-${20 + at}`));
    records.add(attempt('huge', 60_000));
    expect(records.all.map((one) => one.attempt.uid)).toEqual(['huge']);
  });

  it('of one pod are its last five', () => {
    const records = new Records();
    for (let at = 0; at < 8; at++) records.add({ ...attempt('pod', 2), time: at });
    expect(records.of('pod').map((one) => one.attempt.time)).toEqual([3, 4, 5, 6, 7]);
  });
});
