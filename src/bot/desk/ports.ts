// What the desk can be given besides the engine: parts that read a cluster, ask questions, watch. Each may be absent.
import type { Language } from '../../triage/playbook.ts';
import type { NamedObject } from '../conversation/desk-intent.ts';
import type { Part } from '../conversation/reply.ts';
import type { Answer } from './answering.ts';
import type { Person, Place } from './incoming.ts';

/** What is asked of a cluster. */
export interface NamespaceQuestion {
  /** '*' for all */
  readonly namespace: string;
  /** only what belongs to this one is wanted; readers may hand over more */
  readonly object?: NamedObject;
  readonly language: Language;
}

/** What a cluster shows. */
export interface NamespaceRead {
  /** Kubernetes objects as JSON, events and the nodes and volumes that the pods need among them */
  readonly objects: readonly object[];
  /** what could not be seen, a clause each, in the language: "events: forbidden" */
  readonly unseen: readonly string[];
  /** one line that says where this is from and how old it is, in the language */
  readonly source: string;
}

/** Reads namespaces. */
export interface NamespaceReader {
  /** a made-up cluster: anybody may ask it about anything */
  readonly isSimulated: boolean;
  /**
   * Reads. A namespace that is not there has no objects.
   * @param progress is told how many objects have been read
   * @throws Error with a message that a person can be shown when nothing can be read
   */
  read(question: NamespaceQuestion, progress: (objects: number) => void): Promise<NamespaceRead>;
}

/** Who asks, where, in which language. */
export interface Asker {
  readonly place: Place;
  readonly person: Person;
  readonly language: Language;
}

/** The quiz. */
export interface QuizPort {
  /** @param rest what stands behind the word `quiz`: '' for today's question, `answer kubelet`, … */
  answer(rest: string, asker: Asker): Promise<Answer>;
  /** today's question and the streak, for the person's own page */
  home(asker: Asker): Promise<readonly Part[]>;
}

/** Watches. */
export interface WatchPort {
  /** @param target `shop`, `shop deploy/api`, `list`, ''; the access rules were asked before where it names a namespace */
  answer(target: string, stop: boolean, asker: Asker): Promise<Answer>;
}
