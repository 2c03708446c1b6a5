// What an answer is worth. Grading is pure: the same answer after the same looks has the same score.
import type { Question, QuestionId } from './scenario/scenario.ts';

/** Points for a right answer. The layer's are for who has looked at nothing. */
const POINTS: Readonly<Record<QuestionId, number>> = { layer: 50, command: 20, fix: 30 };
/** Points that each look takes from those of the layer, and what is left of them however much was looked at. */
const PER_LOOK = 5;
const LEAST = 20;
/** With more looks than these a right layer is 🟨. */
const FEW_LOOKS = 3;

/** All that can be had in a day. */
export const MOST_POINTS: number = POINTS.layer + POINTS.command + POINTS.fix;

/** What became of an answer. */
export interface Grade {
  readonly right: boolean;
  readonly score: number;
}

/** Grades an answer. @param letter one of the question's choices @param looks how many there had been */
export function grade({ id, right }: Question, letter: string, looks: number): Grade {
  if (letter !== right) return { right: false, score: 0 };
  const score = id === 'layer' ? Math.max(LEAST, POINTS.layer - PER_LOOK * looks) : POINTS[id];
  return { right: true, score };
}

/** An answer without what it said, so that it can be shown to those who still guess. */
export interface Mark {
  readonly right: boolean;
  readonly looks: number;
  readonly question: string;
}

/** 🟩 right, 🟨 the layer right after many looks, ⬛ wrong: one for each answer. */
export function marksOf(answers: readonly Mark[]): string {
  return answers
    .map(({ right, looks, question }) => {
      if (!right) return '⬛';
      return question === 'layer' && looks > FEW_LOOKS ? '🟨' : '🟩';
    })
    .join('');
}

/** How many chose each letter of a question. */
export function tally(
  { id, choices }: Question,
  answers: readonly { readonly question: string; readonly choice: string }[],
): ReadonlyMap<string, number> {
  const ours = answers.filter(({ question }) => question === id);
  return new Map(choices.map(({ letter }) => [letter, ours.filter(({ choice }) => choice === letter).length] as const));
}
