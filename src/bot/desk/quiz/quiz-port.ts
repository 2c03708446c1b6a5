// The quiz at the desk: what is said after the word `quiz`, answered.
import { BANK } from '../../../quiz/bank/index.ts';
import { choicesOf, type Written } from '../../../quiz/bank/written.ts';
import { marksOf } from '../../../quiz/grade.ts';
import type { Question } from '../../../quiz/scenario/scenario.ts';
import { runningDays, weekOf } from '../../../quiz/streak.ts';
import type { Part, Reply } from '../../conversation/reply.ts';
import type { Answer } from '../answering.ts';
import { personOf, workspaceOf } from '../names.ts';
import { insideSpan } from '../neutralise.ts';
import type { Asker, QuizPort } from '../ports.ts';
import { zoneNamed } from './channel-hour.ts';
import {
  choiceHints,
  dayReply,
  doneText,
  lookReply,
  questionParts,
  revealReply,
  saidFor,
  told,
} from './quiz-replies.ts';
import { type Day, type QuizOptions, QuizRooms } from './quiz-room.ts';
import { QUIZ_WORDS } from './quiz-words.ts';

/** What the port is made with. */
export interface QuizPortOptions extends QuizOptions {
  /** may this person change what a channel has? absent: everybody may */
  readonly mayChange?: (asker: Asker) => boolean;
}

const ON = /^on(?:\s+(\d{1,2}):(\d{2})\s+(\S+))?$/;
const BOARD_PLACES = 10;

/** Makes the quiz. */
export function quizPort(options: QuizPortOptions): QuizPort {
  return new Quiz(options);
}

/** An asker with the names that the store knows. */
interface Player {
  readonly asker: Asker;
  readonly room: { readonly workspace: string; readonly channel: string };
  readonly person: string;
  readonly words: (typeof QUIZ_WORDS)['en'];
}

class Quiz implements QuizPort {
  readonly #options: QuizPortOptions;
  readonly #rooms: QuizRooms;

  constructor(options: QuizPortOptions) {
    this.#options = options;
    this.#rooms = new QuizRooms(options);
  }

  async answer(rest: string, asker: Asker): Promise<Answer> {
    const { place, language } = asker;
    const player: Player = {
      asker,
      room: { workspace: workspaceOf(place), channel: place.channel },
      person: personOf(place, asker.person),
      words: QUIZ_WORDS[language],
    };
    const [word = '', ...more] = rest.trim().split(/\s+/);
    switch (word) {
      case '':
        return this.#today(player);
      case 'look':
        return this.#look(player, more[0] ?? '');
      case 'answer':
        return this.#answer(player, more);
      case 'reveal':
        return this.#reveal(player);
      case 'review':
        return this.#review(player);
      case 'question':
        return this.#question(player, more[0] ?? '');
      case 'share':
        return this.#share(player);
      case 'board':
        return this.#board(player, more[0] ?? '');
      case 'on':
      case 'off':
        return this.#subscribe(player, rest.trim());
      default:
        return said(player, [told(player.words.help)]);
    }
  }

  async home(asker: Asker): Promise<readonly Part[]> {
    const { place, person, language } = asker;
    const room = { workspace: workspaceOf(place), channel: place.channel };
    const streak = await this.#streak(personOf(place, person), language, (await this.#rooms.today(room)).date);
    const { hints } = QUIZ_WORDS[language];
    return [
      ...streak,
      {
        type: 'menu',
        label: 'quiz',
        items: [
          { say: 'quiz', text: QUIZ_WORDS[language].todays },
          { say: 'quiz review', text: hints.review },
        ],
      },
    ];
  }

