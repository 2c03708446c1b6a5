// A goal in words.
import type { Goal } from '../../../sim/exercises/exercise.ts';
import type { PracticeWords } from './words.ts';

/** What a goal wants, in one clause. */
export function goalText(goal: Goal, { goals }: PracticeWords): string {
  if ('ready' in goal) return goals.ready(goal.ready, goal.replicas, goal.image ? ` (${goal.image})` : '');
  if ('complete' in goal) return goals.complete(goal.complete);
  if ('reached' in goal) return goals.reached(goal.reached);
  if ('bound' in goal) return goals.bound(goal.bound);
  if ('takes' in goal) return goals.takes(goal.takes);
  if ('object' in goal) return goals.object(goal.object);
  if ('filled' in goal) return goals.object(goal.filled);
  if ('gone' in goal) return goals.gone(goal.gone);
  if ('exists' in goal) return goals.exists(goal.exists);
  if ('allowed' in goal) return goals.allowed(goal.allowed, `${goal.verb} ${goal.resource}`);
  if ('forbidden' in goal) return goals.forbidden(goal.forbidden, `${goal.verb} ${goal.resource}`);
  return goals.healed;
}
