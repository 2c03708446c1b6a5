import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SlackApp, slackApp, until } from '../make/slack-app.ts';
import { buttonOf, buttonPayload } from '../make/slack-requests.ts';
import { BOT, type PostedMessage, type SlackStand, slackStand } from '../make/slack-stand.ts';

const PASTE = [
  '3m   Normal   Scheduled  pod/cart-1  Successfully assigned shop/cart-1 to node-2',
  '28s  Warning  Failed     pod/cart-1  Failed to pull image "registry.example/cart:9": rpc error: code = NotFound desc = failed to pull and unpack image: registry.example/cart:9: not found',
].join('\n');
/** As Slack delivers it. */
const DELIVERED = PASTE.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

let stand: SlackStand;
let app: SlackApp;

beforeAll(async () => {
  stand = await slackStand();
  app = await slackApp(stand);
});

beforeEach(() => {
  stand.calls.length = 0;
});

afterEach(() => {
  stand.fakes.clear();
  expect(stand.faults).toEqual([]);
});

afterAll(async () => {
  await app?.adapter.stop(5_000);
  await stand?.close();
});

/** Somebody writes into the channel, and Slack tells the app. */
async function write(
  text: string,
  over: Readonly<Record<string, unknown>> = {},
): Promise<{ ts: string; event: object }> {
  const ts = await stand.post(stand.channel, text, 'thread_ts' in over ? { thread_ts: over.thread_ts } : {});
  const event = {
    type: 'message',
    channel: stand.channel,
    channel_type: 'channel',
    user: stand.user,
    text,
    ts,
    event_ts: ts,
    ...over,
  };
  return { ts, event };
}

/** What the bot wrote into a thread. */
async function answers(thread: string, channel = stand.channel): Promise<readonly PostedMessage[]> {
  return (await stand.messages(channel, thread)).filter(({ user, ts }) => user === BOT.user && ts !== thread);
}

function answered(thread: string, count = 1): Promise<readonly PostedMessage[]> {
  return until(
    () => answers(thread),
    (found) => found.length >= count,
  );
}

async function mention(text: string, over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { ts, event } = await write(`<@${BOT.user}> ${text}`, over);
  expect(await app.to.event({ ...event, type: 'app_mention' })).toMatchObject({ status: 200, body: '' });
  return ts;
}

async function settled(): Promise<void> {
  await until(
    () => app.logged.length,
    () => true,
  );
  await new Promise((resolve) => setTimeout(resolve, 150));
}