  async #streak(person: string, language: Asker['language'], date: string): Promise<readonly Part[]> {
    const streak = await this.#options.store.streaks.get(person);
    const days = runningDays(streak, date);
    return days === 0 ? [] : [told(QUIZ_WORDS[language].streak(days, streak.best), '', 'quiet')];
  }

  async #today(player: Player): Promise<Answer> {
    const { room, person, asker } = player;
    const key = await this.#rooms.today(room);
    const later = await this.#rooms.comesAt(key);
    if (later !== undefined) return said(player, [told(player.words.later(later))]);
    const { day, fresh } = await this.#rooms.open(key);
    // it is this answer that posts it
    if (fresh) await this.#options.store.quizDays.posted(day, { channel: room.channel, message: '' });
    const own = await this.#rooms.own(day, person);
    if (own.length === day.scenario.questions.length) return said(player, await this.#finished(player, day));
    const reply = dayReply(day.scenario, asker.language, day.scenario.questions[own.length]);
    return { reply, pictures: [], files: [], isPrivate: own.length > 0 };
  }

  async #find({ room }: Player): Promise<Day | undefined> {
    return this.#rooms.find(await this.#rooms.today(room));
  }

  async #look(player: Player, text: string): Promise<Answer> {
    const { person, words, asker } = player;
    const day = await this.#find(player);
    if (!day) return said(player, [told(words.none)]);
    const at = Number(text);
    if (!Number.isInteger(at) || at < 1 || at > day.scenario.looks.length)
      return said(player, [told(words.noLook(day.scenario.looks.length))]);
    const own = await this.#rooms.own(day, person);
    const count = await this.#rooms.look(day, person, at);
    const open = day.scenario.questions[own.length];
    return secret(lookReply(day.scenario, at, count, open, asker.language));
  }

  async #answer(player: Player, said_: readonly string[]): Promise<Answer> {
    const written = BANK.find(({ id }) => said_.includes(id));
    if (written) return this.#answerWritten(player, written, said_);
    const { person, words, asker } = player;
    const day = await this.#find(player);
    if (!day) return said(player, [told(words.none)]);
    if (day.revealedAt !== undefined) return said(player, [told(words.over)]);
    const { questions } = day.scenario;
    const own = await this.#rooms.own(day, person);
    const named = said_.length > 1 ? questions.find(({ id }) => id === said_[0]) : questions[own.length];
    if (!named)
      return said(player, own.length === questions.length ? await this.#finished(player, day) : [told(words.help)]);
    const letter = said_.at(-1) ?? '';
    if (!named.choices.some((one) => one.letter === letter))
      return said(player, [told(words.noChoice(named.choices.map((one) => one.letter).join(', ')))]);
    const isKept = await this.#rooms.answer(day, person, named, letter);
    const after = await this.#rooms.own(day, person);
    const next = questions[after.length];
    const begin = told(isKept ? words.kept : words.already);
    if (next) return secret(asking([begin], next, asker.language));
    if (asker.place.isDirect && (await this.#options.store.quizDays.reveal(day))) return this.#revealed(player, day);
    return said(player, [begin, ...(await this.#finished(player, day))]);
  }

  /** All three answered: points are told where they give nothing away, that is once the day is revealed. */
  async #finished({ person, words, asker }: Player, day: Day): Promise<readonly Part[]> {
    const own = await this.#rooms.own(day, person);
    const score = own.reduce((sum, one) => sum + one.score, 0);
    const text = day.revealedAt === undefined ? words.doneLater : doneText(score, asker.language);
    return [told(text), ...(await this.#streak(person, asker.language, day.date))];
  }

  async #reveal(player: Player): Promise<Answer> {
    const { words, asker } = player;
    const day = await this.#find(player);
    if (!day) return said(player, [told(words.none)]);
    const isDue = day.revealAt <= this.#options.clock().toISOString();
    if (day.revealedAt === undefined && !isDue && !asker.place.isDirect) return said(player, [told(words.hidden)]);
    if (day.revealedAt === undefined) await this.#options.store.quizDays.reveal(day);
    return this.#revealed(player, day);
  }

  async #revealed({ person, asker, words }: Player, day: Day): Promise<Answer> {
    const { language } = asker;
    const answers = (await this.#options.store.answers.revealed(day)) ?? [];
    const own = await this.#rooms.own(day, person);
    const score = own.reduce((sum, one) => sum + one.score, 0);
    const more =
      asker.place.isDirect && own.length > 0
        ? [told(doneText(score, language)), told(words.share(day.date, day.level, marksOf(own)))]
        : [];
    return { reply: revealReply(day.scenario, answers, language, more), pictures: [], files: [], isPrivate: false };
  }

  async #share(player: Player): Promise<Answer> {
    const { words, person } = player;
    const day = await this.#find(player);
    const own = day ? await this.#rooms.own(day, person) : [];
    if (!day || own.length < day.scenario.questions.length) return said(player, [told(words.shareNone)]);
    // before the reveal marks would tell others who was right with what they see them answer
    if (day.revealedAt === undefined) return said(player, [told(words.hidden)]);
    return { ...said(player, [told(words.share(day.date, day.level, marksOf(own)))]), isPrivate: false };
  }

  async #review(player: Player): Promise<Answer> {
    const { person, words } = player;
    const due = await this.#options.store.cards.due(person, this.#options.clock().toISOString(), 1);
    const topic = due[0]?.topic;
    if (topic === undefined)
      return said(player, [told(words.reviewNone)], [{ say: 'quiz question', label: words.question }]);
    const layer = topic.split('/')[0];
    const fitting = BANK.filter((one) => one.id === topic || one.layer === layer);
    const written = fitting.find(({ id }) => id === topic) ?? fitting[this.#turn(fitting.length)] ?? BANK[0];
    return this.#ask(player, written, topic);
  }

  async #question(player: Player, which: string): Promise<Answer> {
    const fitting = BANK.filter(({ id, layer }) => which === '' || id.startsWith(which) || layer === which);
    if (fitting.length === 0) return said(player, [told(player.words.noQuestion(which))]);
    return this.#ask(player, fitting[this.#turn(fitting.length)], '');
  }

  /** Which of several: another one each second. */
  #turn(of: number): number {
    return of === 0 ? 0 : Math.floor(this.#options.clock().getTime() / 1000) % of;
  }

  #ask(player: Player, written: Written | undefined, topic: string): Answer {
    const { words, asker } = player;
    if (!written) return said(player, [told(words.reviewNone)]);
    const { choices } = choicesOf(written);
    const before = `quiz answer ${topic === '' || topic === written.id ? '' : `${topic} `}${written.id}`;
    const text = written.question[asker.language];
    const label = topic === '' ? [] : [told(words.reviewOf(topic), '', 'quiet')];
    return secret({
      language: asker.language,
      parts: [...label, ...questionParts(text, choices, before, asker.language)],
      hints: choiceHints(choices, before),
    });
  }

  async #answerWritten(player: Player, written: Written, given: readonly string[]): Promise<Answer> {
    const { person, words, asker } = player;
    const { language } = asker;
    const { choices, right } = choicesOf(written);
    const letter = given.at(-1) ?? '';
    if (!choices.some((one) => one.letter === letter))
      return said(player, [told(words.noChoice(choices.map((one) => one.letter).join(', ')))]);
    const [topic = written.id] = given;
    await this.#rooms.review(person, topic, letter === right);
    const verdict = letter === right ? words.correct : words.incorrect(written.right[language]);
    const next = [
      { say: 'quiz review', label: words.hints.review },
      { say: 'quiz question', label: words.hints.next },
    ];
    const tone = letter === right ? 'good' : 'problem';
    return said(
      player,
      [told(verdict, '', tone), told(written.why[language]), told(written.source, words.source, 'quiet')],
      next,
    );
  }

  async #board(player: Player, which: string): Promise<Answer> {
    const { room, person, words, asker } = player;
    const { store } = this.#options;
    if (which === 'on' || which === 'off') {
      await store.settings.set({ scope: 'person', id: person }, { leaderboard: which === 'on' });
      return said(player, [told(which === 'on' ? words.boardOn : words.boardOff)]);
    }
    const { date } = await this.#rooms.today(room);
    const ranks = await store.answers.leaderboard({ ...room, from: weekOf(date), to: date, limit: BOARD_PLACES });
    if (ranks.length === 0) return said(player, [told(words.boardNone)]);
    const nameOf = (one: string): string =>
      one === person ? insideSpan(asker.person.name).slice(0, 80) : (one.split(':').at(-1) ?? one);
    const points = ranks.map(({ person: one, score }) => words.points(nameOf(one), score));
    return { ...said(player, [{ type: 'points', label: words.boardTitle, points }]), isPrivate: false };
  }

  async #subscribe(player: Player, text: string): Promise<Answer> {
    const { room, person, words, asker } = player;
    const { store, mayChange } = this.#options;
    if (mayChange && !mayChange(asker)) return said(player, [told(words.mayNot)]);
    const [subscription] = await store.subscriptions.list({ kind: 'quiz', ...room });
    if (text === 'off') {
      const wasOn = subscription !== undefined && (await store.subscriptions.remove(subscription.id));
      return said(player, [told(wasOn ? words.off : words.wasOff)]);
    }
    const [, hour, minute, name] = ON.exec(text) ?? [];
    if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return said(player, [told(words.onHow)]);
    const zone = zoneNamed(name ?? '');
    if (zone === undefined) return said(player, [told(words.noZone(name ?? ''))]);
    const options = { hour: Number(hour), minute: Number(minute), zone };
    await store.subscriptions.put({ kind: 'quiz', ...room, target: '', by: person, options });
    return { ...said(player, [told(words.on(`${hour.padStart(2, '0')}:${minute}`, zone))]), isPrivate: false };
  }
}

function asking(begin: readonly Part[], question: Question, language: Asker['language']): Reply {
  const asked = questionParts(question.text[language], question.choices, saidFor(question), language);
  return { language, parts: [...begin, ...asked], hints: choiceHints(question.choices, saidFor(question)) };
}

/** For the person's eyes only. */
function secret(reply: Reply): Answer {
  return { reply, pictures: [], files: [], isPrivate: true };
}

function said({ asker }: Player, parts: readonly Part[], hints: Reply['hints'] = []): Answer {
  return secret({ language: asker.language, parts, hints });
}
