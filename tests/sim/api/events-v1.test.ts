import { describe, expect, it } from 'vitest';
import { fromEventsV1, toEventsV1 } from '../../../src/sim/api/events-v1.ts';
import type { KubeObject } from '../../../src/sim/wire.ts';

const CORE = {
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'api.1', namespace: 'lab' },
  involvedObject: { kind: 'Deployment', name: 'api' },
  message: 'Scaled up replica set api-1 from 0 to 2',
  reportingComponent: 'deployment-controller',
  reportingInstance: '',
} as unknown as KubeObject;

describe('an event of the core group', () => {
  it('has other names in events.k8s.io, and leaves out who reported it when nobody is named', () => {
    expect(toEventsV1(CORE)).toEqual({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: 'api.1', namespace: 'lab' },
      regarding: { kind: 'Deployment', name: 'api' },
      note: 'Scaled up replica set api-1 from 0 to 2',
      reportingController: 'deployment-controller',
    });
  });

  it('is kept with empty fields as they come', () => {
    const sent = { ...(toEventsV1(CORE) as KubeObject), reportingInstance: '' } as KubeObject;
    expect(fromEventsV1(sent)).toEqual(CORE);
  });
});
