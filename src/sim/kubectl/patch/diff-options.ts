// What is asked of a comparison that makes a patch, and what comes of it.

/** What of the differences is wanted. */
export interface DiffOptions {
  /** what the second has more or otherwise */
  readonly changes: boolean;
  /** what the first has more */
  readonly deletions: boolean;
}

/** A patch: what it has as null it deletes. */
export type Patch = Record<string, unknown>;
