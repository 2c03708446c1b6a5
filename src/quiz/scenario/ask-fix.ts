// "What fixes it, and breaks nothing else?": each choice was tried in a lab of its own.
import type { Exercise } from '../../sim/exercises/exercise.ts';
import { generatedWith } from '../../sim/exercises/generate/generated.ts';
import { RECIPES } from '../../sim/exercises/generate/recipes/index.ts';
import type { Random } from '../../sim/random.ts';
import { command, type Offered, questionOf, sentence, shuffled } from './choices.ts';
import type { Candidate, Drawn } from './draw.ts';
import type { Question } from './scenario.ts';
import { standingAfter } from './typed.ts';

/** Wrong answers beside the right one. */
const WRONG = 3;

const NOTHING: Offered = sentence({
  en: 'Nothing: leave it as it is',
  ja: '何もしない: このままでよい',
});

/** Wrong ways that many take before they have read anything. */
function usual({ namespace }: Exercise, name: string): readonly (readonly string[])[] {
  return [
    [`kubectl -n ${namespace} delete pods --all`],
    [`kubectl -n ${namespace} rollout restart deployment/${name}`],
    [`kubectl -n ${namespace} scale deployment/${name} --replicas=6`],
    [`kubectl -n ${namespace} delete deployment ${name}`],
  ];
}

/** Asks for the fix; undefined when the solution does not solve it, or too little else is wrong. */
export async function askFix({ exercise, seed, wish }: Candidate, random: Random): Promise<Question | undefined> {
  const isHealthy = exercise.place.layer === 'healthy';
  if (!isHealthy && !(await standingAfter(exercise, seed, exercise.solution)).solved) return undefined;
  const right = isHealthy ? NOTHING : fix(exercise.solution);
  const wrong: Offered[] = isHealthy ? [] : [NOTHING];
  const offered = new Set([right.text.en]);
  for (const lines of candidates(exercise, seed, wish, random)) {
    if (wrong.length === WRONG) break;
    const one = fix(lines);
    if (offered.has(one.text.en)) continue;
    offered.add(one.text.en);
    // of a healthy one every change is one too many
    if (isHealthy || !(await standingAfter(exercise, seed, lines)).solved) wrong.push(one);
  }
  if (wrong.length < WRONG) return undefined;
  return questionOf(
    'fix',
    { en: 'What fixes it and breaks nothing else?', ja: 'ほかを壊さずに直すのはどれですか。' },
    right,
    wrong,
    random,
  );
}

/** A usual detour, what would mend another trouble of the same workload, and so on. */
function* candidates(
  exercise: Exercise,
  seed: number,
  wish: Drawn['wish'],
  random: Random,
): Generator<readonly string[]> {
  const detours = shuffled(usual(exercise, wish.name), random);
  const others = shuffled(
    RECIPES.filter(({ name, place }) => name !== wish.recipe && place.layer !== exercise.place.layer),
    random,
  );
  for (const [at, { name: recipe }] of others.entries()) {
    const detour = detours[at];
    if (detour) yield detour;
    const { exercise: other } = generatedWith(seed, { ...wish, recipe });
    if (other.solution.length > 0) yield other.solution;
  }
}

/** Lines as one answer: calls for others' help in words, waiting left out. */
function fix(lines: readonly string[]): Offered {
  const done = lines.filter((line) => !line.startsWith('time '));
  const [first = ''] = done;
  if (done.length === 1 && first.startsWith('call ')) {
    const [, component, target] = first.split(' ');
    const whom = target === undefined ? `${component}` : `${component} (${target})`;
    return sentence({
      en: `Have those who run ${whom} repair it, and wait`,
      ja: `${whom} の担当者に修復を頼んで待つ`,
    });
  }
  return command(done.join('\n'));
}
