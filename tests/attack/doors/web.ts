// The web chat over its socket: what a foreign page, a foreign name, and whoever may paste can send.
import pino from 'pino';
import type { Answer } from '../../../src/bot/desk/answering.ts';
import type { Adapter, Desk } from '../../../src/bot/desk/desk.ts';
import { startWeb } from '../../../src/bot/web/web.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { adversarial } from '../../make/adversarial.ts';
import { aDesk } from '../../make/desk.ts';
import { type RawAnswer, type RawOptions, rawRequest } from '../../make/raw-request.ts';
import { realEngine } from '../../make/slack-app.ts';
import type { Attack, Door, Family, Outcome } from '../door.ts';
import { shown } from '../door.ts';
import { HOSTILE_BYTES, HOSTILE_JSON, HOSTILE_YAML } from '../hostile/bodies.ts';
import { HOSTILE_FILE_NAMES } from '../hostile/file-names.ts';
import { framings } from '../hostile/framing.ts';
import { textsOf } from '../hostile/texts.ts';
import { actingIn } from '../live/characters.ts';
import { logFlaws } from '../live/log.ts';
import { liveHeaders, liveInAnswer } from '../live/page.ts';
import { rawSocket } from '../raw-socket.ts';
import { attacksOf, textAttacks } from '../text-attacks.ts';

interface WebUnderAttack {
  readonly adapter: Adapter;
  readonly desk: Desk;
  readonly store: Store;
  readonly port: number;
  readonly logged: string[];
}

const HEADER = 'x-sekisho-conversation';
let ids = 0;

/** Asks as the page does. */
async function ask(
  { port }: WebUnderAttack,
  path: string,
  conversation: string,
  options: RawOptions = {},
): Promise<RawAnswer> {
  const headers = { host: `127.0.0.1:${port}`, [HEADER]: conversation, ...options.headers };
  return rawRequest(port, path, { ...options, headers });
}

