// What is wrong with a scenario, seen from outside.
import type { Scenario } from '../../src/quiz/scenario/scenario.ts';
import { RECIPES } from '../../src/sim/exercises/generate/recipes/index.ts';

/** Each flaw in a clause; empty when there is none. */
export function flawsOf(scenario: Scenario): string[] {
  const { layer, part, recipe, workload, looks, questions, lines, told, task } = scenario;
  const flaws: string[] = [];
  const made = RECIPES.find(({ name }) => name === recipe);
  const places = made ? [made.place, ...(made.alsoRight ?? [])] : [];
  if (places.some((one) => one.layer !== layer)) flaws.push(`the recipe ${recipe} has another layer than ${layer}`);
  if (made?.place.part !== part) flaws.push(`the recipe ${recipe} has another part than ${part}`);
  for (const language of ['en', 'ja'] as const)
    if (told[language].stalled.layer !== layer) flaws.push(`the engine says ${told[language].stalled.layer}`);
  if (questions.map(({ id }) => id).join() !== 'layer,command,fix') flaws.push('three questions are asked');
  for (const { id, choices, right } of questions) {
    const texts = choices.map(({ text }) => text.en);
    if (new Set(texts).size !== texts.length) flaws.push(`${id}: two choices are the same`);
    if (choices.filter(({ letter }) => letter === right).length !== 1) flaws.push(`${id}: not one is right`);
    if (choices.length < 4) flaws.push(`${id}: too few choices`);
  }
  const chosen = questions[0]?.choices.find(({ letter }) => letter === questions[0]?.right);
  if (!chosen?.text.en.startsWith(`${layer}:`)) flaws.push('the right layer is another one');
  const words = `${workload} ${task.en} ${task.ja}`.split(/[^a-z-]+/);
  for (const word of [recipe, layer]) if (words.includes(word)) flaws.push(`${word} stands where everybody reads it`);
  const shown = looks.map(({ command, output }) => `${command}\n${output}`).join('\n');
  if (shown.includes('sekisho.dev')) flaws.push('the lab tells what the container was told to do');
  if (looks.length < 4) flaws.push('too little to look at');
  if (layer !== 'healthy' && !lines.some(({ status }) => status === 'problem')) flaws.push('no line shows the problem');
  return flaws;
}