describe('a mention in a channel', () => {
  it('is answered in its thread, by one message that begins with the answer', async () => {
    const ts = await mention(DELIVERED);
    const [answer] = await answered(ts);
    expect(answer?.text).toMatch(/^✗ kubelet\/image Pod\/cart-1: The registry/);
    const inChannel = (await stand.messages(stand.channel)).filter((one) => one.user === BOT.user && one.ts > ts);
    expect(inChannel).toEqual([]);
  });

  it('is answered once, though Slack tells it as a mention and as a message, and again', async () => {
    const { ts, event } = await write(`<@${BOT.user}> ${DELIVERED}`);
    await app.to.event({ ...event, type: 'app_mention' }, { id: 'EvTwice' });
    await app.to.event(event, { id: 'EvTwin' });
    await app.to.event({ ...event, type: 'app_mention' }, { id: 'EvTwice', retry: 1 });
    await app.to.event({ ...event, type: 'app_mention' }, { id: 'EvTwice', retry: 2 });
    await answered(ts);
    await settled();
    expect(await answers(ts)).toHaveLength(1);
  });

  it('whose file comes only with its twin is answered with the file read', async () => {
    const bytes = Buffer.from(PASTE);
    stand.files.set('/files/events.txt', (request, response) => {
      const ours = request.headers.authorization === `Bearer ${BOT.token}`;
      response.writeHead(ours ? 200 : 401, { 'content-type': 'text/plain' }).end(ours ? bytes : '');
    });
    const file = {
      id: 'F1',
      name: 'events.txt',
      mode: 'snippet',
      size: bytes.length,
      url_private_download: `${stand.origin}/files/events.txt`,
    };
    const { ts, event } = await write(`<@${BOT.user}> see`);
    await app.to.event({ ...event, type: 'app_mention' });
    await app.to.event({ ...event, subtype: 'file_share', files: [file] });
    const [answer] = await answered(ts);
    expect(answer?.text).toContain('kubelet/image');
    await settled();
    expect(await answers(ts)).toHaveLength(1);
  });

  it('with a file that cannot be fetched says why', async () => {
    const file = {
      id: 'F2',
      name: 'events.txt',
      mode: 'snippet',
      size: 5,
      url_private_download: 'https://evil.example/events.txt',
    };
    const ts = await mention('see', { files: [file] });
    const [answer] = await answered(ts);
    expect(JSON.stringify(answer?.blocks)).toMatch(/events\.txt.*not kept by Slack/);
  });

  it('in a thread quotes what the thread said before', async () => {
    const { ts } = await write(DELIVERED);
    await mention('what is this?', { thread_ts: ts });
    const [answer] = await answered(ts);
    expect(answer?.text).toContain('kubelet/image');
  });

  it('with a link to a message of the channel reads that message', async () => {
    const { ts } = await write(DELIVERED);
    const asked = await mention(`see <https://shop.slack.com/archives/${stand.channel}/p${ts.replace('.', '')}>`);
    expect((await answered(asked))[0]?.text).toContain('kubelet/image');
  });

  it('reads what Slack shows of a shared message', async () => {
    const asked = await mention('', { attachments: [{ is_share: true, text: DELIVERED, author_id: stand.user }] });
    expect((await answered(asked))[0]?.text).toContain('kubelet/image');
  });

  it('does not read a linked message of a channel where the person is no member', async () => {
    stand.fakes.set('conversations.members', () => ({
      ok: true,
      members: ['UOTHER'],
      response_metadata: { next_cursor: '' },
    }));
    const { ts } = await write(DELIVERED);
    const asked = await mention(`<https://shop.slack.com/archives/CELSEWHERE/p${ts.replace('.', '')}>`);
    await answered(asked);
    expect(stand.called('conversations.history').filter(({ args }) => args.channel === 'CELSEWHERE')).toEqual([]);
  });

  it('shows nothing of a paste that mentions, links or leaves its block of code', async () => {
    const hostile = `<!channel> <@U1> <https://evil.example|x> \`\`\` *b*\n${PASTE}`;
    const typed = hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const ts = await mention(typed);
    const [answer] = await answered(ts);
    expect(JSON.stringify(answer)).not.toMatch(/<!|<@|<http/);
  });
});

describe('a thread where the bot takes part', () => {
  it('goes on without a mention, and says what the second paste changed', async () => {
    const ts = await mention(DELIVERED);
    await answered(ts);
    const { event } = await write(
      'NAME    READY  STATUS            RESTARTS  AGE\ncart-1  0/1    ImagePullBackOff  0         4m',
      { thread_ts: ts },
    );
    await app.to.event(event);
    const [, second] = await answered(ts, 2);
    expect(JSON.stringify(second?.blocks)).toMatch(/With this paste/);
  });

  it('is recognised after a restart by asking Slack', async () => {
    const ts = await mention(DELIVERED);
    await answered(ts);
    const other = await slackApp(stand);
    const { event } = await write('why', { thread_ts: ts });
    await other.to.event(event);
    await answered(ts, 2);
    await other.adapter.stop(5_000);
  });
});

describe('what is not for the bot', () => {
  it.each([
    { name: 'a message without a mention', over: {} },
    { name: 'its own message', over: { user: BOT.user, bot_id: BOT.bot, text: `<@${BOT.user}> hi` } },
    { name: 'the message of another bot', over: { bot_id: 'B0OTHER', text: `<@${BOT.user}> hi` } },
    { name: 'somebody who joins', over: { subtype: 'channel_join', text: `<@${BOT.user}>` } },
    { name: 'a deletion', over: { subtype: 'message_deleted', deleted_ts: '1.0', text: undefined, user: undefined } },
    { name: 'a reply in a thread of others', over: { thread_ts: '1600000000.000100' } },
  ])('is left alone: $name', async ({ over }) => {
    const { event } = await write(DELIVERED);
    expect((await app.to.event({ ...event, ...over })).status).toBe(200);
    await settled();
    expect(stand.called('chat.postMessage')).toEqual([]);
  });
});

