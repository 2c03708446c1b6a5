// What a person is to be asked again and when, and for how many days on end they have practised.

/** A review card: one topic of one person. */
export interface Card {
  readonly person: string;
  /** what it asks: `kubelet/image`, or the id of a written question */
  readonly topic: string;
  /** when it is to be asked again */
  readonly due: string;
  /** the scheduler's own state (ts-fsrs' card with its dates as text), as JSON */
  readonly state: unknown;
}

/** Review cards. */
export interface Cards {
  get(person: string, topic: string): Promise<Card | undefined>;
  /** Makes the next state of the last one; nobody else changes this card meanwhile. The given function must return at once. */
  change(person: string, topic: string, next: (card: Card | undefined) => Pick<Card, 'due' | 'state'>): Promise<Card>;
  /** What is due at a time, the longest overdue first. @param limit 1 to 1,000 */
  due(person: string, now: string, limit: number): Promise<readonly Card[]>;
  /** All of a person, by topic. */
  list(person: string): Promise<readonly Card[]>;
}

/** A person's days on end. */
export interface Streak {
  readonly person: string;
  /** days of the running streak; 0: none */
  readonly days: number;
  readonly best: number;
  /** the last day that counted, `YYYY-MM-DD` in the person's time zone; '' before the first */
  readonly lastDate: string;
  /** days that a freeze bridged, the newest last: one a week may be */
  readonly freezes: readonly string[];
}

/** Streaks. */
export interface Streaks {
  /** One with 0 days when the person has none yet. */
  get(person: string): Promise<Streak>;
  /** Makes the next one of the last one; nobody else changes it meanwhile. The given function must return at once. */
  change(person: string, next: (streak: Streak) => Omit<Streak, 'person'>): Promise<Streak>;
}
