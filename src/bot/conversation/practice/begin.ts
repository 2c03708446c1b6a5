// An exercise begins: its lab is made, and the learner is told what is known.
import { Attempt } from '../../../sim/exercises/attempt.ts';
import type { Exercise } from '../../../sim/exercises/exercise.ts';
import { generated } from '../../../sim/exercises/generate/generated.ts';
import { EXERCISES, exerciseNamed } from '../../../sim/exercises/index.ts';
import { Shell } from '../../../sim/exercises/shell.ts';
import { LAYER_WORK } from '../../../triage/layer-words.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { MenuPart, OutputPart, Part, Reply } from '../reply.ts';
import { hintsOf, quiet, text } from './parts.ts';
import { type Learning, type Learnt, type Practice, shownName } from './practice.ts';
import { CHOICES, PRACTICE_WORDS } from './words.ts';

/** Time that has passed when the learner comes (ms). */
const BEFORE = 120_000;
/** Above this a seed is no number that a learner types. */
const LARGEST_SEED = 0xffff_ffff;

/** The exercise of a name, or of `seed N`; undefined when there is none. */
export function exerciseOf(name: string): Exercise | undefined {
  const seed = /^seed[ -](\d{1,10})$/.exec(name);
  if (seed && Number(seed[1]) <= LARGEST_SEED) return generated(Number(seed[1])).exercise;
  return exerciseNamed(name);
}

/** The first exercise that was not solved yet, from a place on. @param after an id; absent: from the first @param level absent: any */
export function nextExercise(solved: readonly string[], after?: string, level?: number): Exercise {
  const inOrder = [...EXERCISES].sort((a, b) => a.level - b.level || mixed(a.id) - mixed(b.id));
  const wanted = inOrder.filter((one) => level === undefined || one.level === level);
  const from = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  const turned = [...wanted.slice(from), ...wanted.slice(0, from)];
  return turned.find(({ id }) => !solved.includes(id) && id !== after) ?? (turned[0] as Exercise);
}

/** A number for a name, so that exercises of one layer do not follow each other. */
function mixed(id: string): number {
  let sum = 7;
  for (const char of shownName(id)) sum = (sum * 31 + char.charCodeAt(0)) % 65_521;
  return sum;
}

/** Begins an exercise. */
export async function begin(exercise: Exercise, session: Learning, language: Language): Promise<Learnt> {
  const seed = Number(/seed-(\d+)$/.exec(exercise.id)?.[1] ?? 1);
  const attempt = new Attempt(exercise, seed);
  attempt.lab.run(BEFORE);
  const shell = new Shell(attempt);
  const practice: Practice = {
    attempt,
    shell,
    name: shownName(exercise.id),
    step: 'layer',
    hints: 0,
    wrong: 0,
    firstLook: '',
    changes: [],
  };
  const reply = await taskReply(practice, language);
  return { session: { ...session, practice }, reply };
}

/** What the learner is told at the beginning, and may see again. */
export async function taskReply({ attempt, shell, name }: Practice, language: Language): Promise<Reply> {
  const words = PRACTICE_WORDS[language];
  const { exercise } = attempt;
  const tried = await shell.tried();
  const shown: OutputPart[] = tried.map(([command, output], at) => ({
    type: 'output',
    label: at === 0 ? words.tried : '',
    command,
    text: output,
    isError: true,
  }));
  const parts: Part[] = [
    text(exercise.title[language], `${words.level(exercise.level)} · ${name} · Namespace ${exercise.namespace}`),
    text('', exercise.task[language]),
    ...shown,
    choicesPart(language),
  ];
  return { language, parts, hints: hintsOf('layer', language) };
}

/** The answers to choose from. */
export function choicesPart(language: Language): MenuPart {
  const words = PRACTICE_WORDS[language];
  return {
    type: 'menu',
    label: words.question,
    items: CHOICES.map((one, at) => ({ say: `${at + 1} ${one}`, text: LAYER_WORK[one][language] })),
  };
}

/** Every exercise, by level. @param level absent: all */
export function listReply(session: Learning, language: Language, level?: number): Reply {
  const words = PRACTICE_WORDS[language];
  const solved = session.solved ?? [];
  const parts = [1, 2, 3]
    .filter((one) => level === undefined || one === level)
    .map(
      (one): MenuPart => ({
        type: 'menu',
        label: words.level(one),
        items: EXERCISES.filter((exercise) => exercise.level === one)
          .map(({ id, title }) => ({
            say: `practice ${shownName(id)}`,
            key: shownName(id),
            text: `${title[language]}${solved.includes(id) ? ` (${words.solvedMark})` : ''}`,
          }))
          .sort((a, b) => (a.say < b.say ? -1 : 1)),
      }),
    );
  return {
    language,
    parts: [text('', words.listLabel), ...parts, quiet(words.progress(solved.length, EXERCISES.length))],
    hints: [],
  };
}
