// Slack's Socket Mode: the same messages by another way in, and envelopes that are not Slack's.
import { until } from '../../make/slack-app.ts';
import { eventBody } from '../../make/slack-requests.ts';
import { type SlackSocket, slackSocket } from '../../make/slack-socket.ts';
import type { Attack, Door } from '../door.ts';
import { HOSTILE_JSON } from '../hostile/bodies.ts';
import { textsOf } from '../hostile/texts.ts';
import { logFlaws } from '../live/log.ts';
import { attacksOf, textAttacks } from '../text-attacks.ts';
import { answered, closeSlack, liveSince, mentionOf, openSlack, type SlackUnderAttack } from './slack-stand.ts';

interface SocketUnderAttack {
  readonly slack: SlackUnderAttack;
  readonly socket: SlackSocket;
}

async function say({ slack, socket }: SocketUnderAttack, text: string): Promise<readonly string[]> {
  const from = slack.stand.calls.length;
  const event = mentionOf(slack, text);
  const id = await socket.send('events_api', eventBody(event));
  await until(
    () => socket.acked.includes(id),
    (is) => is,
  );
  await answered(slack, event.ts, from);
  return liveSince(slack, from);
}

const forged: Attack<SocketUnderAttack>[] = attacksOf(
  'forged payloads',
  'an envelope with',
  Object.fromEntries(
    Object.entries({ ...HOSTILE_JSON, null: 'null', 'a number': '1', 'a text': '"zqx"' }).flatMap(([name, text]) => {
      try {
        const value = JSON.parse(text.replace('\ufeff', '')) as object;
        // what cannot be written again cannot be sent
        JSON.stringify(value);
        return [[name, value]];
      } catch {
        return [];
      }
    }),
  ),
  async ({ slack, socket }, payload) => {
    const from = slack.stand.calls.length;
    await socket.send('events_api', payload);
    await socket.send('interactive', payload);
    await socket.send('slash_commands', payload);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const said = slack.stand.calls.slice(from).filter(({ method }) => method.startsWith('chat.'));
    return { how: 'refused', live: said.map(({ method }) => `${method} was called`) };
  },
);

/** The door. */
export const slackSocketMode: Door<SocketUnderAttack> = {
  name: 'Slack, Socket Mode',
  attacks: [...textAttacks(9, say, textsOf('mentions', 'markup and blocks', 'Unicode', 'prototype keys')), ...forged],
  open: async () => {
    let socket: SlackSocket | undefined;
    const slack = await openSlack(
      { slack: { transport: { type: 'socket', appToken: 'xapp-test' } } },
      async (stand) => {
        socket = await slackSocket(stand);
      },
    );
    if (!socket) throw new Error('there is no socket');
    const open = socket;
    await until(open.connected, (count) => count > 0);
    return { slack, socket: open };
  },
  after: async (stand) => [...(await say(stand, 'hello')), ...logFlaws(stand.slack.app.logged)],
  close: async ({ slack, socket }) => {
    await closeSlack(slack, () => socket.close());
  },
};
