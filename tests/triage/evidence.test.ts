import { beforeAll, describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import { toldFact } from '../../src/triage/evidence.ts';
import type { PlaybookSet } from '../../src/triage/playbook.ts';
import { factsOf } from '../make/reading.ts';

type Json = Readonly<Record<string, unknown>>;

const object = (kind: string, name: string, more: Json): Json => {
  const { metadata, ...rest } = more;
  return { kind, metadata: { name, namespace: 'shop', ...(metadata as object) }, ...rest };
};
const waiting = { reason: 'ImagePullBackOff', message: 'Back-off pulling image "cart:9"' };
const PULLING = object('Pod', 'cart-1', {
  status: { phase: 'Pending', containerStatuses: [{ name: 'app', state: { waiting } }] },
});
const event = (more: Json): Json => ({
  kind: 'Event',
  metadata: { name: 'cart-1.18ec', namespace: 'shop' },
  involvedObject: { kind: 'Pod', namespace: 'shop', name: 'cart-1' },
  type: 'Warning',
  reason: 'Failed',
  message: 'Failed to pull\n  image "cart:9"',
  source: { component: 'kubelet' },
  lastTimestamp: '2026-03-04T10:00:00Z',
  ...more,
});
/** something that is 28 s younger than the event */
const CLOCK = object('Lease', 'clock', {
  status: { conditions: [{ type: 'Told', status: 'True', lastTransitionTime: '2026-03-04T10:00:28Z' }] },
});

/** what an object holds → as it is told */
const TOLD: readonly (readonly [string, Json, string])[] = [
  [
    'a waiting container',
    PULLING,
    'pod/cart-1  status.containerStatuses[app].state.waiting: ImagePullBackOff  Back-off pulling image "cart:9"',
  ],
  [
    'an init container that ended before',
    object('Pod', 'cart-1', {
      status: {
        initContainerStatuses: [{ name: 'wait', lastState: { terminated: { reason: 'Error', exitCode: 3 } } }],
      },
    }),
    'pod/cart-1  status.initContainerStatuses[wait].lastState.terminated: Error (exit code 3)',
  ],
  [
    'a condition',
    object('Pod', 'cart-1', {
      status: {
        conditions: [
          { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes are available' },
        ],
      },
    }),
    'pod/cart-1  condition PodScheduled=False (Unschedulable): 0/3 nodes are available',
  ],
  ['an event', event({}), '28s  Warning  Failed  pod/cart-1  Failed to pull image "cart:9"'],
  [
    'an event that came more than once',
    event({ count: 4, firstTimestamp: '2026-03-04T09:58:28Z' }),
    '28s (x4 over 2m)  Warning  Failed  pod/cart-1  Failed to pull image "cart:9"',
  ],
  [
    'an event of events.k8s.io',
    event({ regarding: { kind: 'Pod', name: 'cart-1' }, involvedObject: undefined, message: undefined, note: 'no' }),
    '28s  Warning  Failed  pod/cart-1  no',
  ],
  [
    'a phase',
    object('PersistentVolumeClaim', 'data', { status: { phase: 'Pending' } }),
    'persistentvolumeclaim/data  status.phase: Pending',
  ],
  [
    'a count',
    object('Deployment', 'cart', { spec: { replicas: 2 }, status: { observedGeneration: 1, readyReplicas: 1 } }),
    'deployment/cart  status.readyReplicas: 1 of 2',
  ],
  [
    'a controller that has written nothing',
    object('Deployment', 'cart', { spec: { replicas: 2 }, status: {} }),
    'deployment/cart  status.observedGeneration: <none>',
  ],
  [
    'what holds an object back',
    object('Pod', 'cart-1', {
      metadata: { deletionTimestamp: '2026-03-04T10:00:00Z', finalizers: ['example.com/hold'] },
      status: { phase: 'Running' },
    }),
    'pod/cart-1  metadata.deletionTimestamp: 2026-03-04T10:00:00Z  finalizers: example.com/hold',
  ],
  [
    'a full quota',
    object('ResourceQuota', 'few', { status: { hard: { pods: '2', cpu: '9' }, used: { pods: '2', cpu: '1' } } }),
    'resourcequota/few  status.used: pods 2 of 2',
  ],
  ['a Service that selects nothing', object('Service', 'web', { spec: {} }), 'service/web  spec.selector: <none>'],
  [
    'a load balancer that is not there',
    object('Service', 'web', { spec: { type: 'LoadBalancer' }, status: {} }),
    'service/web  status.loadBalancer.ingress: <pending>',
  ],
  [
    'endpoints',
    object('EndpointSlice', 'web-1', { endpoints: [{}, { conditions: { ready: false } }] }),
    'endpointslice/web-1  endpoints: 1 ready, 1 not ready',
  ],
  ['no endpoints', object('Endpoints', 'web', {}), 'endpoints/web  subsets: <none>'],
  [
    'an Ingress of no class',
    object('Ingress', 'web', { spec: {}, status: {} }),
    'ingress/web  spec.ingressClassName: <none>',
  ],
  [
    'a Job',
    object('Job', 'load', { spec: {}, status: { startTime: 'x', failed: 1 } }),
    'job/load  status.succeeded: 0 of 1',
  ],
  [
    'a CronJob that is suspended',
    object('CronJob', 'load', { spec: { suspend: true } }),
    'cronjob/load  spec.suspend: true',
  ],
  [
    'a cordoned node',
    object('Node', 'node-1', { spec: { unschedulable: true } }),
    'node/node-1  spec.unschedulable: true',
  ],
  [
    'a policy',
    object('NetworkPolicy', 'deny', { spec: { policyTypes: ['Ingress', 'Egress'], egress: [{}] } }),
    'networkpolicy/deny  spec: ingress without a rule, egress by 1 rule',
  ],
  [
    'an autoscaler',
    object('HorizontalPodAutoscaler', 'web', { spec: { maxReplicas: 5 }, status: { currentReplicas: 2 } }),
    'horizontalpodautoscaler/web  status.currentReplicas: 2 (min 1, max 5)',
  ],
  [
    'a condition of a Gateway’s route',
    object('HTTPRoute', 'web', {
      status: {
        parents: [
          { parentRef: { name: 'edge' }, conditions: [{ type: 'Accepted', status: 'False', reason: 'NoMatch' }] },
        ],
      },
    }),
    'httproute/web  condition Accepted=False (NoMatch)',
  ],
  [
    'a refusal',
    { kind: 'Status', reason: 'Forbidden', message: 'pods is forbidden' },
    'Error from server (Forbidden): pods is forbidden',
  ],
];

const jsonOf = (...objects: readonly Json[]): string => JSON.stringify({ kind: 'List', items: objects }, null, 2);

describe('what an object shows is told like kubectl:', () => {
  it.each(TOLD)('%s', (_what, one, line) => {
    expect(factsOf(jsonOf(CLOCK, one)).map(toldFact)).toContain(line);
  });

  it('what was read from text is not told anew', () => {
    expect(factsOf('28s  Warning  Failed  pod/cart-1  Failed to pull image "cart:9"').map(toldFact)).toEqual(['']);
  });

  it('of a long message the begin and the end', () => {
    const [told = ''] = factsOf(jsonOf(event({ message: `begin ${'x '.repeat(9000)}end` })))
      .map(toldFact)
      .filter(Boolean);
    expect(told).toMatch(/begin x .* … .* end$/);
    expect(told.length).toBeLessThan(1300);
  });
});

describe('evidence', () => {
  let playbooks: PlaybookSet;
  beforeAll(async () => {
    playbooks = await loadPlaybooks({});
  });

  it.each(['{', 'yaml'])('of a paste has its lines, objects and fields (%s)', (form) => {
    const text =
      form === 'yaml'
        ? [
            'kind: Pod',
            'metadata:',
            '  name: cart-1',
            '  namespace: shop',
            'status:',
            '  containerStatuses:',
            '  - name: app',
            '    state:',
            '      waiting:',
            '        reason: ImagePullBackOff',
            '        message: Back-off pulling image "cart:9"',
          ].join('\n')
        : jsonOf(PULLING);
    const [root] = diagnose(text, { playbooks }).findings;
    const [shown] = root?.evidence ?? [];
    expect(shown).toMatchObject({
      owner: 'kubelet',
      step: 'image',
      status: 'problem',
      object: 'Pod/shop/cart-1',
      path: 'status.containerStatuses[app].state.waiting',
      text: 'pod/cart-1  status.containerStatuses[app].state.waiting: ImagePullBackOff  Back-off pulling image "cart:9"',
    });
    expect(text.split('\n')[(shown?.line ?? 0) - 1]).toContain('Back-off pulling image');
    expect(root?.lines).toContain(shown?.line);
  });

  it('of an event names it and what it is about', () => {
    const [root] = diagnose(jsonOf(event({ message: 'Failed to pull image "cart:9": not found' })), {
      playbooks,
    }).findings;
    expect(root?.evidence).toMatchObject([
      { object: 'Pod/shop/cart-1', path: 'events[cart-1.18ec]', owner: 'kubelet' },
    ]);
  });

  it('of what is deduced is what carries it', () => {
    const service = object('Service', 'web', { spec: { selector: { app: 'wob' }, clusterIP: '10.0.0.1' } });
    const pod = object('Pod', 'web-1', {
      metadata: { labels: { app: 'web' }, uid: '1', resourceVersion: '1' },
      spec: { containers: [{ name: 'app' }] },
      status: { phase: 'Running', containerStatuses: [{ name: 'app', ready: true, state: { running: {} } }] },
    });
    const slice = object('EndpointSlice', 'web-x', {
      metadata: { labels: { 'kubernetes.io/service-name': 'web' } },
      endpoints: [],
    });
    const { stalled, findings } = diagnose(jsonOf(service, pod, slice), { playbooks });
    expect(stalled.layer).toBe('network');
    expect(findings[0]?.evidence?.map(({ text }) => text)).not.toEqual([]);
  });

  it('read off a cluster a symptom without its cause is not looked for in a paste', () => {
    const { confidence } = diagnose(jsonOf(PULLING), { playbooks, isReadOff: true });
    expect(confidence).toMatchObject({ level: 'low', why: expect.not.stringContaining('paste') });
  });

  it('of text there is none: the line says it', () => {
    const [root] = diagnose('28s  Warning  Failed  pod/cart-1  Failed to pull image "cart:9": not found', {
      playbooks,
    }).findings;
    expect(root?.lines).toEqual([1]);
    expect(root?.evidence).toBeUndefined();
  });

  it('read off a cluster nothing is called by the number of a line', () => {
    const message = '0/2 nodes are available: 2 Insufficient cpu.';
    const text = jsonOf(event({ reason: 'FailedScheduling', message, source: { component: 'default-scheduler' } }));
    const pasted = diagnose(text, { playbooks });
    const live = diagnose(text, { playbooks, isReadOff: true });
    expect(pasted.confidence.why).toMatch(/line \d+/);
    expect(pasted.note.firstLook).toMatch(/^L\d+: 0s {2}Warning {2}FailedScheduling {2}pod\/cart-1/);
    expect(live.note.firstLook).toMatch(/^0s {2}Warning {2}FailedScheduling {2}pod\/cart-1/);
    expect(live.confidence.why).toContain('(FailedScheduling pod/cart-1)');
    expect(live.findings.map(({ lines }) => lines)).toEqual(pasted.findings.map(({ lines }) => lines));
  });
});
