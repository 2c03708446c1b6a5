// 200 people over 90 days in five time zones while clocks change: what was posted, answered, reviewed and won, against a calculation of its own that
// knows the rules from docs/quiz.md and none of the program's code.
import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QuizDaily } from '../../../../src/bot/desk/quiz/quiz-daily.ts';
import { quizPort } from '../../../../src/bot/desk/quiz/quiz-port.ts';
import type { Level, Scenario } from '../../../../src/quiz/scenario/scenario.ts';
import type { Store } from '../../../../src/store/store.ts';
import { aPerson, aPlace } from '../../../make/desk.ts';
import { aScenario, textOf } from '../../../make/quiz.ts';
import { STORE_KINDS, type StoreMaker } from '../../../make/stores.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const T = 'slack:T1';

/** Zones with the minutes that their clocks are ahead of UTC, and the instants from which others count: written down from the IANA database. */
const ZONES = [
  { zone: 'Asia/Tokyo', hour: 9, minute: 0, ahead: [[0, 540]] },
  {
    zone: 'Europe/Berlin',
    hour: 8,
    minute: 30,
    ahead: [
      [0, 120],
      [Date.UTC(2026, 9, 25, 1), 60],
    ],
  },
  {
    zone: 'America/New_York',
    hour: 9,
    minute: 30,
    ahead: [
      [0, -240],
      [Date.UTC(2026, 10, 1, 6), -300],
    ],
  },
  {
    zone: 'Australia/Lord_Howe',
    hour: 10,
    minute: 0,
    ahead: [
      [0, 630],
      [Date.UTC(2026, 9, 3, 15, 30), 660],
    ],
  },
  {
    zone: 'America/Santiago',
    hour: 7,
    minute: 0,
    ahead: [
      [0, -240],
      [Date.UTC(2026, 8, 6, 4), -180],
    ],
  },
] as const;

/** How often people play. */
const DILIGENCE = [0, 0.02, 0.04, 0.06, 0.1, 0.12, 0.15, 0.3, 0.7, 0.97];

/** From Monday, 2026-08-31. */
const START = Date.UTC(2026, 7, 31);

/** A number from 0 to 1 for a person and a day: always the same. */
function chance(...of: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const char of of.join(' ')) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

function aheadAt(zone: (typeof ZONES)[number], utc: number): number {
  return zone.ahead.reduce((found, [from, minutes]) => (utc >= from ? minutes : found), 0) * MINUTE;
}

/** The instant of an hour on the wall. */
function instantOf(zone: (typeof ZONES)[number], day: number): number {
  const wall = day + zone.hour * HOUR + zone.minute * MINUTE;
  const guess = wall - aheadAt(zone, wall);
  return wall - aheadAt(zone, guess);
}

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);
const isWeekday = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay());

/** What somebody does on a day. */
interface Move {
  readonly person: string;
  readonly zone: number;
  readonly looks: number;
  readonly right: readonly [boolean, boolean, boolean];
}

const moved = new Map<string, readonly Move[]>();

function movesOf(players: number, zone: number, date: string): readonly Move[] {
  const key = `${players} ${zone} ${date}`;
  const known = moved.get(key);
  if (known) return known;
  const all: Move[] = [];
  moved.set(key, all);
  for (let at = zone; at < players; at += ZONES.length) {
    const person = `U${at}`;
    if (chance('plays', person, date) > (DILIGENCE[at % 10] as number)) continue;
    // each channel gets better, and worse again
    const skill = 0.35 + 0.6 * chance('skill', zone, Math.floor(Date.parse(date) / DAY / 21));
    const right = (question: string): boolean => chance(question, person, date) < skill;
    all.push({
      person,
      zone,
      looks: Math.max(0, Math.floor(5 * chance('looks', person, date)) - 2),
      right: [right('l'), right('c'), right('f')],
    });
  }
  return all;
}

/** Days on end as docs/quiz.md has them: one missed weekday of each week is forgiven. */
function streakOf(played: readonly number[]): { days: number; best: number } {
  let days = 0;
  let best = 0;
  let last = Number.NaN;
  const forgiven = new Set<number>();
  for (const day of played) {
    // the weeks of missed weekdays
    const missed: number[] = [];
    for (let one = last + DAY; one < day; one += DAY)
      if (isWeekday(one)) missed.push(Math.floor((one - START) / (7 * DAY)));
    const isBridged = days > 0 && new Set(missed).size === missed.length && missed.every((week) => !forgiven.has(week));
    days = isBridged ? days + 1 : 1;
    if (isBridged) for (const week of missed) forgiven.add(week);
    best = Math.max(best, days);
    last = day;
  }
  return { days, best };
}

