// What one conversation knows: pastes with their secrets masked, and the last answer. In memory only; a new value after each message.
import type { Digest } from '../../triage/bulk/digest.ts';
import type { Diagnosis, Note } from '../../triage/diagnosis.ts';
import type { Language } from '../../triage/playbook.ts';
import type { NamedObject } from './look-intent.ts';
import type { Paste } from './paste.ts';
import type { UnderWay } from './practice/practising.ts';
import type { NotePart, QuotesPart, Reply } from './reply.ts';

/** A look at a namespace, as much as a later one is compared with. */
export interface Looked {
  readonly namespace: string;
  readonly object?: NamedObject;
  /** absent: the cluster that stands first */
  readonly context?: string;
  /** ms since the epoch */
  readonly at: number;
  /** `Deployment/api` → `2/3` and the like */
  readonly states: Readonly<Record<string, string>>;
  /** `kubelet/image`, `healthy` */
  readonly verdict: string;
}

/** The state of a conversation between two messages. */
export interface Session {
  /** chosen by the person (`ja`, `en`, or a setting); absent: follows the messages */
  readonly chosen?: Language;
  /** language of the last reply */
  readonly language: Language;
  /** pastes judged together, oldest first */
  readonly pastes: readonly Paste[];
  /** the answer to them; absent before the first one */
  readonly diagnosis?: Diagnosis;
  /** the lines that decided it; absent when none did */
  readonly evidence?: QuotesPart;
  /** what was said here is no longer in memory: the person is told when something is asked about it */
  readonly forgotten?: true;
  /** what the last look at a cluster showed; absent before the first one */
  readonly looked?: Looked;
  /** the last reply was the examples menu: a bare number chooses from it */
  readonly menuOpen: boolean;
  /** the exercise under way; absent when there is none */
  readonly practice?: UnderWay;
  /** ids of exercises that were solved in this conversation */
  readonly solved?: readonly string[];
}

/** A conversation that begins. @param chosen absent: follow the language of the messages, starting with `language` */
export function newSession(language: Language, chosen?: Language): Session {
  return { language: chosen ?? language, ...(chosen ? { chosen } : {}), pastes: [], menuOpen: false };
}

/** The outcome of a message. */
export interface Turn {
  readonly session: Session;
  readonly reply: Reply;
  /** the person is leaving */
  readonly leaving?: true;
}

/** A word of Kubernetes explained. */
export interface Term {
  readonly word: string;
  readonly layer: string;
  readonly part: string;
  readonly meaning: string;
}

/** What the conversation needs of the engine. */
export interface Engine {
  /**
   * Masks secrets and diagnoses.
   * @param options.earlier pastes before this one that belong to it, as returned in `text`
   * @param options.numbers where the input is the digest of a larger one: the numbers of its lines there
   * @param options.counted ... and how many of its lines were only counted
   * @param options.isReadOff was it read off a cluster, so that nobody has seen its lines?
   * @param options.now when the input was read, ms since the epoch; absent: the newest time in it
   * @returns the diagnosis, and the input with its secrets masked: the same number of lines
   */
  triage(
    input: string,
    options: {
      readonly lang: Language;
      readonly earlier: readonly string[];
      readonly numbers?: readonly number[];
      readonly counted?: number;
      readonly now?: number;
      readonly isReadOff?: boolean;
    },
  ): Promise<{ readonly diagnosis: Diagnosis; readonly text: string }>;
  /** How many pastes would be judged before one of so many characters; absent where nothing waits. */
  before?(length: number): number;
  /** Reads a large input as it comes, and gives the digest that stands for it. */
  condense(pieces: AsyncIterable<Uint8Array> | Iterable<string>): Promise<Digest>;
  /** What the first of these reasons (`ImagePullBackOff`) that a playbook knows stands for, without any paste; undefined when none is known. */
  term(words: readonly string[], language: Language): Promise<Term | undefined>;
  note(note: Note, language: Language): Pick<NotePart, 'fields' | 'markdown' | 'plain'>;
}
