import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HASTY, type SlackApp, slackApp, until } from '../make/slack-app.ts';
import { buttonOf, buttonPayload, commandBody, eventBody } from '../make/slack-requests.ts';
import { type SlackSocket, slackSocket } from '../make/slack-socket.ts';
import { BOT, type PostedMessage, type SlackStand, slackStand } from '../make/slack-stand.ts';
import { begin } from './run-program.ts';

let stand: SlackStand;
let socket: SlackSocket;
let app: SlackApp;

beforeAll(async () => {
  stand = await slackStand();
  socket = await slackSocket(stand);
  app = await slackApp(stand, { slack: { transport: { type: 'socket', appToken: 'xapp-test' } } });
});

afterEach(() => expect(stand.faults).toEqual([]));

afterAll(async () => {
  await app?.adapter.stop(5_000);
  await socket?.close();
  await stand?.close();
});

async function connected(): Promise<void> {
  await until(
    () => socket.connected(),
    (count) => count > 0,
  );
}

async function mention(text = 'hello'): Promise<{ ts: string; envelope: string; payload: object }> {
  const ts = await stand.post(stand.channel, text);
  const payload = eventBody({
    type: 'app_mention',
    channel: stand.channel,
    user: stand.user,
    text: `<@${BOT.user}> ${text}`,
    ts,
  });
  return { ts, payload, envelope: await socket.send('events_api', payload) };
}

function answer(thread: string): Promise<PostedMessage[]> {
  return until(
    async () => (await stand.messages(stand.channel, thread)).filter(({ user }) => user === BOT.user),
    (found) => found.length > 0,
  );
}

async function acked(envelope: string): Promise<void> {
  await until(
    () => socket.acked,
    (all) => all.includes(envelope),
  );
}

describe('Socket Mode', () => {
  it('needs no address of its own', () => {
    expect(app.adapter.line).toBe('Slack as @sekisho in Shop, Socket Mode');
  });

  it('acknowledges every kind of envelope and answers', async () => {
    await connected();
    const { ts, envelope } = await mention();
    await acked(envelope);
    const [said] = await answer(ts);
    const command = Object.fromEntries(new URLSearchParams(commandBody(stand, 'help')));
    await acked(await socket.send('slash_commands', command));
    const pressed = buttonPayload(stand, { ...said, ts: said?.ts ?? '', thread_ts: ts }, buttonOf(said ?? {}, /^say:/));
    await acked(await socket.send('interactive', pressed));
    await until(
      async () => (await stand.messages(stand.channel, ts)).filter(({ user }) => user === BOT.user).length,
      (count) => count > 1,
    );
  });

  it('answers once what is delivered again', async () => {
    await connected();
    const { ts, payload } = await mention();
    await acked(await socket.send('events_api', payload, { retry_attempt: 1, retry_reason: 'timeout' }));
    await answer(ts);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await answer(ts)).toHaveLength(1);
  });

  it.each([
    { name: 'when Slack asks for it', end: () => socket.disconnect() },
    { name: 'when the network breaks off', end: () => socket.kill() },
  ])('connects anew $name, and goes on', async ({ end }) => {
    await connected();
    const before = socket.opened();
    end();
    await until(
      () => socket.opened(),
      (count) => count > before,
    );
    await connected();
    const { ts } = await mention();
    await answer(ts);
  });

  it.each([
    { name: 'Slack has a fault', error: 'internal_error', least: 4 },
    { name: 'Slack cannot be reached', error: 'cut off', least: 2 },
  ])('goes on trying while $name', async ({ error, least }) => {
    await connected();
    socket.refuseWith(error);
    const before = socket.opened();
    socket.kill();
    await until(
      () => socket.opened() - before,
      (tries) => tries >= least,
    );
    expect([app.adapter.isConnected?.(), app.adapter.isRefused?.()]).toEqual([false, false]);
    socket.refuseWith('');
    await until(
      () => app.adapter.isConnected?.(),
      (isConnected) => isConnected === true,
    );
    const { ts } = await mention();
    await answer(ts);
  });

  it('with a wrong token says so in a line', async () => {
    const failing = slackApp(stand, { slack: { transport: { type: 'socket', appToken: 'xapp-wrong' } } });
    await expect(failing).rejects.toThrow(
      /cannot sign in to Slack with SLACK_APP_TOKEN: it answers "invalid_auth"; .*docs\/slack\.md/,
    );
  });

  it.each([
    {
      name: 'its token is revoked',
      error: 'token_revoked',
      reason: 'refresh_requested',
      says: /cannot sign in to Slack with SLACK_APP_TOKEN: it answers "token_revoked"; copy the token again/,
    },
    {
      name: 'Socket Mode is switched off',
      error: 'not_allowed_token_type',
      reason: 'link_disabled',
      says: /Socket Mode is switched off for the app; switch it on at the app's page/,
    },
  ])('says what to mend when $name while it runs, and connects again when that is done', async (row) => {
    const patience = { ...HASTY, firstWait: 2 };
    const transport = { type: 'socket', appToken: 'xapp-test' } as const;
    const other = await slackApp(stand, { slack: { transport, patience } });
    const { adapter, logged } = other;
    try {
      socket.refuseWith(row.error);
      socket.disconnect(row.reason);
      const error = await adapter.lost;
      expect(error?.message).toMatch(row.says);
      expect([adapter.isConnected?.(), adapter.isRefused?.()]).toEqual([false, true]);
      await until(
        () => logged.filter((line) => line.includes('slack-link')),
        (lines) => lines.some((line) => line.includes(row.error)),
      );
      expect(logged.join('')).not.toContain('xapp-test');
      socket.refuseWith('');
      await until(
        () => adapter.isConnected?.(),
        (isConnected) => isConnected === true,
      );
      expect(adapter.isRefused?.()).toBe(false);
    } finally {
      socket.refuseWith('');
      await adapter.stop(1_000);
    }
  });

  it('ends the program with one line and status 2 when nothing else is left to it', async () => {
    const before = socket.connected();
    const { out, err, ended } = begin({
      args: ['start', '--no-web'],
      env: { SLACK_BOT_TOKEN: BOT.token, SLACK_APP_TOKEN: 'xapp-test', SLACK_API_URL: stand.apiUrl },
    });
    await until(
      () => [socket.connected(), out()] as const,
      ([count, said]) => count > before && said.includes('Socket Mode'),
    );
    socket.refuseWith('token_revoked');
    socket.disconnect();
    expect(await ended).toBe(2);
    socket.refuseWith('');
    const lines = err().split('\n');
    const said = lines.filter((line) => line.startsWith('sekisho: cannot sign in to Slack with SLACK_APP_TOKEN'));
    expect(said).toHaveLength(1);
    expect(lines.filter((line) => line !== '' && !line.startsWith('{'))).toEqual(said);
  }, 60_000);
});
