// Every recorded folder that is replayed.
import type { Scenario } from '../scenario.ts';
import { DEPLOY } from './01-deploy.ts';
import { FAILED_SCHEDULING } from './02-failed-scheduling.ts';

export const SCENARIOS: readonly Scenario[] = [DEPLOY, FAILED_SCHEDULING];
