// What goes between the page and the server: JSON, both ways. Types only, so that the page's code can import them.
import type { Language } from '../../triage/playbook.ts';
import type { Reply } from '../conversation/reply.ts';
import type { Answer } from '../desk/answering.ts';
import type { CorrectionForm, NoteForm, Settings } from '../desk/desk.ts';

/** What the person said, as it is kept: never a paste itself. */
export interface Said {
  /** secrets masked; '' for a long text, which is only counted, and for files alone */
  readonly text: string;
  /** lines of a text that is only counted; 0 when `text` says it */
  readonly lines: number;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** A message and what became of it. */
export interface Entry {
  /** counted from 1 in its conversation */
  readonly number: number;
  /** grows with each change in the conversation: the page asks for what is newer than it has */
  readonly revision: number;
  readonly said: Said;
  /** what is being done; '' when there is nothing to say */
  readonly progress: string;
  /** absent: not answered yet */
  readonly answer?: Answer;
  /** no answer will come: the program stumbled */
  readonly failed?: true;
}

/** Why the server refuses; the page has the words. */
export type Refusal =
  | 'host'
  | 'origin'
  | 'sign-in'
  | 'wrong-token'
  | 'slow-down'
  | 'no-conversation'
  | 'not-found'
  | 'method'
  | 'content-type'
  | 'body'
  | 'too-large'
  | 'queue'
  | 'full'
  | 'stopping'
  | 'fault';

/** The body of every answer that is not a success. */
export interface Refused {
  readonly error: Refusal;
  /** in English, for who looks at it without the page */
  readonly message: string;
}

/** `GET /api/start`: what the page needs first. */
export interface Start {
  /** a token is asked for */
  readonly signIn: boolean;
  /** of the program, for who has chosen none and whose browser says none */
  readonly language: Language;
}

/** `POST /api/conversations` */
export interface Begun {
  /** kept by the tab, and sent with each request in `x-sekisho-conversation` */
  readonly conversation: string;
}

/** `POST /api/messages` */
export interface Sending {
  /** chosen by the page: sent again after a broken connection, it is not answered twice */
  readonly message: string;
  readonly text: string;
  /** ids of uploaded files */
  readonly files: readonly string[];
}

/** `POST /api/files?name=…` */
export interface Uploaded {
  readonly file: string;
}

/** `POST /api/note/save` */
export interface NoteSaved {
  readonly id: string;
  readonly said: Reply;
}

/** `POST /api/note/texts`: the fields as text to copy. */
export interface NoteTexts {
  readonly markdown: string;
  readonly plain: string;
}

/** `GET /api/note`, `GET /api/correction`: the form, or null when there is nothing to fill in. */
export type MaybeForm<Form extends NoteForm | CorrectionForm> = { readonly form: Form | null };

/** `GET /api/settings` */
export interface AllSettings {
  readonly person: Settings;
  readonly workspace: Settings;
}

/** `GET /api/home`, and what is said after a change. */
export interface Told {
  readonly reply: Reply;
}
