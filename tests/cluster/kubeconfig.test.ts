// Where a cluster is said to be: files as people have them, and the service account of a pod.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../src/cluster/connection.ts';
import { connect } from '../../src/cluster/kubeconfig.ts';
import { makeCertificates } from '../../src/sim/serve/certificate.ts';
import { connectProxy, socksProxy } from '../make/connect-proxy.ts';

const where = vi.hoisted(() => ({ folder: '' }));
vi.mock('../../src/cluster/has-kubeconfig.ts', () => ({
  ownKubeconfig: () => undefined,
  get SERVICE_ACCOUNT_TOKEN() {
    return `${where.folder}/token`;
  },
}));

let server: Server;
let port: number;
let asked: IncomingMessage[];

beforeAll(async () => {
  where.folder = mkdtempSync(join(tmpdir(), 'sekisho-account-'));
  const { authority, server: own } = await makeCertificates(Date.now(), ['127.0.0.1']);
  writeFileSync(join(where.folder, 'ca.crt'), authority);
  server = createServer({ key: own.key, cert: own.certificate }, (request, response) => {
    asked.push(request);
    response.end('{"kind":"PodList","items":[]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(where.folder, { recursive: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const options = { signal: AbortSignal.timeout(60_000) };
const written = (text: string): string => {
  const file = join(where.folder, 'config');
  writeFileSync(file, text);
  return file;
};

describe('in a pod', () => {
  it('the service account says who, its ca.crt whom to trust, and its namespace where', async () => {
    vi.stubEnv('KUBERNETES_SERVICE_HOST', '127.0.0.1');
    vi.stubEnv('KUBERNETES_SERVICE_PORT', String(port));
    writeFileSync(join(where.folder, 'token'), 'first\n');
    writeFileSync(join(where.folder, 'namespace'), 'shop\n');
    asked = [];
    const connection = connect();
    expect([connection.name, connection.namespace, connection.server]).toEqual([
      'in-cluster',
      'shop',
      `https://127.0.0.1:${port}`,
    ]);
    await connection.get('api/v1/pods', options);
    // the kubelet writes a new token long before the old one ends
    writeFileSync(join(where.folder, 'token'), 'second\n');
    await connection.get('api/v1/pods', options);
    const later = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    await connection.get('api/v1/pods', options);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer first',
      'Bearer second',
    ]);
    await connection.close();
  });

  it('a server that another authority vouches for is not trusted', async () => {
    const other = await makeCertificates(Date.now(), ['127.0.0.1']);
    const ca = join(where.folder, 'other.crt');
    writeFileSync(ca, other.authority);
    const connection = connect({
      kubeconfig: written(
        `current-context: it\ncontexts: [{ name: it, context: { cluster: it } }]\nclusters: [{ name: it, cluster: { server: "https://127.0.0.1:${port}", certificate-authority: other.crt } }]`,
      ),
    });
    await expect(connection.get('api/v1/pods', options)).rejects.toMatchObject({ kind: 'x509' });
    await connection.close();
  });
});

describe('a kubeconfig', () => {
  it.each([
    ['that is empty', '', 'error: current-context is not set'],
    ['of blank lines', '\n\n', 'error: current-context is not set'],
    ['of a comment', '# none yet\n', 'error: current-context is not set'],
    [
      'that is a list',
      '- a\n- b\n',
      /^error: error loading config file ".*config": it holds a list where a mapping is expected$/,
    ],
    [
      'that is a word',
      'kubeconfig\n',
      /^error: error loading config file ".*config": it holds a string where a mapping is expected$/,
    ],
    ['that is no YAML', 'a: [b\nc: }\n', /^error: error loading config file ".*config": [^\n]+$/],
    ['with users that are no list', 'users: 3\n', 'error: current-context is not set'],
    ['with a user without a name', 'users: [{}]\n', /^error: error loading config file ".*config": [^\n]+$/],
  ])('%s gets one clear line', (_what, text, message) => {
    const failure = expect.objectContaining({
      kind: 'bad-kubeconfig',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(() => connect({ kubeconfig: written(text) })).toThrow(failure);
  });

  it('may name a file that its token is in, which is read anew and goes before a token beside it', async () => {
    asked = [];
    writeFileSync(join(where.folder, 'own-token'), 'from-file\n');
    const connection = connect({
      kubeconfig: written(
        [
          'current-context: it',
          'contexts: [{ name: it, context: { cluster: it, user: it } }]',
          `clusters: [{ name: it, cluster: { server: "https://127.0.0.1:${port}", certificate-authority: ca.crt } }]`,
          'users: [{ name: it, user: { tokenFile: own-token, token: old } }]',
        ].join('\n'),
      ),
    });
    await connection.get('api/v1/pods', options);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer from-file']);
    await connection.close();
  });
});

describe('a proxy-url', () => {
  const through = (proxyUrl: string): Connection =>
    connect({
      kubeconfig: written(
        [
          'current-context: it',
          'contexts: [{ name: it, context: { cluster: it, user: it } }]',
          `clusters: [{ name: it, cluster: { server: "https://127.0.0.1:${port}", certificate-authority: ca.crt, proxy-url: "${proxyUrl}" } }]`,
          'users: [{ name: it, user: { token: abc } }]',
        ].join('\n'),
      ),
    });

  it.each([
    ['http', connectProxy],
    ['socks5', socksProxy],
  ] as const)('of %s is the way, and the server is still who it must be', async (scheme, open) => {
    asked = [];
    const proxy = await open();
    const connection = through(`${scheme}://127.0.0.1:${proxy.port}`);
    await connection.get('api/v1/pods', options);
    expect(proxy.asked).toEqual([`127.0.0.1:${port}`]);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc']);
    await connection.close();
    await proxy.close();
  });

  it.each(['403 Forbidden', '407 Proxy Authentication Required', '502 Bad Gateway'])(
    'whose proxy says %s is told as such, in one line',
    async (refusal) => {
      asked = [];
      const proxy = await connectProxy(refusal);
      const connection = through(`http://127.0.0.1:${proxy.port}`);
      await expect(connection.get('api/v1/pods', options)).rejects.toMatchObject({
        kind: 'proxy',
        message: expect.stringMatching(/^Unable to connect to the server: .*proxy[^\n]*$/i),
      });
      expect(asked).toEqual([]);
      await connection.close();
      await proxy.close();
    },
  );

  it.each(['http', 'socks5'])('of %s where nobody listens is told in one line', async (scheme) => {
    const proxy = await connectProxy();
    await proxy.close();
    const connection = through(`${scheme}://127.0.0.1:${proxy.port}`);
    await expect(connection.get('api/v1/pods', options)).rejects.toMatchObject({
      message: expect.stringMatching(/^[^\n]+$/),
      isTotal: true,
    });
    await connection.close();
  });
});
