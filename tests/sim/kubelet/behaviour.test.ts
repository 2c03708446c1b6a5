import { describe, expect, it } from 'vitest';
import { sandboxTold, toldOf } from '../../../src/sim/kubelet/behave-annotation.ts';
import { wordingOf } from '../../../src/sim/kubelet/wording.ts';
import { SERVICES } from '../../../src/sim/resources/index.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

describe('the annotation', () => {
  it.each([
    ['exits 1 after 2s', { exit: { code: 1, afterMs: 2000 } }],
    ['exits 0', { exit: { code: 0, afterMs: 1000 } }],
    ['exits 1 after 500ms 3 times', { exit: { code: 1, afterMs: 500, times: 3 } }],
    ['oom after 5s', { exit: { code: 137, oom: true, afterMs: 5000 } }],
    ['uses 300Mi', { memory: 300 * 1_048_576 }],
    ['ignores SIGTERM', { term: undefined }],
    ['slow to stop 10s', { term: { afterMs: 10_000, code: 0 } }],
    ['stops after 1m with 143', { term: { afterMs: 60_000, code: 143 } }],
    ['ready after 3s', { readyAfterMs: 3000 }],
    ['never ready', { readyAfterMs: Number.POSITIVE_INFINITY }],
    ['ready until 1m', { readyUntilMs: 60_000 }],
    ['live until 30s, answers 500', { liveUntilMs: 30_000, failure: 500 }],
    ['listens on 80 and 443', { ports: [80, 443] }],
    ['logs "a, b; c"', { lines: [{ atMs: 0, text: 'a, b; c' }] }],
    [
      'logs "one", logs "two" after 3s',
      {
        lines: [
          { atMs: 0, text: 'one' },
          { atMs: 3000, text: 'two' },
        ],
      },
    ],
    ['logs "tick" every 5s', { every: { ms: 5000, text: 'tick' } }],
    ['exits 1; runs', { exit: undefined, script: undefined, startError: undefined }],
    ['other: exits 1; api: never ready', { readyAfterMs: Number.POSITIVE_INFINITY }],
    ['never ready; api: ready after 1s', { readyAfterMs: 1000 }],
    ['', {}],
  ])('%s', (text, changes) => {
    expect(toldOf(text, 'api')).toEqual({ changes, unknown: [] });
  });

  it('keeps what nobody understands, and tells it in the log', () => {
    expect(toldOf('dances, never ready', 'api').unknown).toEqual(['dances']);
    const made = new KubeletBench();
    made.node();
    made.run({ annotations: { 'sekisho.dev/behave': 'dances' }, spec: { containers: [{ name: 'api' }] } });
    made.pass(4);
    expect(made.fleet.logs('lab', 'api', '')).toBe(
      'ready to serve\nsekisho: nobody understands "dances" in sekisho.dev/behave\n',
    );
  });

  it('speaks of the sandbox too', () => {
    expect(sandboxTold('sandbox fails "no route", runs')).toEqual({
      text: 'no route',
      times: Number.POSITIVE_INFINITY,
    });
    expect(sandboxTold('never ready')).toBeUndefined();
  });
});

