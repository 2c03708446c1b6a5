import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HASTY, type SlackApp, slackApp, until } from '../make/slack-app.ts';
import { commandBody, eventBody, send } from '../make/slack-requests.ts';
import {
  BOT,
  broken,
  type Fake,
  type PostedMessage,
  refused,
  type SlackStand,
  slackStand,
  times,
  tooMany,
} from '../make/slack-stand.ts';

let stand: SlackStand;
let app: SlackApp;

beforeAll(async () => {
  stand = await slackStand();
  app = await slackApp(stand);
});

beforeEach(() => {
  stand.calls.length = 0;
  stand.responses.length = 0;
  app.logged.length = 0;
});

afterEach(() => {
  stand.fakes.clear();
  expect(stand.faults).toEqual([]);
});

afterAll(async () => {
  await app?.adapter.stop(5_000);
  await stand?.close();
});

async function mention(text = 'hello', channel = stand.channel): Promise<string> {
  const ts = await stand.post(channel, `<@${BOT.user}> ${text}`);
  await app.to.event({ type: 'app_mention', channel, user: stand.user, text: `<@${BOT.user}> ${text}`, ts });
  return ts;
}

async function answers(thread: string): Promise<readonly PostedMessage[]> {
  return (await stand.messages(stand.channel, thread)).filter(({ user }) => user === BOT.user);
}

describe('requests', () => {
  const SECRET_WORD = 'correct-horse-battery';
  const now = (): number => Math.floor(Date.now() / 1000);

  it.each([
    { name: 'forged', signing: { secret: 'another secret' } },
    { name: 'unsigned', signing: { signature: '' } },
    { name: 'signed with nonsense', signing: { signature: 'v0=zz' } },
    { name: 'replayed after six minutes', signing: { at: now() - 360 } },
    { name: 'with a clock six minutes fast', signing: { at: now() + 360 } },
  ])('$name are refused with 401 and logged without their body', async ({ signing }) => {
    const event = JSON.stringify(
      eventBody({
        type: 'app_mention',
        channel: stand.channel,
        user: stand.user,
        text: `<@${BOT.user}> ${SECRET_WORD}`,
        ts: '1.0',
      }),
    );
    for (const [body, type] of [
      [event, 'application/json'],
      [commandBody(stand, SECRET_WORD), 'application/x-www-form-urlencoded'],
    ] as const) {
      expect(await send(app.url, body, type, signing)).toMatchObject({ status: 401, body: '' });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stand.calls).toEqual([]);
    expect(app.logged.filter((line) => line.includes('"level":40')).length).toBeGreaterThanOrEqual(2);
    expect(app.logged.join('')).not.toContain(SECRET_WORD);
  });

  it('are taken with a clock four minutes off', async () => {
    const body = JSON.stringify(
      eventBody({
        type: 'app_mention',
        channel: stand.channel,
        user: stand.user,
        text: `<@${BOT.user}> hello`,
        ts: await stand.post(stand.channel, 'x'),
      }),
    );
    expect((await send(app.url, body, 'application/json', { at: now() - 240 })).status).toBe(200);
  });

  it('to verify the address are answered with the challenge', async () => {
    const acked = await send(
      app.url,
      JSON.stringify({ type: 'url_verification', challenge: 'abc' }),
      'application/json',
    );
    expect(JSON.parse(acked.body)).toEqual({ challenge: 'abc' });
  });

  it('elsewhere, or by GET, find nothing', async () => {
    expect((await fetch(app.url)).status).toBe(404);
    expect((await send(app.url.replace('/slack/events', '/other'), '{}', 'application/json')).status).toBe(404);
  });

  it('that are no JSON, or of no known kind, do no harm', async () => {
    expect((await send(app.url, '{', 'application/json')).status).toBe(400);
    const ts = await mention();
    await until(
      () => answers(ts),
      (found) => found.length === 1,
    );
  });
});

describe('what Slack refuses is explained to the person in a line', () => {
  const CASES: readonly { readonly error: string; readonly over?: object; readonly says: RegExp }[] = [
    { error: 'not_in_channel', says: /invite me/ },
    { error: 'channel_not_found', says: /invite me/ },
    { error: 'is_archived', says: /is archived/ },
    { error: 'missing_scope', over: { needed: 'chat:write', provided: 'commands' }, says: /permission chat:write/ },
    { error: 'restricted_action', says: /rules of this workspace/ },
    { error: 'restricted_action_read_only_channel', says: /rules of this workspace/ },
    { error: 'some_new_refusal', says: /some_new_refusal/ },
  ];

  it.each(CASES)('$error, by a message that only they see', async ({ error, over, says }) => {
    stand.fakes.set('chat.postMessage', refused(error, over));
    await mention();
    const [told] = await until(
      () => stand.called('chat.postEphemeral'),
      (calls) => calls.length > 0,
    );
    expect(told?.args).toMatchObject({ user: stand.user, text: expect.stringMatching(says) });
  });

  it('directly, where the channel cannot be written to at all', async () => {
    const direct = await stand.direct();
    const inChannel: Fake = (call) =>
      call.args.channel === stand.channel ? { ok: false, error: 'not_in_channel' } : undefined;
    stand.fakes.set('chat.postMessage', inChannel);
    stand.fakes.set('chat.postEphemeral', refused('not_in_channel'));
    await mention();
    await until(
      () => stand.messages(direct),
      (all) => all.some(({ user, text }) => user === BOT.user && /invite me/.test(text)),
    );
  });

  it('in Japanese for a person whose client is Japanese', async () => {
    stand.fakes.set('users.info', () => ({ ok: true, user: { name: 'hana', locale: 'ja-JP' } }));
    stand.fakes.set('chat.postMessage', refused('is_archived'));
    const other = await slackApp(stand);
    const ts = await stand.post(stand.channel, 'x');
    await other.to.event({
      type: 'app_mention',
      channel: stand.channel,
      user: stand.user,
      text: `<@${BOT.user}> help`,
      ts,
    });
    const [told] = await until(
      () => stand.called('chat.postEphemeral'),
      (calls) => calls.length > 0,
    );
    expect(told?.args.text).toMatch(/アーカイブ/);
    await other.adapter.stop(5_000);
  });

  it.each(['token_revoked', 'invalid_auth', 'account_inactive'])(
    '%s, by the address of the command, which needs no token',
    async (error) => {
      for (const method of ['chat.postMessage', 'chat.postEphemeral', 'conversations.open'])
        stand.fakes.set(method, refused(error));
      await app.to.command('hello');
      const said = await until(
        () => stand.responses,
        (all) => all.length > 0,
      );
      expect(said.at(-1)?.body.text).toMatch(/no longer accepts my token/);
    },
  );

  it('an answer whose form is refused comes as a line and a file', async () => {
    stand.fakes.set('chat.postMessage', times(1, refused('invalid_blocks')));
    const ts = await mention();
    const found = await until(
      () => stand.messages(stand.channel, ts),
      (all) => all.some(({ files }) => files && files.length > 0),
    );
    expect(JSON.stringify(found)).toContain('answer.txt');
  });
});

