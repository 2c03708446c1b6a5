// Written questions: what comes back because it was wrong, and any at any time.
import { BANK } from '../../../quiz/bank/index.ts';
import { choicesOf, type Written } from '../../../quiz/bank/written.ts';
import type { Answer } from '../answering.ts';
import { line, type Player, said, secret } from './player.ts';
import { choiceHints, questionParts, told } from './quiz-replies.ts';
import type { QuizOptions, QuizRooms } from './quiz-room.ts';

/** Asks and grades written questions. */
export class QuizReview {
  readonly #options: QuizOptions;
  readonly #rooms: QuizRooms;

  constructor(options: QuizOptions, rooms: QuizRooms) {
    this.#options = options;
    this.#rooms = rooms;
  }

  /** Asks what is due the longest. */
  async due(player: Player): Promise<Answer> {
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

  /** Asks any question. @param which the beginning of an id, or a layer; '' for any */
  async any(player: Player, which: string): Promise<Answer> {
    const fitting = BANK.filter(({ id, layer }) => which === '' || id.startsWith(which) || layer === which);
    if (fitting.length === 0) return line(player, player.words.noQuestion(which));
    return this.#ask(player, fitting[this.#turn(fitting.length)], '');
  }

  /** Which of several: another one each second. */
  #turn(of: number): number {
    return of === 0 ? 0 : Math.floor(this.#options.clock().getTime() / 1000) % of;
  }

  #ask(player: Player, written: Written | undefined, topic: string): Answer {
    const { words, asker } = player;
    if (!written) return line(player, words.reviewNone);
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

  /** The written question that an answer names; undefined when it names none. */
  named(given: readonly string[]): Written | undefined {
    return BANK.find(({ id }) => given.includes(id));
  }

  /** Grades the answer to one. @param given what was said: the topic it came back for or not, its id, a letter */
  async answer(player: Player, written: Written, given: readonly string[]): Promise<Answer> {
    const { person, words, asker } = player;
    const { language } = asker;
    const { choices, right } = choicesOf(written);
    const letter = given.at(-1) ?? '';
    if (!choices.some((one) => one.letter === letter))
      return line(player, words.noChoice(choices.map((one) => one.letter).join(', ')));
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
}
