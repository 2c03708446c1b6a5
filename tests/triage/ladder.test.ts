// The ladder: what is done, where it stalls, what was not reached, what no line shows.
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { STEPS } from '../../src/triage/layers.ts';
import { ask } from '../make/ask.ts';
import { describePod, events } from '../make/paste.ts';

const shape = ({ ladder }: Diagnosis): string => ladder.map(({ status }) => status[0]).join('');

describe('the ladder', () => {
  it('has every step once, in order', () => {
    expect(ask('').ladder.map(({ step }) => step)).toEqual([...STEPS]);
  });

  it('shows nothing of an empty paste', () => {
    expect(new Set(ask('').ladder.map(({ status }) => status))).toEqual(new Set(['unseen']));
  });

  it('ends at the pull: what lies behind it is not reached', () => {
    const diagnosis = ask(
      events(
        ['40s', 'Scheduled', 'pod/api-1', 'Successfully assigned lab/api-1 to node-2'],
        ['9s', 'Failed', 'pod/api-1', 'Failed to pull image "nginx:nope": nginx:nope: not found'],
      ),
    );
    expect(shape(diagnosis)).toMatch(/^[du]dddsnnnn$/);
    expect(diagnosis.ladder[STEPS.indexOf('image')]).toMatchObject({
      status: 'stalled',
      owner: 'kubelet',
      evidence: [4],
    });
    expect(diagnosis.ladder[STEPS.indexOf('scheduled')]).toMatchObject({ status: 'done', evidence: [3] });
    expect(diagnosis.stalled.step).toBe('image');
  });

  it('of a well pod has no stalled step', () => {
    const { ladder } = ask(describePod({ ready: true }));
    expect(ladder.map(({ status }) => status)).not.toContain('stalled');
    expect(ladder[STEPS.indexOf('running')]?.status).toBe('done');
  });

  it('of a refused object stalls at its first step', () => {
    const diagnosis = ask('The Deployment "api" is invalid: spec.template.spec.containers[0].image: Required value');
    expect(shape(diagnosis)).toBe('snnnnnnnn');
  });
});

describe('every line of the paste', () => {
  it('has an owner where a component wrote it', () => {
    const { lines } = ask(
      events(
        ['40s', 'Scheduled', 'pod/api-1', 'Successfully assigned lab/api-1 to node-2'],
        ['9s', 'Failed', 'pod/api-1', 'Failed to pull image "nginx:nope": nginx:nope: not found'],
      ),
    );
    expect(lines.find(({ line }) => line === 3)).toMatchObject({
      owner: expect.stringContaining('scheduler'),
      status: 'ok',
    });
    expect(lines.find(({ line }) => line === 4)).toMatchObject({ owner: 'kubelet', status: 'problem' });
  });

  it('is told as unowned where nobody claims it', () => {
    const { lines } = ask('hello world this is prose\n\nzorgblat 77 :: quux');
    expect(lines.filter(({ status }) => status === 'unowned').map(({ line }) => line)).toContain(3);
  });
});