describe('faults', () => {
  it('a rate limit is waited for, as long as Slack asks', async () => {
    stand.fakes.set('chat.postMessage', times(2, tooMany(1)));
    const begun = Date.now();
    const ts = await mention();
    const found = await until(
      () => answers(ts),
      (all) => all.length > 0,
    );
    expect(found).toHaveLength(1);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000);
    expect(stand.called('chat.postMessage')).toHaveLength(3);
  });

  it('a post that failed is tried again', async () => {
    stand.fakes.set('chat.postMessage', times(2, broken(500)));
    const ts = await mention();
    await until(
      () => answers(ts),
      (all) => all.length > 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await answers(ts)).toHaveLength(1);
  });

  it('a post that was done though its answer was lost is not done again', async () => {
    // carried out, then a fault instead of the answer
    let lost = 0;
    stand.fakes.set('chat.postMessage', (call, response) => {
      if (lost++ > 0) return undefined;
      void fetch(`${stand.apiUrl}chat.postMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${call.token}`, 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(call.args),
      }).then(() => response.writeHead(502).end());
      return 'handled';
    });
    const ts = await mention();
    await until(
      () => stand.called('conversations.replies'),
      (calls) => calls.length > 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await answers(ts)).toHaveLength(1);
  });

  it('a Slack that does not answer is given up in time, and tried again', async () => {
    let hung = 0;
    stand.fakes.set('chat.postMessage', () => (hung++ === 0 ? 'handled' : undefined));
    const ts = await mention();
    await until(
      () => answers(ts),
      (all) => all.length === 1,
    );
  });

  it('a name or user group that cannot be looked up keeps nobody from an answer', async () => {
    stand.fakes.set('users.info', broken(500));
    stand.fakes.set('usergroups.list', refused('missing_scope', { needed: 'usergroups:read' }));
    const other = await slackApp(stand);
    const ts = await stand.post(stand.channel, 'x');
    await other.to.event({
      type: 'app_mention',
      channel: stand.channel,
      user: stand.user,
      text: `<@${BOT.user}> hello`,
      ts,
    });
    await until(
      () => answers(ts),
      (all) => all.length === 1,
    );
    await other.adapter.stop(5_000);
  });
});

describe('starting', () => {
  it.each([
    {
      name: 'a wrong token',
      fake: refused('invalid_auth'),
      says: /cannot sign in to Slack with SLACK_BOT_TOKEN: it answers "invalid_auth"; .*docs\/slack\.md/,
    },
    {
      name: 'a Slack that is away',
      fake: broken(503),
      says: /cannot reach Slack at http.*: http_503; check the network/,
    },
  ])('with $name says so in a line', async ({ fake, says }) => {
    stand.fakes.set('auth.test', fake);
    const failing = slackApp(stand, { slack: { patience: { ...HASTY, tries: 2 } } });
    await expect(failing).rejects.toThrow(says);
  });

  it('on a port that is taken says which setting to change', async () => {
    const port = Number(new URL(app.url).port);
    const failing = slackApp(stand, { slack: { listen: { host: '127.0.0.1', port } } });
    await expect(failing).rejects.toThrow(/port \d+: EADDRINUSE; set SEKISHO_SLACK_PORT/);
  });

  it('warns of permissions that the token lacks', async () => {
    stand.fakes.set('auth.test', (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-oauth-scopes': 'chat:write,commands' });
      response.end(JSON.stringify({ ok: true, user_id: BOT.user, bot_id: BOT.bot, team_id: 'T000000001' }));
      return 'handled';
    });
    const other = await slackApp(stand);
    expect(other.logged.join('')).toMatch(/lacks scopes/);
    await other.adapter.stop(5_000);
  });

  it('says where it listens and as whom', () => {
    expect(app.adapter.line).toMatch(/^Slack as @sekisho in Shop, http:\/\/127\.0\.0\.1:\d+\/slack\/events$/);
  });

  it('never logs a token', () => {
    expect(app.logged.join('')).not.toContain(BOT.token);
  });
});
