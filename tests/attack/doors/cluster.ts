// A cluster that is hostile: whatever its API server answers, the reader ends in time, sends only GETs to that server alone, and its answer is inert.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { accessBy } from '../../../src/bot/desk/access/access.ts';
import { accessSchema } from '../../../src/bot/desk/access/rules.ts';
import { harmlessAnswer } from '../../../src/bot/web/harmless.ts';
import { Clusters } from '../../../src/cluster/clusters.ts';
import { ClusterReader } from '../../../src/cluster/reader.ts';
import { kubeconfig } from '../../../src/sim/serve/kubeconfig.ts';
import { aDesk, ask } from '../../make/desk.ts';
import { realEngine } from '../../make/slack-app.ts';
import type { Attack, Door } from '../door.ts';
import { shown } from '../door.ts';
import { HOSTILE_ADDRESSES } from '../hostile/addresses.ts';
import { HOSTILE_JSON } from '../hostile/bodies.ts';
import { HOSTILE_TEXTS, textsOf } from '../hostile/texts.ts';
import { liveInAnswer } from '../live/page.ts';
import { attacksOf } from '../text-attacks.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

interface ClusterUnderAttack {
  readonly server: Server;
  readonly folder: string;
  readonly asked: string[];
  serve: Serve;
}

const RULES = accessSchema.parse({ version: 1, rules: [{ name: 'all', verbs: ['namespace'], namespaces: ['*'] }] });
/** ms that a namespace may take */
const BUDGET = 1_500;

/** Asks about a namespace, as people do; the answer is looked at as the web chat sends it. */
async function look(stand: ClusterUnderAttack, text = 'namespace shop'): Promise<readonly string[]> {
  // a reader of its own: the pace of one would have all of them wait
  const clusters = new Clusters([], { kubeconfig: join(stand.folder, 'config'), anyContext: false });
  const cluster = new ClusterReader(clusters, { budget: BUDGET });
  const desk = aDesk({ engine: await realEngine(), cluster, access: accessBy(() => RULES) });
  const { answers } = await ask(desk, text);
  await desk.stop(0);
  await clusters.close();
  const strange = stand.asked
    .splice(0)
    .filter((one) => !/^GET \/(?:api|apis|readyz|livez|healthz|version)\b[^\s]*$/.test(one) || one.includes('..'));
  return [
    ...(answers.length === 0 ? ['there was no answer'] : []),
    ...answers.flatMap((answer) => liveInAnswer(harmlessAnswer(answer))),
    ...strange.map((one) => `it was asked for ${one}`),
  ];
}

const json =
  (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}, status = 200): Serve =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

/** A list of pods and one of events with a text wherever there is room for one. */
const withText =
  (text: string): Serve =>
  ({ url = '' }, response) => {
    const metadata = {
      name: text,
      namespace: 'shop',
      uid: text,
      labels: { [text]: text },
      creationTimestamp: '2026-01-01T00:00:00Z',
    };
    const state = { waiting: { reason: 'ErrImagePull', message: text } };
    const status = {
      phase: 'Pending',
      containerStatuses: [{ name: text, image: text, ready: false, restartCount: 3, state }],
    };
    const involvedObject = { kind: 'Pod', namespace: 'shop', name: text };
    const items = url.includes('/pods')
      ? [{ metadata, spec: { containers: [{ name: text, image: text }], nodeName: text }, status }]
      : url.includes('/events')
        ? [
            {
              metadata,
              involvedObject,
              type: 'Warning',
              reason: 'Failed',
              message: `Failed to pull image "${text}": ${text}`,
              lastTimestamp: text,
            },
          ]
        : [];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ metadata: {}, items }));
  };

const endless: Serve = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = Buffer.alloc(65_536, 0x20);
  const go = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', go);
  go();
};

const SERVERS: Readonly<Record<string, Serve>> = {
  'nothing at all': (_request, response) => response.destroy(),
  'never anything': () => undefined,
  'a head and then nothing': (_request, response) => void response.writeHead(200).write('{'),
  'blanks without end': endless,
  'lists without end': json(JSON.stringify({ metadata: { continue: 'again' }, items: [] })),
  'lists that expire without end': json('{"kind":"Status","reason":"Expired","code":410}', {}, 410),
  'to wait for years': json('{}', { 'retry-after': '999999999999' }, 429),
  'to wait for less than nothing': json('{}', { 'retry-after': '-1' }, 503),
  'to wait for no number': json('{}', { 'retry-after': 'zqx' }, 503),
  'a bomb in gzip': json(gzipSync(Buffer.alloc(50 * 2 ** 20, 0x20)), { 'content-encoding': 'gzip' }),
  'a page': json('<html><script>alert(1)</script></html>', { 'content-type': 'text/html' }),
  'a refusal of a megabyte': json(`{"kind":"Status","message":"${'zqx '.repeat(250_000)}"}`, {}, 403),
  'a refusal that escapes': json('{"kind":"Status","message":"\\u001b[2J\\u202e<!channel> @everyone"}', {}, 403),
  'items that are a text': json('{"items":"zqx","metadata":{}}'),
  'items that are an object': json('{"items":{"a":1},"metadata":{}}'),
  'items that are nothing': json('{"items":[null,1,"x",[],{}],"metadata":null}'),
  'a length that is a lie': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000000' });
    response.write('{"items":[');
    setTimeout(() => response.destroy(), 10);
  },
};

const attacks: Attack<ClusterUnderAttack>[] = [
  ...HOSTILE_TEXTS.map(
    ({ family, name, text }): Attack<ClusterUnderAttack> => ({
      family,
      name: `${name} in its objects`,
      run: async (stand) => {
        stand.serve = withText(text);
        return shown(await look(stand));
      },
    }),
  ),
  ...attacksOf<ClusterUnderAttack, string>('JSON', 'it answers with', HOSTILE_JSON, async (stand, body) => {
    stand.serve = json(body);
    return shown(await look(stand));
  }),
  ...attacksOf<ClusterUnderAttack, Serve>('forged payloads', 'it answers with', SERVERS, async (stand, serve) => {
    stand.serve = serve;
    return shown(await look(stand));
  }),
  ...HOSTILE_ADDRESSES.filter((url) => /^https?:\/\/[\x21-\x7e]+$/.test(url)).map(
    (url): Attack<ClusterUnderAttack> => ({
      family: 'addresses to fetch',
      name: `it leads to ${url}`,
      run: async (stand) => {
        stand.serve = json('{}', { location: url }, 307);
        return { how: 'refused', live: await look(stand) };
      },
    }),
  ),
  ...textsOf('path and file names', 'shell and templates', 'search and SQL', 'prototype keys').map(
    ({ family, name, text }): Attack<ClusterUnderAttack> => ({
      family,
      name: `${name} as a namespace`,
      run: async (stand) => {
        stand.serve = withText('cart-1');
        return { how: 'refused', live: await look(stand, `namespace ${text}`) };
      },
    }),
  ),
];

/** The door. */
export const cluster: Door<ClusterUnderAttack> = {
  name: 'A hostile cluster',
  attacks,
  open: async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      stand.serve(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const folder = mkdtempSync(join(tmpdir(), 'sekisho-attack-'));
    writeFileSync(join(folder, 'config'), kubeconfig({ server: url, token: 'secret-token' }));
    const stand: ClusterUnderAttack = { server, folder, asked, serve: () => undefined };
    return stand;
  },
  after: async (stand) => {
    stand.serve = withText('cart-1');
    return look(stand);
  },
  close: async ({ server, folder }) => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  },
};
