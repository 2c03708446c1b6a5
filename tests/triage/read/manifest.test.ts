// Objects as YAML and JSON: whole, in lists, cut off, spoiled.
import { describe, expect, it } from 'vitest';
import { factsOf, told } from '../../make/reading.ts';

const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'api-1',
    namespace: 'lab',
    managedFields: [{ manager: 'kubelet', operation: 'Update', fieldsV1: { 'f:status': {} } }],
  },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }],
    containerStatuses: [
      {
        name: 'web',
        restartCount: 4,
        ready: false,
        state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 40s restarting failed container=web' } },
        lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
      },
    ],
  },
};

const YAML = `apiVersion: v1
kind: Pod
metadata:
  name: api-1
  namespace: lab
status:
  phase: Pending
  conditions:
  - type: PodScheduled
    status: "False"
    reason: Unschedulable
    message: '0/2 nodes are available: 2 Insufficient cpu.'
`;

describe('an object', () => {
  it.each([
    ['on one line', JSON.stringify(POD)],
    ['on many lines', JSON.stringify(POD, null, 4)],
    ['in a list', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [POD] }, null, 2)],
  ])('as JSON %s gives its states and conditions', (_how, text) => {
    const facts = told(text).map((fact) => fact.replace(/ \d+(-\d+)?$/, ''));
    expect(facts).toEqual(
      expect.arrayContaining([
        'waiting CrashLoopBackOff Pod/lab/api-1',
        'terminated OOMKilled Pod/lab/api-1',
        'condition Ready=False ContainersNotReady Pod/lab/api-1',
        'status Running Pod/lab/api-1',
      ]),
    );
  });

  it('as YAML gives its conditions with their messages, at their line', () => {
    const found = factsOf(YAML).find(({ condition }) => condition === 'PodScheduled');
    expect(found).toMatchObject({
      is: 'False',
      reason: 'Unschedulable',
      text: expect.stringContaining('Insufficient cpu'),
    });
    expect(found?.span.from).toBeGreaterThanOrEqual(9);
    expect(found?.span.to).toBeLessThanOrEqual(12);
  });

  it('as YAML behind a prompt and prose is found', () => {
    const text = `does anyone know?\n\n$ kubectl get pod api-1 -n lab -o yaml\n${YAML}\nthanks!`;
    expect(told(text).some((fact) => fact.startsWith('condition PodScheduled=False Unschedulable Pod/lab/api-1'))).toBe(
      true,
    );
  });

  it('as two YAML documents gives both', () => {
    const names = factsOf(`${YAML}---\n${YAML.replace('api-1', 'api-2')}`).map(({ object }) => object?.name);
    expect(new Set(names)).toEqual(new Set(['api-1', 'api-2']));
  });

  it('as YAML whose indentation was eaten gives its condition all the same', () => {
    expect(factsOf(YAML.replace(/^ +/gm, '')).some(({ text }) => text.includes('Insufficient cpu'))).toBe(true);
  });

  it('as JSON that was cut off gives what was there', () => {
    const whole = JSON.stringify(POD, null, 2);
    const cut = whole.slice(0, whole.indexOf('lastState'));
    expect(factsOf(cut).some(({ type, reason }) => type === 'waiting' && reason === 'CrashLoopBackOff')).toBe(true);
  });

  it.each([
    ['aliases that would explode', `a: &a [x,x]\nb: &b [*a,*a]\nkind: Pod\nmetadata: *b\n`],
    ['a tag', 'kind: Pod\nmetadata: !!js/function "x"\n'],
    ['a key twice', 'kind: Pod\nkind: Pod\nmetadata:\n  name: a\n  name: b\n'],
    ['no object', '[1, 2, 3]'],
    ['nothing but null', 'null'],
    ['a Pod with null everywhere', JSON.stringify({ kind: 'Pod', metadata: null, spec: null, status: null })],
    [
      'a Pod with numbers for texts',
      JSON.stringify({ kind: 'Pod', metadata: { name: 3 }, status: { conditions: [{ type: 1 }, null] } }),
    ],
  ])('with %s does no harm', (_what, text) => {
    expect(() => factsOf(text)).not.toThrow();
  });

  it('is not taken for wrapped text because some of its lines are as long as a terminal is wide', () => {
    const long = `imageID: ${'x'.repeat(110 - 15)}`;
    const pod = (name: string): string =>
      `- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: ${name}\n  status:\n    phase: Pending\n    ok:\n      ${long}\n      lastState: {}\n`;
    const facts = factsOf(`apiVersion: v1\nkind: List\nitems:\n${pod('a')}${pod('b')}`);
    expect(facts.filter(({ type }) => type === 'status').map(({ object }) => object?.name)).toEqual(['a', 'b']);
  });
});
