// Which workspaces have installed the app, with their tokens: encrypted before they reach the database.

/** Whose installation it is, as Slack's OAuth names it: a team, or an enterprise as a whole (`team` ''). */
export interface InstallationKey {
  readonly enterprise: string;
  readonly team: string;
}

/** Installations; every method but `list` and `remove` needs the key that the store was opened with, else it rejects with a StoreError. */
export interface Installations {
  /** Keeps (or replaces) a whole installation: anything that JSON can hold. */
  put(key: InstallationKey, installation: unknown): Promise<void>;
  /** That of the team, else that of its enterprise; `undefined`: not installed. @throws StoreError when none of the keys opens it */
  get(key: InstallationKey): Promise<unknown>;
  /** false: there was none. */
  remove(key: InstallationKey): Promise<boolean>;
  list(): Promise<readonly InstallationKey[]>;
  /** Encrypts everything with the first key, so that the older keys can be put away. @returns how many were changed */
  rotate(): Promise<number>;
}