/** Runs a container for a while. @returns its log and its state, shortened */
function ran(
  container: object,
  seconds: number,
  before: (made: KubeletBench) => void = () => undefined,
): [log: string, state: string] {
  const made = new KubeletBench();
  made.node('node-1', { images: ['busybox:1.36', 'nginx:stable', 'postgres:16', 'alpine:3.20', 'python:3.12'] });
  before(made);
  made.run({ spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox:1.36', ...container }] } });
  made.pass(2 + seconds);
  const { state } = made.pod().status.containerStatuses?.[0] ?? {};
  return [
    made.fleet.logs('lab', 'api', ''),
    state?.running ? 'running' : `${state?.terminated?.reason} ${state?.terminated?.exitCode}`,
  ];
}

const sh = (script: string) => ({ command: ['sh', '-c', script] });

describe('commands', () => {
  it.each<[object, number, string, string]>([
    [sh('exit 3'), 2, '', 'Error 3'],
    [sh('echo hello; exit 1'), 2, 'hello\n', 'Error 1'],
    [sh('echo a && false || echo b; sleep 1; echo c'), 4, 'a\nb\nc\n', 'Completed 0'],
    [sh('while true; do echo tick; sleep 2; done'), 4, 'tick\ntick\ntick\n', 'running'],
    [sh('for i in 1 2 3; do echo "n=$i"; done'), 2, 'n=1\nn=2\nn=3\n', 'Completed 0'],
    [sh('i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done; exit $i'), 2, '0\n1\n2\n', 'Error 3'],
    [sh('if [ -f /nofile ]; then echo yes; else echo no; fi'), 2, 'no\n', 'Completed 0'],
    [sh('cat /nofile'), 2, "cat: can't open '/nofile': No such file or directory\n", 'Error 1'],
    [sh('echo hi > /tmp/x && cat /tmp/x'), 2, 'hi\n', 'Completed 0'],
    [sh('nosuch --flag'), 2, 'sh: nosuch: not found\n', 'Error 127'],
    [
      sh('[ -n "$AMQP_URL" ] || { echo "FATAL: AMQP_URL not set"; exit 1; }; sleep 100'),
      2,
      'FATAL: AMQP_URL not set\n',
      'Error 1',
    ],
    [{ ...sh('echo $GREETING'), env: [{ name: 'GREETING', value: 'hello' }] }, 2, 'hello\n', 'Completed 0'],
    [{ command: ['echo', '$(WHO)'], env: [{ name: 'WHO', value: 'you' }] }, 2, 'you\n', 'Completed 0'],
    [sh('echo "begin" | tee /tmp/log; echo x | grep y'), 2, 'begin\n', 'Completed 0'],
    [sh("trap 'exit 0' TERM\n# wait\nsleep infinity & wait"), 2, '', 'running'],
    [{ command: ['sleep', '3600'] }, 2, '', 'running'],
    [{ command: ['sleep', '1'] }, 3, '', 'Completed 0'],
    [{ args: ['sleep', '3600'] }, 2, '', 'running'],
    [{ command: ['false'] }, 2, '', 'Error 1'],
    [{ command: ['true'] }, 2, '', 'Completed 0'],
    [{ command: ['tail', '-f', '/dev/null'] }, 2, '', 'running'],
    [{}, 2, '', 'Completed 0'],
    [{ image: 'python:3.12', command: ['python', 'app.py'] }, 2, 'ready to serve\n', 'running'],
    [{ image: 'nginx:stable' }, 2, 'ready to serve\n', 'running'],
    [
      { image: 'postgres:16' },
      3,
      'Error: Database is uninitialized and superuser password is not specified.\n',
      'Error 1',
    ],
    [{ image: 'postgres:16', env: [{ name: 'POSTGRES_PASSWORD', value: 'x' }] }, 3, 'ready to serve\n', 'running'],
  ])('%j after %d s', (container, seconds, log, state) => {
    expect(ran(container, seconds)).toEqual([log, state]);
  });

  it('wait for a Service that is not there yet', () => {
    const script = sh('until nslookup db; do echo waiting; sleep 2; done; echo found');
    const [log, state] = ran(script, 3);
    expect(log).toContain("** server can't find db: NXDOMAIN\nwaiting\n");
    expect(state).toBe('running');
    const service = (made: KubeletBench): void => {
      made.clock.after(6000, () =>
        made.client.create(SERVICES, {
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { name: 'db', namespace: 'lab' },
          spec: {},
        }),
      );
    };
    expect(ran(script, 9, service)[0]).toMatch(/waiting\nfound\n$/);
  });
});

describe('logs', () => {
  const made = new KubeletBench();
  made.node();
  made.run({
    annotations: { 'sekisho.dev/behave': 'logs "tick" every 10s' },
    spec: { containers: [{ name: 'a' }, { name: 'b', image: 'nginx:stable' }] },
  });
  made.run({ name: 'waits', spec: { containers: [{ name: 'c' }] } }, '');
  made.pass(35);

  it.each([
    [{}, 'ready to serve\ntick\ntick\ntick\ntick\n'],
    [{ tailLines: 2 }, 'tick\ntick\n'],
    [{ tailLines: 0 }, ''],
    [{ sinceSeconds: 12 }, 'tick\n'],
    [{ sinceTime: '2026-11-30T03:55:05Z' }, 'tick\ntick\ntick\n'],
    [{ limitBytes: 5 }, 'ready'],
    [{ tailLines: 1, timestamps: true }, '2026-11-30T03:55:26.550000000Z tick\n'],
  ])('%j', (options, text) => {
    expect(made.fleet.logs('lab', 'api', 'a', options)).toBe(text);
  });

  it.each([
    ['none', '', 'pods "none" not found'],
    ['api', '', 'a container name must be specified for pod api, choose one of: [a b]'],
    ['api', 'c', 'container c is not valid for pod api'],
  ])('of %s/%s are refused', (pod, container, text) => {
    expect(() => made.fleet.logs('lab', pod, container)).toThrow(text);
  });

  it('of a pod that has no node are empty', () => {
    expect(made.fleet.logs('lab', 'waits', '')).toBe('');
  });
});

it.each([
  ['v1.36.2', 'Container created', 'Container image "x" already present on machine and can be accessed by the pod'],
  ['v1.33.1', 'Created container: c', 'Container image "x" already present on machine'],
  ['v1.28.0', 'Created container c', 'Container image "x" already present on machine'],
])('%s has its own words', (version, created, present) => {
  const words = wordingOf(version);
  expect([words.created('c'), words.present('x')]).toEqual([created, present]);
});
