import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDesk } from '../make/desk.ts';
import { beginTour, countingDesk, type Tour, tour } from '../make/notebook-tour.ts';
import { aScenario } from '../make/quiz.ts';
import { type SlackApp, slackApp, until } from '../make/slack-app.ts';
import { buttonOf, buttonPayload } from '../make/slack-requests.ts';
import { BOT, type SlackStand, slackStand, TEAM } from '../make/slack-stand.ts';

let stand: SlackStand;
let app: SlackApp;
let here: Tour;
let counting: ReturnType<typeof countingDesk>;

beforeAll(async () => {
  stand = await slackStand();
  here = await beginTour();
  counting = countingDesk(aDesk(here.desk));
  app = await slackApp(stand, { instead: counting.desk });
});
afterAll(async () => {
  await app?.adapter.stop(5_000);
  await here?.store.close();
  await stand?.close();
});

let thread = '';
async function say(text: string): Promise<string> {
  const before = stand.calls.length;
  const count = counting.answered();
  const inThread = thread === '' ? {} : { thread_ts: thread };
  const said = `<@${BOT.user}> ${text}`;
  const ts = await stand.post(stand.channel, said, inThread);
  const event = { type: 'app_mention', channel: stand.channel, user: stand.user, text: said, ts, event_ts: ts };
  await app.to.event({ ...event, ...inThread });
  if (thread === '') thread = ts;
  await until(counting.answered, (now) => now > count);
  return JSON.stringify(stand.calls.slice(before));
}

it('the notebook and the quiz in a channel of Slack', async () => {
  await tour(say, here, false);
  expect(stand.faults).toEqual([]);
}, 300_000);

it('the daily quiz is posted there, answered by a button for one alone, and revealed with its picture', async () => {
  const daily = await here.daily(app.adapter.poster, `slack:${TEAM}`, stand.channel);
  here.goTo('2026-12-04T10:00:00Z');
  await daily.tick();
  const [posted] = (await stand.messages(stand.channel)).filter((one) => JSON.stringify(one).includes('2026-12-04'));
  expect(JSON.stringify(posted)).toContain('quiz look 1');
  const right = (await aScenario('2026-12-01', 1)).questions[0]?.right ?? '';
  const before = counting.answered();
  const pressed = buttonPayload(
    stand,
    posted ?? { ts: '' },
    buttonOf(posted ?? {}, new RegExp(`quiz answer layer ${right}$`)),
  );
  await app.to.interaction(pressed);
  await until(counting.answered, (now) => now > before);
  expect(JSON.stringify([stand.responses, stand.called('chat.postEphemeral')])).toContain('Kept.');
  here.goTo('2026-12-04T17:00:00Z');
  await daily.tick();
  const all = JSON.stringify(await stand.messages(stand.channel));
  expect(all).toContain('right:');
  expect(stand.called('files.getUploadURLExternal').at(-1)?.args.filename).toBe('ladder.png');
  expect(stand.faults).toEqual([]);
}, 300_000);
