// The daily post: each subscribed channel at its hour, once, whichever replica is first; and its reveal later that day.
import { Cron } from 'croner';
import { levelAfter, type PlayedDay } from '../../../quiz/level-after.ts';
import type { Level } from '../../../quiz/scenario/scenario.ts';
import type { MessageRef } from '../../../store/port/notes.ts';
import type { Subscription } from '../../../store/port/subscriptions.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { Reply } from '../../conversation/reply.ts';
import type { Picture } from '../answering.ts';
import { dueDate, hourOf, localDate, zoneHere } from './channel-hour.ts';
import { dayReply, revealPictures, revealReply } from './quiz-replies.ts';
import { type Day, noteIn, type QuizOptions, QuizRooms, type Room } from './quiz-room.ts';

/** What the daily post is made with. */
export interface QuizDailyOptions extends QuizOptions {
  /** Sends a message to a channel. @param key the same for the same post, whoever tries it and however often @returns where it stands @throws when it could not be sent: it is tried again at the next minute */
  readonly post: (channel: Room, reply: Reply, key: string, pictures: readonly Picture[]) => Promise<MessageRef>;
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
      if (noteIn(channel) !== undefined || channels.has(`${workspace}/${channel}`))
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
      const reply = dayReply(day.scenario, await this.#language(day));
      const message = await post({ workspace, channel }, reply, `day ${date}`, []);
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
    const ofNote = noteIn(room.channel);
    const where = ofNote ? { ...room, channel: ofNote.channel } : room;
    if (!ofNote) await this.#adapt(day);
    // after a long silence nobody wants the reveal of another day; quiz reveal and the level have it all the same
    const [subscription] = await store.subscriptions.list({ kind: 'quiz', ...where });
    const zone = hourOf(subscription?.options)?.zone ?? this.#options.timeZone ?? zoneHere();
    if ((subscription || ofNote) && localDate(clock(), zone) !== date) return;
    const answers = (await store.answers.revealed(day)) ?? [];
    const language = await this.#language({ ...day, ...where });
    const play = ofNote ? { play: `quiz custom ${ofNote.note}` } : {};
    const key = ofNote ? `reveal ${date} ${ofNote.note}` : `reveal ${date}`;
    await post(where, revealReply(day.scenario, answers, language, play), key, revealPictures(day.scenario, language));
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
