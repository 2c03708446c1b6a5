import { describe, expect, it } from 'vitest';
import { isWellPod, lightOf } from '../../src/cluster/light.ts';

const POD = {
  kind: 'Pod',
  metadata: { name: 'api-1', uid: 'u' },
  spec: {
    nodeName: 'node-1',
    tolerations: [{ key: 'a' }],
    containers: [
      {
        name: 'api',
        image: 'a:1',
        env: [{ name: 'A', value: 'b' }],
        ports: [{ containerPort: 80 }],
        livenessProbe: { httpGet: {} },
      },
    ],
    volumes: [
      { name: 'token', projected: {} },
      { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
    ],
  },
  status: {
    phase: 'Running',
    conditions: [
      { type: 'PodScheduled', status: 'True' },
      { type: 'Ready', status: 'True' },
    ],
    containerStatuses: [
      { name: 'api', ready: true, restartCount: 0, imageID: 'sha', state: { running: {} }, lastState: {} },
    ],
  },
};

describe('a pod', () => {
  it.each([
    ['that runs and is ready is well', POD, true],
    ['that has ended as it should is well', { ...POD, status: { phase: 'Succeeded' } }, true],
    ['that is going is not', { ...POD, metadata: { deletionTimestamp: '2026-11-30T10:00:00Z' } }, false],
    ['that waits is not', { ...POD, status: { phase: 'Pending' } }, false],
    [
      'that was begun again is not',
      { ...POD, status: { ...POD.status, containerStatuses: [{ restartCount: 1, ready: true }] } },
      false,
    ],
    ['of which nothing is known is not', {}, false],
  ])('%s', (_what, pod, expected) => {
    expect(isWellPod(pod)).toBe(expected);
  });

  it('that is well keeps what others are judged by', () => {
    expect(lightOf('Pod', POD)).toEqual({
      kind: 'Pod',
      metadata: { name: 'api-1', uid: 'u' },
      spec: {
        nodeName: 'node-1',
        containers: [{ name: 'api', image: 'a:1', ports: [{ containerPort: 80 }], livenessProbe: {} }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
      },
      status: {
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True' }],
        containerStatuses: [{ name: 'api', ready: true, restartCount: 0, state: { running: {} } }],
      },
    });
  });

  it('that is not well stays whole', () => {
    const ill = { ...POD, status: { phase: 'Pending' } };
    expect(lightOf('Pod', ill)).toBe(ill);
  });
});

it.each([
  ['involvedObject', 'message'],
  ['regarding', 'note'],
])('an event keeps what it says and about whom, where that stands in %s', (about, words) => {
  const event = {
    kind: 'Event',
    metadata: { name: 'a.1', namespace: 'shop', uid: 'u', managedFields: [] },
    [about]: {
      kind: 'Pod',
      name: 'a',
      namespace: 'shop',
      uid: 'v',
      resourceVersion: '7',
      fieldPath: 'spec.containers{main}',
    },
    [words]: 'pulled',
    type: 'Normal',
    action: 'Pulling',
    eventTime: null,
  };
  expect(lightOf('Event', event)).toEqual({
    kind: 'Event',
    metadata: { name: 'a.1', namespace: 'shop' },
    [about]: { kind: 'Pod', name: 'a', namespace: 'shop', fieldPath: 'spec.containers{main}' },
    [words]: 'pulled',
    type: 'Normal',
  });
});
