// The day's quiz of a channel: posted once, revealed once.
import type { MessageRef } from './notes.ts';

/** Which day of which channel. */
export interface DayKey {
  readonly workspace: string;
  readonly channel: string;
  /** `YYYY-MM-DD` in the channel's time zone */
  readonly date: string;
}

/** A day as it is opened. */
export interface NewQuizDay extends DayKey {
  /** 1–3 */
  readonly level: number;
  readonly seed: number;
  /** all that grading needs, as JSON */
  readonly scenario: unknown;
  /** when it is to be revealed */
  readonly revealAt: string;
}

/** A day as it is kept. */
export interface QuizDay extends NewQuizDay {
  readonly openedAt: string;
  /** absent: opened, but its message is not known to have been sent */
  readonly postedTo?: MessageRef;
  /** absent: answers are still private */
  readonly revealedAt?: string;
}

/** Days. */
export interface QuizDays {
  /** true for the one caller that is to post it: there is one day a channel and date, over all replicas. */
  open(day: NewQuizDay): Promise<boolean>;
  /** The message has been sent. */
  posted(day: DayKey, message: MessageRef): Promise<void>;
  /** Takes back a day that could not be posted, so that it can be opened again. false: it is posted, or there is none. */
  withdraw(day: DayKey): Promise<boolean>;
  get(day: DayKey): Promise<QuizDay | undefined>;
  /** Days that were opened at or before a time and never posted: whoever opened them died. */
  unposted(before: string): Promise<readonly QuizDay[]>;
  /** Posted days whose reveal is due and has not happened, the oldest first. */
  due(now: string): Promise<readonly QuizDay[]>;
  /** true for the one caller that is to post the reveal; from then on the answers can be read. */
  reveal(day: DayKey): Promise<boolean>;
  /** The newest first. @param limit 1 to 1,000 */
  list(which: {
    readonly workspace: string;
    readonly channel: string;
    readonly limit: number;
  }): Promise<readonly QuizDay[]>;
}
