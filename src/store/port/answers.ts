// Answers to quizzes: private until the day is revealed.
import type { DayKey } from './quiz-days.ts';

/** An answer as it is given. */
export interface NewAnswer extends DayKey {
  readonly person: string;
  /** id of the question within the day: `layer`, `command`, `fix` */
  readonly question: string;
  readonly choice: string;
  readonly right: boolean;
  readonly score: number;
  /** how much the person looked at before */
  readonly looks: number;
  /** the layer that it was about */
  readonly layer: string;
  readonly part: string;
}

/** An answer as it is kept. */
export interface Answer extends NewAnswer {
  readonly at: string;
}

/** One place in a leaderboard. */
export interface Rank {
  readonly person: string;
  readonly score: number;
  readonly right: number;
  readonly answered: number;
}

/** How often a layer was answered rightly. */
export interface LayerShare {
  readonly layer: string;
  readonly right: number;
  readonly answered: number;
}

/** Answers. */
export interface Answers {
  /** The first answer to a question counts. false: this person has answered it already, and nothing is changed; or the day is revealed. */
  give(answer: NewAnswer): Promise<boolean>;
  /** A person's own answers of a day, at any time. */
  own(day: DayKey, person: string): Promise<readonly Answer[]>;
  /** Everybody's answers; `undefined` until the day is revealed. */
  revealed(day: DayKey): Promise<readonly Answer[] | undefined>;
  /** How many people have answered at least one question: no more is known before the reveal. */
  people(day: DayKey): Promise<number>;
  /**
   * Best first, by score, then by right answers, then by name: only of people whose setting `leaderboard` is true, and only of revealed days.
   * @param channel absent: the whole workspace  @param from first date  @param to last date
   */
  leaderboard(which: {
    readonly workspace: string;
    readonly channel?: string;
    readonly from: string;
    readonly to: string;
    /** 1 to 100 */
    readonly limit: number;
  }): Promise<readonly Rank[]>;
  /** Of a person, or of a channel, from a date on; by layer name. Only of revealed days: before, it would tell the answers. */
  byLayer(
    which: ({ readonly person: string } | Omit<DayKey, 'date'>) & { readonly from: string },
  ): Promise<readonly LayerShare[]>;
}
