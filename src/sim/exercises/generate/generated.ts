// Exercises without end: a seed picks the scene, the fault and the noise. The same seed, the same exercise.
import type { Bilingual } from '../../../triage/playbook.ts';
import { Random } from '../../random.ts';
import type { Exercise, Look } from '../exercise.ts';
import { noiseAround } from './noise.ts';
import type { Recipe } from './recipe.ts';
import { RECIPES } from './recipes/index.ts';
import { pick, type Scene, sceneOf } from './scene.ts';

/** A generated exercise. */
export interface Generated {
  readonly exercise: Exercise;
  /** the recipe's name, for counting; learners do not see it */
  readonly recipe: string;
}

/** What is not left to the seed. */
export interface Wish {
  /** where it shall play */
  readonly namespace?: string;
  /** of the workload that is broken */
  readonly name?: string;
  /** a recipe's name */
  readonly recipe?: string;
  /** at least so many kinds of noise around it, up to 3; absent: none */
  readonly noise?: number;
}

const LOOKS: readonly Look[] = [
  { verb: 'get', resource: 'pods' },
  { verb: 'get', resource: 'events' },
  { verb: 'describe' },
  { verb: 'logs' },
  { verb: 'get', resource: 'nodes' },
  { verb: 'get', resource: 'replicasets' },
];

const TASKS: readonly ((scene: Scene) => Bilingual)[] = [
  ({ name, namespace }) => ({
    en: `Somebody says that ${name} in ${namespace} is not as it should be. Find out where it is stuck, if it is.`,
    ja: `${namespace} の ${name} の様子がおかしいそうです。止まっているなら、どこで止まっているかを突き止めてください。`,
  }),
  ({ name, namespace }) => ({
    en: `You take over the shift. The last entry in the log reads: "${namespace}: ${name}?". Nothing else.`,
    ja: `当番を引き継ぎました。引き継ぎ書の最後の行は「${namespace}: ${name}?」だけです。`,
  }),
  ({ name, namespace }) => ({
    en: `The owners of ${name} ask whether all is well in ${namespace} after the changes of today.`,
    ja: `${name} の担当者から、今日の変更のあと ${namespace} に問題がないか確認してほしいと頼まれました。`,
  }),
];

function hintsFor({ place }: Recipe, solution: readonly string[]): Exercise['hints'] {
  const fix = solution.filter((line) => !line.startsWith('time ')).join('; ');
  return [
    {
      en: 'Walk the road: accepted, children, scheduled, prepared, image, started, running, ready. At which step does it break off?',
      ja: '受付、子の作成、スケジュール、準備、イメージ、起動、実行、Ready の順にたどってください。どの段階で途切れていますか。',
    },
    {
      en: 'Read the events from the oldest to the newest, and note who wrote the last one. If a line is missing, ask who should have written it.',
      ja: 'イベントを古い順に読み、最後の行を誰が書いたかを見てください。あるはずの行がなければ、それを書くのは誰かを考えます。',
    },
    place.layer === 'healthy'
      ? {
          en: 'All that is wanted is there and ready: healthy.',
          ja: '望んだものはすべてそろい、Ready です。healthy です。',
        }
      : { en: `One way to mend it: ${fix}`, ja: `直し方の一例: ${fix}` },
  ];
}

/** The exercise of a seed. @param seed a whole number @param namespace where it shall play; absent: the seed picks one */
export function generated(seed: number, namespace?: string): Generated {
  return generatedWith(seed, namespace === undefined ? {} : { namespace });
}

/** The exercise of a seed in which something is wished for. @throws Error when there is no such recipe */
export function generatedWith(seed: number, wish: Wish): Generated {
  const { namespace, name, noise = 0 } = wish;
  const random = new Random(seed);
  const drawn = sceneOf(random, name);
  const scene = namespace === undefined ? drawn : { ...drawn, namespace };
  const recipe = recipeFor(random, wish.recipe);
  const before = recipe.place.layer === 'healthy' ? [] : noiseAround(scene, random, noise);
  const { setUp, solution, ...made } = recipe.make(scene);
  const exercise: Exercise = {
    id: `${recipe.place.layer}/seed-${seed}`,
    level: recipe.level,
    place: recipe.place,
    ...(recipe.alsoRight && { alsoRight: recipe.alsoRight }),
    title: { en: `Number ${seed}`, ja: `${seed} 番` },
    task: pick(random, TASKS)(scene),
    namespace: scene.namespace,
    setUp: [...before, ...setUp],
    ...made,
    looks: LOOKS,
    hints: hintsFor(recipe, solution),
    closing: recipe.closing,
    solution,
  };
  return { exercise, recipe: recipe.name };
}

function recipeFor(random: Random, name: string | undefined): Recipe {
  const drawn = pick(random, RECIPES);
  const recipe = name === undefined ? drawn : RECIPES.find((one) => one.name === name);
  if (!recipe) throw new Error(`there is no recipe ${JSON.stringify(name)}`);
  return recipe;
}
