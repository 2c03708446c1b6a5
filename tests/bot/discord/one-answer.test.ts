// Two processes that hear the same, as when one of them was cut off from what decides between them: people see one answer.
import { afterEach, expect, it } from 'vitest';
import type { Adapter } from '../../../src/bot/desk/desk.ts';
import { startDiscord } from '../../../src/bot/discord/start-discord.ts';
import { aDesk, QUIET } from '../../make/desk.ts';
import { type Bot, realEngine, startBot } from '../../make/discord-bot.ts';
import { until } from '../../make/discord-people.ts';
import type { Wire } from '../../make/discord-world.ts';

let bot: Bot | undefined;
let other: Adapter | undefined;

afterEach(async () => {
  await other?.stop(1_000);
  await bot?.close();
});

it('a message that both answer has one answer', async () => {
  bot = await startBot();
  const { discord, ann, ops } = bot;
  const png = async (): Promise<Uint8Array> => new Uint8Array();
  const options = { token: discord.token, apiUrl: discord.url, messageContent: false, language: 'en', png } as const;
  other = await startDiscord(options, aDesk({ engine: await realEngine() }), QUIET);
  const direct = discord.world.direct(ann.user);
  const mention = ann.mention(ops, 'hello');
  ann.say(direct, 'hello');
  const posts = () => discord.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  await until(() => posts().length === 4, 'an answer of both to both');
  const toMention = discord
    .answers()
    .filter(
      ({ channel_id, message_reference }) =>
        channel_id === mention.id || (message_reference as Wire | undefined)?.message_id === mention.id,
    );
  expect([toMention.length, discord.answers(direct.id).length]).toEqual([1, 1]);
});
