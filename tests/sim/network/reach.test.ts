// The ways of requests through a lab without addons.
import { beforeAll, describe, expect, it } from 'vitest';
import { NetworkLab } from '../../make/network-lab.ts';

const CLIENT = { image: 'busybox:1.37', container: { command: ['sleep', '36000'] } };

describe('names and Services', () => {
  let lab: NetworkLab;

  beforeAll(() => {
    lab = new NetworkLab()
      .add('v1', 'Namespace', 'other', {})
      .pass(1)
      .server('client', CLIENT)
      .server('web', { replicas: 2 })
      .service('web')
      .server('slow', { behave: 'hangs, never ready' })
      .service('slow', { publishNotReadyAddresses: true })
      .server('cold', { behave: 'never ready', container: { readinessProbe: { httpGet: { path: '/', port: 80 } } } })
      .service('cold')
      .service('nobody')
      .service('astray', { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] })
      .server('cache', { image: 'redis:7' })
      .service('cache', { ports: [{ port: 6379 }] })
      .service('bare', { selector: { app: 'web' }, clusterIP: 'None' })
      .service('alias', {
        type: 'ExternalName',
        externalName: 'web.lab.svc.cluster.local',
        selector: undefined,
        ports: [],
      })
      .service('away', { type: 'ExternalName', externalName: 'www.example.org', selector: undefined, ports: [] })
      .server('back', { namespace: 'other' })
      .service('back', {}, 'other')
      .service('open', { selector: { app: 'web' }, type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] })
      .pass(60);
  });

  it.each([
    ['the name of a Service', 'client', 'http://web/', '200 by container'],
    ['the name of a Service, whole', 'client', 'web.lab.svc.cluster.local', '200 by container'],
    ['a path that nginx does not have', 'client', 'http://web/absent', '404 by container'],
    ['a Service of another namespace by its bare name', 'client', 'http://back/', 'unresolved by dns'],
    ['a Service of another namespace', 'client', 'http://back.other/', '200 by container'],
    ['a namespace that is not there', 'client', 'http://back.othr/', 'unresolved by dns'],
    ['a name that nobody has', 'client', 'http://wbe/', 'unresolved by dns'],
    ['a port that the Service does not have', 'client', 'http://web:8080/', 'timeout by service'],
    ['a Service that selects nobody', 'client', 'http://nobody/', 'refused by service'],
    ['a Service whose pods are not ready', 'client', 'http://cold/', 'refused by service'],
    ['a target port where nobody listens', 'client', 'http://astray/', 'refused by container'],
    ['a container that hangs', 'client', 'http://slow/', 'silence by container'],
    ['a server of another protocol', 'client', 'http://cache:6379/', 'empty by container'],
    ['TLS where none is spoken', 'client', 'https://web:80/', 'not-tls by container'],
    ['a headless Service', 'client', 'http://bare/', '200 by container'],
    ['an alias in the cluster', 'client', 'http://alias/', '200 by container'],
    ['an alias of the world', 'client', 'http://away/', '200 by outside'],
    ['the world', 'client', 'https://www.example.org/', '200 by outside'],
    ['the API server', 'client', 'https://kubernetes.default/', '403 by api-server'],
    ['a node port of a node', 'client', 'http://node-1:30080/', '200 by container'],
    ['a node port from outside', 'outside', 'http://172.18.0.3:30080/', '200 by container'],
    ['a port of a node where nothing listens', 'outside', 'http://172.18.0.3:81/', 'refused by node'],
    ['the kubelet', 'outside', 'https://172.18.0.3:10250/pods', '401 by node'],
    ['a Service from outside', 'outside', 'http://web.lab.svc.cluster.local/', 'unresolved by dns'],
    ['an address of a Service from outside', 'outside', 'http://10.96.0.1/', 'timeout by network'],
    ['an address of a Service from a node', 'node-1', 'https://10.96.0.1/', '403 by api-server'],
    ['the name of a Service from a node', 'node-1', 'http://web.lab/', 'unresolved by dns'],
    ['an address that nobody has', 'client', 'http://10.244.9.9/', 'timeout by network'],
    ['itself', 'web', 'http://localhost/', '200 by container'],
  ])('%s', (_, from, url, expected) => {
    expect(lab.seen(from, url)).toBe(expected);
  });

  it.each([
    ['a label', 'web', 'pod lab/web'],
    ['its port', 'astray', 'does not listen on port 8080'],
    ['the names that were tried', 'wbe', 'wbe.lab.svc.cluster.local, wbe.svc.cluster.local, wbe.cluster.local, wbe'],
  ])('says why: %s', (_, host, why) => {
    expect(lab.ask('client', `http://${host}/`).why).toContain(why);
  });

  it('lets every endpoint have its turn', () => {
    const from = Array.from({ length: 4 }, () => lab.ask('client', 'http://web/').why);
    expect(new Set(from).size).toBe(2);
  });

  it.each([
    ['http://web/', 0, 'HTTP/1.1 200 OK\n', ''],
    ['http://wbe/', 6, '', 'curl: (6) Could not resolve host: wbe\n'],
    ['http://nobody/', 7, '', 'curl: (7) Failed to connect to nobody port 80 after 1 ms: Connection refused\n'],
    ['http://web:81/', 28, '', 'curl: (28) Connection timed out after 5001 milliseconds\n'],
    ['http://slow/', 28, '', 'curl: (28) Operation timed out after 5001 milliseconds with 0 bytes received\n'],
    ['http://cache:6379/', 52, '', 'curl: (52) Empty reply from server\n'],
    ['ftp://web/', 1, '', 'curl: (1) Protocol "ftp" not supported\n'],
    [
      'http://web:99999999/',
      3,
      '',
      'curl: (3) URL rejected: Port number was not a decimal number between 0 and 65535\n',
    ],
  ])('curl %s ends with %d', (url, exitCode, output, error) => {
    const [client] = lab.pods('client');
    const told = lab.lab.network.curl(`lab/${client?.metadata.name}`, url);
    expect(told).toMatchObject({ exitCode, error });
    expect(told.output.startsWith(output)).toBe(true);
  });

  it.each([
    ['absent', 'pods "absent" not found'],
    ['node/absent', 'nodes "absent" not found'],
  ])('from %s nothing is sent', (from, message) => {
    expect(() => lab.lab.network.place(from)).toThrow(message);
  });
});

describe('traffic that stays on its node', () => {
  it.each<[string, object, string, string]>([
    ['inside, with an endpoint there', { internalTrafficPolicy: 'Local' }, 'node-1', '200 by container'],
    ['inside, without one', { internalTrafficPolicy: 'Local' }, 'node-2', 'timeout by service'],
    [
      'from outside, with an endpoint there',
      { type: 'NodePort', externalTrafficPolicy: 'Local' },
      '172.18.0.3',
      '200 by container',
    ],
    [
      'from outside, without one',
      { type: 'NodePort', externalTrafficPolicy: 'Local' },
      '172.18.0.4',
      'timeout by service',
    ],
  ])('%s', (_, spec, where, expected) => {
    const lab = new NetworkLab()
      .server('web', { spec: { nodeName: 'node-1' } })
      .service('web', {
        ports: [{ port: 80, ...('type' in spec && { nodePort: 30_080 }) }],
        clusterIP: '10.96.0.99',
        ...spec,
      })
      .pass(30);
    const isOutside = 'type' in spec;
    expect(lab.seen(isOutside ? 'outside' : where, isOutside ? `http://${where}:30080/` : 'http://10.96.0.99/')).toBe(
      expected,
    );
  });
});
