// When something was read, where that is known: how old a thing is then, however long ago anything was said of it.
import { expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import { verdictOf } from '../make/ask.ts';

const playbooks = await loadPlaybooks();
const MADE = Date.parse('2026-11-30T10:00:00Z');

/** A pod that nobody has placed, as a cluster has it. */
const POD = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'api-1',
    namespace: 'lab',
    uid: 'a1',
    resourceVersion: '7',
    creationTimestamp: '2026-11-30T10:00:00Z',
  },
  spec: { containers: [{ name: 'api', image: 'a:1' }] },
  status: { phase: 'Pending' },
});

it.each([
  ['of some seconds is about to be placed', 5, 'unknown'],
  ['of ten minutes is forgotten by the scheduler', 600, 'scheduler/absent'],
])('a pod %s', (_what, seconds, expected) => {
  expect(verdictOf(diagnose(POD, { playbooks, now: MADE + 1000 * seconds }))).toBe(expected);
});

it.each([
  ['by the newest time in it, where nobody says when it was read', undefined, 'high'],
  ['by the clock of whoever read it', MADE + 7_200_000, 'medium'],
])('what an event says is as old as it is %s', (_what, now, expected) => {
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: 'api-1.1', namespace: 'lab' },
    involvedObject: { kind: 'Pod', name: 'api-1', namespace: 'lab' },
    reason: 'FailedScheduling',
    type: 'Warning',
    message: '0/3 nodes are available: 3 Insufficient cpu.',
    lastTimestamp: '2026-11-30T10:00:00Z',
    source: { component: 'default-scheduler' },
  };
  const { confidence } = diagnose(JSON.stringify(event), { playbooks, ...(now !== undefined && { now }) });
  expect(confidence.level).toBe(expected);
});
