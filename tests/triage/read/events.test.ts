// Events in every layout that kubectl has had, and without one.
import { describe, expect, it } from 'vitest';
import { factsOf, told } from '../../make/reading.ts';

const MESSAGE = '0/2 nodes are available: 2 Insufficient cpu.';
const BACK_OFF = 'Back-off restarting failed container api';

/** layout → text, fact in short */
const TABLES: readonly (readonly [string, string, string])[] = [
  [
    'the default columns',
    `LAST SEEN   TYPE      REASON             OBJECT      MESSAGE\n10s         Warning   FailedScheduling   pod/api-2   ${MESSAGE}`,
    'event FailedScheduling Pod/api-2 2',
  ],
  [
    '-o wide',
    'LAST SEEN   TYPE      REASON   OBJECT      SUBOBJECT              SOURCE            MESSAGE               FIRST SEEN   COUNT   NAME\n' +
      '15s         Warning   Failed   pod/api-1   spec.containers{web}   kubelet, node-2   Error: ErrImagePull   25s          2       api-1.18ecb66b',
    'event Failed Pod/api-1 from kubelet 2',
  ],
  [
    '-A',
    'NAMESPACE   LAST SEEN   TYPE      REASON    OBJECT       MESSAGE\nshop        5m          Warning   BackOff   pod/cart-0   Back-off restarting failed container cart',
    'event BackOff Pod/shop/cart-0 2',
  ],
  [
    'custom columns with kinds',
    `REASON             OBJECT      MESSAGE\nFailedScheduling   pod/api-2   ${MESSAGE}`,
    'event FailedScheduling Pod/api-2 2',
  ],
  [
    'the columns of 2016',
    'LASTSEEN   FIRSTSEEN   COUNT     NAME      KIND      SUBOBJECT              TYPE      REASON    SOURCE            MESSAGE\n' +
      '2m         10m         5         api-1     Pod       spec.containers{api}   Warning   BackOff   kubelet, node-2   Back-off restarting failed container',
    'event BackOff Pod/api-1 from kubelet 2',
  ],
  [
    'kubectl events',
    'LAST SEEN           TYPE      REASON   OBJECT      MESSAGE\n18s (x2 over 28s)   Warning   Failed   Pod/api-1   Error: ErrImagePull',
    'event Failed Pod/api-1 2',
  ],
  [
    'no header',
    `3m12s       Warning   FailedScheduling   pod/api-2   ${MESSAGE}`,
    'event FailedScheduling Pod/api-2 1',
  ],
  [
    'collapsed spaces',
    `LAST SEEN TYPE REASON OBJECT MESSAGE\n10s Warning FailedScheduling pod/api-2 ${MESSAGE}`,
    'event FailedScheduling Pod/api-2 2',
  ],
  [
    'the table of a describe',
    `Events:\n  Type     Reason            Age   From               Message\n  ----     ------            ----  ----               -------\n  Warning  FailedScheduling  28s   default-scheduler  ${MESSAGE}`,
    'event FailedScheduling from default-scheduler 4',
  ],
  [
    'the table of an old describe, with tabs',
    'Events:\n  FirstSeen\tLastSeen\tCount\tFrom\t\tSubObjectPath\tType\tReason\tMessage\n  ---------\t--------\t-----\t----\t\t-------------\t----\t------\t-------\n' +
      '  1m\t\t10s\t\t4\t{kubelet node-2}\tspec.containers{api}\tWarning\tBackOff\tBack-off restarting failed docker container',
    'event BackOff from kubelet 4',
  ],
];

describe('an event is read from', () => {
  it.each(TABLES)('%s', (_layout, text, fact) => {
    expect(told(text)).toEqual([fact]);
  });

  it('custom columns with bare names', () => {
    const [fact] = factsOf(
      `$ kubectl get events -o custom-columns=REASON:.reason,OBJECT:.involvedObject.name,MESSAGE:.message\nREASON             OBJECT   MESSAGE\nFailedScheduling   api-2    ${MESSAGE}`,
    );
    expect(fact).toMatchObject({ type: 'event', reason: 'FailedScheduling', text: MESSAGE });
  });

  it('a list of core/v1, as JSON', () => {
    const event = {
      kind: 'Event',
      involvedObject: { kind: 'Pod', namespace: 'lab', name: 'api-2', fieldPath: 'spec.containers{web}' },
      reason: 'Failed',
      message: 'Error: ErrImagePull',
      source: { component: 'kubelet', host: 'node-2' },
      lastTimestamp: '2026-11-30T03:56:09Z',
      count: 4,
      type: 'Warning',
    };
    const [fact] = factsOf(JSON.stringify({ kind: 'List', items: [event] }));
    expect(fact).toMatchObject({
      object: { kind: 'Pod', name: 'api-2', namespace: 'lab' },
      container: 'web',
      from: 'kubelet',
      warning: true,
      when: { count: 4, at: Date.parse('2026-11-30T03:56:09Z') },
    });
  });

  it('a list of events.k8s.io, whose times stand in the series', () => {
    const event = {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      regarding: { kind: 'Pod', namespace: 'lab', name: 'api-2' },
      reason: 'FailedScheduling',
      note: MESSAGE,
      reportingController: 'default-scheduler',
      eventTime: '2026-11-30T03:55:09.915491Z',
      deprecatedLastTimestamp: null,
      series: { count: 9, lastObservedTime: '2026-11-30T04:55:09.915491Z' },
    };
    const [fact] = factsOf(JSON.stringify({ kind: 'List', items: [event] }));
    expect(fact).toMatchObject({ text: MESSAGE, from: 'default-scheduler', when: { count: 9 } });
    expect(fact?.when.at).toBe(Date.parse('2026-11-30T04:55:09.915Z'));
  });

  it('a list as YAML', () => {
    const text = [
      'apiVersion: v1',
      'items:',
      '- apiVersion: v1',
      '  involvedObject:',
      '    kind: PersistentVolumeClaim',
      '    name: data',
      '    namespace: lab',
      '  kind: Event',
      '  message: no persistent volumes available for this claim and no storage class is set',
      '  reason: FailedBinding',
      '  type: Normal',
      'kind: List',
    ].join('\n');
    expect(factsOf(text)).toMatchObject([
      {
        type: 'event',
        reason: 'FailedBinding',
        object: { kind: 'PersistentVolumeClaim', name: 'data' },
        warning: false,
      },
    ]);
  });
});

