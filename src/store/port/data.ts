// People's rights over what is kept, how long it is kept, and copies of all of it.

/** Whose data. A workspace's are also those of its people there. */
export type Subject = { readonly person: string } | { readonly workspace: string };

/** Everything about somebody, as plain JSON: kind → rows. Tokens are left out. */
export interface DataExport {
  readonly version: 1;
  readonly of: Subject;
  readonly at: string;
  readonly kinds: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Days that each kind is kept after it has come to its end; 0: for ever. */
export interface Retention {
  /** after the last edit */
  readonly notes: number;
  readonly corrections: number;
  /** after healing; open ones stay */
  readonly incidents: number;
  /** quiz days and their answers */
  readonly quiz: number;
}

/** What is kept how long when nobody says otherwise. */
export const RETENTION: Retention = { notes: 0, corrections: 180, incidents: 400, quiz: 400 };

/** Rights, retention, backup. */
export interface Data {
  exportFor(subject: Subject): Promise<DataExport>;
  /**
   * Deletes it for good. Notes, edits and subscriptions of a person belong to the team: they stay, without the name.
   * @returns kind → how many rows were deleted or had the name taken out
   */
  deleteFor(subject: Subject): Promise<Readonly<Record<string, number>>>;
  /**
   * Writes a copy of everything to a new file while others go on. @throws StoreError when the file exists or cannot be written, and on PostgreSQL, which
   * has its own tool for that
   */
  backup(file: string): Promise<void>;
  /** Deletes what is over its time: expired claims and leases too. @returns kind → how many rows */
  sweep(now: Date, keep?: Partial<Retention>): Promise<Readonly<Record<string, number>>>;
}