describe.each([
  ['sqlite', 200, 90],
  ['postgres', 25, 12],
] as const)('on %s, %d people over %d days', (kind, players, length) => {
  let maker: StoreMaker;
  let store: Store;
  let now = new Date(START);
  const posts: { readonly zone: number; readonly at: number; readonly isReveal: boolean; readonly level: number }[] =
    [];
  const failures: unknown[] = [];
  let scenario: Scenario;
  const days = Array.from({ length }, (_, at) => START + at * DAY).filter(isWeekday);

  beforeAll(async () => {
    maker = await STORE_KINDS[kind]();
    const clock = (): Date => now;
    store = await maker.open({ clock });
    const whole = await aScenario('2026-12-01', 1);
    // what can be looked at is read from the store with every answer, and tells nothing here
    scenario = { ...whole, looks: whole.looks.map(({ command }) => ({ command, output: 'as it is' })), lines: [] };
    const options = {
      store,
      clock,
      timeZone: 'UTC',
      scenarios: {
        ofDay: async (date: string, level: Level) => ({ ...scenario, date, level }),
        ofNote: async () => undefined,
      },
    };
    const quiz = quizPort(options);
    const daily = (): QuizDaily =>
      new QuizDaily({
        ...options,
        language: 'en',
        failed: (_, error) => failures.push(error),
        post: async ({ channel }, reply) => {
          const text = textOf(reply);
          const level = Number(/level (\d)/.exec(text)?.[1] ?? 0);
          posts.push({ zone: Number(channel.slice(1)), at: now.getTime(), isReveal: text.includes('right:'), level });
          return { channel, message: String(posts.length) };
        },
      });
    const replicas = [daily(), daily()] as const;
    const asker = (person: string, zone: number) => ({
      place: aPlace({ channel: `C${zone}`, thread: '' }),
      person: aPerson({ id: person, name: person }),
      language: 'en' as const,
    });
    for (const [at, { zone, hour, minute }] of ZONES.entries()) {
      const on = { kind: 'quiz' as const, workspace: T, channel: `C${at}`, target: '', by: '' };
      await store.subscriptions.put({ ...on, options: { hour, minute, zone } });
    }
    for (let at = 0; at < players; at += 2)
      await store.settings.set({ scope: 'person', id: `${T}:U${at}` }, { leaderboard: true });
    const wrong = scenario.questions.map(
      ({ choices, right }) => choices.find(({ letter }) => letter !== right)?.letter,
    );

    // only instants at which something may be due, and those right before and after
    const events = new Set<number>();
    const due = new Set<number>();
    const answering = new Set<number>();
    for (let day = START - DAY; day < START + length * DAY; day += DAY)
      for (const zone of ZONES) {
        const post = instantOf(zone, day);
        for (const at of [post - MINUTE, post, post + 7 * HOUR]) events.add(at);
        due.add(post).add(post + 7 * HOUR);
        answering.add(post + MINUTE);
      }
    for (const at of [...events, ...answering].sort((one, other) => one - other)) {
      if (at < START - 12 * HOUR) continue;
      now = new Date(at);
      if (events.has(at)) await replicas[0].tick();
      if (due.has(at)) await replicas[1].tick();
      for (const [zone, its] of ZONES.entries()) {
        const day = days.find((one) => instantOf(its, one) + MINUTE === at);
        if (day === undefined) continue;
        for (const { person, looks, right } of movesOf(players, zone, dateOf(day))) {
          for (let look = 1; look <= looks; look++) await quiz.answer(`look ${look}`, asker(person, zone));
          for (const [index, question] of scenario.questions.entries())
            await quiz.answer(
              `answer ${question.id} ${right[index] ? question.right : wrong[index]}`,
              asker(person, zone),
            );
        }
      }
    }
  }, 600_000);
  afterAll(async () => {
    await store.close();
    await maker.end();
  });

  const dayOf = (zone: number, at: number): string => dateOf(at + aheadAt(ZONES[zone] as (typeof ZONES)[number], at));

  it('every channel has its post at its hour on the wall, once each weekday, and its reveal seven hours later', () => {
    expect(failures).toEqual([]);
    for (const [at, zone] of ZONES.entries()) {
      const inside = posts.filter(
        (one) =>
          one.zone === at && dayOf(at, one.at) >= dateOf(START) && dayOf(at, one.at) < dateOf(START + length * DAY),
      );
      const due = days.map((day) => instantOf(zone, day));
      expect(inside.filter(({ isReveal }) => !isReveal).map((one) => one.at)).toEqual(due);
      expect(inside.filter(({ isReveal }) => isReveal).map((one) => one.at)).toEqual(due.map((one) => one + 7 * HOUR));
    }
  });

  it('every streak is the one that was played', async () => {
    for (let at = 0; at < players; at++) {
      const zone = at % ZONES.length;
      const played = days.filter((day) =>
        movesOf(players, zone, dateOf(day)).some(({ person }) => person === `U${at}`),
      );
      const { days: running, best } = await store.streaks.get(`${T}:U${at}`);
      expect({ at, days: running, best }).toEqual({ at, ...streakOf(played) });
    }
  });

  it('every review card is due when FSRS says', async () => {
    const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
    const topic = `${scenario.layer}/${scenario.part}`;
    for (let at = 0; at < players; at++) {
      const zone = at % ZONES.length;
      let card: Card | undefined;
      for (const day of days) {
        const move = movesOf(players, zone, dateOf(day)).find(({ person }) => person === `U${at}`);
        if (!move || (move.right[0] && !card)) continue;
        const when = new Date(instantOf(ZONES[zone] as (typeof ZONES)[number], day) + MINUTE);
        card = scheduler.next(card ?? createEmptyCard(when), when, move.right[0] ? Rating.Good : Rating.Again).card;
      }
      const kept = await store.cards.get(`${T}:U${at}`, topic);
      expect({ at, due: kept?.due }).toEqual({ at, due: card?.due.toISOString() });
    }
  });

  it('every level follows the last three days of its channel', () => {
    let changes = 0;
    for (const at of ZONES.keys()) {
      let level = 1;
      let since: number[] = [];
      const expected: number[] = [];
      for (const day of days) {
        expected.push(level);
        const moves = movesOf(players, at, dateOf(day));
        if (moves.length > 0)
          since.push(moves.flatMap(({ right }) => right).filter(Boolean).length / (3 * moves.length));
        const weights = days.filter((one) => one <= day && movesOf(players, at, dateOf(one)).length > 0).slice(-3);
        const answers = weights.flatMap((one) => movesOf(players, at, dateOf(one)).flatMap(({ right }) => right));
        const share = answers.filter(Boolean).length / answers.length;
        if (since.length < 3) continue;
        const next = share >= 0.8 ? Math.min(3, level + 1) : share <= 0.4 ? Math.max(1, level - 1) : level;
        if (next !== level) {
          since = [];
          changes++;
        }
        level = next;
      }
      const quizzes = posts.filter((one) => one.zone === at && !one.isReveal && dayOf(at, one.at) >= dateOf(START));
      expect(quizzes.map((one) => one.level)).toEqual(expected);
    }
    expect(changes).toBeGreaterThan(0);
  });

  it('every week has its board, of those who want to be on it', async () => {
    for (let monday = START; monday + 7 * DAY <= START + length * DAY; monday += 7 * DAY)
      for (const at of ZONES.keys()) {
        const points = new Map<string, number>();
        for (const day of days.filter((one) => one >= monday && one < monday + 7 * DAY))
          for (const { person, looks, right } of movesOf(players, at, dateOf(day))) {
            if (Number(person.slice(1)) % 2 !== 0) continue;
            const score = (right[0] ? Math.max(20, 50 - 5 * looks) : 0) + (right[1] ? 20 : 0) + (right[2] ? 30 : 0);
            points.set(`${T}:${person}`, (points.get(`${T}:${person}`) ?? 0) + score);
          }
        const ranks = await store.answers.leaderboard({
          ...{ workspace: T, channel: `C${at}` },
          ...{ from: dateOf(monday), to: dateOf(monday + 6 * DAY), limit: 100 },
        });
        expect(new Map(ranks.map(({ person, score }) => [person, score]))).toEqual(points);
        expect(ranks.map(({ score }) => score)).toEqual([...points.values()].sort((one, other) => other - one));
      }
  });
});
