// curl, wget and nslookup typed in the chat: what they print, and what they end with.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kubectl } from '../../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../../src/sim/kubectl/session.ts';
import { runs } from '../../../make/fuzz.ts';
import { NetworkLab } from '../../../make/network-lab.ts';

const lab = new NetworkLab()
  .server('client', { image: 'debian:12', container: { command: ['nginx'] } })
  .server('box', { image: 'busybox:1.37', container: { command: ['sleep', '36000'] } })
  .server('none', { image: 'registry.k8s.io/pause:3.10' })
  .server('web')
  .service('web')
  .service('nobody')
  .server('slow', { behave: 'hangs, never ready' })
  .service('slow', { publishNotReadyAddresses: true })
  .server('shut')
  .service('shut')
  .policy('shut', { podSelector: { matchLabels: { app: 'shut' } } })
  .server('db', { image: 'redis:8' })
  .service('db', { ports: [{ port: 6379 }] })
  .pass(60);
const session = openSession(lab.lab, { namespace: 'lab' });
const pod = (app: string): string => lab.pods(app)[0]?.metadata.name ?? '';
const type = (line: string) =>
  kubectl(
    session,
    line.replace(/\$(\w+)/g, (_, app: string) => pod(app)),
  );

describe('curl', () => {
  it.each([
    ['--from $client http://web/', 0, /^hello from lab\/web-/, ''],
    ['--from deploy/client http://web/', 0, /^hello from/, ''],
    [
      '--from $client -i http://web/',
      0,
      /^HTTP\/1\.1 200 OK\nContent-Type: text\/plain\nContent-Length: \d+\n\nhello/,
      '',
    ],
    ['--from $client -I http://web/', 0, /^HTTP\/1\.1 200 OK\n.*Content-Length: \d+\n\n$/s, ''],
    ["--from $client -s -o /dev/null -w '%{http_code}\\n' http://web/none", 0, /^404\n$/, ''],
    ["--from $client -so /dev/null -w '%{http_code} %{exitcode} 100%%' http://nobody", 7, /^000 7 100%$/, ''],
    ['--from $client http://wob/', 6, /^$/, 'curl: (6) Could not resolve host: wob\n'],
    [
      '--from $client http://nobody/',
      7,
      /^$/,
      'curl: (7) Failed to connect to nobody port 80 after 1 ms: Connection refused\n',
    ],
    ['--from $client -f http://web/none', 22, /^$/, 'curl: (22) The requested URL returned error: 404\n'],
    ['--from $client -m 3 http://shut/', 28, /^$/, 'curl: (28) Connection timed out after 3001 milliseconds\n'],
    [
      '--from $client http://shut/',
      28,
      /^$/,
      'curl: (28) Failed to connect to shut port 80 after 130001 ms: Connection timed out\n',
    ],
    [
      '--from $client -m3 http://slow/',
      28,
      /^$/,
      'curl: (28) Operation timed out after 3001 milliseconds with 0 bytes received\n',
    ],
    [
      '--from $client http://slow/',
      130,
      /^$/,
      '(nothing came for 60 seconds, and it was ended; -m SECONDS sets an end)\n',
    ],
    [
      '--from $client https://web:80/',
      35,
      /^$/,
      'curl: (35) TLS connect error: error:0A00010B:SSL routines::wrong version number\n',
    ],
    ['--from $client http://db:6379/', 52, /^$/, 'curl: (52) Empty reply from server\n'],
    ['--from $client -s http://wob/', 6, /^$/, ''],
    ['--from $client -sS http://wob/', 6, /^$/, 'curl: (6) Could not resolve host: wob\n'],
    ['--from $client -kg -H "X-A: b" -A me -X POST -d x=1 http://web/', 0, /^hello/, ''],
    ['--from $client', 2, /^$/, 'curl: (2) no URL specified\n'],
    ['--from $client -m x http://web/', 2, /^$/, 'curl: option -m: expected a proper numerical parameter\n'],
    ['--from $client -m', 2, /^$/, 'curl: option -m: requires parameter\n'],
    ['--from $client ftp://web/', 1, /^$/, 'curl: (1) Protocol "ftp" not supported\n'],
    ['http://web/', 6, /^$/, 'curl: (6) Could not resolve host: web\n'],
    ['https://www.example.com/', 0, /^the world outside\n$/, ''],
    ['--from gone http://web/', 1, /^$/, 'error: pods "gone" not found\n'],
    ['--from deploy/gone http://web/', 1, /^$/, 'Error from server (NotFound): deployments.apps "gone" not found\n'],
    ['--from node/node-1 http://web/', 6, /^$/, 'curl: (6) Could not resolve host: web\n'],
    ['-o page.html http://web/', 2, /^$/, 'curl: there are no files here: -o takes /dev/null or -\n'],
    ['--resolve web:80:203.0.113.9 http://web/', 0, /^the world outside/, ''],
  ])('%s', async (line, exitCode, output, error) => {
    const found = await type(`curl ${line}`);
    expect({ exitCode: found.exitCode, error: found.error }).toEqual({ exitCode, error });
    expect(found.output).toMatch(output);
  });

  it('tells what is possible where something is not', async () => {
    const { error, exitCode } = await type('curl --data-binary @x http://web/');
    expect([error.startsWith('curl: --data-binary is not possible here. These are: -s -S '), exitCode]).toEqual([
      true,
      2,
    ]);
  });

  it('tells with -v how it went', async () => {
    const { error } = await type('curl -v --from $client -o /dev/null http://web/a');
    expect(error).toMatch(
      /^\* Host web:80 was resolved\.\n\* IPv4: [\d.]+\n\* {3}Trying [\d.]+:80\.\.\.\n\* Connected to web \([\d.]+\) port 80\n> GET \/a HTTP\/1\.1\n> Host: web\n> User-Agent: curl\/[\d.]+\n> Accept: \*\/\*\n> \n< HTTP\/1\.1 404 Not Found\n/,
    );
  });

  it('lets time pass while it waits', async () => {
    const before = lab.lab.clock.now();
    await type('curl --from $client -m 7 http://shut/');
    expect(lab.lab.clock.now() - before).toBe(7000);
  });

  it('says where it was sent from when it was outside', async () => {
    expect((await type('curl http://web/')).note).toBe(
      'this was sent from outside the cluster; --from POD sends it from a pod',
    );
    expect((await type('curl --from $client http://wob/')).note).toBeUndefined();
  });
});