async function json(
  stand: WebUnderAttack,
  path: string,
  conversation: string,
  body: unknown,
  headers = {},
): Promise<RawAnswer> {
  return ask(stand, path, conversation, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function begin(stand: WebUnderAttack): Promise<string> {
  return (JSON.parse((await json(stand, '/api/conversations', 'new', {})).text) as { conversation: string })
    .conversation;
}

/** Says something in a conversation of its own, waits for the answer, and looks at all that came. */
async function say(
  stand: WebUnderAttack,
  text: string,
  files: readonly string[] = [],
  known?: string,
): Promise<readonly string[]> {
  const conversation = known ?? (await begin(stand));
  const taken = await json(stand, '/api/messages', conversation, { message: `message-${++ids}`, text, files });
  if (taken.code !== 202) return taken.code === 400 && text.trim() === '' ? [] : [`it was not taken: ${taken.code}`];
  const { text: stream, headers } = await ask(stand, '/api/events?after=0', conversation);
  const entries = [...stream.matchAll(/^data: (\{.*\})$/gm)].map(
    ([, one]) => JSON.parse(one ?? '') as { answer?: Answer },
  );
  const answers = entries.flatMap(({ answer }) => (answer ? [answer] : []));
  return [
    ...(answers.length === 0 ? ['there was no answer'] : []),
    ...answers.flatMap(liveInAnswer),
    ...actingIn(entries.map(({ answer: _, ...rest }) => rest)),
    ...flawsOf(headers),
  ];
}

function flawsOf(headers: RawAnswer['headers']): readonly string[] {
  return liveHeaders({ get: (name) => String(headers[name] ?? '') || null });
}

/** It is refused, without a fault and without a word of what was sent. */
function refusal({ code, text, headers }: RawAnswer): Outcome {
  const live = code >= 400 && code < 500 ? [] : [`answered with ${code}`];
  if (text.includes('zqx')) live.push('what was sent comes back');
  return { how: 'refused', live: [...live, ...flawsOf(headers)] };
}

async function upload(stand: WebUnderAttack, name: string, body: string | Uint8Array): Promise<readonly string[]> {
  const conversation = await begin(stand);
  const answer = await ask(stand, `/api/files?name=${encodeURIComponent(name.toWellFormed())}`, conversation, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(body),
  });
  if (answer.code !== 201) return [`the file was not taken: ${answer.code}`];
  return say(stand, '', [(JSON.parse(answer.text) as { file: string }).file], conversation);
}

const HOSTS = [
  'evil.example',
  'evil.example:8787',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '127.0.0.1@evil.example',
  '127.0.0.1:8787@evil.example',
  '0.0.0.0',
  '127.0.0.2',
  '192.168.0.1',
  '10.0.0.1',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f000001',
  '127.1',
  'localhost.',
  'LOCALHOST.evil.example',
  '169.254.169.254',
  '127.0.0.1:99999999',
  '127.0.0.1/',
  'metadata.google.internal',
  'a.localhost',
  '127.0.0.1, evil.example',
];
const ORIGINS = [
  'http://evil.example',
  'null',
  'http://127.0.0.1:1',
  'http://localhost:1',
  'https://127.0.0.1',
  'http://127.0.0.1.evil.example',
  'file://',
  'chrome-extension://zqx',
  'http://127.0.0.1@evil.example',
  '',
  'zqx',
  'http://[::1]',
  'data:,x',
  'http://evil.example, http://127.0.0.1',
];

const hosts: Attack<WebUnderAttack>[] = [
  ...HOSTS.flatMap((host) =>
    ['/', '/api/start'].map((path) => ({
      family: 'Host and Origin' as const,
      name: `${path} of ${host}`,
      run: async (stand: WebUnderAttack) => refusal(await ask(stand, path, 'new', { headers: { host } })),
    })),
  ),
  ...ORIGINS.map((origin) => ({
    family: 'Host and Origin' as const,
    name: `a page of ${origin}`,
    run: async (stand: WebUnderAttack) =>
      refusal(
        await json(
          stand,
          '/api/messages',
          await begin(stand),
          { message: 'message-x', text: 'zqx', files: [] },
          { origin },
        ),
      ),
  })),
  ...['cross-site', 'same-site', 'none', 'zqx'].map((site) => ({
    family: 'Host and Origin' as const,
    name: `a request that is ${site}`,
    run: async (stand: WebUnderAttack) =>
      refusal(await json(stand, '/api/conversations', 'new', {}, { 'sec-fetch-site': site })),
  })),
];

const CONVERSATIONS = [
  '',
  'zqx',
  '__proto__',
  'constructor',
  '1',
  '../../x',
  '00000000-0000-0000-0000-000000000000',
  "' or 1=1 --",
  'x'.repeat(4_000),
];
const PATHS = [
  '/client/../web.ts',
  '/client/%2e%2e/web.ts',
  '/client/..%2fweb.ts',
  '/client/%00',
  '/client/__proto__',
  '/client/constructor',
  '/client/',
  '/client/main.ts%00.css',
  '/client/....//x',
  '/.env',
  '/api',
  '/api/__proto__',
  '/api/zqx',
  '/metrics/zqx',
  '/client/../../../package.json',
  '//evil.example',
  '/client/C:%5cwindows',
  '/client/main.js.map',
];

const paths: Attack<WebUnderAttack>[] = [
  ...CONVERSATIONS.map((id) => ({
    family: 'signatures and tokens' as const,
    name: `a conversation that is ${id.slice(0, 30)}`,
    run: async (stand: WebUnderAttack) =>
      refusal(await json(stand, '/api/messages', id, { message: 'message-x', text: 'zqx', files: [] })),
  })),
  ...PATHS.map((path) => ({
    family: 'path and file names' as const,
    name: path,
    run: async (stand: WebUnderAttack) => refusal(await ask(stand, path, 'new')),
  })),
];

/** path → body that it does not take */
const BODIES: readonly (readonly [path: string, what: string, body: string])[] = [
  '/api/messages',
  '/api/note/save',
  '/api/note/texts',
  '/api/correction',
  '/api/settings',
].flatMap((path) =>
  Object.entries({
    ...HOSTILE_JSON,
    nothing: '',
    'a prototype for the whole': '{"__proto__":{"message":"message-1","text":"zqx","files":[]}}',
    'a list': '[]',
    'two megabytes and more': JSON.stringify({ text: 'x'.repeat(3 * 2 ** 20) }),
  })
    .filter((_, at) => path === '/api/messages' || at % 4 === 0)
    .map(([what, body]) => [path, what, body] as const),
);

const bodies: Attack<WebUnderAttack>[] = BODIES.map(([path, what, body]) => ({
  family: 'JSON',
  name: `${path} with ${what}`,
  run: async (stand) => refusal(await json(stand, path, await begin(stand), body)),
}));

const types: Attack<WebUnderAttack>[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json5',
  '',
].map((type) => ({
  family: 'Host and Origin',
  name: `a form of ${type === '' ? 'no type' : type}`,
  run: async (stand) =>
    refusal(
      await json(stand, '/api/messages', await begin(stand), '{"message":"message-1","text":"zqx","files":[]}', {
        'content-type': type,
      }),
    ),
}));

const packed: Attack<WebUnderAttack>[] = ['gzip', 'br', 'deflate', 'gzip, gzip'].map((encoding) => ({
  family: 'compression',
  name: `a body in ${encoding}`,
  run: async (stand) => {
    const bytes = HOSTILE_BYTES['gzip of a gigabyte of zeros']?.() ?? new Uint8Array();
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    return refusal(
      await ask(stand, '/api/messages', await begin(stand), { method: 'POST', headers, body: Buffer.from(bytes) }),
    );
  },
}));

/** A note with a text in each field: kept, shown, exported. */
async function keepNote(stand: WebUnderAttack, text: string): Promise<readonly string[]> {
  const conversation = await begin(stand);
  const fields = { when: text, symptom: text, firstLook: text, cause: text, fix: text, prevention: text };
  const saved = await json(stand, '/api/note/save', conversation, { fields });
  if (saved.code !== 200) return [`the note was not kept: ${saved.code}`];
  const { id } = JSON.parse(saved.text) as { id: string };
  const answers = [
    saved,
    await json(stand, '/api/note/texts', conversation, { fields, language: 'en' }),
    await ask(stand, `/api/note/export?id=${id}`, conversation),
    await ask(stand, `/api/note?id=${id}`, conversation),
    await ask(stand, '/api/home', conversation),
  ];
  // texts to copy are the person's own, as they stand in the form
  return answers.flatMap((one, at) => [...(at === 1 ? [] : actingIn(JSON.parse(one.text))), ...flawsOf(one.headers)]);
}

const notes: Attack<WebUnderAttack>[] = textsOf(
  'Unicode',
  'HTML, SVG and links',
  'terminal escapes',
  'search and SQL',
).map(({ family, name, text }) => ({
  family,
  name: `${name} in a note`,
  run: async (stand) => shown(await keepNote(stand, text)),
}));

const queries: Attack<WebUnderAttack>[] = textsOf('search and SQL', 'prototype keys', 'numbers and quantities').map(
  ({ family, name, text }) => ({
    family,
    name: `${name} as an id`,
    run: async (stand) => {
      const conversation = await begin(stand);
      const id = encodeURIComponent(text);
      const got = await Promise.all(
        [`/api/note/export?id=${id}`, `/api/note?id=${id}`, `/api/events?after=${id}`].map((path) =>
          ask(stand, path, conversation),
        ),
      );
      return {
        how: 'refused',
        live: got.flatMap(({ code, headers }) => [...(code >= 500 ? [`a fault: ${code}`] : []), ...flawsOf(headers)]),
      };
    },
  }),
);

const framed: Attack<WebUnderAttack>[] = Object.keys(framings({ path: '/', host: '', fields: [] })).map((name) => ({
  family: 'HTTP framing',
  name,
  run: async ({ port }) => {
    const bytes =
      framings({ path: '/api/messages', host: `127.0.0.1:${port}`, fields: ['Content-Type: application/json'] })[
        name
      ] ?? '';
    const { codes, text } = await rawSocket(port, bytes);
    const live = codes.filter((code) => code < 400 || code === 500).map((code) => `answered with ${code}`);
    return {
      how: 'refused',
      live: /root:|smuggled/i.test(text) ? [...live, `it gave away ${text.slice(0, 80)}`] : live,
    };
  },
}));

function files<Value>(
  family: Family,
  table: Readonly<Record<string, Value>>,
  bytes: (value: Value) => string | Uint8Array,
): Attack<WebUnderAttack>[] {
  return attacksOf<WebUnderAttack, Value>(family, 'a file', table, async (stand, value) =>
    shown(await upload(stand, 'x.txt', bytes(value))),
  );
}

/** The door. */
export const web: Door<WebUnderAttack> = {
  name: 'Web chat',
  attacks: [
    ...textAttacks<WebUnderAttack>(6, say),
    ...hosts,
    ...paths,
    ...bodies,
    ...types,
    ...packed,
    ...notes,
    ...queries,
    ...HOSTILE_FILE_NAMES.map((name) => ({
      family: 'path and file names' as const,
      name: `a file called ${name.slice(0, 40)}`,
      run: async (stand: WebUnderAttack) =>
        shown(await upload(stand, name, 'Warning  Failed  pod/a  Failed to pull image "x:v9"\n')),
    })),
    ...files('YAML', HOSTILE_YAML, (body) => body),
    ...files('JSON', HOSTILE_JSON, (body) => body),
    ...files('compression', HOSTILE_BYTES, (bytes) => bytes()),
    ...files('made to be slow', adversarial(20_000), (body) => body),
    ...framed,
  ],
  open: async () => {
    const logged: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
    const store = await openStore({ file: ':memory:' });
    const desk = aDesk({ engine: await realEngine(), log, store });
    const adapter = await startWeb({ host: '127.0.0.1', port: 0, language: 'en' }, desk, log);
    return { adapter, desk, store, logged, port: Number(/:(\d+)\/$/.exec(adapter.line)?.[1]) };
  },
  after: async (stand) => [...(await say(stand, 'hello')), ...logFlaws(stand.logged)],
  close: async ({ adapter, desk, store }) => {
    await adapter.stop(1_000);
    await desk.stop(1_000);
    await store.close();
  },
};
