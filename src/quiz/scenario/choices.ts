// Choices in an order that tells nothing.
import type { Random } from '../../sim/random.ts';
import type { Bilingual } from '../../triage/playbook.ts';
import type { Choice, Question } from './scenario.ts';

/** An answer before it has its letter. */
export type Offered = Omit<Choice, 'letter'>;

const LETTERS = 'abcdefgh';

/** A command as a choice. */
export function command(line: string): Offered {
  return { text: { en: line, ja: line }, isCommand: true };
}

/** A sentence as a choice. */
export function sentence(text: Bilingual): Offered {
  return { text, isCommand: false };
}

/** A question of a right answer and wrong ones, mixed. @param random decides the order */
export function questionOf(
  id: Question['id'],
  text: Bilingual,
  right: Offered,
  wrong: readonly Offered[],
  random: Random,
): Question {
  const mixed = shuffled([right, ...wrong], random);
  const choices = mixed.map((one, at) => ({ letter: LETTERS[at] as string, ...one }));
  return { id, text, choices, right: LETTERS[mixed.indexOf(right)] as string };
}

/** Another order. */
export function shuffled<T>(from: readonly T[], random: Random): readonly T[] {
  const left = [...from];
  return from.map(() => left.splice(random.below(left.length), 1)[0] as T);
}