describe('the times of an event', () => {
  const rows = (age: string): string =>
    `LAST SEEN   TYPE      REASON    OBJECT      MESSAGE\n${age}   Warning   BackOff   pod/api-1   ${BACK_OFF}`;

  it.each([
    ['3m', { last: 180 }],
    ['2d4h', { last: 187_200 }],
    ['3m (x12 over 15m)', { last: 180, first: 900, count: 12 }],
    ['<invalid>', { last: 0 }],
    ['<invalid> (x3 over 15m)', { last: 0, first: 900, count: 3 }],
  ])('%s', (age, when) => {
    expect(factsOf(rows(age))).toMatchObject([{ when }]);
  });

  it('are not known where kubectl prints <unknown>', () => {
    const [fact] = factsOf(rows('<unknown>'));
    expect(fact?.reason).toBe('BackOff');
    expect(fact?.when.last).toBeUndefined();
  });

  it('of -w are kept for every repeat', () => {
    const row = `0s          Warning   BackOff   pod/api-1   ${BACK_OFF}`;
    const text = `$ kubectl get events -w -n lab\nLAST SEEN   TYPE      REASON    OBJECT      MESSAGE\n${row}\n${row}`;
    expect(told(text)).toEqual(['event BackOff Pod/lab/api-1 3', 'event BackOff Pod/lab/api-1 4']);
  });

  it('are ages against the newest event where the times are absolute', () => {
    const at = (time: string, reason: string): object => ({
      kind: 'Event',
      involvedObject: { kind: 'Pod', name: 'a' },
      reason,
      message: reason,
      lastTimestamp: time,
    });
    const items = [at('2026-11-30T03:00:00Z', 'Pulled'), at('2026-11-30T03:05:00Z', 'Failed')];
    expect(factsOf(JSON.stringify({ kind: 'List', items })).map(({ when }) => when.last)).toEqual([300, 0]);
  });
});

describe('a sentence typed right under a row', () => {
  const LONG =
    'Failed to pull image "registry.example.com/shop/cart:9": rpc error: code = NotFound desc = failed to resolve';
  const row = (message: string): string => `28s         Warning   Failed   pod/cart-1   ${message}`;

  it.each([
    ['a question', LONG, 'why does this happen?'],
    ['a question that begins like no other', LONG, 'does the registry need a password?'],
    ['a plea', LONG, 'please help me with this'],
    ['a remark', LONG, 'I have no idea what it wants'],
    ['Japanese', LONG, 'なぜこうなりますか'],
    ['Japanese behind a space', LONG, '\u3000どうすればいいですか'],
    ['Japanese without a question', LONG, '昨日から起きています。'],
    ['one word', 'Error: ErrImagePull', 'help'],
    ['Japanese under an open bracket', 'Failed to pull image "registry.example.com/shop', 'なぜ?'],
  ])('is no part of the message: %s', (_what, message, sentence) => {
    for (const text of [
      `${row(message)}\n${sentence}`,
      `LAST SEEN   TYPE      REASON   OBJECT       MESSAGE\n${row(message)}\n${sentence}`,
    ])
      expect(factsOf(text).filter(({ type }) => type === 'event')).toMatchObject([{ text: message }]);
  });

  it('is none where a longer line shows that the terminal is wider', () => {
    const text = [
      row(LONG),
      row(`${LONG} and the rest of it in one long line`),
      row(LONG),
      'it worked until yesterday',
    ];
    expect(factsOf(text.join('\n')).filter(({ type }) => type === 'event')).toMatchObject([
      { text: LONG },
      {},
      { text: LONG },
    ]);
  });
});

describe('a row that was broken is joined again', () => {
  const WHOLE =
    '28s         Warning   Failed   pod/cart-1   Failed to start: cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?';
  const message = WHOLE.slice(WHOLE.indexOf('Failed to'));
  const OTHER = '30s         Normal    Pulled   pod/cart-1   Container image "cart:9" already present on machine';

  it.each([80, 84, 92, 100, 110, 120, 128])('at the width of a terminal, %i columns', (width) => {
    const broken = [WHOLE, OTHER].flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n');
    expect(factsOf(broken).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Failed to start: .*running\?$/),
      expect.stringContaining('already present'),
    ]);
    expect(factsOf(broken)[0]?.text.replace(/ /g, '')).toBe(message.replace(/ /g, ''));
  });

  it('with the sentence of a person under it, which is not joined', () => {
    const broken = WHOLE.match(/.{1,90}/g)?.join('\n');
    const [fact] = factsOf(`${broken}\nwhat does that mean?`);
    expect(fact?.text).toMatch(/daemon running\?$/);
    expect(told(`${broken}\nwhat does that mean?`)[0]).toMatch(/1-2$/);
  });
});
