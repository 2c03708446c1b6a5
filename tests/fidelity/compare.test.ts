// The comparison itself: what it must not see, and what it must not miss.
import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';

/** Lines that differ. */
function differences(recorded: string, got: string, file = 'x.txt'): string[] {
  return compare(file, recorded, got, {}).differences.map(({ side, line }) => `${side}: ${line}`);
}

const PODS = `NAME                 READY   STATUS    RESTARTS     AGE   IP           NODE
api-f678b877-gcvkl   1/1     Running   0            74s   10.244.2.3   node-2
api-f678b877-kdnvt   1/1     Running   2 (9s ago)   5m    10.244.1.2   node-1
[exit status 0]
`;

describe('two outputs', () => {
  it.each([
    [
      'names, ages, addresses, nodes and the order of rows',
      PODS,
      `NAME                   READY   STATUS    RESTARTS      AGE    IP            NODE
api-6c44998b7c-2hj8w   1/1     Running   2 (12s ago)   4m1s   10.244.9.20   node-2
api-6c44998b7c-zz77c   1/1     Running   0             1s     10.244.9.21   node-1
[exit status 0]
`,
    ],
    [
      'uids and times',
      'at Mon, 30 Nov 2026 03:54:56 +0000 9eecfca4-0ed2-47bd-a8f8-5434c1efaaf9\n',
      'at Tue, 01 Dec 2026 00:00:01 +0000 00000000-0ed2-47bd-a8f8-5434c1efaaf9\n',
    ],
    [
      'how often a kubelet said it',
      '  Type     Reason\nEvents:\n  Type\n  ----\n  Warning  BackOff  8s (x2 over 21s)  kubelet  Back-off\n',
      '  Type     Reason\nEvents:\n  Type\n  ----\n  Warning  BackOff  3s (x7 over 90s)  kubelet  Back-off\n',
    ],
  ])('agree when they differ in %s', (_what, recorded, got) => {
    expect(differences(recorded, got)).toEqual([]);
  });

  it.each([
    ['a state', PODS, PODS.replace('Running   0', 'Pending   0'), 2],
    ['how many containers are ready', PODS, PODS.replace('1/1', '0/1'), 2],
    ['how often it restarted', PODS, PODS.replace('2 (9s', '3 (9s'), 2],
    ['an exit status', PODS, PODS.replace('status 0', 'status 1'), 2],
    ['a row', PODS, PODS.replace(/api-f678b877-kdnvt.*\n/, ''), 1],
    ['an amount of cpu', '      cpu:        100m\n', '      cpu:        200m\n', 2],
    [
      'a time of a toleration',
      'Tolerations: a:NoExecute op=Exists for 300s\n',
      'Tolerations: a:NoExecute op=Exists for 30s\n',
      2,
    ],
    [
      'how often a controller said it',
      '(x11 over 6s)  replicaset-controller\n',
      '(x12 over 6s)  replicaset-controller\n',
      2,
    ],
  ])('differ in %s', (_what, recorded, got, count) => {
    expect(differences(recorded, got)).toHaveLength(count);
  });
});

const HEADER = 'LAST SEEN   TYPE      REASON      OBJECT        MESSAGE\n';

function events(...rows: readonly (readonly [age: string, reason: string, object: string])[]): string {
  return (
    HEADER +
    rows
      .map(([age, reason, object]) => `${age.padEnd(12)}Normal    ${reason.padEnd(12)}${object.padEnd(14)}said\n`)
      .join('')
  );
}

describe('events', () => {
  it('agree in another order when they are about different objects', () => {
    expect(
      differences(
        events(['9s', 'Created', 'pod/a'], ['5s', 'Created', 'pod/b']),
        events(['9s', 'Created', 'pod/b'], ['5s', 'Created', 'pod/a']),
      ),
    ).toEqual([]);
  });

  it('agree in another order when they came in the same second', () => {
    expect(
      differences(
        events(['9s', 'Created', 'pod/a'], ['9s', 'Started', 'pod/a']),
        events(['9s', 'Started', 'pod/a'], ['8s', 'Created', 'pod/a']),
      ),
    ).toEqual([]);
  });

  it('differ when what came first came last', () => {
    expect(
      differences(
        events(['9s', 'Created', 'pod/a'], ['5s', 'Killing', 'pod/a']),
        events(['9s', 'Killing', 'pod/a'], ['5s', 'Created', 'pod/a']),
      ),
    ).toHaveLength(2);
  });
});

describe('objects', () => {
  it('agree when they differ in what is made anew, and in what the recorded kubelet left out', () => {
    const pod = (name: string, uid: string, more: object) =>
      JSON.stringify({
        kind: 'Pod',
        metadata: { name, uid, resourceVersion: uid.slice(0, 4) },
        status: { containerStatuses: [{ restartCount: 0, image: 'nginx:stable', ...more }] },
      });
    expect(
      differences(
        pod('api-f678b877-gcvkl', '9eecfca4-0ed2-47bd-a8f8-5434c1efaaf9', {}),
        pod('api-6c44998b7c-2hj8w', '11111111-0ed2-47bd-a8f8-5434c1efaaf9', {
          image: 'docker.io/library/nginx:stable',
          user: { linux: { uid: 0 } },
        }),
        'pod.json',
      ),
    ).toEqual([]);
  });

  it('differ in a field, a generation and a null', () => {
    const object = {
      kind: 'Deployment',
      metadata: { generation: 1 },
      status: { replicas: 2 },
      spec: { selector: null },
    };
    const other = { kind: 'Deployment', metadata: { generation: 2 }, status: {}, spec: { selector: [] } };
    expect(differences(JSON.stringify(object), JSON.stringify(other), 'x.json')).not.toHaveLength(0);
    expect(
      differences(JSON.stringify(object), JSON.stringify({ ...object, metadata: other.metadata }), 'x.json'),
    ).toEqual(['recorded:     "generation": 1', 'lab:     "generation": 2']);
  });
});
