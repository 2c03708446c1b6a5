// Builders of pastes: event tables, pod rows, describes, so that a test shows only what matters to it.

/** One event: age as kubectl prints it, reason, object, message; a warning unless said otherwise. */
export type EventRow = readonly [
  age: string,
  reason: string,
  object: string,
  message: string,
  type?: 'Normal' | 'Warning',
];

/** Reasons that kubectl shows as Normal. */
const NORMAL =
  /^(?:Scheduled|Pull(?:ing|ed)|Created|Started|Killing|Successful|Scaling|Scaled|NodeReady|NodeHas|Ensured|External|Provisioning$)/;

/** `kubectl get events -n lab`, in the order given. */
export function events(...rows: readonly EventRow[]): string {
  const lines = rows.map(([age, reason, object, message, type]) =>
    [age, type ?? (NORMAL.test(reason) ? 'Normal' : 'Warning'), reason, object, message].join('   '),
  );
  return ['$ kubectl get events -n lab', 'LAST SEEN   TYPE   REASON   OBJECT   MESSAGE', ...lines].join('\n');
}

/** `kubectl get pods -n lab`: name, ready, status, and the rest with harmless values. */
export function pods(
  ...rows: readonly (readonly [name: string, ready: string, status: string, restarts?: string, age?: string])[]
): string {
  const lines = rows.map(([name, ready, status, restarts = '0', age = '12m']) =>
    [name, ready, status, restarts, age].join('   '),
  );
  return ['$ kubectl get pods -n lab', 'NAME   READY   STATUS   RESTARTS   AGE', ...lines].join('\n');
}

/** What makes up a describe of a pod with one container. */
export interface PodText {
  readonly status?: string;
  readonly ready?: boolean;
  /** lines below `State:`, first the word itself */
  readonly state?: readonly string[];
  readonly lastState?: readonly string[];
  readonly restarts?: number;
  /** rows of the events table */
  readonly events?: readonly string[];
}

/** `kubectl describe pod api-1 -n lab`. */
export function describePod({
  status = 'Running',
  ready = false,
  state = ['Running'],
  lastState,
  restarts = 0,
  events: rows,
}: PodText): string {
  const block = (label: string, [word = '', ...more]: readonly string[]): string[] => [
    `    ${label}:  ${word}`,
    ...more.map((line) => `      ${line}`),
  ];
  return [
    '$ kubectl describe pod api-1 -n lab',
    'Name:             api-1',
    'Namespace:        lab',
    'Node:             node-2/10.0.0.2',
    `Status:           ${status}`,
    'Containers:',
    '  api:',
    '    Image:  registry.example.com/api:1',
    ...block('State', state),
    ...(lastState ? block('Last State', lastState) : []),
    `    Ready:          ${ready ? 'True' : 'False'}`,
    `    Restart Count:  ${restarts}`,
    'Conditions:',
    '  Type   Status',
    `  Ready  ${ready ? 'True' : 'False'}`,
    rows ? 'Events:' : 'Events:  <none>',
    ...(rows
      ? [
          '  Type     Reason   Age   From   Message',
          '  ----     ------   ----  ----   -------',
          ...rows.map((row) => `  ${row}`),
        ]
      : []),
  ].join('\n');
}