describe('an edited message', () => {
  it('is triaged anew in the place of its answer', async () => {
    const ts = await mention('image');
    const [before] = await answered(ts);
    const message = {
      type: 'message',
      user: stand.user,
      ts,
      text: `<@${BOT.user}> ${DELIVERED}`,
      edited: { user: stand.user, ts: `${ts}1` },
    };
    await app.to.event({
      type: 'message',
      subtype: 'message_changed',
      channel: stand.channel,
      channel_type: 'channel',
      message,
      previous_message: { ...message, text: `<@${BOT.user}> image`, edited: undefined },
    });
    const [after] = await until(
      () => answers(ts),
      ([one]) => one?.text.includes('kubelet/image') === true,
    );
    expect(after?.ts).toBe(before?.ts);
    expect(await answers(ts)).toHaveLength(1);
  });

  it('is left as it is when Slack only unfurled a link in it', async () => {
    const ts = await mention(DELIVERED);
    await answered(ts);
    stand.calls.length = 0;
    const message = { type: 'message', user: stand.user, ts, text: `<@${BOT.user}> ${DELIVERED}`, attachments: [] };
    await app.to.event({
      type: 'message',
      subtype: 'message_changed',
      channel: stand.channel,
      message,
      previous_message: message,
    });
    await settled();
    expect(stand.called('chat.update')).toEqual([]);
  });

  it('that was deleted keeps its answer', async () => {
    const ts = await mention(DELIVERED);
    await answered(ts);
    stand.calls.length = 0;
    await app.to.event({
      type: 'message',
      subtype: 'message_deleted',
      channel: stand.channel,
      deleted_ts: ts,
      previous_message: { ts, user: stand.user },
    });
    await settled();
    expect(await answers(ts)).toHaveLength(1);
    expect(stand.called('chat.update')).toEqual([]);
    expect(stand.called('chat.delete')).toEqual([]);
  });
});

describe('a direct message', () => {
  it('needs no mention, and a greeting gets a short answer', async () => {
    const channel = await stand.direct();
    await app.to.event({
      type: 'message',
      channel,
      channel_type: 'im',
      user: stand.user,
      text: 'hello',
      ts: '1700000001.000100',
    });
    const found = await until(
      () => stand.messages(channel),
      (all) => all.some(({ user }) => user === BOT.user),
    );
    const said = found.find(({ user }) => user === BOT.user);
    expect(said?.text).toMatch(/^Hello/);
    expect(said?.thread_ts).toBeUndefined();
    expect(said?.blocks?.length).toBeLessThan(4);
  });

  it('keeps its conversation: a button of the answer goes on with it', async () => {
    const channel = await stand.direct();
    await app.to.event({
      type: 'message',
      channel,
      channel_type: 'im',
      user: stand.user,
      text: DELIVERED,
      ts: '1700000002.000100',
    });
    const found = await until(
      () => stand.messages(channel),
      (all) => all.some(({ text, user }) => user === BOT.user && text.includes('kubelet/image')),
    );
    const answer = found.find(({ text }) => text.includes('kubelet/image'));
    const pressed = buttonPayload(stand, answer ?? { ts: '' }, buttonOf(answer ?? {}, /:why$/), {
      channel: { id: channel },
    });
    expect((await app.to.interaction(pressed)).body).toBe('');
    await until(
      () => stand.messages(channel),
      (all) => all.some(({ blocks }) => JSON.stringify(blocks)?.includes('Why this layer')),
    );
  });
});

describe('a button', () => {
  it('is answered in the thread of its message, each line with its owner', async () => {
    const ts = await mention(DELIVERED);
    const [answer] = await answered(ts);
    const pressed = buttonPayload(
      stand,
      { ...answer, ts: answer?.ts ?? '', thread_ts: ts },
      buttonOf(answer ?? {}, /:lines$/),
    );
    expect(await app.to.interaction(pressed)).toMatchObject({ status: 200, body: '' });
    const [, second] = await answered(ts, 2);
    expect(JSON.stringify(second?.blocks)).toMatch(/default-scheduler.*kubelet/s);
  });

  it('pressed once but delivered twice is answered once', async () => {
    const ts = await mention(DELIVERED);
    const [answer] = await answered(ts);
    const pressed = buttonPayload(
      stand,
      { ...answer, ts: answer?.ts ?? '', thread_ts: ts },
      buttonOf(answer ?? {}, /:next$/),
    );
    await app.to.interaction(pressed);
    await app.to.interaction(pressed);
    await answered(ts, 2);
    await settled();
    expect(await answers(ts)).toHaveLength(2);
  });
});
