import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptInstallations } from '../../src/bot/slack/slack-options.ts';
import { type SlackApp, slackApp, until } from '../make/slack-app.ts';
import { eventBody } from '../make/slack-requests.ts';
import { slackSocket } from '../make/slack-socket.ts';
import { BOT, type SlackStand, slackStand, TEAM } from '../make/slack-stand.ts';

let stand: SlackStand;
let app: SlackApp;
/** `enterprise team` → installation */
const kept = new Map<string, unknown>();
const installations: KeptInstallations = {
  put: async ({ enterprise, team }, installation) =>
    void kept.set(`${enterprise} ${team}`, structuredClone(installation)),
  get: async ({ enterprise, team }) => kept.get(`${enterprise} ${team}`) ?? kept.get(`${enterprise} `),
  remove: async ({ enterprise, team }) => kept.delete(`${enterprise} ${team}`),
};
/** What Slack gives for a code. */
const GRANT = {
  ok: true,
  app_id: BOT.app,
  authed_user: { id: 'UINSTALLER' },
  scope: 'chat:write',
  token_type: 'bot',
  access_token: BOT.token,
  bot_user_id: BOT.user,
  team: { id: TEAM, name: 'Shop' },
  enterprise: null,
  is_enterprise_install: false,
};

beforeAll(async () => {
  stand = await slackStand();
  stand.fakes.set('oauth.v2.access', ({ args }) =>
    args.code === 'good' ? GRANT : { ok: false, error: 'invalid_code' },
  );
  app = await slackApp(stand, {
    slack: {
      access: {
        type: 'oauth',
        clientId: 'client.1',
        clientSecret: 'client-secret',
        stateSecret: 'state-secret',
        installations,
      },
    },
  });
});

afterAll(async () => {
  await app?.adapter.stop(5_000);
  await stand?.close();
});

function mention(ts: string, text = 'hello'): ReturnType<SlackApp['to']['event']> {
  return app.to.event({
    type: 'app_mention',
    channel: stand.channel,
    user: stand.user,
    text: `<@${BOT.user}> ${text}`,
    ts,
  });
}

async function answered(ts: string): Promise<boolean> {
  return (await stand.messages(stand.channel, ts)).some(({ user }) => user === BOT.user);
}

/** Goes the way of a browser that installs the app. */
async function install(code: string, change: (state: string) => string = (state) => state): Promise<Response> {
  const origin = new URL(app.url).origin;
  const first = await fetch(`${origin}/slack/install`, { redirect: 'manual' });
  const to = new URL(first.headers.get('location') ?? '');
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const state = change(to.searchParams.get('state') ?? '');
  return fetch(`${origin}/slack/oauth_redirect?code=${code}&state=${encodeURIComponent(state)}`, {
    headers: { cookie },
  });
}

describe('several workspaces', () => {
  it('a workspace that has not installed the app is not answered, and that is logged', async () => {
    const ts = await stand.post(stand.channel, 'x');
    expect((await mention(ts)).status).toBe(200);
    await until(
      () => app.logged.join(''),
      (log) => log.includes('Authorization of incoming event did not succeed'),
    );
    expect(await answered(ts)).toBe(false);
  });

  it('asks for the permissions of the manifest', async () => {
    const first = await fetch(`${new URL(app.url).origin}/slack/install`, { redirect: 'manual' });
    const to = new URL(first.headers.get('location') ?? '');
    expect(to.origin + to.pathname).toBe('https://slack.com/oauth/v2/authorize');
    expect(to.searchParams.get('scope')).toContain('app_mentions:read');
  });

  it('a state that is not ours installs nothing', async () => {
    const response = await install('good', (state) => `${state}x`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(kept.size).toBe(0);
  });

  it('a code that Slack does not know installs nothing', async () => {
    await install('bad');
    expect(kept.size).toBe(0);
  });

  it('an installed workspace is kept, and answered with its own token', async () => {
    expect((await install('good')).status).toBe(200);
    expect([...kept.keys()]).toEqual([` ${TEAM}`]);
    stand.calls.length = 0;
    const ts = await stand.post(stand.channel, 'x');
    await mention(ts);
    await until(
      () => answered(ts),
      (is) => is,
    );
    expect(stand.called('chat.postMessage').every(({ token }) => token === BOT.token)).toBe(true);
    expect(app.logged.join('')).not.toContain(BOT.token);
  });

  it('a workspace that takes the app away is forgotten', async () => {
    await app.to.event({ type: 'tokens_revoked', tokens: { bot: [BOT.user] } });
    await until(
      () => kept.size,
      (size) => size === 0,
    );
    const ts = await stand.post(stand.channel, 'x');
    await mention(ts);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await answered(ts)).toBe(false);
  });

  it('says where it is installed', () => {
    expect(app.adapter.line).toMatch(
      /^Slack for every workspace that installs it, .*installed at http:.*\/slack\/install$/,
    );
  });
});

describe('several workspaces with Socket Mode', () => {
  it('install at a page of their own, which takes no messages, and are answered over the socket', async () => {
    kept.clear();
    const socket = await slackSocket(stand);
    const over = await slackApp(stand, {
      slack: {
        transport: { type: 'socket', appToken: 'xapp-test' },
        access: {
          type: 'oauth',
          clientId: 'client.1',
          clientSecret: 'client-secret',
          stateSecret: 'state-secret',
          installations,
        },
      },
    });
    const origin = /installed at (http:\S+)\/slack\/install/.exec(over.adapter.line)?.[1] ?? '';
    expect((await fetch(`${origin}/slack/events`, { method: 'POST', body: '{}' })).status).toBe(404);
    kept.set(` ${TEAM}`, {
      team: { id: TEAM },
      user: { id: 'UINSTALLER' },
      bot: { token: BOT.token, userId: BOT.user, id: BOT.bot, scopes: [] },
    });
    await until(
      () => socket.connected(),
      (count) => count > 0,
    );
    const ts = await stand.post(stand.channel, 'x');
    await socket.send(
      'events_api',
      eventBody({ type: 'app_mention', channel: stand.channel, user: stand.user, text: `<@${BOT.user}> hello`, ts }),
    );
    await until(
      () => answered(ts),
      (is) => is,
    );
    await over.adapter.stop(5_000);
    await socket.close();
  });
});
