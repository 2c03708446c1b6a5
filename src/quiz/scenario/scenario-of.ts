// The scenario of a day: the first candidate that the engine and the lab agree about.
import { generatedWith } from '../../sim/exercises/generate/generated.ts';
import { drawn } from './draw.ts';
import type { Scenario } from './scenario.ts';
import { type ScenarioFrame, scenarioFrom } from './scenario-from.ts';

/** Candidates that are tried before giving up: all recipes of a level, twice. */
const MOST = 60;

/** What a scenario is made from. */
export interface ScenarioInput extends ScenarioFrame {
  /** a secret: who knows it can foresee every day */
  readonly salt: string;
}

/**
 * The scenario of a day and level. Candidates are passed over when the engine, reading what can be looked at, is unsure or names another layer than the one
 * that was broken, when the solution does not solve it, or when a name in it tells the answer.
 * @throws Error when there is no such date, or no candidate will do
 */
export async function scenarioOf({ date, level, salt, playbooks }: ScenarioInput): Promise<Scenario> {
  let tried = 0;
  for (const { seed, workload, wish } of drawn(date, level, salt)) {
    const { exercise } = generatedWith(seed, wish);
    const made = await scenarioFrom({ exercise, seed, workload, wish }, { date, level, playbooks });
    if (made) return made;
    if (++tried === MOST) break;
  }
  throw new Error(`no scenario of level ${level} could be made for ${date}`);
}
