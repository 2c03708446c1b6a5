// A day of the quiz at a place, and what one person has done of it: everything is in the store, so that a restart forgets nothing.
import type { NoteSource } from '../../../quiz/custom/note-source.ts';
import { grade } from '../../../quiz/grade.ts';
import { reviewed } from '../../../quiz/review.ts';
import type { Level, Question, Scenario } from '../../../quiz/scenario/scenario.ts';
import { isWeekend, streakAfter } from '../../../quiz/streak.ts';
import type { Answer as Given } from '../../../store/port/answers.ts';
import type { DayKey, QuizDay } from '../../../store/port/quiz-days.ts';
import type { Store } from '../../../store/store.ts';
import { dueDate, hourOf, localDate, zoneHere } from './channel-hour.ts';

/** Makes scenarios, in whichever thread. */
export interface ScenarioMaker {
  /** The scenario of a day and level; the same whoever asks. */
  ofDay(date: string, level: Level): Promise<Scenario>;
  /** That of a team's own note; undefined when the note does not say enough. */
  ofNote(note: NoteSource, date: string): Promise<Scenario | undefined>;
}

/** What the quiz is made with. */
export interface QuizOptions {
  readonly store: Store;
  readonly scenarios: ScenarioMaker;
  readonly clock: () => Date;
  /** where nobody has chosen one; absent: that of this computer */
  readonly timeZone?: string;
}

/** A day with its scenario. */
export interface Day extends QuizDay {
  readonly scenario: Scenario;
}

/** A channel or a direct conversation. */
export type Room = Pick<DayKey, 'workspace' | 'channel'>;

/** Behind a channel's id: the scenario of a note that is played there. */
const OF_NOTE = ' note:';

/** Where the scenario of a note is kept: beside the channel's days, so that both can be open. */
export function roomOfNote({ workspace, channel }: Room, note: string): Room {
  return { workspace, channel: `${channel}${OF_NOTE}${note}` };
}

/** Id of the note whose scenario is kept there, and the channel where it is played; undefined for a channel's days. */
export function noteIn(channel: string): { readonly note: string; readonly channel: string } | undefined {
  const [own = '', note] = channel.split(OF_NOTE);
  return note === undefined ? undefined : { note, channel: own };
}

/** From the post to the reveal, ms: within the working day. */
const UNTIL_REVEAL = 7 * 3_600_000;
/** Card of what a person has looked at today: it is no review, and never due. */
const LOOKS_TOPIC = 'looks';
const NEVER = '9999-12-31T00:00:00.000Z';

/** Days at places. */
export class QuizRooms {
  readonly #options: QuizOptions;

  constructor(options: QuizOptions) {
    this.#options = options;
  }

  /** Which day it is there. */
  async today(room: Room): Promise<DayKey> {
    const { store, clock, timeZone } = this.#options;
    const [subscription] = await store.subscriptions.list({ kind: 'quiz', ...room });
    const chosen = hourOf(subscription?.options)?.zone ?? (await this.#settings(room)).timeZone ?? timeZone;
    return { ...room, date: localDate(clock(), chosen ?? zoneHere()) };
  }

  /** When the daily post of a date comes there, `09:30`; undefined when there is none that day, or it is time. */
  async comesAt(key: DayKey): Promise<string | undefined> {
    const { store, clock } = this.#options;
    const { workspace, channel, date } = key;
    const [subscription] = await store.subscriptions.list({ kind: 'quiz', workspace, channel });
    const hour = hourOf(subscription?.options);
    if (!hour || isWeekend(date) || dueDate(hour, clock()) === date || (await this.find(key))) return undefined;
    return [hour.hour, hour.minute].map((one) => String(one).padStart(2, '0')).join(':');
  }

  #settings({ workspace, channel }: Room) {
    const { settings } = this.#options.store;
    return settings.effective([
      { scope: 'channel', id: `${workspace}/${channel}` },
      { scope: 'workspace', id: workspace },
    ]);
  }

  /** The day if it was opened. */
  async find(key: DayKey): Promise<Day | undefined> {
    const day = await this.#options.store.quizDays.get(key);
    return day && { ...day, scenario: day.scenario as Scenario };
  }

