// Which scenario a day has: the same for everyone who has the same salt, and for nobody to be foreseen without it.
import { createHmac } from 'node:crypto';
import type { Exercise } from '../../sim/exercises/exercise.ts';
import type { Wish } from '../../sim/exercises/generate/generated.ts';
import type { Recipe } from '../../sim/exercises/generate/recipe.ts';
import { RECIPES } from '../../sim/exercises/generate/recipes/index.ts';
import { APPS, SPACES } from '../../sim/exercises/generate/scene.ts';
import type { Level } from './scenario.ts';

/** A candidate: a seed, and what it is to be made of. */
export interface Drawn {
  readonly seed: number;
  /** `namespace/name` */
  readonly workload: string;
  readonly wish: Required<Wish>;
}

/** A candidate and the exercise that is made of it. */
export interface Candidate extends Drawn {
  readonly exercise: Exercise;
}

const DAY_MS = 86_400_000;

/** Levels of recipes that a level of the quiz uses, and how much noise there is at least around them. */
const OF_LEVEL: Readonly<Record<Level, { readonly recipes: readonly number[]; readonly noise: number }>> = {
  1: { recipes: [1], noise: 0 },
  2: { recipes: [1, 2], noise: 1 },
  3: { recipes: [2, 3], noise: 2 },
};

const WORKLOADS = SPACES.flatMap((space) => APPS.map((app) => `${space}/${app}`));

/** Recipes with one right layer: where two hold, a question would have two answers. */
function recipesOf(level: Level): readonly Recipe[] {
  return RECIPES.filter(
    ({ level: own, place, alsoRight = [] }) =>
      OF_LEVEL[level].recipes.includes(own) && alsoRight.every(({ layer }) => layer === place.layer),
  );
}

/**
 * Candidates of a day, the first choice first. Each day has a workload that no other day within the 499 before or after it has at this level, and every
 * recipe has its turn before one comes again.
 * @param date `YYYY-MM-DD`
 * @param salt a secret of whoever runs the program: another salt, another order
 */
export function* drawn(date: string, level: Level, salt: string): Generator<Drawn, never> {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  if (!Number.isSafeInteger(day)) throw new Error(`${JSON.stringify(date)} is no date such as 2026-03-14`);
  const recipes = recipesOf(level);
  const workload = inOrder(WORKLOADS, salt, `workload ${level}`)[day % WORKLOADS.length] as string;
  const turn = Math.floor(day / recipes.length);
  const names = inOrder(
    recipes.map(({ name }) => name),
    salt,
    `recipe ${level} ${turn}`,
  );
  const [namespace = '', name = ''] = workload.split('/');
  for (let attempt = 0; ; attempt++) {
    const recipe = names[(day + attempt) % names.length] as string;
    const digest = digestOf(salt, `seed ${date} ${level} ${attempt}`);
    yield { seed: digest.readUInt32BE(), workload, wish: { namespace, name, recipe, noise: OF_LEVEL[level].noise } };
  }
}

/** Which of some comes where is decided by the salt. */
function inOrder(texts: readonly string[], salt: string, about: string): readonly string[] {
  const keyed = texts.map((text) => [digestOf(salt, `${about} ${text}`).toString('hex'), text] as const);
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
}

function digestOf(salt: string, text: string): Buffer {
  return createHmac('sha256', salt).update(text).digest();
}
