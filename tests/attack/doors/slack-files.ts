// Slack's files: where they say that they lie, where they lead to, what they are called, and what is in them.
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { adversarial } from '../../make/adversarial.ts';
import { BOT } from '../../make/slack-stand.ts';
import type { Attack, Door } from '../door.ts';
import { shown } from '../door.ts';
import { HOSTILE_ADDRESSES } from '../hostile/addresses.ts';
import { HOSTILE_BYTES, HOSTILE_JSON, HOSTILE_YAML } from '../hostile/bodies.ts';
import { HOSTILE_FILE_NAMES } from '../hostile/file-names.ts';
import { logFlaws } from '../live/log.ts';
import { attacksOf } from '../text-attacks.ts';
import { closeSlack, openSlack, type SlackUnderAttack, sayToSlack } from './slack-stand.ts';

const PATH = '/files/attack';
/** Characters of the texts that are made to be slow. */
const SLOW = 60_000;

type Serve = (response: ServerResponse) => void;

/** Sends a message with a file. */
async function sendFile(
  slack: SlackUnderAttack,
  file: Readonly<Record<string, unknown>>,
  serve: Serve,
): Promise<readonly string[]> {
  const stolen: string[] = [];
  slack.stand.files.set(PATH, (request, response) => {
    if (request.headers.authorization !== `Bearer ${BOT.token}`)
      stolen.push('the file was asked for without the token');
    serve(response);
  });
  const url = `${slack.stand.origin}${PATH}`;
  const whole = { id: 'F1', name: 'events.txt', mode: 'snippet', size: 1_000, url_private_download: url, ...file };
  return [...(await sayToSlack(slack, '', { files: [whole], subtype: 'file_share' })), ...stolen];
}

const text =
  (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Serve =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(body);
  };

const EVENT = 'Warning  Failed  pod/cart-1  Failed to pull image "cart:v9": cart:v9: not found\n';

const addresses: Attack<SlackUnderAttack>[] = HOSTILE_ADDRESSES.filter((one) => one.trim() !== '').flatMap((url) => [
  {
    family: 'addresses to fetch' as const,
    name: `a file at ${url}`,
    run: async (slack) => ({
      how: 'refused' as const,
      live: await sendFile(slack, { url_private_download: url, url_private: url }, text(EVENT)),
    }),
  },
  {
    family: 'addresses to fetch' as const,
    name: `a file that leads to ${url}`,
    run: async (slack) => ({
      how: 'refused' as const,
      live: await sendFile(slack, {}, (response) =>
        response.writeHead(302, { location: Buffer.from(url).toString('latin1') }).end(),
      ),
    }),
  },
]);

const loops: Attack<SlackUnderAttack>[] = [301, 302, 303, 307, 308].map((status) => ({
  family: 'addresses to fetch',
  name: `a file that leads to itself by ${status}`,
  run: async (slack) => ({
    how: 'refused',
    live: await sendFile(slack, {}, (response) => response.writeHead(status, { location: PATH }).end()),
  }),
}));

const names: Attack<SlackUnderAttack>[] = HOSTILE_FILE_NAMES.map((name, at) => ({
  family: 'path and file names',
  name: `a file called ${name.slice(0, 40)}${at % 2 === 0 ? ', which is empty' : ''}`,
  run: async (slack) =>
    shown(await sendFile(slack, { name, title: name, ...(at % 2 === 0 ? { size: 0 } : {}) }, text(EVENT))),
}));

const contents = [
  ...attacksOf<SlackUnderAttack, string>('YAML', 'a file', HOSTILE_YAML, async (slack, body) =>
    shown(await sendFile(slack, { name: 'x.yaml' }, text(body))),
  ),
  ...attacksOf<SlackUnderAttack, string>('JSON', 'a file', HOSTILE_JSON, async (slack, body) =>
    shown(await sendFile(slack, { name: 'x.json' }, text(body))),
  ),
  ...attacksOf<SlackUnderAttack, () => Uint8Array>('compression', 'a file', HOSTILE_BYTES, async (slack, bytes) =>
    shown(await sendFile(slack, { name: 'x.txt' }, text(bytes()))),
  ),
  ...attacksOf<SlackUnderAttack, string>('made to be slow', 'a file', adversarial(SLOW), async (slack, body) =>
    shown(await sendFile(slack, { name: 'x.txt' }, text(body))),
  ),
];

/** What a server can do besides handing over a file. */
const SERVERS: Readonly<Record<string, readonly [file: Readonly<Record<string, unknown>>, serve: Serve]>> = {
  'more than it said': [{ size: 10 }, text(EVENT.repeat(10_000))],
  'more than is read': [{ size: 10 }, text(Buffer.alloc(21 * 2 ** 20, 'Failed\n'))],
  'a size of more than is read': [{ size: 2 ** 40 }, text(EVENT)],
  'a size below nothing': [{ size: -1 }, text(EVENT)],
  'a size that is no number': [{ size: Number.NaN }, text(EVENT)],
  'a length that is a lie': [
    {},
    (response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100000' });
      response.write(EVENT);
      setTimeout(() => response.destroy(), 20);
    },
  ],
  'a bomb in gzip': [{}, text(gzipSync(Buffer.alloc(100 * 2 ** 20, 'Failed\n')), { 'content-encoding': 'gzip' })],
  'gzip that is none': [{}, text(EVENT, { 'content-encoding': 'gzip' })],
  'brotli that is none': [{}, text(EVENT, { 'content-encoding': 'br' })],
  'an encoding of its own': [{}, text(EVENT, { 'content-encoding': 'zqx' })],
  'many encodings': [{}, text(EVENT, { 'content-encoding': Array(50).fill('gzip').join(', ') })],
  'a page to sign in': [{}, text('<html><script>alert(1)</script></html>', { 'content-type': 'text/html' })],
  'nothing at all': [{}, (response) => response.destroy()],
  'a fault': [{}, (response) => response.writeHead(500).end('zqx <!channel>')],
  'a refusal': [{}, (response) => response.writeHead(403).end('zqx <!channel>')],
  cookies: [{}, text(EVENT, { 'set-cookie': 'a=b' })],
};

const servers = attacksOf<SlackUnderAttack, readonly [Readonly<Record<string, unknown>>, Serve]>(
  'compression',
  'a server that sends',
  SERVERS,
  async (slack, [file, serve]) => shown(await sendFile(slack, file, serve)),
);

/** The door. */
export const slackFiles: Door<SlackUnderAttack> = {
  name: 'Slack, files',
  attacks: [...addresses, ...loops, ...names, ...contents, ...servers],
  open: () => openSlack(),
  after: async (slack) => [...(await sendFile(slack, {}, text(EVENT))), ...logFlaws(slack.app.logged)],
  close: (slack) => closeSlack(slack),
};