  /** The newest day there; undefined when there was none. */
  async newest(room: Room): Promise<Day | undefined> {
    const [day] = await this.#options.store.quizDays.list({ ...room, limit: 1 });
    return day && { ...day, scenario: day.scenario as Scenario };
  }

  /** Opens a day: `fresh` for the one who is to post it. */
  async open(key: DayKey): Promise<{ readonly day: Day; readonly fresh: boolean }> {
    const there = await this.find(key);
    if (there) return { day: there, fresh: false };
    const { scenarios } = this.#options;
    const chosen = (await this.#settings(key)).quizLevel;
    const level: Level = chosen === 2 || chosen === 3 ? chosen : 1;
    const made = await scenarios.ofDay(key.date, level);
    return this.openWith(key, made);
  }

  /** Opens a day with a scenario that was made for it. */
  async openWith(key: DayKey, made: Scenario): Promise<{ readonly day: Day; readonly fresh: boolean }> {
    const { store, clock } = this.#options;
    const revealAt = new Date(clock().getTime() + UNTIL_REVEAL).toISOString();
    const fresh = await store.quizDays.open({ ...key, level: made.level, seed: made.seed, scenario: made, revealAt });
    const day = await this.find(key);
    if (!day) throw new Error(`the quiz of ${key.date} was not kept`);
    return { day, fresh };
  }

  /** Notes a look. @returns how many different ones there were so far */
  async look(day: DayKey, person: string, look: number): Promise<number> {
    const { state } = await this.#options.store.cards.change(person, LOOKS_TOPIC, (card) => {
      const before = looksIn(card?.state, day);
      const looks = before.includes(look) ? before : [...before, look];
      return { due: NEVER, state: { ...othersIn(card?.state, day), [keyOf(day)]: looks } };
    });
    return looksIn(state, day).length;
  }

  /** How many different looks a person has had. */
  async looks(day: DayKey, person: string): Promise<number> {
    const card = await this.#options.store.cards.get(person, LOOKS_TOPIC);
    return looksIn(card?.state, day).length;
  }

  /** A person's own answers, in the order of the questions. */
  async own(day: Day, person: string): Promise<readonly Given[]> {
    const given = await this.#options.store.answers.own(day, person);
    return day.scenario.questions.flatMap(({ id }) => given.find(({ question }) => question === id) ?? []);
  }

  /** Gives an answer. false: it was answered before, or the day is revealed. */
  async answer(day: Day, person: string, question: Question, letter: string): Promise<boolean> {
    const { store } = this.#options;
    const { workspace, channel, date, scenario } = day;
    const looks = await this.looks(day, person);
    const { layer, part } = scenario;
    const graded = grade(question, letter, looks);
    const isKept = await store.answers.give({
      ...{ workspace, channel, date, person, looks, layer, part },
      ...{ question: question.id, choice: letter, ...graded },
    });
    if (!isKept) return false;
    if (question.id === 'layer') await this.review(person, part === '' ? layer : `${layer}/${part}`, graded.right);
    // a team's own scenario may come on any day, and counts for no day
    if (noteIn(day.channel) === undefined && (await this.own(day, person)).length === scenario.questions.length)
      await store.streaks.change(person, (streak) => streakAfter(streak, date));
    return true;
  }

  /** What comes back: a topic that was wrong, and one that has come back already. */
  async review(person: string, topic: string, right: boolean): Promise<void> {
    const { store, clock } = this.#options;
    if (right && !(await store.cards.get(person, topic))) return;
    await store.cards.change(person, topic, (card) => reviewed(card?.state, right, clock()));
  }
}

function keyOf({ workspace, channel, date }: DayKey): string {
  return `${date} ${workspace}/${channel}`;
}

function looksIn(state: unknown, day: DayKey): readonly number[] {
  const kept = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[keyOf(day)] : undefined;
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'number') : [];
}

/** Looks at other places of about the same day: older ones are over. */
function othersIn(state: unknown, { date }: DayKey): object {
  if (typeof state !== 'object' || state === null) return {};
  const recent = new Date(Date.parse(date) - 2 * 86_400_000).toISOString().slice(0, 10);
  return Object.fromEntries(Object.entries(state).filter(([key]) => key >= recent));
}
