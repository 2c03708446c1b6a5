// How one stands: days on end, the week's board, and how often each layer was right.
import { runningDays, weekOf } from '../../../quiz/streak.ts';
import type { Part } from '../../conversation/reply.ts';
import type { Answer } from '../answering.ts';
import { insideSpan } from '../neutralise.ts';
import type { Asker } from '../ports.ts';
import { line, type Player, said } from './player.ts';
import { told } from './quiz-replies.ts';
import type { QuizOptions, QuizRooms } from './quiz-room.ts';
import { QUIZ_WORDS } from './quiz-words.ts';

const BOARD_PLACES = 10;
/** Days that `quiz stats` looks back: as long as answers are kept. */
const STATS_DAYS = 400;
/** Topics that are counted. */
const MOST_DUE = 100;
const DAY_MS = 86_400_000;

/** Tells it. */
export class QuizStanding {
  readonly #options: QuizOptions;
  readonly #rooms: QuizRooms;

  constructor(options: QuizOptions, rooms: QuizRooms) {
    this.#options = options;
    this.#rooms = rooms;
  }

  /** Days on end as they stand on a date; nothing when there are none. */
  async streak(person: string, language: Asker['language'], date: string): Promise<readonly Part[]> {
    const streak = await this.#options.store.streaks.get(person);
    const days = runningDays(streak, date);
    return days === 0 ? [] : [told(QUIZ_WORDS[language].streak(days, streak.best), '', 'quiet')];
  }

  /** The week's board. @param which `on`, `off`, '' */
  async board(player: Player, which: string): Promise<Answer> {
    const { room, person, words, asker } = player;
    const { store } = this.#options;
    if (which === 'on' || which === 'off') {
      await store.settings.set({ scope: 'person', id: person }, { leaderboard: which === 'on' });
      return line(player, which === 'on' ? words.boardOn : words.boardOff);
    }
    const { date } = await this.#rooms.today(room);
    const ranks = await store.answers.leaderboard({ ...room, from: weekOf(date), to: date, limit: BOARD_PLACES });
    if (ranks.length === 0) return line(player, words.boardNone);
    const nameOf = (one: string): string =>
      one === person ? insideSpan(asker.person.name).slice(0, 80) : (one.split(':').at(-1) ?? one);
    const points = ranks.map(({ person: one, score }) => words.points(nameOf(one), score));
    return { ...said(player, [{ type: 'points', label: words.boardTitle, points }]), isPrivate: false };
  }

  /** A person's own: for nobody else's eyes. */
  async stats(player: Player): Promise<Answer> {
    const { room, person, words, asker } = player;
    const { store, clock } = this.#options;
    const now = clock();
    const { date } = await this.#rooms.today(room);
    const from = new Date(now.getTime() - STATS_DAYS * DAY_MS).toISOString().slice(0, 10);
    const shares = await store.answers.byLayer({ person, from });
    // only what is due: how many wait would tell at once that an answer was wrong
    const due = (await store.cards.due(person, now.toISOString(), MOST_DUE)).length;
    if (shares.length === 0 && due === 0) return line(player, words.statsNone);
    const points = [...shares]
      .sort((one, other) => one.right / one.answered - other.right / other.answered || other.answered - one.answered)
      .map(({ layer, right, answered }) => words.statsLayer(layer, right, answered));
    return said(
      player,
      [
        ...(points.length === 0 ? [] : [{ type: 'points' as const, label: words.statsTitle, points }]),
        ...(await this.streak(person, asker.language, date)),
        told(words.statsReview(due), '', 'quiet'),
      ],
      due > 0 ? [{ say: 'quiz review', label: words.hints.review }] : [],
    );
  }
}
