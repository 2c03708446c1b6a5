// What must survive a restart: one port, kept in one SQLite file or in PostgreSQL by the same queries. Whoever needs it is given a `Store`.
import type { Answers } from './port/answers.ts';
import type { Cards, Streaks } from './port/cards.ts';
import type { Corrections } from './port/corrections.ts';
import type { Data } from './port/data.ts';
import type { Deliveries } from './port/deliveries.ts';
import type { Inbox } from './port/inbox.ts';
import type { Incidents } from './port/incidents.ts';
import type { Installations } from './port/installations.ts';
import type { Leases, Locks } from './port/locks.ts';
import type { Notes } from './port/notes.ts';
import type { QuizDays } from './port/quiz-days.ts';
import type { SettingsStore } from './port/settings.ts';
import type { Subscriptions } from './port/subscriptions.ts';

/** Where a store lies: a file (`:memory:` for one that ends with the process), or a PostgreSQL URL (`postgres://user@host/database`). */
export type StorePlace = { readonly file: string } | { readonly url: string };

/** How a store is opened. */
export interface StoreOptions {
  /** 32 bytes in base64 each, for what is encrypted: the first one encrypts, all of them decrypt. Absent: installations are refused. */
  readonly key?: readonly string[];
  /** the time for everything that is stamped; absent: the system's, and for claims and leases on PostgreSQL the server's */
  readonly clock?: () => Date;
}

/**
 * All that is kept. Everything is committed when its promise resolves. Times are RFC 3339 in UTC with milliseconds (`2026-03-04T05:06:07.089Z`).
 * A person is named by one text over all platforms (`slack:T1:U1`, `discord:U1`, `web`, `terminal`), a workspace likewise (`slack:T1`, `discord:G1`, `web`,
 * `terminal`); a channel is the platform's id and is told from others' only together with its workspace.
 * Every method rejects with a StoreError when the database cannot be used: nothing is half-written then, and the next call tries again.
 */
export interface Store {
  readonly notes: Notes;
  readonly settings: SettingsStore;
  readonly corrections: Corrections;
  readonly deliveries: Deliveries;
  readonly inbox: Inbox;
  readonly installations: Installations;
  readonly incidents: Incidents;
  readonly subscriptions: Subscriptions;
  readonly quizDays: QuizDays;
  readonly answers: Answers;
  readonly cards: Cards;
  readonly streaks: Streaks;
  readonly locks: Locks;
  readonly leases: Leases;
  readonly data: Data;
  /** What it is, to be shown: kind, place without password, number of the schema. */
  readonly about: { readonly kind: 'sqlite' | 'postgres'; readonly place: string; readonly schema: number };
  /** Resolves when the database answers; for readiness and `doctor`. */
  ping(): Promise<void>;
  /** Waits for what is running, then lets go of file and connections. A second call does nothing. */
  close(): Promise<void>;
}
