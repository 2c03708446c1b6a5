// The quiz at the desk: what is said after the word `quiz`, answered.
import { marksOf } from '../../../quiz/grade.ts';
import type { Question } from '../../../quiz/scenario/scenario.ts';
import type { Part, Reply } from '../../conversation/reply.ts';
import type { Answer } from '../answering.ts';
import { personOf, workspaceOf } from '../names.ts';
import type { Asker, QuizPort } from '../ports.ts';
import { zoneNamed } from './channel-hour.ts';
import { line, type Player, playerOf, playerWith, said, secret } from './player.ts';
import { type MayPlay, QuizCustom } from './quiz-custom.ts';
import {
  choiceHints,
  dayReply,
  doneText,
  lookReply,
  questionParts,
  revealPictures,
  revealReply,
  saidFor,
  told,
} from './quiz-replies.ts';
import { QuizReview } from './quiz-review.ts';
import { type Day, type QuizOptions, QuizRooms } from './quiz-room.ts';
import { QuizStanding } from './quiz-standing.ts';
import { QUIZ_WORDS } from './quiz-words.ts';

/** What the port is made with. */
export interface QuizPortOptions extends QuizOptions, MayPlay {
  /** may this person change what a channel has? absent: everybody may */
  readonly mayChange?: (asker: Asker) => boolean;
}

const ON = /^on(?:\s+(\d{1,2}):(\d{2})\s+(\S+))?$/;

/** Makes the quiz. */
export function quizPort(options: QuizPortOptions): QuizPort {
  return new Quiz(options);
}

class Quiz implements QuizPort {
  readonly #options: QuizPortOptions;
  readonly #rooms: QuizRooms;
  readonly #review: QuizReview;
  readonly #standing: QuizStanding;
  readonly #custom: QuizCustom;

  constructor(options: QuizPortOptions) {
    this.#options = options;
    this.#rooms = new QuizRooms(options);
    this.#review = new QuizReview(options, this.#rooms);
    this.#standing = new QuizStanding(options, this.#rooms);
    this.#custom = new QuizCustom(options, this.#rooms);
  }

  async answer(rest: string, asker: Asker): Promise<Answer> {
    const player = playerOf(asker);
    const [word = '', ...more] = rest.trim().split(/\s+/);
    switch (word) {
      case '':
        return this.#today(player);
      case 'look':
      case 'answer':
      case 'reveal':
        return this.#play(player, word, more);
      case 'custom': {
        const [note = '', act = '', ...behind] = more;
        if (act === 'look' || act === 'answer' || act === 'reveal')
          return this.#play(playerWith(note, player), act, behind);
        return this.#custom.begin(playerWith(note, player), note, act === 'post');
      }
      case 'review':
        return this.#review.due(player);
      case 'question':
        return this.#review.any(player, more[0] ?? '');
      case 'share':
        return this.#share(player);
      case 'stats':
        return this.#standing.stats(player);
      case 'board':
        return this.#standing.board(player, more[0] ?? '');
      case 'on':
      case 'off':
        return this.#subscribe(player, rest.trim());
      default:
        return line(player, player.words.help);
    }
  }

  async home(asker: Asker): Promise<readonly Part[]> {
    const { place, person, language } = asker;
    const room = { workspace: workspaceOf(place), channel: place.channel };
    const { date } = await this.#rooms.today(room);
    const streak = await this.#standing.streak(personOf(place, person), language, date);
    const { hints, todays } = QUIZ_WORDS[language];
    return [
      ...streak,
      {
        type: 'menu',
        label: QUIZ_WORDS[language].name,
        items: [
          { say: 'quiz', key: '', text: todays },
          { say: 'quiz review', key: '', text: hints.review },
          { say: 'quiz stats', key: '', text: hints.stats },
        ],
      },
    ];
  }

  async #today(player: Player): Promise<Answer> {
    const { room, person, asker } = player;
    const key = await this.#rooms.today(room);
    const later = await this.#rooms.comesAt(key);
    if (later !== undefined) return line(player, player.words.later(later));
    const { day, fresh } = await this.#rooms.open(key);
    // it is this answer that posts it
    if (fresh) await this.#options.store.quizDays.posted(day, { channel: room.channel, message: '' });
    const own = await this.#rooms.own(day, person);
    if (own.length === day.scenario.questions.length) return said(player, await this.#finished(player, day));
    const reply = dayReply(day.scenario, asker.language, day.scenario.questions[own.length]);
    return { reply, pictures: [], files: [], isPrivate: own.length > 0 };
  }

