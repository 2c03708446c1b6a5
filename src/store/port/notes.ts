// The notebook: incident notes, their history, and finding them again.
import type { Page } from './page.ts';

/** The six fields of an incident note; '' is a blank for a human to fill. The same shape as a diagnosis' note. */
export interface NoteFields {
  readonly when: string;
  readonly symptom: string;
  readonly firstLook: string;
  readonly cause: string;
  readonly fix: string;
  readonly prevention: string;
}

/** A message in a chat. */
export interface MessageRef {
  readonly channel: string;
  /** the platform's id of the message: Slack's `ts`, Discord's snowflake */
  readonly message: string;
}

/** A note as it is kept. */
export interface StoredNote extends NoteFields {
  /** ten lower-case letters and digits that are easy to type, or what {@link Notes.create} was given */
  readonly id: string;
  readonly workspace: string;
  /** where it was asked for; '' outside a chat */
  readonly channel: string;
  /** the thread it belongs to; '' when there is none */
  readonly thread: string;
  /** the person who wrote it first; '' once that person's data have been deleted */
  readonly author: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** 1, and one more for each edit */
  readonly revision: number;
  readonly language: 'en' | 'ja';
  readonly layer: string;
  readonly part: string;
  /** id of the root's playbook (`kubelet/image-not-found`); '' when there was none */
  readonly playbook: string;
  /** `Deployment/lab/api`, the owner at the top; '' when the diagnosis names none */
  readonly workload: string;
  /** link to the thread; '' when there is none */
  readonly permalink: string;
  /** where the note itself was posted; absent: nowhere yet */
  readonly postedTo?: MessageRef;
}

/** A note that is new: all but what the store adds. */
export type NewNote = Omit<StoredNote, 'id' | 'createdAt' | 'updatedAt' | 'revision'>;

/** What of a note can be edited. */
export type NoteChange = Partial<
  NoteFields & Pick<StoredNote, 'layer' | 'part' | 'playbook' | 'workload' | 'permalink' | 'language' | 'postedTo'>
>;

/** One edit. */
export interface NoteEdit {
  readonly at: string;
  /** who did; '' once that person's data have been deleted */
  readonly by: string;
  /** field → what stood there before, of the texts that were changed */
  readonly before: Readonly<Record<string, string>>;
}

/** Which notes are listed, newest first. */
export interface NoteList {
  readonly workspace: string;
  readonly channel?: string;
  /** created at or after */
  readonly since?: string;
  /** 1 to 1,000 */
  readonly limit: number;
  /** `next` of the page before */
  readonly cursor?: string;
}

/** Notes of one layer in one week. */
export interface NoteCount {
  /** its Monday, `YYYY-MM-DD`, UTC */
  readonly week: string;
  readonly layer: string;
  readonly count: number;
}

/** Incident notes. */
export interface Notes {
  /**
   * Keeps a note. @param id what the caller knows it by, so that doing it again after a crash makes no second one: a note with this id that stands already
   * is returned as it is. Absent: the store makes one.
   */
  create(note: NewNote, id?: string): Promise<StoredNote>;
  get(id: string): Promise<StoredNote | undefined>;
  /** Changes fields and remembers what stood there; fields that are the same are no edit. `undefined`: there is no such note. */
  update(id: string, change: NoteChange, by: string): Promise<StoredNote | undefined>;
  list(which: NoteList): Promise<Page<StoredNote>>;
  /**
   * Notes of a workspace in which every word of a text occurs, newest first: in a field, layer, playbook, workload or person's own words; upper and lower
   * case, full and half width are the same. Words of Japanese need two characters to be found by index, Latin ones three (two at their beginning); shorter ones are
   * looked for in the newest 1,000 notes. A text without a word finds nothing. @param limit 20 when absent, at most 100
   */
  search(workspace: string, text: string, limit?: number): Promise<readonly StoredNote[]>;
  /** Its edits, the oldest first. */
  history(id: string): Promise<readonly NoteEdit[]>;
  /**
   * The newest five notes with the same playbook and workload, and then five of other workloads of the same kind; of both, those with a fix first.
   * [] when playbook or workload is ''.
   */
  seenBefore(which: {
    readonly workspace: string;
    readonly playbook: string;
    readonly workload: string;
    /** a note that is not meant: the one being written */
    readonly except?: string;
  }): Promise<readonly StoredNote[]>;
  /** How many notes each layer had in each week, the oldest week first. */
  countByWeek(which: { readonly workspace: string; readonly since: string }): Promise<readonly NoteCount[]>;
  /** Removes a note and its history. false: there was none. */
  remove(id: string): Promise<boolean>;
}
