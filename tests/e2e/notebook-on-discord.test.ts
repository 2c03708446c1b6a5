import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '../../src/bot/discord/buttons.ts';
import { type Bot, startBot } from '../make/discord-bot.ts';
import { until } from '../make/discord-people.ts';
import { beginTour, type Tour, tour } from '../make/notebook-tour.ts';
import { aScenario } from '../make/quiz.ts';

let bot: Bot;
let here: Tour;

beforeAll(async () => {
  here = await beginTour();
  bot = await startBot({}, undefined, here.desk);
});
afterAll(async () => {
  await bot?.close();
  await here?.store.close();
});

it('the notebook and the quiz in direct messages of Discord', async () => {
  const direct = bot.discord.world.direct(bot.ann.user);
  const say = async (text: string): Promise<string> => {
    const before = bot.discord.answers(direct.id).length;
    bot.ann.say(direct, text);
    await until(() => bot.discord.answers(direct.id).length > before);
    return JSON.stringify(bot.discord.answers(direct.id).slice(before));
  };
  await tour(say, here, true);
}, 300_000);

it('the daily quiz is posted in a channel, answered by a button for one alone, and revealed with its picture', async () => {
  const daily = await here.daily(bot.adapter.poster, `discord:${bot.discord.world.guild}`, bot.ops.id);
  here.goTo('2026-12-04T10:00:00Z');
  await daily.tick();
  const [posted] = bot.discord.answers(bot.ops.id);
  expect(JSON.stringify(posted)).toContain('quiz look 1');
  const right = (await aScenario('2026-12-01', 1)).questions[0]?.right ?? '';
  const id = idOf({ type: 'say', text: `quiz answer layer ${right}` }) ?? '';
  expect(JSON.stringify(posted)).toContain(id);
  const held = bot.ann.press(posted as never, id);
  const message = await until(() => {
    const made = bot.discord.world.messages.get(held.made.at(-1) ?? '');
    return JSON.stringify(made ?? '').includes('Kept.') && made;
  });
  expect(Number(message.flags) & 64).toBe(64);
  here.goTo('2026-12-04T17:00:00Z');
  await daily.tick();
  const revealed = JSON.stringify(bot.discord.answers(bot.ops.id).at(-1));
  expect(revealed).toContain('right:');
  expect(revealed).toContain('ladder.png');
}, 300_000);