describe('kubectl exec', () => {
  it.each([
    ['$client -- curl -s http://web/', 0, /^hello from/, /^$/],
    ['deploy/client -- curl -s http://web/', 0, /^hello from/, /^$/],
    ['-it $client -c client -- sh -c "curl -s http://web/"', 0, /^hello from/, /^$/],
    [
      '$client -- curl -sS http://wob/',
      6,
      /^$/,
      /^curl: \(6\) Could not resolve host: wob\ncommand terminated with exit code 6\n$/,
    ],
    ['$box -- wget -qO- http://web/', 0, /^hello from/, /^$/],
    [
      '$box -- wget -O - -T 3 http://web/',
      0,
      /^hello from/,
      /^Connecting to web \([\d.]+:80\)\nwriting to stdout\nwritten to stdout\n$/,
    ],
    [
      '$box -- wget -q http://web/none',
      1,
      /^$/,
      /^wget: server returned error: HTTP\/1\.1 404 Not Found\ncommand terminated/,
    ],
    ['$box -- wget -q http://wob/', 1, /^$/, /^wget: bad address 'wob'\n/],
    ['$box -- wget -q http://nobody/', 1, /^$/, /^wget: can't connect to remote host \([\d.]+\): Connection refused\n/],
    ['$box -- wget -q -T 2 http://shut/', 1, /^$/, /^wget: download timed out\n/],
    [
      '$box -- nslookup web',
      0,
      /^Server:\t\t10\.96\.0\.10\nAddress:\t10\.96\.0\.10:53\n\nName:\tweb\nAddress: [\d.]+\n\n$/,
      /^$/,
    ],
    ['$box -- nslookup wob', 1, /\*\* server can't find wob: NXDOMAIN/, /^command terminated with exit code 1\n$/],
    [
      '$box -- curl http://web/',
      1,
      /^$/,
      /^error: Internal error occurred: .*exec: "curl": executable file not found in \$PATH\n$/,
    ],
    ['$none -- curl http://web/', 1, /^$/, /executable file not found/],
    ['$client -- ls /', 1, /^$/, /^error: "ls" cannot be run here: .*curl, wget, nslookup/],
    ['$client -- sh', 1, /^$/, /^error: "sh" cannot be run here/],
    [
      '$client curl http://web/',
      1,
      /^$/,
      /^error: exec \[POD\] \[COMMAND\] is not supported anymore\. Use exec \[POD\] -- \[COMMAND\] instead\n/,
    ],
    ['$client', 1, /^$/, /^error: you must specify at least one command for the container\n/],
    ['-- curl x', 1, /^$/, /^error: pod, type\/name or --filename must be specified\n/],
    ['gone -- curl x', 1, /^$/, /^Error from server \(NotFound\): pods "gone" not found\n$/],
    ['$client -c x -- curl x', 1, /^$/, /^error: container x not found in pod client-/],
    [
      '$client --as jane -- curl x',
      1,
      /^$/,
      /^Error from server \(Forbidden\): pods "client-.* is forbidden: User "jane" cannot get resource "pods"/,
    ],
  ])('%s', async (line, exitCode, output, error) => {
    const found = await type(`kubectl exec ${line}`);
    expect(found.error).toMatch(error);
    expect(found.output).toMatch(output);
    expect(found.exitCode).toBe(exitCode);
  });

  it('does not reach a node whose kubelet is dead, and nothing while the API server is down', async () => {
    const other = new NetworkLab({ nodes: 1 }).server('client', { image: 'nginx:stable' }).pass(30);
    const name = other.pods('client')[0]?.metadata.name;
    const at = openSession(other.lab, { namespace: 'lab' });
    other.lab.faults.break('kubelet-dead', 'node-1');
    expect((await kubectl(at, `exec ${name} -- curl localhost`)).error).toMatch(
      /^Error from server: error dialing backend: dial tcp [\d.]+:10250: connect: connection refused\n$/,
    );
    other.lab.faults.break('api-server-down');
    expect((await kubectl(at, `exec ${name} -- curl localhost`)).error).toMatch(
      /^The connection to the server .* was refused/,
    );
    expect((await kubectl(at, `curl --from ${name} localhost`)).output).toMatch(/^hello/);
  });
});

it('never throws, whatever is typed', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      '-s',
      '-v',
      '-m',
      '3',
      '-w',
      '%{http_code}',
      '-o',
      '-',
      '--from',
      pod('client'),
      'outside',
      '-H',
      'Host: x',
      '-H:',
      '-L',
      'http://web/',
      '--resolve',
      'a:1:2',
      '-T',
      '--',
      'node/',
      '-O-',
    ),
    fc.string({ maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('curl', `exec ${pod('client')} -- wget`, `exec ${pod('client')} -- nslookup`, 'exec'),
      fc.array(word, { maxLength: 7 }),
      async (head, words) => {
        const quoted = words.map((one) => `'${one.replaceAll("'", '')}'`).join(' ');
        const { exitCode, output, error } = await kubectl(session, `${head} ${quoted}`);
        expect([typeof exitCode, typeof output, typeof error]).toEqual(['number', 'string', 'string']);
      },
    ),
    runs(150),
  );
});
