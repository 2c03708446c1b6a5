// Synthetic inputs of any size, piece by piece: what kubectl prints of a made-up cluster. The same seed gives the same bytes.
import { type MadeEvent, type MadePod, makePod, printAge } from './cluster.ts';
import { type Random, randomFrom } from './random.ts';

/** A form of input. `write` is asked for pieces until there are enough; `head` and `foot` stand around them. */
interface Form {
  readonly head: string;
  readonly foot: string;
  write(random: Random, first: boolean): string;
}

const START = Date.UTC(2026, 0, 5, 9, 0, 0);

function eventRow({ namespace, name }: MadePod, { warning, reason, message, age }: MadeEvent): string {
  const columns = [namespace.padEnd(12), printAge(age).padEnd(12), (warning ? 'Warning' : 'Normal').padEnd(10)];
  return `${columns.join('')}${reason.padEnd(19)}${`pod/${name}`.padEnd(43)}${message}\n`;
}

function eventObject({ namespace, name }: MadePod, one: MadeEvent, random: Random): unknown {
  const time = new Date(START - one.age * 1000).toISOString().replace('.000Z', 'Z');
  const uid = `${random.suffix(8)}-${random.suffix(4)}-4a6e-9c1b-${random.suffix(12)}`;
  return {
    apiVersion: 'v1',
    count: 1 + random.below(9),
    eventTime: null,
    firstTimestamp: time,
    involvedObject: { apiVersion: 'v1', kind: 'Pod', name, namespace, resourceVersion: String(random.below(1e9)), uid },
    kind: 'Event',
    lastTimestamp: time,
    message: one.message,
    metadata: {
      creationTimestamp: time,
      name: `${name}.17f${random.suffix(13)}`,
      namespace,
      resourceVersion: String(random.below(1e9)),
      uid: `${random.suffix(8)}-${random.suffix(4)}-4b7f-8d2c-${random.suffix(12)}`,
    },
    reason: one.reason,
    reportingComponent: one.from,
    reportingInstance: '',
    source: { component: one.from },
    type: one.warning ? 'Warning' : 'Normal',
  };
}

function describe(pod: MadePod, random: Random): string {
  const running = pod.word === 'Running';
  const state = running
    ? '    State:          Running\n      Started:      Mon, 05 Jan 2026 08:51:12 +0000\n'
    : `    State:          Waiting\n      Reason:       ${pod.word}\n`;
  const rows = pod.events.map(
    ({ warning, reason, age, from, message }) =>
      `  ${warning ? 'Warning' : 'Normal '}  ${reason.padEnd(11)} ${printAge(age).padEnd(6)} ${from.padEnd(18)} ${message}\n`,
  );
  return `Name:             ${pod.name}
Namespace:        ${pod.namespace}
Priority:         0
Service Account:  default
Node:             ${pod.node}/10.0.${random.below(250)}.${random.below(250)}
Start Time:       Mon, 05 Jan 2026 08:51:09 +0000
Labels:           app=${pod.app}
                  pod-template-hash=${pod.name.split('-').at(-2)}
Annotations:      <none>
Status:           ${running ? 'Running' : 'Pending'}
IP:               10.1.${random.below(250)}.${random.below(250)}
Controlled By:    ReplicaSet/${pod.name.slice(0, -6)}
Containers:
  ${pod.app}:
    Container ID:   containerd://${random.suffix(40)}
    Image:          registry.example.com/team/${pod.app}:1.4.0
    Port:           8080/TCP
${state}    Ready:          ${running ? 'True' : 'False'}
    Restart Count:  0
    Environment:    <none>
    Mounts:
      /var/run/secrets/kubernetes.io/serviceaccount from kube-api-access-${random.suffix(5)} (ro)
Conditions:
  Type              Status
  Initialized       True
  Ready             ${running ? 'True' : 'False'}
  ContainersReady   ${running ? 'True' : 'False'}
  PodScheduled      True
QoS Class:                   BestEffort
Node-Selectors:              <none>
Tolerations:                 node.kubernetes.io/not-ready:NoExecute op=Exists for 300s
                             node.kubernetes.io/unreachable:NoExecute op=Exists for 300s
Events:
  Type     Reason      Age    From               Message
  ----     ------      ----   ----               -------
${rows.join('')}

`;
}

const LOG_LINES: readonly ((random: Random) => string)[] = [
  (random) =>
    `INFO  request GET /api/v1/orders/${random.below(1e6)} 200 ${random.below(90)}ms trace=${random.suffix(16)}`,
  (random) => `INFO  request POST /api/v1/carts 201 ${random.below(90)}ms trace=${random.suffix(16)}`,
  (random) => `DEBUG cache hit for key order:${random.below(1e6)} shard ${random.below(16)}`,
  (random) => `INFO  worker ${random.below(32)} took job ${random.suffix(12)} from queue default`,
  (random) => `WARN  slow query: ${1000 + random.below(900)} ms, rows ${random.below(5000)}`,
];

function logLine(random: Random): string {
  const time = new Date(START + random.below(3_600_000)).toISOString();
  if (random.chance(0.0005))
    return `${time} ERROR could not connect to postgres at db.shop.svc:5432: connection refused, retrying\n`;
  return `${time} ${random.pick(LOG_LINES)(random)}\n`;
}

/** The forms by name. */
export const FORMS: Readonly<Record<string, Form>> = {
  /** `kubectl get events -A` */
  events: {
    head: 'NAMESPACE   LAST SEEN   TYPE      REASON             OBJECT                                     MESSAGE\n',
    foot: '',
    write: (random) => {
      const pod = makePod(random);
      return pod.events.map((one) => eventRow(pod, one)).join('');
    },
  },
  /** `kubectl get pods -A` */
  pods: {
    head: 'NAMESPACE   NAME                                       READY   STATUS              RESTARTS   AGE\n',
    foot: '',
    write: (random) => {
      const { namespace, name, word } = makePod(random);
      return `${namespace.padEnd(12)}${name.padEnd(43)}${word === 'Running' ? '1/1' : '0/1'}     ${word.padEnd(20)}0          ${1 + random.below(90)}m\n`;
    },
  },
  /** `kubectl describe pods -A` */
  describe: { head: '', foot: '', write: (random) => describe(makePod(random), random) },
  /** `kubectl logs` */
  logs: { head: '$ kubectl -n shop logs deploy/orders\n', foot: '', write: logLine },
  /** `kubectl get events -A -o json` */
  json: {
    head: '{\n    "apiVersion": "v1",\n    "items": [\n',
    foot: '\n    ],\n    "kind": "List",\n    "metadata": {\n        "resourceVersion": ""\n    }\n}\n',
    write: (random, first) => {
      const pod = makePod(random);
      const items = pod.events.map((one) =>
        JSON.stringify(eventObject(pod, one, random), null, 4).replace(/^/gm, '        '),
      );
      return `${first ? '' : ',\n'}${items.join(',\n')}`;
    },
  },
};

/** Writes an input of about so many bytes, piece by piece. */
export function* makeInput(form: string, bytes: number, seed = 1): Generator<string> {
  const found = FORMS[form];
  if (!found) throw new RangeError(`no form "${form}": there are ${Object.keys(FORMS).join(', ')}`);
  const random = randomFrom(seed);
  let piece = found.head;
  let written = 0;
  let first = true;
  while (written + piece.length < bytes) {
    piece += found.write(random, first);
    first = false;
    if (piece.length < 1 << 20) continue;
    written += piece.length;
    yield piece;
    piece = '';
  }
  yield piece + found.foot;
}
