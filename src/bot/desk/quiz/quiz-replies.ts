// Replies of the quiz: the day, a question, the reveal.

import { ladderPicture } from '../../../pictures/ladder-picture.ts';
import { MOST_POINTS, tally } from '../../../quiz/grade.ts';
import type { Choice, Question, Scenario, Told } from '../../../quiz/scenario/scenario.ts';
import type { Answer as Given } from '../../../store/port/answers.ts';
import type { Step } from '../../../triage/layers.ts';
import type { Language } from '../../../triage/playbook.ts';
import { STEP_WORDS } from '../../../triage/road-words.ts';
import { ladderPart, placeOf } from '../../conversation/compose/answer.ts';
import type { Hint, MenuPart, Part, QuotesPart, Reply } from '../../conversation/reply.ts';
import type { Picture } from '../answering.ts';
import { QUIZ_WORDS } from './quiz-words.ts';

/** What of an answer the reveal counts. */
type Answered = Pick<Given, 'question' | 'choice' | 'person' | 'right'>;

/** What begins everything that is said of today's scenario; of a note's it is `quiz custom ID`. */
export const TODAYS = 'quiz';

/** A paragraph. */
export function told(text: string, label = '', tone: 'plain' | 'quiet' | 'good' | 'problem' = 'plain'): Part {
  return { type: 'text', tone, label, text };
}

/** A question with its choices. @param said what stands before the letter: `quiz answer layer` */
export function questionParts(
  text: string,
  choices: readonly Choice[],
  said: string,
  language: Language,
): readonly Part[] {
  const menu: MenuPart = {
    type: 'menu',
    label: QUIZ_WORDS[language].answerHow,
    items: choices.map((one) => ({
      say: `${said} ${one.letter}`,
      key: one.letter.toUpperCase(),
      text: one.text[language],
    })),
  };
  return [told(text), menu];
}

/** Buttons for the choices. */
export function choiceHints(choices: readonly Choice[], said: string): readonly Hint[] {
  return choices.map(({ letter }) => ({ say: `${said} ${letter}`, label: letter.toUpperCase() }));
}

/** The post of a day: what is known, what can be looked at, and the first question. */
export function dayReply(
  scenario: Scenario,
  language: Language,
  question = scenario.questions[0],
  play: string = TODAYS,
): Reply {
  const words = QUIZ_WORDS[language];
  const title = play === TODAYS ? words.title(scenario.date, scenario.level) : words.customTitle;
  const looks: MenuPart = {
    type: 'menu',
    label: words.looks,
    items: scenario.looks.map(({ command }, at) => ({
      say: `${play} look ${at + 1}`,
      key: String(at + 1),
      text: command,
    })),
  };
  const said = question ? saidFor(question, play) : '';
  const asked = question ? questionParts(question.text[language], question.choices, said, language) : [];
  return {
    language,
    parts: [told(scenario.task[language], title), looks, ...asked],
    hints: question ? choiceHints(question.choices, said) : [],
  };
}

/** What is said to answer a question. */
export function saidFor({ id }: Pick<Question, 'id'>, play: string): string {
  return `${play} answer ${id}`;
}

/** What was looked at, and the question that is open. */
export function lookReply(
  { looks }: Scenario,
  at: number,
  count: number,
  question: Question | undefined,
  language: Language,
  play: string,
): Reply {
  const words = QUIZ_WORDS[language];
  const shown = looks[at - 1];
  const output: Part = {
    type: 'output',
    label: words.looked(count),
    command: shown?.command ?? '',
    text: shown?.output.trimEnd() ?? '',
    isError: false,
  };
  const others = looks.flatMap((_, index) =>
    index === at - 1 ? [] : [{ say: `${play} look ${index + 1}`, label: words.hints.look(index + 1) }],
  );
  const said = question ? saidFor(question, play) : '';
  const asked = question ? questionParts(question.text[language], question.choices, said, language) : [];
  return { language, parts: [output, ...asked], hints: others };
}

/** The reveal: what it was, line by line, and who answered what in numbers. */
export function revealReply(
  scenario: Scenario,
  answers: readonly Answered[],
  language: Language,
  { more = [], play = TODAYS }: { readonly more?: readonly Part[]; readonly play?: string } = {},
): Reply {
  const words = QUIZ_WORDS[language];
  const { headline, stalled, ladder, explain } = scenario.told[language];
  const road = { ladder: withoutLines(ladder) };
  const quotes: QuotesPart = {
    type: 'quotes',
    form: 'table',
    label: words.lines,
    quotes: scenario.lines.map(({ look, text, owner, step, status }) => ({
      number: String(look),
      owner,
      step: step === '' ? '' : (STEP_WORDS[language][step as Step] ?? step),
      status,
      text: text.trim(),
    })),
    more: '',
  };
  const solved = scenario.questions.map((question): Part => {
    const counts = tally(question, answers);
    const right = question.choices.find(({ letter }) => letter === question.right);
    const points = question.choices
      .filter(({ letter }) => letter === question.right || (counts.get(letter) ?? 0) > 0)
      .map(({ letter, text }) => {
        const line = text[language];
        const said = letter === right?.letter ? words.right(line) : line;
        return answers.length === 0 ? said : `${said} (${words.chosenBy(counts.get(letter) ?? 0)})`;
      });
    return { type: 'points', label: words.questions[question.id] ?? '', points };
  });
  return {
    language,
    parts: [
      {
        type: 'answer',
        tone: stalled.layer === 'healthy' ? 'good' : 'problem',
        verdict: stalled.layer,
        place: placeOf(stalled, language),
        object: stalled.object,
        sentence: headline,
      },
      ladderPart(road, language, 'line'),
      ...solved,
      ...comparedPart(scenario, answers, language),
      quotes,
      ...(explain ? [told(explain.meaning)] : []),
      told(scenario.closing[language], words.learn),
      ...more,
    ],
    hints: [
      ...(play === TODAYS ? [{ say: 'quiz share', label: words.hints.share }] : []),
      { say: 'quiz review', label: words.hints.review },
    ],
  };
}

/** The road of a scenario as a picture. */
export function revealPictures({ told: both }: Scenario, language: Language): readonly Picture[] {
  const { headline, stalled, ladder } = both[language];
  return [ladderPicture({ headline, stalled, ladder: withoutLines(ladder), confidence: { level: 'high' } }, language)];
}

/** Line numbers of what was read together say nothing to who has seen it look by look. */
function withoutLines(ladder: Told['ladder']): Told['ladder'] {
  return ladder.map((rung) => ({ ...rung, evidence: [] }));
}

/** How many took part, and how they did together; nothing for one alone. */
function comparedPart({ questions }: Scenario, answers: readonly Answered[], language: Language): readonly Part[] {
  const people = new Set(answers.map(({ person }) => person)).size;
  if (people < 2) return [];
  const right = answers.filter(({ right: isRight }) => isRight).length;
  const share = Math.round((100 * right) / (people * questions.length));
  return [told(QUIZ_WORDS[language].compared(people, share), '', 'quiet')];
}

/** What is said once all three are answered. */
export function doneText(score: number, language: Language): string {
  return QUIZ_WORDS[language].done(score, MOST_POINTS);
}
