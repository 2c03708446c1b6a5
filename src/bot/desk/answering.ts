// How the desk answers: one message that may be edited while work goes on.
import type { Reply } from '../conversation/reply.ts';

/** A drawing that goes with an answer. */
export interface Picture {
  /** `road` or `timeline` */
  readonly name: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** what it tells, in the answer's language */
  readonly alt: string;
}

/** A text file that goes with an answer: an exported note, lines too many for a message. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A finished answer. */
export interface Answer {
  readonly reply: Reply;
  readonly pictures: readonly Picture[];
  readonly files: readonly TextFile[];
  /** only the person sees it where the platform can do that: refusals, settings, quiz answers */
  readonly isPrivate: boolean;
}

/** An answer of a reply alone. @param isPrivate for the person's eyes only */
export function answerOf(reply: Reply, isPrivate = false): Answer {
  return { reply, pictures: [], files: [], isPrivate };
}

/** The place for one answer, made by the adapter for each incoming message. */
export interface Answering {
  /** Says that work goes on ("reading 214 objects…"); edits the same message when called again. */
  progress(text: string): Promise<void>;
  /** The answer, in place of what `progress` said. Called exactly once unless the message was a repeated delivery or needs no answer. */
  answer(answer: Answer): Promise<void>;
}
