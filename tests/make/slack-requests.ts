// Requests as Slack sends them to an app: signed events, commands, buttons, shortcuts and forms.
import { createHmac } from 'node:crypto';
import { BOT, type SlackStand, TEAM } from './slack-stand.ts';

/** The secret that requests are signed with. */
export const SIGNING_SECRET = 'c0ffee00c0ffee00c0ffee00c0ffee00';

/** How a request differs from an ordinary one. */
export interface Signing {
  /** seconds since the epoch; absent: now */
  readonly at?: number;
  /** absent: {@link SIGNING_SECRET} */
  readonly secret?: string;
  /** sent in the place of the right one; '' for none */
  readonly signature?: string;
  readonly retry?: number;
}

/** An app's answer. */
export interface Acked {
  readonly status: number;
  readonly body: string;
  /** how long it took, ms */
  readonly ms: number;
}

let ids = 0;

/** Sends a body, signed. */
export async function send(url: string, body: string, type: string, signing: Signing = {}): Promise<Acked> {
  const at = String(signing.at ?? Math.floor(Date.now() / 1000));
  const mac = createHmac('sha256', signing.secret ?? SIGNING_SECRET)
    .update(`v0:${at}:${body}`)
    .digest('hex');
  const signature = signing.signature ?? `v0=${mac}`;
  const begun = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-slack-request-timestamp': at,
      ...(signature === '' ? {} : { 'x-slack-signature': signature }),
      ...(signing.retry ? { 'x-slack-retry-num': String(signing.retry), 'x-slack-retry-reason': 'http_timeout' } : {}),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, body: text, ms: performance.now() - begun };
}

/** The body of an event. @param id absent: a new one */
export function eventBody(event: object, id?: string, team = TEAM): object {
  return {
    token: 'unused',
    team_id: team,
    api_app_id: BOT.app,
    type: 'event_callback',
    event_id: id ?? `Ev${String(++ids).padStart(8, '0')}`,
    event_time: Math.floor(Date.now() / 1000),
    authorizations: [
      { enterprise_id: null, team_id: team, user_id: BOT.user, is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
    event,
  };
}

/** The body of a slash command. */
export function commandBody(stand: SlackStand, text: string, over: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({
    token: 'unused',
    team_id: TEAM,
    team_domain: 'shop',
    channel_id: stand.channel,
    channel_name: 'deploys',
    user_id: stand.user,
    user_name: 'mika',
    command: '/sekisho',
    text,
    api_app_id: BOT.app,
    is_enterprise_install: 'false',
    response_url: `${stand.origin}/response/command${++ids}`,
    trigger_id: `${++ids}.trigger`,
    ...over,
  }).toString();
}

/** A pressed button of a message. */
export function buttonPayload(
  stand: SlackStand,
  message: { readonly ts: string; readonly thread_ts?: string; readonly blocks?: readonly object[] },
  action: Readonly<Record<string, unknown>>,
  over: object = {},
): object {
  return {
    type: 'block_actions',
    team: { id: TEAM, domain: 'shop' },
    user: { id: stand.user, username: 'mika', team_id: TEAM },
    api_app_id: BOT.app,
    trigger_id: `${++ids}.trigger`,
    response_url: `${stand.origin}/response/button${++ids}`,
    channel: { id: stand.channel, name: 'deploys' },
    container: { type: 'message', message_ts: message.ts, channel_id: stand.channel, is_ephemeral: false },
    message,
    actions: [{ ...action, block_id: 'b', action_ts: `${++ids}.0` }],
    ...over,
  };
}

/** The button of a message that says something. */
export function buttonOf(
  message: { readonly blocks?: readonly object[] },
  id: RegExp,
): Readonly<Record<string, unknown>> {
  const elements = (message.blocks ?? []).flatMap(
    (block) => (block as { readonly elements?: readonly Readonly<Record<string, unknown>>[] }).elements ?? [],
  );
  const found = elements.find(({ type, action_id }) => type === 'button' && id.test(String(action_id)));
  if (!found) throw new Error(`no button ${id.source} in ${JSON.stringify(message.blocks)}`);
  return found;
}

/** A form that was sent. */
export function viewPayload(stand: SlackStand, view: Readonly<Record<string, unknown>>, values: object): object {
  return {
    type: 'view_submission',
    team: { id: TEAM, domain: 'shop' },
    user: { id: stand.user, name: 'mika', team_id: TEAM },
    api_app_id: BOT.app,
    trigger_id: `${++ids}.trigger`,
    response_urls: [],
    view: { id: `V${++ids}`, ...view, state: { values } },
  };
}

/** A shortcut on a message. */
export function messageShortcut(stand: SlackStand, message: object, over: object = {}): object {
  return {
    type: 'message_action',
    callback_id: 'triage_message',
    team: { id: TEAM, domain: 'shop' },
    user: { id: stand.user, name: 'mika' },
    channel: { id: stand.channel, name: 'deploys' },
    trigger_id: `${++ids}.trigger`,
    action_ts: `${++ids}.0`,
    message_ts: '1.0',
    response_url: `${stand.origin}/response/shortcut${++ids}`,
    message: { type: 'message', ...message },
    ...over,
  };
}

/** A shortcut from anywhere. */
export function globalShortcut(stand: SlackStand, trigger: string): object {
  return {
    type: 'shortcut',
    callback_id: 'paste_output',
    team: { id: TEAM, domain: 'shop' },
    user: { id: stand.user, username: 'mika', team_id: TEAM },
    trigger_id: trigger,
    action_ts: `${++ids}.0`,
    is_enterprise_install: false,
  };
}

/** What sends all of these to a running app. */
export interface Sender {
  event(event: object, over?: Signing & { readonly id?: string; readonly team?: string }): Promise<Acked>;
  command(text: string, over?: Readonly<Record<string, string>>): Promise<Acked>;
  interaction(payload: object, signing?: Signing): Promise<Acked>;
}

/** @param url of the app's requests, `…/slack/events` */
export function sender(url: string, stand: SlackStand): Sender {
  return {
    event: (event, { id, team, ...signing } = {}) =>
      send(url, JSON.stringify(eventBody(event, id, team)), 'application/json', signing),
    command: (text, over) => send(url, commandBody(stand, text, over), 'application/x-www-form-urlencoded'),
    interaction: (payload, signing) =>
      send(
        url,
        new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
        'application/x-www-form-urlencoded',
        signing,
      ),
  };
}
