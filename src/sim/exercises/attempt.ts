// One attempt at an exercise: its lab, and how far it is from solved.
import type { Lab } from '../lab.ts';
import { type Baseline, baselineOf, collateral } from './collateral.ts';
import type { Exercise, Goal } from './exercise.ts';
import { isReached } from './goal.ts';
import { NODES, readyLab } from './ready-lab.ts';
import { setUp } from './set-up.ts';

/** How far an attempt is. */
export interface Standing {
  readonly solved: boolean;
  /** goals that are not reached yet */
  readonly missing: readonly Goal[];
  /** what was broken besides: `Kind/namespace/name` */
  readonly collateral: readonly string[];
}

/** An attempt at an exercise. */
export class Attempt {
  readonly exercise: Exercise;
  readonly lab: Lab;
  readonly #before: Baseline;

  /** Makes its lab and breaks it. @param seed decides names that the lab makes up */
  constructor(exercise: Exercise, seed = 1) {
    this.exercise = exercise;
    const { nodes = NODES, addons = [] } = exercise.cluster ?? {};
    this.lab = readyLab(seed, nodes, addons);
    setUp(this.lab, exercise);
    this.#before = baselineOf(this.lab);
  }

  /** How the lab stands now. */
  standing(): Standing {
    const { exercise, lab } = this;
    const missing = exercise.goals.filter((goal) => !isReached(lab, goal, exercise.namespace));
    const broken = collateral(lab, this.#before, exercise);
    return { solved: missing.length === 0 && broken.length === 0, missing, collateral: broken };
  }
}
