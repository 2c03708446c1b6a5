import { describe, expect, it } from 'vitest';
import { readMessageEvent } from '../../../../src/bot/slack/receive/message-event.ts';

const BOT = 'U0SEKISHO';
const MESSAGE = { type: 'message', channel: 'C1', user: 'U1', text: 'hi', ts: '1.0' };

describe('readMessageEvent', () => {
  it('gives a mention and its twin the same delivery, an edit another one', () => {
    const mention = readMessageEvent({ ...MESSAGE, type: 'app_mention', text: `<@${BOT}>` }, BOT);
    const twin = readMessageEvent({ ...MESSAGE, text: `<@${BOT}>`, channel_type: 'channel' }, BOT);
    const edit = readMessageEvent(
      {
        type: 'message',
        subtype: 'message_changed',
        channel: 'C1',
        message: { ...MESSAGE, text: 'ho', edited: { ts: '2.0' } },
      },
      BOT,
    );
    expect(mention?.delivery).toBe(twin?.delivery);
    expect(edit).toMatchObject({ isEdit: true, ts: '1.0', text: 'ho' });
    expect(edit?.delivery).not.toBe(twin?.delivery);
  });

  it.each([
    { name: 'a direct message', over: { channel_type: 'im', channel: 'D1' }, direct: true },
    { name: 'a direct message of which Slack does not say so', over: { channel: 'D1' }, direct: true },
    { name: 'a channel', over: { channel_type: 'channel' }, direct: false },
    { name: 'a group of people', over: { channel_type: 'mpim', channel: 'G1' }, direct: false },
  ])('knows $name', ({ over, direct }) => {
    expect(readMessageEvent({ ...MESSAGE, ...over }, BOT)?.isDirect).toBe(direct);
  });

  it.each([
    { name: 'own', event: { ...MESSAGE, user: BOT } },
    { name: "another bot's", event: { ...MESSAGE, bot_id: 'B1' } },
    { name: 'of the old kind for bots', event: { ...MESSAGE, subtype: 'bot_message' } },
    { name: "Slackbot's", event: { ...MESSAGE, user: 'USLACKBOT' } },
    { name: 'a join', event: { ...MESSAGE, subtype: 'channel_join' } },
    { name: 'a deletion', event: { type: 'message', subtype: 'message_deleted', channel: 'C1', deleted_ts: '1.0' } },
    {
      name: 'an unfurl',
      event: {
        type: 'message',
        subtype: 'message_changed',
        channel: 'C1',
        message: MESSAGE,
        previous_message: MESSAGE,
      },
    },
    {
      name: "an edit of another bot's",
      event: {
        type: 'message',
        subtype: 'message_changed',
        channel: 'C1',
        message: { ...MESSAGE, bot_id: 'B1', edited: { ts: '2.0' } },
      },
    },
    {
      name: 'what is left of a deleted thread',
      event: {
        type: 'message',
        subtype: 'message_changed',
        channel: 'C1',
        message: { ...MESSAGE, subtype: 'tombstone' },
      },
    },
    { name: 'nonsense', event: { type: 'message', ts: 12 } },
    { name: 'nothing', event: null },
  ])('has nothing for what is not for the bot: $name', ({ event }) => {
    expect(readMessageEvent(event, BOT)).toBeUndefined();
  });
});
