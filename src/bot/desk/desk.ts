// The desk: what every platform's adapter talks to. It keeps the conversations, settings and notes; adapters receive, render and acknowledge.

import type { Language } from '../../triage/playbook.ts';
import type { Reply } from '../conversation/reply.ts';
import type { Answering, TextFile } from './answering.ts';
import type { Incoming, Person, Place } from './incoming.ts';
import type { Poster } from './ports.ts';

/** The six fields of a note as a form has them. */
export interface NoteFields {
  readonly when: string;
  readonly symptom: string;
  readonly firstLook: string;
  readonly cause: string;
  readonly fix: string;
  readonly prevention: string;
}

/** A form for a note: labels are in the language, values are what is known already. */
export interface NoteForm {
  /** id of the stored note that is edited; absent for a new one */
  readonly id?: string;
  readonly language: Language;
  readonly title: string;
  readonly fields: readonly { readonly key: keyof NoteFields; readonly label: string; readonly value: string }[];
  /** where it is to be posted: the workspace's setting, else where it was asked for */
  readonly channel: string;
}

/** A note that was saved. */
export interface SavedNote {
  readonly id: string;
  /** what is posted to the channel */
  readonly post: Reply;
  /** what the person is told */
  readonly said: Reply;
  /** where an earlier version of it stands, to be edited there; absent when it was not posted yet */
  readonly posted?: { readonly channel: string; readonly message: string };
}

/** A form for "wrong layer?". */
export interface CorrectionForm {
  readonly language: Language;
  readonly title: string;
  readonly question: string;
  /** `kubelet/image` and its name for people, the layer that was said first */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly commentLabel: string;
}

/** What a person or a workspace has chosen. */
export interface Settings {
  /** absent: follow the workspace, then the message */
  readonly language?: Language;
  /** workspace: where notes are posted; absent: where they were asked for */
  readonly notesChannel?: string;
  /** workspace: corrections may be kept, with the paste redacted */
  readonly allowsCorrections: boolean;
}

/** What adapters call. Every method answers; what goes wrong inside is said to the person in a line. */
export interface Desk {
  /** Answers a message. Messages of one conversation are answered in their order. */
  handle(incoming: Incoming, answering: Answering): Promise<void>;
  /** The form for the note of a conversation, prefilled; undefined when nothing was diagnosed there yet. @param id a stored note to edit */
  noteForm(place: Place, person: Person, id?: string): Promise<NoteForm | undefined>;
  /** Stores a note. Undefined when this person may not. */
  saveNote(place: Place, person: Person, fields: NoteFields, id?: string): Promise<SavedNote | undefined>;
  /** Remembers where a note was posted. */
  notePosted(id: string, channel: string, message: string, permalink: string): Promise<void>;
  /** A stored note as a Markdown file; undefined when there is none or this person may not see it. */
  exportNote(place: Place, person: Person, id: string): Promise<TextFile | undefined>;
  /** The form for a correction; undefined where the workspace does not allow them or nothing was diagnosed. */
  correctionForm(place: Place, person: Person): Promise<CorrectionForm | undefined>;
  /** Keeps a correction for the maintainers. */
  saveCorrection(place: Place, person: Person, choice: string, comment: string): Promise<Reply>;
  /** Recent notes, today's quiz, streak, settings: a person's own page. */
  home(place: Place, person: Person): Promise<Reply>;
  settings(place: Place, person: Person): Promise<{ readonly person: Settings; readonly workspace: Settings }>;
  /** Changes a setting. @returns what is said: done, or why not (only those whom the access rules name may change a workspace's) */
  change(place: Place, person: Person, scope: 'person' | 'workspace', settings: Partial<Settings>): Promise<Reply>;
  /** Takes nothing more, finishes what has begun. @param grace ms; what is not done by then is handed back for another delivery */
  stop(grace: number): Promise<void>;
}

/** A running adapter. */
export interface Adapter {
  readonly platform: 'slack' | 'discord' | 'web';
  /** one line for the person who started it: where it listens, as whom it is signed in */
  readonly line: string;
  /** says what nobody asked for: a watch, a daily question; absent where the platform has no channels */
  readonly poster?: Poster;
  /** Can messages come in at this moment? Absent where nobody knows. */
  isConnected?(): boolean;
  /** Has the platform shut it out, so that it is not connected until somebody mends what {@link lost} says? Absent: never. */
  isRefused?(): boolean;
  /** queue of its own → what waits in it now */
  queues?(): Readonly<Record<string, number>>;
  /** Resolves when the platform has shut it out while it ran: why, as a setting to change. Absent: it comes back by itself. */
  readonly lost?: Promise<Error>;
  /** Stops receiving, waits for what has begun (at most `grace` ms), disconnects. */
  stop(grace: number): Promise<void>;
}
