// Slack's signed requests: messages with hostile texts, and requests that are not Slack's, not in time, or not what they seem.
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { commandBody, eventBody, SIGNING_SECRET, send } from '../../make/slack-requests.ts';
import type { Attack, Door, Outcome } from '../door.ts';
import { shown } from '../door.ts';
import { framings } from '../hostile/framing.ts';
import { textsOf } from '../hostile/texts.ts';
import { logFlaws } from '../live/log.ts';
import { rawSocket } from '../raw-socket.ts';
import { attacksOf, textAttacks } from '../text-attacks.ts';
import {
  answered,
  closeSlack,
  liveSince,
  mentionOf,
  openSlack,
  type SlackUnderAttack,
  sayToSlack,
} from './slack-stand.ts';

const JSON_TYPE = 'application/json';
const now = (): number => Math.floor(Date.now() / 1000);
const signed = (base: string, secret = SIGNING_SECRET): string =>
  `v0=${createHmac('sha256', secret).update(base).digest('hex')}`;

/** A request of our own making. `headers` take the place of the right ones; undefined takes one away. */
interface Forged {
  readonly body?: string;
  readonly signedBody?: string;
  readonly at?: number | string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** what is wrong with it → a request that asks for an answer */
const FORGED: Readonly<Record<string, Forged | ((body: string) => Forged)>> = {
  'another secret': (body) => ({ headers: { 'x-slack-signature': signed(`v0:${now()}:${body}`, 'x'.repeat(32)) } }),
  'an empty secret': (body) => ({ headers: { 'x-slack-signature': signed(`v0:${now()}:${body}`, '') } }),
  'no signature': { headers: { 'x-slack-signature': undefined } },
  'an empty signature': { headers: { 'x-slack-signature': '' } },
  'a signature of nothing': { headers: { 'x-slack-signature': 'v0=' } },
  'half a signature': (body) => ({ headers: { 'x-slack-signature': signed(`v0:${now()}:${body}`).slice(0, 20) } }),
  'a signature and more': (body) => ({ headers: { 'x-slack-signature': `${signed(`v0:${now()}:${body}`)}00` } }),
  'a signature in capitals': (body) => ({
    headers: { 'x-slack-signature': signed(`v0:${now()}:${body}`).toUpperCase() },
  }),
  'another version': (body) => ({
    headers: { 'x-slack-signature': signed(`v1:${now()}:${body}`).replace('v0', 'v1') },
  }),
  'no version': (body) => ({ headers: { 'x-slack-signature': signed(`v0:${now()}:${body}`).slice(3) } }),
  'two signatures': (body) => ({
    headers: { 'x-slack-signature': `v0=${'0'.repeat(64)}, ${signed(`v0:${now()}:${body}`)}` },
  }),
  'a signature over another body': { signedBody: '{}' },
  'a body with one letter more': (body) => ({ signedBody: body, body: `${body} ` }),
  'a body with another text': (body) => ({ signedBody: body, body: body.replace('hello', 'zqxyz') }),
  'a body without its end': (body) => ({ signedBody: body, body: body.slice(0, -1) }),
  'an old time': { at: now() - 400 },
  'an old time, signed anew': { at: now() - 100_000 },
  'a time to come': { at: now() + 400 },
  'a time far to come': { at: now() + 4e9 },
  'a time in milliseconds': { at: Date.now() },
  'no time': { headers: { 'x-slack-request-timestamp': undefined } },
  'an empty time': { headers: { 'x-slack-request-timestamp': '' } },
  'a time that is no number': { at: 'NaN' },
  'a time without end': { at: 'Infinity' },
  'a negative time': { at: `-${now()}` },
  'a time and more': { at: `${now()}, ${now()}` },
  'another time than was signed': (body) => ({
    headers: { 'x-slack-signature': signed(`v0:${now() - 5}:${body}`), 'x-slack-request-timestamp': String(now()) },
  }),
  'a check of the certificate with an event in it': (body) => ({
    body: `ssl_check=1&payload=${encodeURIComponent(body)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-slack-signature': 'v0=00' },
  }),
};

/** What nobody listens to is left unanswered for three seconds: that is not waited for, ms. */
const SOON = 400;
/** In place of a status: the connection was closed, or nothing came. */
const DROPPED = 408;

/** Sends it. @returns the status */
async function forge(url: string, body: string, forged: Forged): Promise<number> {
  const at = String(forged.at ?? now());
  const sent = forged.body ?? body;
  const all: Record<string, string | undefined> = {
    'content-type': JSON_TYPE,
    'x-slack-request-timestamp': at,
    'x-slack-signature': signed(`v0:${at}:${forged.signedBody ?? sent}`),
    ...forged.headers,
  };
  const headers = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  try {
    const response = await fetch(url, { method: 'POST', headers, body: sent, signal: AbortSignal.timeout(SOON) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return DROPPED;
  }
}

/** Nothing came of it: it was refused, or taken and dropped without a word to anybody. */
async function nothingCame(slack: SlackUnderAttack, status: number, from: number): Promise<Outcome> {
  await slack.settled();
  const calls = slack.stand.calls.slice(from).filter(({ method }) => method.startsWith('chat.'));
  const live = calls.map(({ method }) => `${method} was called`);
  return { how: 'refused', live: status < 500 ? live : [...live, `a fault: ${status}`] };
}

const signatures = attacksOf<SlackUnderAttack, Forged | ((body: string) => Forged)>(
  'signatures and tokens',
  'a request with',
  FORGED,
  async (slack, how) => {
    const from = slack.stand.calls.length;
    const body = JSON.stringify(eventBody(mentionOf(slack, 'hello')));
    const forged = typeof how === 'function' ? how(body) : how;
    const status = await forge(slack.app.url, body, forged);
    const outcome = await nothingCame(slack, status, from);
    const isRefused = status >= 400 || forged.body?.startsWith('ssl_check') === true;
    return isRefused ? outcome : { ...outcome, live: [...outcome.live, `answered with ${status}`] };
  },
);

const replays: Attack<SlackUnderAttack>[] = [0, 1, 5].map((retry) => ({
  family: 'signatures and tokens',
  name: `a request that came before${retry > 0 ? `, as retry ${retry}` : ''}`,
  run: async (slack) => {
    const event = mentionOf(slack, 'hello');
    const from = slack.stand.calls.length;
    const id = `EvReplay${retry}`;
    const at = now();
    await slack.app.to.event(event, { id, at });
    await answered(slack, event.ts, from);
    const before = slack.stand.calls.length;
    const { status } = await slack.app.to.event(event, { id, at, ...(retry > 0 ? { retry } : {}) });
    return nothingCame(slack, status, before);
  },
}));

/** Bodies that Slack would never send, rightly signed: what a stolen secret, or a fault of Slack's, could bring. */
const DEEP = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
const BODIES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  'no JSON': [JSON_TYPE, '{'],
  'an empty body': [JSON_TYPE, ''],
  null: [JSON_TYPE, 'null'],
  'a list': [JSON_TYPE, '[1,2,3]'],
  'a number': [JSON_TYPE, '1e400'],
  'a text': [JSON_TYPE, '"zqx"'],
  'deep JSON': [JSON_TYPE, DEEP],
  'a prototype': [
    JSON_TYPE,
    '{"__proto__":{"zqx":1},"type":"event_callback","event":{"__proto__":{"zqx":1},"type":"message"}}',
  ],
  'a constructor': [
    JSON_TYPE,
    '{"constructor":{"prototype":{"zqx":1}},"type":"event_callback","event":{"type":"app_mention"}}',
  ],
  'an event of wrong types': [
    JSON_TYPE,
    '{"type":"event_callback","team_id":1,"event":{"type":"message","channel":[],"user":{},"text":5,"ts":null}}',
  ],
  'an event that is null': [JSON_TYPE, '{"type":"event_callback","team_id":"T1","event":null}'],
  'an event without a type': [JSON_TYPE, '{"type":"event_callback","team_id":"T1","event":{"text":"zqx"}}'],
  'files of wrong types': [
    JSON_TYPE,
    '{"type":"event_callback","team_id":"T1","event":{"type":"message","channel":"D1","channel_type":"im","user":"U1","ts":"1.1","text":"","files":[null,1,{"size":"x"}]}}',
  ],
  'a form with a prototype': [
    'application/x-www-form-urlencoded',
    '__proto__[zqx]=1&constructor.prototype.zqx=1&command=/sekisho',
  ],
  'a form with many fields': [
    'application/x-www-form-urlencoded',
    Array.from({ length: 50_000 }, (_, at) => `k${at}=v`).join('&'),
  ],
  'a form with a payload that is none': ['application/x-www-form-urlencoded', 'payload=%7B'],
  'a form with two payloads': ['application/x-www-form-urlencoded', 'payload=%7B%7D&payload=%7B%7D'],
  'a form with broken escapes': ['application/x-www-form-urlencoded', 'payload=%zz%&command=%ff'],
  'an unknown interaction': ['application/x-www-form-urlencoded', `payload=${encodeURIComponent('{"type":"zqx"}')}`],
  'buttons of wrong types': [
    'application/x-www-form-urlencoded',
    `payload=${encodeURIComponent('{"type":"block_actions","user":1,"team":[],"actions":[{"action_id":["say:"],"value":{}}]}')}`,
  ],
  'another type of content': ['text/plain', '{"type":"event_callback"}'],
  XML: ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  'a body of six megabytes': [JSON_TYPE, JSON.stringify({ type: 'event_callback', x: 'x'.repeat(6 * 2 ** 20) })],
};

const bodies = attacksOf<SlackUnderAttack, readonly [string, string]>(
  'forged payloads',
  'a signed body',
  BODIES,
  async (slack, [type, body]) => {
    const from = slack.stand.calls.length;
    const status = await forge(slack.app.url, body, { headers: { 'content-type': type } });
    // Bolt says 500 to what it cannot read: nothing was done
    return nothingCame(slack, status === 500 ? 400 : status, from);
  },
);

const encoded: Attack<SlackUnderAttack>[] = ['gzip', 'deflate', 'br', 'gzip, gzip'].map((encoding) => ({
  family: 'compression',
  name: `a body in ${encoding}`,
  run: async (slack) => {
    const from = slack.stand.calls.length;
    const body = gzipSync(Buffer.alloc(2 ** 24, 0x20));
    const at = String(now());
    const response = await fetch(slack.app.url, {
      method: 'POST',
      headers: {
        'content-type': JSON_TYPE,
        'content-encoding': encoding,
        'x-slack-request-timestamp': at,
        'x-slack-signature': signed(`v0:${at}:${body.toString()}`),
      },
      body: new Uint8Array(body),
    });
    return nothingCame(slack, response.status === 500 ? 400 : response.status, from);
  },
}));

/** Commands with a hostile argument, which are answered to the person alone. */
const COMMANDS = ['', 'namespace ', 'practice ', 'language ', 'note ', 'watch ', 'quiz ', 'settings language '];

const commands: Attack<SlackUnderAttack>[] = textsOf(
  'mentions',
  'prototype keys',
  'path and file names',
  'shell and templates',
  'search and SQL',
).map(({ family, name, text }, at) => {
  const verb = COMMANDS[at % COMMANDS.length] ?? '';
  return {
    family,
    name: `${name} as /sekisho ${verb}`,
    run: async (slack) => {
      const from = slack.stand.calls.length;
      const body = commandBody(slack.stand, `${verb}${text}`);
      await send(slack.app.url, body, 'application/x-www-form-urlencoded');
      await slack.settled();
      return shown(liveSince(slack, from));
    },
  };
});

const framed: Attack<SlackUnderAttack>[] = Object.keys(framings({ path: '/', host: '', fields: [] })).map((name) => ({
  family: 'HTTP framing',
  name,
  run: async (slack) => {
    const { port, host, pathname } = new URL(slack.app.url);
    const from = slack.stand.calls.length;
    const bytes = framings({ path: pathname, host, fields: [`Content-Type: ${JSON_TYPE}`] })[name] ?? '';
    const { codes, text } = await rawSocket(Number(port), bytes);
    const live = codes.filter((code) => code < 400 || code === 500).map((code) => `answered with ${code}`);
    if (/root:|smuggled/i.test(text)) live.push(`it gave away ${text.slice(0, 80)}`);
    return { how: 'refused', live: [...live, ...(await nothingCame(slack, DROPPED, from)).live] };
  },
}));

/** The door. */
export const slackHttp: Door<SlackUnderAttack> = {
  name: 'Slack, signed requests',
  attacks: [
    ...textAttacks<SlackUnderAttack>(0, (slack, text) => sayToSlack(slack, text)),
    ...commands,
    ...signatures,
    ...replays,
    ...bodies,
    ...encoded,
    ...framed,
  ],
  open: () => openSlack(),
  after: async (slack) => [...(await sayToSlack(slack, 'hello')), ...logFlaws(slack.app.logged)],
  close: (slack) => closeSlack(slack),
};
