import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slackApp, until } from '../make/slack-app.ts';
import { BOT, type Fake, type SlackStand, slackStand } from '../make/slack-stand.ts';

let stand: SlackStand;

beforeAll(async () => {
  stand = await slackStand();
});

afterAll(async () => {
  expect(stand.faults).toEqual([]);
  await stand?.close();
});

/** Slack takes its time for each post. */
const SLOW: Fake = (call, response) => {
  if (call.args.slowly === 'done') return undefined;
  setTimeout(async () => {
    const answer = await fetch(`${stand.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${call.token}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...call.args, slowly: 'done' }),
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text());
  }, 50);
  return 'handled';
};

async function roots(count: number): Promise<string[]> {
  const out: string[] = [];
  for (let at = 0; at < count; at++) out.push(await stand.post(stand.channel, `question ${at}`));
  return out;
}

async function answersTo(thread: string): Promise<number> {
  return (await stand.messages(stand.channel, thread)).filter(({ user }) => user === BOT.user).length;
}

describe('stopping', () => {
  it('with 50 messages in flight answers each of them once, and takes nothing new', async () => {
    stand.fakes.set('chat.postMessage', SLOW);
    const app = await slackApp(stand);
    const threads = await roots(50);
    const sent = threads.map((ts) =>
      app.to.event({ type: 'app_mention', channel: stand.channel, user: stand.user, text: `<@${BOT.user}> hello`, ts }),
    );
    expect((await Promise.all(sent)).every(({ status }) => status === 200)).toBe(true);
    const stopping = app.adapter.stop(30_000);
    const late = await app.to
      .event({ type: 'app_mention', channel: stand.channel, user: stand.user, text: `<@${BOT.user}> late`, ts: '1.0' })
      .catch(() => undefined);
    expect(late?.status ?? 503).toBe(503);
    await stopping;
    const counts = await Promise.all(threads.map((ts) => answersTo(ts)));
    expect(counts.filter((count) => count !== 1)).toEqual([]);
    await expect(fetch(app.url)).rejects.toThrow();
  });

  it.each([
    { name: 'while Slack is slow', text: 'hello\nthere', waits: true },
    { name: 'before it was asked of the desk', text: 'hello', waits: false },
  ])('before everything is answered tells each person to send it again: $name', async ({ text, waits }) => {
    stand.fakes.clear();
    stand.calls.length = 0;
    // the answer never comes through
    stand.fakes.set('chat.postMessage', () => 'handled');
    const patience = { timeout: 30_000, firstWait: 20, tries: 2, limits: 20_000 };
    const app = await slackApp(stand, { slack: { patience } });
    const [ts = ''] = await roots(1);
    const mention = `<@${BOT.user}> ${text}`;
    await app.to.event({ type: 'app_mention', channel: stand.channel, user: stand.user, text: mention, ts });
    if (waits) {
      await until(
        () => stand.called('chat.postMessage').length,
        (count) => count > 0,
      );
    }
    await app.adapter.stop(50);
    expect(stand.called('chat.postEphemeral').map(({ args }) => args)).toMatchObject([
      { user: stand.user, text: 'I was stopped before I could answer: send it again.' },
    ]);
    expect(app.logged.join('')).toContain('stopped before everything was answered');
  });
});
