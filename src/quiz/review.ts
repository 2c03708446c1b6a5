// When something comes back: the intervals are those of FSRS, without chance, so that the same answers have the same days.
import { type CardInput, createEmptyCard, fsrs, Rating } from 'ts-fsrs';

const SCHEDULER = fsrs({ enable_fuzz: false, enable_short_term: false });

/** A card as it is kept. */
export interface Reviewed {
  /** RFC 3339: when it is to be asked again */
  readonly due: string;
  /** FSRS's card with its dates as text */
  readonly state: unknown;
}

/** The card after an answer. @param state that of the card before; absent for the first answer */
export function reviewed(state: unknown, right: boolean, now: Date): Reviewed {
  const before = isCard(state) ? state : createEmptyCard(now);
  const { card } = SCHEDULER.next(before, now, right ? Rating.Good : Rating.Again);
  return { due: card.due.toISOString(), state: JSON.parse(JSON.stringify(card)) as unknown };
}

function isCard(state: unknown): state is CardInput {
  return typeof state === 'object' && state !== null && 'due' in state && 'stability' in state;
}
