// The daily post: each subscribed channel at its hour, once, whichever replica is first; and its reveal later that day.
import { Cron } from 'croner';
import { levelAfter, type PlayedDay } from '../../../quiz/level-after.ts';
import type { Level } from '../../../quiz/scenario/scenario.ts';
import type { MessageRef } from '../../../store/port/notes.ts';
import type { Subscription } from '../../../store/port/subscriptions.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { Reply } from '../../conversation/reply.ts';
import { dueDate, hourOf, localDate } from './channel-hour.ts';
import { dayReply, revealReply } from './quiz-replies.ts';
import { type Day, type QuizOptions, QuizRooms, type Room } from './quiz-room.ts';

/** What the daily post is made with. */
export interface QuizDailyOptions extends QuizOptions {
  /** Sends a message to a channel. @param key the same for the same post, whoever tries it and however often @returns where it stands @throws when it could not be sent: it is tried again at the next minute */
  readonly post: (channel: Room, reply: Reply, key: string) => Promise<MessageRef>;
  /** is told what could not be posted; nothing else stops for it */
  readonly failed: (channel: Room, error: unknown) => void;
  /** where nobody has chosen one */
  readonly language: Language;
}

/** A day that was opened so long ago and has no message was being posted by somebody who died, ms. */
const ABANDONED = 300_000;
/** Days that the next level follows. */
const RECENT = 10;

/** Posts and reveals. */
export class QuizDaily {
  readonly #options: QuizDailyOptions;
  readonly #rooms: QuizRooms;
  #cron: Cron | undefined;

  constructor(options: QuizDailyOptions) {
    this.#options = options;
    this.#rooms = new QuizRooms(options);
  }

  /** Looks now, and every minute from now on. */
  start(): void {
    if (this.#cron) return;
    // a store that is away is not this program's end
    const caught = (error: unknown): void => this.#options.failed({ workspace: '', channel: '' }, error);
    this.#cron = new Cron('0 * * * * *', { protect: true, unref: true, catch: caught }, () => this.tick());
    void this.#cron.trigger();
  }

  /** Ends that. */
  stop(): void {
    this.#cron?.stop();
    this.#cron = undefined;
  }

  /** Posts and reveals what is due by now. Any number of calls, anywhere, posts each once. */
  async tick(): Promise<void> {
    const { store, clock } = this.#options;
    const now = clock();
    for (const day of await store.quizDays.unposted(new Date(now.getTime() - ABANDONED).toISOString()))
      await store.quizDays.withdraw(day);
    const subscriptions = await store.subscriptions.list({ kind: 'quiz' });
    for (const subscription of subscriptions) await this.#guarded(subscription, () => this.#post(subscription, now));
    const channels = new Set(subscriptions.map(({ workspace, channel }) => `${workspace}/${channel}`));
    for (const { workspace, channel, date } of await store.quizDays.due(now.toISOString()))
      if (channels.has(`${workspace}/${channel}`))
        await this.#guarded({ workspace, channel }, () => this.#reveal({ workspace, channel }, date));
  }

  async #guarded({ workspace, channel }: Room, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.failed({ workspace, channel }, error);
    }
  }

  async #post({ workspace, channel, options }: Subscription, now: Date): Promise<void> {
    const { store, post } = this.#options;
    const hour = hourOf(options);
    const date = hour && dueDate(hour, now);
    if (date === undefined) return;
    const { day, fresh } = await this.#rooms.open({ workspace, channel, date });
    if (!fresh) return;
    try {
      const message = await post(
        { workspace, channel },
        dayReply(day.scenario, await this.#language(day)),
        `day ${date}`,
      );
      await store.quizDays.posted(day, message);
    } catch (error) {
      await store.quizDays.withdraw(day);
      throw error;
    }
  }

  async #reveal(room: Room, date: string): Promise<void> {
    const { store, post, clock } = this.#options;
    const day = await this.#rooms.find({ ...room, date });
    if (!day || !(await store.quizDays.reveal(day))) return;
    await this.#adapt(day);
    // after a long silence nobody wants the reveal of another day; quiz reveal and the level have it all the same
    const [subscription] = await store.subscriptions.list({ kind: 'quiz', ...room });
    const hour = hourOf(subscription?.options);
    if (hour && localDate(clock(), hour.zone) !== date) return;
    const answers = (await store.answers.revealed(day)) ?? [];
    await post(room, revealReply(day.scenario, answers, await this.#language(day)), `reveal ${date}`);
  }

  async #adapt({ workspace, channel, level }: Day): Promise<void> {
    const { store } = this.#options;
    const days: PlayedDay[] = [];
    for (const day of await store.quizDays.list({ workspace, channel, limit: RECENT })) {
      const answers = (await store.answers.revealed(day)) ?? [];
      days.push({ level: day.level, right: answers.filter(({ right }) => right).length, answered: answers.length });
    }
    const next = levelAfter(level as Level, days);
    if (next !== level)
      await store.settings.set({ scope: 'channel', id: `${workspace}/${channel}` }, { quizLevel: next });
  }

  async #language({ workspace, channel }: Room): Promise<Language> {
    const chosen = await this.#options.store.settings.effective([
      { scope: 'channel', id: `${workspace}/${channel}` },
      { scope: 'workspace', id: workspace },
    ]);
    return chosen.language ?? this.#options.language;
  }
}
