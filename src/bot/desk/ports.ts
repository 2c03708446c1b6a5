// What the desk can be given besides the engine: parts that read a cluster, ask questions, watch. Each may be absent.
import type { StoredNote } from '../../store/port/notes.ts';
import type { Note } from '../../triage/diagnosis.ts';
import type { Language } from '../../triage/playbook.ts';
import type { NamedObject } from '../conversation/look-intent.ts';
import type { Part, Reply } from '../conversation/reply.ts';
import type { Target } from './access/access.ts';
import type { Answer, Picture } from './answering.ts';
import type { Person, Place } from './incoming.ts';

/** What is asked of a cluster. */
export interface NamespaceQuestion {
  /** '*' for all */
  readonly namespace: string;
  /** only what belongs to this one is wanted; readers may hand over more */
  readonly object?: NamedObject;
  /** which cluster; absent: the one that stands first */
  readonly context?: string;
  /** ids of the asker's groups in the chat, for whom to read as; absent: whoever runs the program */
  readonly groups?: readonly string[];
  /** what crashed containers said last is wanted, and allowed */
  readonly logs?: boolean;
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
  /** what kubectl would have printed where nothing could be read, which is judged like a paste; absent or '' else */
  readonly said?: string;
  /** no API server answered: why, as a clause; absent when one did */
  readonly outOfReach?: string;
  /** when it was read by the cluster's clock, ms since the epoch; absent where only its own times tell */
  readonly now?: number;
  /** what crashed containers said last, their secrets still in it; absent where it was not asked for */
  readonly logs?: readonly {
    readonly namespace: string;
    readonly pod: string;
    readonly container: string;
    readonly isPrevious: boolean;
    readonly text: string;
  }[];
  /** it was made up, though the reader reads clusters */
  readonly isSimulated?: true;
}

/** What a control plane shows of itself. */
export interface ControlRead extends Omit<NamespaceRead, 'objects' | 'isSimulated'> {
  /** absent when nothing could be read */
  readonly control?: {
    readonly components: readonly {
      readonly name: 'kube-apiserver' | 'etcd' | 'kube-scheduler' | 'kube-controller-manager';
      readonly state: 'up' | 'down' | 'unseen';
      /** what shows it */
      readonly by: readonly string[];
    }[];
    /** checks of its health that fail */
    readonly failing: readonly string[];
  };
}

/** Reads namespaces. */
export interface NamespaceReader {
  /** a made-up cluster: anybody may ask it about anything */
  readonly isSimulated: boolean;
  /** What a cluster is called, as access rules name it; as it was asked for where there is none. Absent where there are no clusters. @param context absent: the one that stands first */
  clusterName?(context: string | undefined): string;
  /**
   * Reads. A namespace that is not there has no objects.
   * @param progress is told how many objects have been read
   * @throws Error with a message that a person can be shown when nothing can be read
   */
  read(question: NamespaceQuestion, progress: (objects: number) => void): Promise<NamespaceRead>;
  /** Reads the nodes; absent where there are none to be read. */
  nodes?(question: Omit<NamespaceQuestion, 'namespace'>): Promise<NamespaceRead>;
  /** Reads what the control plane shows; absent where there is none. */
  control?(question: Omit<NamespaceQuestion, 'namespace'>): Promise<ControlRead>;
}

/** Where something is said unasked. */
export interface Spot {
  /** as the store calls it: `slack:T1`, `discord:G1`, `web`, `terminal` */
  readonly workspace: string;
  readonly channel: string;
  /** id of the message that its thread hangs on; '' for the channel itself */
  readonly thread: string;
}

/** Says something unasked. */
export interface Poster {
  /**
   * Posts a message.
   * @param key the same for the same message: platforms that can tell drop the second one
   * @param pictures that go with it
   * @returns the platform's id of the message
   */
  post(spot: Spot, reply: Reply, key: string, pictures?: readonly Picture[]): Promise<string>;
  /** May this person, and may we, write in that channel? Absent where there is no other channel. @param person the platform's id */
  mayPost?(spot: Spot, person: string): Promise<boolean>;
  /** Puts something else in its place. */
  edit(spot: Spot, message: string, reply: Reply): Promise<void>;
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
  /** What is watched by a target as somebody typed it: `shop`, `shop@prod`; undefined for what is none. */
  targetOf(typed: string): Target | undefined;
  /** @param target `shop`, `shop deploy/api`, `list`, ''; the access rules were asked before where it names a namespace */
  answer(target: string, stop: boolean, asker: Asker): Promise<Answer>;
  /** What a note about the incident whose thread this is begins with; undefined where there is none. */
  noteOf(place: Place, language: Language): Promise<IncidentNote | undefined>;
}

/** What a watch knows of an incident, for a note. */
export interface IncidentNote {
  readonly fields: Pick<StoredNote, keyof Note>;
  readonly about: Pick<StoredNote, 'layer' | 'part' | 'playbook' | 'workload'>;
}
