// Whether a Job has succeeded enough, by spec.successPolicy (pkg/controller/job/success_policy.go).
import type { Job } from '../../wire.ts';
import { parseIndexes } from './indexes.ts';

/** The message of the first rule that is met; undefined when none is. */
export function meetsSuccessPolicy({ spec }: Job, succeeded: ReadonlySet<number>): string | undefined {
  if (succeeded.size === 0) return undefined;
  const at = (spec.successPolicy?.rules ?? []).findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && succeeded.size >= succeededCount;
    const wanted = parseIndexes(succeededIndexes, spec.completions ?? 0);
    const met = [...wanted].filter((index) => succeeded.has(index)).length;
    return wanted.size > 0 && (met === wanted.size || (succeededCount !== undefined && met >= succeededCount));
  });
  return at < 0 ? undefined : `Matched rules at index ${at}`;
}
