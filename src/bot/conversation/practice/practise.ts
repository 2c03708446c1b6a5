// A message during an exercise → what it means, and the next turn.
import { callable } from '../../../sim/exercises/call.ts';
import { EXERCISES } from '../../../sim/exercises/index.ts';
import { Shell } from '../../../sim/exercises/shell.ts';
import { noteTexts } from '../../../triage/note.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { CommandsPart, Part, Reply } from '../reply.ts';
import { grade, readAnswer } from './answer.ts';
import { begin, choicesPart, exerciseOf, listReply, nextExercise, taskReply } from './begin.ts';
import { handleLine } from './line.ts';
import { hintsOf, quiet, text } from './parts.ts';
import type { Learner, Learning, Learnt, Practice } from './practice.ts';
import type { Step } from './practising.ts';
import { CHOICES, PRACTICE_WORDS } from './words.ts';

const SKIP = /^(?:skip|next|another|スキップ|次|次へ)$/;
const HINT = /^(?:hint|hints|ヒント)$/;
const GIVE_UP = /^(?:give up|giveup|i give up|solution|降参|答え|ギブアップ)$/;
const AGAIN = /^(?:again|restart|retry|やり直し|もう一度)$/;
const TASK = /^(?:task|exercise|問題|課題)$/;
const PROGRESS = /^(?:progress|score|進捗|進み具合)$/;
const LEAVE = /^(?:leave|stop|end|new|clear|forget|終わる|抜ける|やめる)$/;
/** One line that is a command and nothing else, where everything else is the note. */
const LOOK = /^(?:(?:kubectl|curl) [^\n]*|time \d+[smh])$/;
const HELP = /^(?:help|h|\?|ヘルプ|使い方)$/;

/** `practice …`: the list, an exercise by its name or seed, or the next one. */
export async function openPractice(rest: string, { session, language }: Learner): Promise<Learnt> {
  const plain = rest.trim().toLowerCase();
  const level = /^level ([1-3])$/.exec(plain);
  const list = /^(?:list|all|一覧)(?: level ([1-3]))?$/.exec(plain);
  if (list) return { session, reply: listReply(session, language, list[1] ? Number(list[1]) : undefined) };
  if (plain === '' || level)
    return begin(
      nextExercise(session.solved ?? [], session.practice?.attempt.exercise.id, level ? Number(level[1]) : undefined),
      session,
      language,
    );
  const exercise = exerciseOf(plain);
  if (exercise) return begin(exercise, session, language);
  return {
    session,
    reply: {
      language,
      parts: [text('', PRACTICE_WORDS[language].noSuch(plain), 'unsure')],
      hints: hintsOf('done', language),
    },
  };
}

/** Answers a message during an exercise. */
export async function practise(message: string, practice: Practice, learner: Learner): Promise<Learnt> {
  const { session, language } = learner;
  const words = PRACTICE_WORDS[language];
  const plain = message
    .trim()
    .toLowerCase()
    .replace(/^[/:]\s*/, '')
    .replace(/[.!。!]+$/u, '');
  const { exercise } = practice.attempt;
  if (LEAVE.test(plain)) return { session: without(session), reply: say(words.left, 'done', language) };
  if (SKIP.test(plain)) return begin(nextExercise(session.solved ?? [], exercise.id), session, language);
  if (AGAIN.test(plain)) return begin(exercise, session, language);
  if (TASK.test(plain)) return { session, reply: await taskReply(practice, language) };
  if (PROGRESS.test(plain))
    return {
      session,
      reply: say(words.progress(session.solved?.length ?? 0, EXERCISES.length), practice.step, language),
    };
  if (HELP.test(plain)) return { session, reply: helpReply(practice, language) };
  if (practice.step === 'note')
    return LOOK.test(message.trim())
      ? handleLine(message, practice, session, language)
      : noteTaken(message, practice, learner);
  if (HINT.test(plain)) return hinted(practice, session, language);
  if (GIVE_UP.test(plain)) return gaveUp(practice, session, language);
  if (Shell.takes(message)) return handleLine(message, practice, session, language);
  if (practice.step === 'layer') {
    const answer = readAnswer(plain);
    if (answer) return answered(answer, practice, learner);
  }
  return { session, reply: say(practice.step === 'done' ? words.next : words.notUnderstood, practice.step, language) };
}

function without({ practice: _, ...rest }: Learning): Learning {
  return rest;
}

function say(body: string, step: Step, language: Language): Reply {
  return { language, parts: [text('', body)], hints: hintsOf(step, language) };
}

function placeText({ layer, part }: { readonly layer: string; readonly part: string }, healthy: string): string {
  return layer === 'healthy' ? healthy : `${layer}/${part}`;
}

