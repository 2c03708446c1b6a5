// Sets of completion indexes, as `0-2,5` in a Job's status (pkg/controller/job/indexed_job_utils.go).
import type { Job, Pod } from '../../wire.ts';

/** Annotation and label of a pod with its index. */
export const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index';

/** A whole number without a sign or leading zeros; undefined for other text. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : undefined;
}

/** Does each pod of a job have an index of its own? */
export function isIndexed({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed';
}

/** The index of a pod; undefined when it has none, or one beyond the job's completions. */
export function indexOf({ metadata }: Pod, completions: number): number | undefined {
  const index = wholeNumber(metadata.annotations?.[COMPLETION_INDEX]);
  return index !== undefined && index < completions ? index : undefined;
}

/** Reads a list. What is beyond the completions is left out; so is what cannot be read. */
export function parseIndexes(text: string | undefined, completions: number): Set<number> {
  const indexes = new Set<number>();
  for (const part of text ? text.split(',') : []) {
    const [first, last = first] = part.split('-').map(wholeNumber);
    if (first === undefined || last === undefined) continue;
    for (let index = first; index <= Math.min(last, completions - 1); index++) indexes.add(index);
  }
  return indexes;
}

/** Writes a list: three and more in a row as `0-2`, two as `0,1`. */
export function formatIndexes(indexes: ReadonlySet<number>): string {
  const parts: string[] = [];
  const sorted = [...indexes].sort((one, other) => one - other);
  for (let at = 0; at < sorted.length; ) {
    let end = at;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end++;
    if (end === at) parts.push(`${sorted[at]}`);
    else parts.push(`${sorted[at]}${end === at + 1 ? ',' : '-'}${sorted[end]}`);
    at = end + 1;
  }
  return parts.join(',');
}

/** The lowest indexes that are in none of these sets. @param count how many at most */
export function freeIndexes(taken: readonly ReadonlySet<number>[], count: number, completions: number): number[] {
  const free: number[] = [];
  for (let index = 0; index < completions && free.length < count; index++)
    if (!taken.some((set) => set.has(index))) free.push(index);
  return free;
}
