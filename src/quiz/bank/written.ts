// A written question: asked at any time, and at the review of what somebody got wrong.
import { Random } from '../../sim/random.ts';
import type { Bilingual } from '../../triage/playbook.ts';
import { sentence, shuffled } from '../scenario/choices.ts';
import type { Answered, Choice } from '../scenario/scenario.ts';

/** A written question. */
export interface Written {
  /** such as `gates-02`: topic and number */
  readonly id: string;
  /** the layer that it is about; `healthy` for what is no trouble */
  readonly layer: Answered;
  readonly question: Bilingual;
  readonly right: Bilingual;
  readonly wrong: readonly Bilingual[];
  /** why the right one is right */
  readonly why: Bilingual;
  /** a page of kubernetes.io that says so */
  readonly source: string;
}

/** question, right answer, two wrong ones, why */
type Texts = readonly [question: string, right: string, wrong: string, alsoWrong: string, why: string];

/** A question of a topic. @param page under https://kubernetes.io/docs/ */
export function written(id: string, layer: Answered, page: string, en: Texts, ja: Texts): Written {
  const both = (at: 0 | 1 | 2 | 3 | 4): Bilingual => ({ en: en[at], ja: ja[at] });
  return {
    id,
    layer,
    question: both(0),
    right: both(1),
    wrong: [both(2), both(3)],
    why: both(4),
    source: `https://kubernetes.io/docs/${page}`,
  };
}

/** Its choices in an order of its own, always the same, and the letter of the right one. */
export function choicesOf({ id, right, wrong }: Written): {
  readonly choices: readonly Choice[];
  readonly right: string;
} {
  let seed = 7;
  for (const char of id) seed = Math.imul(seed, 31) + char.charCodeAt(0);
  const choices = shuffled([right, ...wrong], new Random(seed)).map((text, at) => ({
    letter: 'abc'[at] as string,
    ...sentence(text),
  }));
  return { choices, right: choices.find(({ text }) => text === right)?.letter ?? '' };
}
