// Slack's door: the adapter with the real engine before a stand of Slack's Web API, and what is needed to say something at it.
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { aDesk } from '../../make/desk.ts';
import { realEngine, type SlackApp, slackApp, until } from '../../make/slack-app.ts';
import { BOT, type SlackCall, type SlackStand, slackStand } from '../../make/slack-stand.ts';
import { liveInSlack } from '../live/slack.ts';
import { countedDesk } from './counted-desk.ts';

/** A running adapter under attack. */
export interface SlackUnderAttack {
  readonly stand: SlackStand;
  readonly app: SlackApp;
  readonly store: Store;
  /** addresses that were asked for outside of the stand: none is allowed */
  readonly asked: string[];
  /** messages that the desk is done with */
  readonly done: Set<string>;
  /** Waits until everything is done that the desk was asked for. */
  settled(): Promise<void>;
  restore(): void;
}

let ids = 0;

/** A new `ts`. */
function newTs(): string {
  return `17000${String(++ids).padStart(5, '0')}.000100`;
}

/** Opens it. @param prepare is done before it signs in */
export async function openSlack(
  over: Parameters<typeof slackApp>[1] = {},
  prepare: (stand: SlackStand) => Promise<void> = async () => undefined,
): Promise<SlackUnderAttack> {
  const stand = await slackStand();
  await prepare(stand);
  const asked: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (/^http:\/\/(?:127\.0\.0\.1|localhost):\d{4,5}(?:\/|$)/.test(url)) return real(input, init);
    asked.push(url);
    throw new TypeError('fetch failed');
  };
  stand.fakes.set('chat.postMessage', ({ args }) => ({ ok: true, channel: args.channel, ts: newTs(), message: {} }));
  stand.fakes.set('chat.postEphemeral', () => ({ ok: true, message_ts: newTs() }));
  stand.fakes.set('chat.update', ({ args }) => ({ ok: true, channel: args.channel, ts: args.ts }));
  stand.fakes.set('chat.getPermalink', () => ({ ok: true, permalink: 'https://shop.slack.com/archives/C1/p1' }));
  stand.fakes.set('conversations.replies', () => ({ ok: true, messages: [] }));
  stand.fakes.set('conversations.history', () => ({ ok: true, messages: [] }));
  stand.fakes.set('views.open', () => ({ ok: true, view: { id: 'V1' } }));
  stand.fakes.set('files.completeUploadExternal', () => ({ ok: true, files: [{ id: 'F1' }] }));
  const store = await openStore({ file: ':memory:' });
  const { desk, done, busy } = countedDesk(aDesk({ engine: await realEngine(), store }));
  const app = await slackApp(stand, { ...over, instead: desk });
  return {
    stand,
    app,
    store,
    asked,
    done,
    settled: async () => {
      await until(busy, (count) => count === 0);
    },
    restore: () => {
      globalThis.fetch = real;
    },
  };
}

/** Closes it. @param between is done when the adapter has stopped */
export async function closeSlack(
  { app, stand, store, restore }: SlackUnderAttack,
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  restore();
  await app.adapter.stop(5_000);
  await app.desk.stop(1_000);
  await between();
  await store.close();
  await stand.close();
}

/** An event of a message that mentions the bot. */
export function mentionOf(
  { stand }: SlackUnderAttack,
  text: string,
  over: object = {},
): Readonly<Record<string, unknown>> & { readonly ts: string } {
  const ts = newTs();
  const said = `<@${BOT.user}> ${text}`;
  return {
    type: 'message',
    channel: stand.channel,
    channel_type: 'channel',
    user: stand.user,
    text: said,
    ts,
    ...over,
  };
}

/** What acted in what was sent to Slack since some call, the addresses that were asked for, and what Slack would have refused. */
export function liveSince({ stand, asked }: SlackUnderAttack, from: number): readonly string[] {
  return [
    ...stand.calls.slice(from).flatMap(liveInSlack),
    ...stand.responses.splice(0).flatMap(({ body }) => liveInSlack({ method: 'response_url', args: body, token: '' })),
    ...asked.splice(0).map((url) => `${url} was asked for`),
    ...stand.faults.splice(0),
  ];
}

/** Says something by a mention, waits for the answer, and looks at it. */
export async function sayToSlack(slack: SlackUnderAttack, text: string, over: object = {}): Promise<readonly string[]> {
  const from = slack.stand.calls.length;
  const event = mentionOf(slack, text, over);
  const { status } = await slack.app.to.event(event);
  if (status !== 200) return [`it was not taken: ${status}`];
  await answered(slack, event.ts, from);
  return liveSince(slack, from);
}

/** Waits for the answer to a message. */
export async function answered({ stand, done }: SlackUnderAttack, ts: string, from: number): Promise<void> {
  const isAnswer = ({ method, args }: SlackCall): boolean => method === 'chat.postMessage' && args.thread_ts === ts;
  await until(
    () => done.has(ts) && stand.calls.slice(from).some(isAnswer),
    (is) => is,
  );
}
