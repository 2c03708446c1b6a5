// Practice as the conversation sees it: exercises and their labs are kept elsewhere, in this thread or another; here is what each knows of the other.
import type { Language } from '../../../triage/playbook.ts';
import type { Reply } from '../reply.ts';

/** What the learner is asked for now. */
export type Step = 'layer' | 'fix' | 'note' | 'done';

/** An exercise under way, as the conversation knows it. */
export interface UnderWay {
  /** where its lab is found */
  readonly lab: string;
  /** as the learner knows it: `thursday-tuning`, `seed 7` */
  readonly name: string;
  readonly step: Step;
}

/** Who practises. */
export interface Practiser {
  readonly language: Language;
  readonly practice?: UnderWay;
  /** ids of exercises that were solved in this conversation */
  readonly solved: readonly string[];
}

/** What came of it. */
export interface Practised {
  readonly reply: Reply;
  /** absent: practice is over */
  readonly practice?: UnderWay;
  readonly solved: readonly string[];
}

/** Where exercises are done. */
export interface Practising {
  /** Opens the list, an exercise or the next one. @param rest what stands behind the word `practice` */
  open(rest: string, practiser: Practiser): Promise<Practised>;
  /** Answers a message during an exercise. */
  say(message: string, practiser: Practiser): Promise<Practised>;
}