function answered(
  answer: NonNullable<ReturnType<typeof readAnswer>>,
  practice: Practice,
  { session, language }: Learner,
): Learnt {
  const words = PRACTICE_WORDS[language];
  const { place, alsoRight } = practice.attempt.exercise;
  const where = placeText(place, words.healthyName);
  const verdict = grade(answer, place, alsoRight);
  if (verdict === 'no') {
    const at = CHOICES.indexOf(answer.choice);
    const right = (CHOICES as readonly string[]).indexOf(place.layer);
    const why =
      place.layer === 'healthy'
        ? [words.missed]
        : answer.choice === 'healthy' || at < right
          ? [...(answer.choice === 'healthy' ? [] : [words.past]), words.whyNot[answer.choice]]
          : [words.notYet];
    const next = { ...practice, wrong: practice.wrong + 1 };
    return {
      session: { ...session, practice: next },
      reply: {
        language,
        parts: [text('', `${words.wrong(answer.choice)} ${why.join(' ')}`, 'problem')],
        hints: hintsOf('layer', language),
      },
    };
  }
  const praise = text('', verdict === 'yes' ? words.right(where) : words.rightNearly(where), 'good');
  const isHealthy = place.layer === 'healthy';
  const next: Practice = { ...practice, step: isHealthy ? 'note' : 'fix' };
  const parts: Part[] = [praise, text('', isHealthy ? words.solvedHealthy : words.now(callable().join(', ')))];
  return { session: { ...session, practice: next }, reply: { language, parts, hints: hintsOf(next.step, language) } };
}

function hinted(practice: Practice, session: Learning, language: Language): Learnt {
  const words = PRACTICE_WORDS[language];
  const hint = practice.attempt.exercise.hints[practice.hints];
  if (!hint) return { session, reply: say(words.noMoreHints, practice.step, language) };
  const next = { ...practice, hints: practice.hints + 1 };
  return {
    session: { ...session, practice: next },
    reply: { language, parts: [text(words.hint(next.hints), hint[language])], hints: hintsOf(practice.step, language) },
  };
}

function solutionPart({ attempt }: Practice, language: Language): CommandsPart {
  const words = PRACTICE_WORDS[language];
  return {
    type: 'commands',
    label: words.solution,
    commands: attempt.exercise.solution.map((command) => ({
      command,
      effect: Shell.onlyLooks(command) ? 'read' : 'write',
      effectText: Shell.onlyLooks(command) ? words.effects.read : words.effects.write,
      why: '',
    })),
  };
}

function gaveUp(practice: Practice, session: Learning, language: Language): Learnt {
  const words = PRACTICE_WORDS[language];
  const { place, closing, solution } = practice.attempt.exercise;
  const parts: Part[] = [
    text('', words.gaveUp(placeText(place, words.healthyName)), 'unsure'),
    ...(solution.length > 0 ? [solutionPart(practice, language)] : []),
    text(words.closing, closing[language]),
    quiet(words.next),
  ];
  return {
    session: { ...session, practice: { ...practice, step: 'done' } },
    reply: { language, parts, hints: hintsOf('done', language) },
  };
}

/** The learner's note: does it name where it was stuck? Then the whole note, and what to keep. */
function noteTaken(message: string, practice: Practice, { session, language }: Learner): Learnt {
  const words = PRACTICE_WORDS[language];
  const { attempt, firstLook, changes, hints, wrong } = practice;
  const { place, alsoRight = [], closing, task, id } = attempt.exercise;
  const names = [place, ...alsoRight].some(({ layer }) => mentions(message, layer));
  const note = {
    when: new Date(attempt.lab.clock.now()).toISOString().replace(/:\d\d\.\d+Z$/, 'Z'),
    symptom: task[language],
    firstLook,
    cause: message.trim(),
    fix: changes.join('\n'),
    prevention: '',
  };
  const solved = [...new Set([...(session.solved ?? []), id])];
  const parts: Part[] = [
    text('', names ? words.noteNames : words.noteLacks(placeText(place, words.healthyName)), names ? 'good' : 'unsure'),
    { type: 'note', label: words.noteLabel, ...noteTexts(note, language) },
    text(words.closing, closing[language]),
    quiet(`${words.result(hints, wrong)} ${words.progress(solved.length, EXERCISES.length)} ${words.next}`),
  ];
  return {
    session: { ...session, solved, practice: { ...practice, step: 'done' } },
    reply: { language, parts, hints: hintsOf('done', language) },
  };
}

/** Does a text name a layer, by any of its words? */
function mentions(message: string, layer: string): boolean {
  return message
    .toLowerCase()
    .split(/[\s,.:;()、。:「」/は・がでのをに]+/u)
    .some((word) => readAnswer(word)?.choice === layer && !/^\d+$/.test(word));
}

function helpReply({ step }: Practice, language: Language): Reply {
  const words = PRACTICE_WORDS[language];
  const parts: Part[] = [text('', words.notUnderstood)];
  if (step === 'layer') parts.push(choicesPart(language));
  else if (step === 'fix') parts.push(text('', words.now(callable().join(', '))));
  return { language, parts, hints: hintsOf(step, language) };
}