  async #find({ room, note }: Player): Promise<Day | undefined> {
    return note === undefined ? this.#rooms.find(await this.#rooms.today(room)) : this.#rooms.newest(room);
  }

  /** What is done with a scenario that stands. */
  async #play(player: Player, act: 'look' | 'answer' | 'reveal', more: readonly string[]): Promise<Answer> {
    const written = act === 'answer' && player.note === undefined ? this.#review.named(more) : undefined;
    if (written) return this.#review.answer(player, written, more);
    const day = await this.#find(player);
    if (!day) return line(player, player.note === undefined ? player.words.none : player.words.customNone(player.note));
    if (act === 'look') return this.#look(player, day, more[0] ?? '');
    return act === 'answer' ? this.#answer(player, day, more) : this.#reveal(player, day);
  }

  async #look({ play, ...player }: Player, day: Day, text: string): Promise<Answer> {
    const { person, words, asker } = player;
    const at = Number(text);
    if (!Number.isInteger(at) || at < 1 || at > day.scenario.looks.length)
      return line(player, words.noLook(play, day.scenario.looks.length));
    const own = await this.#rooms.own(day, person);
    const count = await this.#rooms.look(day, person, at);
    const open = day.scenario.questions[own.length];
    return secret(lookReply(day.scenario, at, count, open, asker.language, play));
  }

  async #answer(player: Player, day: Day, given: readonly string[]): Promise<Answer> {
    const { person, words, asker, play } = player;
    if (day.revealedAt !== undefined) return line(player, words.over(play));
    const { questions } = day.scenario;
    const own = await this.#rooms.own(day, person);
    const named = given.length > 1 ? questions.find(({ id }) => id === given[0]) : questions[own.length];
    if (!named)
      return said(player, own.length === questions.length ? await this.#finished(player, day) : [told(words.help)]);
    const letter = given.at(-1) ?? '';
    if (!named.choices.some((one) => one.letter === letter))
      return line(player, words.noChoice(named.choices.map((one) => one.letter).join(', ')));
    const isKept = await this.#rooms.answer(day, person, named, letter);
    const after = await this.#rooms.own(day, person);
    const next = questions[after.length];
    const begin = told(isKept ? words.kept : words.already);
    if (next) return secret(asking([begin], next, player));
    if (asker.place.isDirect && (await this.#options.store.quizDays.reveal(day))) return this.#revealed(player, day);
    return said(player, [begin, ...(await this.#finished(player, day))]);
  }

  /** All three answered: points are told where they give nothing away, that is once the day is revealed. */
  async #finished({ person, words, asker, note }: Player, day: Day): Promise<readonly Part[]> {
    const own = await this.#rooms.own(day, person);
    const score = own.reduce((sum, one) => sum + one.score, 0);
    const text = day.revealedAt === undefined ? words.doneLater : doneText(score, asker.language);
    const streak = note === undefined ? await this.#standing.streak(person, asker.language, day.date) : [];
    return [told(text), ...streak];
  }

  async #reveal(player: Player, day: Day): Promise<Answer> {
    const { words, asker } = player;
    const isDue = day.revealAt <= this.#options.clock().toISOString();
    if (day.revealedAt === undefined && !isDue && !asker.place.isDirect) return line(player, words.hidden(player.play));
    if (day.revealedAt === undefined) await this.#options.store.quizDays.reveal(day);
    return this.#revealed(player, day);
  }

  async #revealed(player: Player, day: Day): Promise<Answer> {
    const { person, asker, words, play, note } = player;
    const { language } = asker;
    const answers = (await this.#options.store.answers.revealed(day)) ?? [];
    const own = await this.#rooms.own(day, person);
    const score = own.reduce((sum, one) => sum + one.score, 0);
    const marks = marksOf(own);
    const mine =
      asker.place.isDirect && own.length > 0
        ? [told(doneText(score, language)), told(note === undefined ? words.share(day.date, day.level, marks) : marks)]
        : [];
    const from = note === undefined ? [] : [told(words.customFrom(note), '', 'quiet')];
    const reply = revealReply(day.scenario, answers, language, { more: [...from, ...mine], play });
    return { reply, pictures: revealPictures(day.scenario, language), files: [], isPrivate: false };
  }

  async #share(player: Player): Promise<Answer> {
    const { words, person } = player;
    const day = await this.#find(player);
    const own = day ? await this.#rooms.own(day, person) : [];
    if (!day || own.length < day.scenario.questions.length) return line(player, words.shareNone);
    // before the reveal marks would tell others who was right with what they see them answer
    if (day.revealedAt === undefined) return line(player, words.hidden(player.play));
    return { ...said(player, [told(words.share(day.date, day.level, marksOf(own)))]), isPrivate: false };
  }

  async #subscribe(player: Player, text: string): Promise<Answer> {
    const { room, person, words, asker } = player;
    const { store, mayChange } = this.#options;
    if (mayChange && !mayChange(asker)) return line(player, words.mayNot);
    const [subscription] = await store.subscriptions.list({ kind: 'quiz', ...room });
    if (text === 'off') {
      const wasOn = subscription !== undefined && (await store.subscriptions.remove(subscription.id));
      return line(player, wasOn ? words.off : words.wasOff);
    }
    const [, hour, minute, name] = ON.exec(text) ?? [];
    if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return line(player, words.onHow);
    const zone = zoneNamed(name ?? '');
    if (zone === undefined) return line(player, words.noZone(name ?? ''));
    const options = { hour: Number(hour), minute: Number(minute), zone };
    await store.subscriptions.put({ kind: 'quiz', ...room, target: '', by: person, options });
    return { ...said(player, [told(words.on(`${hour.padStart(2, '0')}:${minute}`, zone))]), isPrivate: false };
  }
}

function asking(begin: readonly Part[], question: Question, { asker, play }: Player): Reply {
  const { language } = asker;
  const before = saidFor(question, play);
  const asked = questionParts(question.text[language], question.choices, before, language);
  return { language, parts: [...begin, ...asked], hints: choiceHints(question.choices, before) };
}
