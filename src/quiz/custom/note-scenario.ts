// A team's own note as a scenario: in the lab where the lab knows how to break the same, else with the note's own words, made anonymous.
import type { Exercise } from '../../sim/exercises/exercise.ts';
import { generatedWith } from '../../sim/exercises/generate/generated.ts';
import { RECIPES } from '../../sim/exercises/generate/recipes/index.ts';
import { EXERCISES } from '../../sim/exercises/index.ts';
import type { Candidate } from '../scenario/draw.ts';
import type { Answered, Scenario } from '../scenario/scenario.ts';
import { type ScenarioFrame, scenarioFrom } from '../scenario/scenario-from.ts';
import { type Aliases, aliasesOf } from './anonymous.ts';
import type { NoteSource } from './note-source.ts';
import { layerOf, scenarioOfText } from './text-scenario.ts';

/** Candidates that are tried in the lab. */
const MOST = 6;

/**
 * Makes a scenario of a note. Its `recipe` is '' when it tells the note's own words.
 * @returns undefined when the note does not say enough: it has no layer, neither symptom nor first look, or no fix
 */
export async function scenarioOfNote(
  note: NoteSource,
  { date, playbooks }: Omit<ScenarioFrame, 'level'>,
): Promise<Scenario | undefined> {
  const layer = layerOf(note);
  if (!layer) return undefined;
  const seed = seedOf(note.id);
  const aliases = aliasesOf(note.workload, seed);
  if (note.playbook !== '')
    for (const candidate of candidates(note, layer, seed, aliases)) {
      const frame = { date, level: candidate.exercise.level, playbooks };
      const made = await scenarioFrom(candidate, frame, note.playbook);
      if (made) return made;
    }
  return scenarioOfText(note, { date, playbooks, layer, seed, aliases });
}

/** Ways to break the lab at the note's place. */
function candidates({ part }: NoteSource, layer: Answered, seed: number, aliases: Aliases): readonly Candidate[] {
  const { namespace, name } = aliases;
  const fits = ({ place, alsoRight = [] }: Pick<Exercise, 'place' | 'alsoRight'>): boolean =>
    place.part === part && [place, ...alsoRight].every((one) => one.layer === layer);
  const drawn = RECIPES.filter(fits)
    .map(({ name: recipe }) => ({ namespace, name, recipe, noise: 0 }))
    .map((wish) => candidateOf(generatedWith(seed, wish).exercise, seed, wish));
  const written = EXERCISES.filter((one) => fits(one) && !one.tried && !one.files).flatMap((exercise) => {
    const own = workloadOf(exercise);
    if (own === undefined) return [];
    return [candidateOf(exercise, 1, { namespace: exercise.namespace, name: own, recipe: exercise.id, noise: 0 })];
  });
  return [...drawn, ...written].slice(0, MOST);
}

function candidateOf(exercise: Exercise, seed: number, wish: Candidate['wish']): Candidate {
  return { exercise, seed, workload: `${wish.namespace}/${wish.name}`, wish };
}

/** The workload that an exercise is about; undefined where its goals name none. */
function workloadOf({ goals }: Exercise): string | undefined {
  for (const goal of goals) {
    const name = 'ready' in goal ? goal.ready : 'complete' in goal ? goal.complete : undefined;
    if (name !== undefined) return name.split('/').at(-1);
  }
  return undefined;
}

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
