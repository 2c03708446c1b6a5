// What Slack was told is taken is answered, by another process where it must be, and once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { type SlackApp, slackApp, until } from '../../make/slack-app.ts';
import { BOT, type SlackStand, slackStand, TEAM } from '../../make/slack-stand.ts';

let stand: SlackStand;
let store: Store;
let app: SlackApp;

beforeAll(async () => {
  stand = await slackStand();
});
afterAll(async () => {
  expect(stand.faults).toEqual([]);
  await stand.close();
});
beforeEach(async () => {
  store = await openStore({ file: ':memory:' });
});
afterEach(async () => {
  await app.adapter.stop(1_000);
  await app.desk.stop(1_000);
  await store.close();
});

const start = async (inbox: Store['inbox'] = store.inbox): Promise<void> => {
  const kept = { inbox, holder: 'this', state: (key: string) => store.deliveries.state(key), every: 20 };
  app = await slackApp(stand, { slack: { inbox: kept }, desk: { store } });
};

async function mention(text = 'hello'): Promise<{ readonly ts: string; readonly event: object }> {
  const said = `<@${BOT.user}> ${text}\nthere`;
  const ts = await stand.post(stand.channel, said);
  return { ts, event: { type: 'app_mention', channel: stand.channel, user: stand.user, text: said, ts } };
}

async function answersTo(ts: string): Promise<number> {
  return (await stand.messages(stand.channel, ts)).filter(({ user }) => user === BOT.user).length;
}

const isAnswered = (ts: string) =>
  until(
    () => answersTo(ts),
    (count) => count > 0,
  );

const keyOf = (ts: string): string => `slack:${TEAM}:app_mention:${stand.channel}:${ts}`;
const deliveryOf = (ts: string): string => `slack:${TEAM}:${stand.channel}:${ts}`;

/** What another process had taken when it died. */
async function left(ts: string): Promise<void> {
  const where = { team: TEAM, channel: stand.channel, ts, threadTs: '', isEdit: false };
  expect(await store.inbox.put({ key: keyOf(ts), where }, 'dead', -1)).toBe(true);
}

/** Is it not in the inbox? Asked as somebody who would take it, and gives it back. */
async function isGone(ts: string): Promise<boolean> {
  const key = keyOf(ts);
  const isFree = await store.inbox.put({ key, where: {} }, 'asking', 60);
  if (isFree) await store.inbox.done(key, 'asking');
  return isFree;
}

/** The message was read again: from then on it is this process's until it is done. */
const readAgain = (ts: string) =>
  until(
    () => stand.called('conversations.history').filter(({ args }) => args.oldest === ts).length,
    (count) => count > 0,
  );

const gone = (ts: string) =>
  until(
    () => isGone(ts),
    (is) => is,
  );

describe('a message', () => {
  it('is written down while it is worked on, and no longer', async () => {
    await start();
    const { ts, event } = await mention();
    let wasThere = false;
    stand.fakes.set('users.info', () => {
      void isGone(ts).then((is) => {
        wasThere ||= !is;
      });
      return undefined;
    });
    expect((await app.to.event(event)).status).toBe(200);
    await isAnswered(ts);
    await gone(ts);
    stand.fakes.clear();
    expect(wasThere).toBe(true);
    expect(await store.deliveries.state(deliveryOf(ts))).toBe('settled');
  });

  it('that is for nobody here is not written down', async () => {
    await start();
    const ts = await stand.post(stand.channel, 'to you all');
    const event = {
      type: 'message',
      channel: stand.channel,
      channel_type: 'channel',
      user: stand.user,
      text: 'to you all',
      ts,
    };
    expect((await app.to.event(event)).status).toBe(200);
    expect(await store.inbox.takeOver('anybody', 60, 100)).toEqual([]);
    expect(await answersTo(ts)).toBe(0);
  });

  it('that another process has is acknowledged and left to it', async () => {
    await start();
    const { ts, event } = await mention();
    await store.inbox.put({ key: keyOf(ts), where: {} }, 'another', 60);
    expect((await app.to.event(event, { retry: 1 })).status).toBe(200);
    const other = await mention();
    await app.to.event(other.event);
    await isAnswered(other.ts);
    expect(await answersTo(ts)).toBe(0);
  });

  it('is answered all the same by a store that never answers', async () => {
    const never = () => new Promise<never>(() => undefined);
    await start({ put: never, renew: never, done: never, takeOver: never });
    const { ts, event } = await mention();
    expect((await app.to.event(event)).status).toBe(200);
    await isAnswered(ts);
  });
});

describe('a message whose process died', () => {
  it('is read again and answered once', async () => {
    const { ts } = await mention();
    await left(ts);
    await start();
    await isAnswered(ts);
    await gone(ts);
    expect(await answersTo(ts)).toBe(1);
    expect(app.logged.join('')).toContain('a message that another process had taken is answered');
    expect(app.logged.join('')).not.toContain('hello');
  });

  it('is left when its answer stands', async () => {
    await start();
    const { ts, event } = await mention();
    await app.to.event(event);
    await isAnswered(ts);
    await gone(ts);
    await store.data.sweep(new Date(Date.now() + 48 * 3_600_000));
    expect(await store.deliveries.state(deliveryOf(ts))).toBe('free');
    await left(ts);
    await readAgain(ts);
    await gone(ts);
    expect(await answersTo(ts)).toBe(1);
  });

  it('is waited for while the claim of the dead one runs', async () => {
    const { ts } = await mention();
    await store.deliveries.claim(deliveryOf(ts), 60);
    await left(ts);
    await start();
    await readAgain(ts);
    expect(await answersTo(ts)).toBe(0);
    await store.deliveries.release(deliveryOf(ts));
    await isAnswered(ts);
    await gone(ts);
  });

  it('and that is not there any more is forgotten', async () => {
    await left('1700000000.000001');
    await start();
    await readAgain('1700000000.000001');
    await gone('1700000000.000001');
  });
});
