// Posts over virtual days: at the local hour, once, whatever clocks do and whoever dies.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../src/bot/conversation/reply.ts';
import { QuizDaily } from '../../../../src/bot/desk/quiz/quiz-daily.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { aScenario, SCENARIOS, textOf } from '../../../make/quiz.ts';

const MINUTE = 60_000;
const STEP = 30 * MINUTE;
const DAY = 24 * 60 * MINUTE;

let now: Date;
let store: Store;
let posts: { readonly channel: string; readonly at: Date; readonly reply: Reply }[];
let failures: unknown[];
let isDown: boolean;
const clock = (): Date => now;

beforeEach(async () => {
  now = new Date('2026-01-01T00:00:00Z');
  store = await openStore({ file: ':memory:' }, { clock });
  posts = [];
  failures = [];
  isDown = false;
});
afterEach(() => store.close());

function aDaily(): QuizDaily {
  return new QuizDaily({
    store,
    clock,
    scenarios: SCENARIOS,
    timeZone: 'UTC',
    language: 'en',
    failed: (_, error) => failures.push(error),
    post: async ({ channel }, reply) => {
      if (isDown) throw new Error('the platform is away');
      posts.push({ channel, at: now, reply });
      return { channel, message: String(posts.length) };
    },
  });
}

async function subscribe(zone: string, hour: number, minute: number, channel = zone): Promise<void> {
  const options = { hour, minute, zone };
  await store.subscriptions.put({ kind: 'quiz', workspace: 'slack:T1', channel, target: '', by: '', options });
}

async function run(daily: QuizDaily, from: string, days: number): Promise<void> {
  const start = Date.parse(from);
  for (let at = start; at < start + days * DAY; at += STEP) {
    now = new Date(at);
    await daily.tick();
  }
}

const quizzes = () => posts.filter(({ reply }) => textOf(reply).includes('quiz look 1'));
/** weekday, date and time on the wall there */
function wall(at: Date, zone: string): string {
  const options = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(at).replace(',', '');
}

describe.each([
  ['2026-03-06T05:00:00Z', 'America/New_York', 9, 30],
  ['2026-10-30T05:00:00Z', 'America/New_York', 9, 30],
  ['2026-03-27T00:00:00Z', 'Europe/Berlin', 8, 0],
  ['2026-10-23T00:00:00Z', 'Europe/London', 8, 0],
  ['2026-10-01T13:30:00Z', 'Australia/Lord_Howe', 10, 0],
  ['2026-12-03T15:00:00Z', 'Asia/Tokyo', 9, 0],
])('from %s in %s', (from, zone, hour, minute) => {
  it('each weekday has one post, at its hour on the wall', async () => {
    await subscribe(zone, hour, minute);
    await run(aDaily(), from, 7);
    const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    expect(quizzes().map(({ at }) => wall(at, zone))).toEqual(
      ['Fri', 'Mon', 'Tue', 'Wed', 'Thu'].map((day) => `${day} ${time}`),
    );
    expect(failures).toEqual([]);
  });
});

describe('an hour that the clock skips', () => {
  it('is right after it', async () => {
    await subscribe('Africa/Cairo', 0, 30);
    await run(aDaily(), '2026-04-23T20:00:00Z', 1);
    expect(quizzes().map(({ at }) => wall(at, 'Africa/Cairo'))).toEqual(['Thu 22:00', 'Fri 01:00']);
  });
});

describe('a post', () => {
  it('that was missed comes once if it is still the day, and not later', async () => {
    await subscribe('Asia/Tokyo', 9, 0);
    now = new Date('2026-12-01T12:00:00Z');
    await Promise.all([aDaily().tick(), aDaily().tick()]);
    await aDaily().tick();
    expect(quizzes()).toHaveLength(1);
    now = new Date('2026-12-02T15:30:00Z');
    await aDaily().tick();
    expect(quizzes()).toHaveLength(1);
  });

  it('that fails is tried again, and others are posted all the same', async () => {
    await subscribe('Asia/Tokyo', 9, 0);
    now = new Date('2026-12-01T00:00:00Z');
    isDown = true;
    await aDaily().tick();
    expect(failures).toHaveLength(1);
    isDown = false;
    await aDaily().tick();
    expect(quizzes()).toHaveLength(1);
  });

  it('whose maker died is made by another', async () => {
    await subscribe('Asia/Tokyo', 9, 0);
    now = new Date('2026-12-01T00:00:00Z');
    const scenario = await aScenario('2026-12-01', 1);
    const day = { workspace: 'slack:T1', channel: 'Asia/Tokyo', date: '2026-12-01' };
    await store.quizDays.open({ ...day, level: 1, seed: 1, scenario, revealAt: '2026-12-01T07:00:00.000Z' });
    await aDaily().tick();
    expect(quizzes()).toEqual([]);
    now = new Date('2026-12-01T00:06:00Z');
    await aDaily().tick();
    expect(quizzes()).toHaveLength(1);
  });
});

describe('the reveal', () => {
  it('comes once later that day, and the level follows', async () => {
    await subscribe('Asia/Tokyo', 9, 0);
    const daily = aDaily();
    for (const date of ['2026-12-01', '2026-12-02', '2026-12-03']) {
      now = new Date(`${date}T00:00:00Z`);
      await daily.tick();
      const day = { workspace: 'slack:T1', channel: 'Asia/Tokyo', date };
      const answer = { question: 'layer', choice: 'a', right: true, score: 50, looks: 0, layer: 'app', part: 'oom' };
      await store.answers.give({ ...day, ...answer, person: 'slack:T1:U1' });
      now = new Date(`${date}T07:00:00Z`);
      await Promise.all([daily.tick(), aDaily().tick()]);
    }
    expect(posts.filter(({ reply }) => textOf(reply).includes('right:'))).toHaveLength(3);
    expect(await store.settings.get({ scope: 'channel', id: 'slack:T1/Asia/Tokyo' })).toMatchObject({ quizLevel: 2 });
  });
});
