// What an adapter hands to the desk: who said what where, with everything of the platform's own taken out of it.
import type { Language } from '../../triage/playbook.ts';

/** Where messages come from. */
export type Platform = 'slack' | 'discord' | 'web' | 'terminal';

/** A spot in a chat. Platform, workspace, channel and thread together name one conversation. */
export interface Place {
  readonly platform: Platform;
  /** team (`T…`) or guild id; '' where there is none */
  readonly workspace: string;
  /** channel id; the person's own one for a direct message; a page's id in the web chat */
  readonly channel: string;
  /** id of the thread or of the message that it hangs on; '' outside of threads */
  readonly thread: string;
  /** one person and the bot, nobody else reads it */
  readonly isDirect: boolean;
}

/** Who says it. */
export interface Person {
  /** the platform's id */
  readonly id: string;
  /** as the platform shows it; foreign text */
  readonly name: string;
  /** the platform's ids of user groups or roles, for the access rules */
  readonly groups: readonly string[];
  /** of the person's client; absent when unknown */
  readonly locale?: Language;
}

/** A file that came with a message. */
export interface Attachment {
  /** foreign text: shown, never used as a path */
  readonly name: string;
  /** bytes as the platform says; absent when it does not */
  readonly size?: number;
  /** Its bytes, fetched when read. @throws AttachmentError when the platform refuses it */
  read(): AsyncIterable<Uint8Array>;
}

/** A message, a command, or a button that was pressed (its text is what the button says). */
export interface Incoming {
  /** the platform's id of this delivery: a retry carries the same one, and is dropped; '' when nothing is delivered twice */
  readonly delivery: string;
  /** the platform's id of the message; the same again when it was edited, which triages it anew in place */
  readonly message: string;
  readonly isEdit: boolean;
  readonly place: Place;
  readonly person: Person;
  /** what was typed: mentions of the bot taken off, escapes and automatic links undone, code fences left in */
  readonly text: string;
  /** texts of the messages it quotes, links to or stands under, oldest first */
  readonly quoted: readonly string[];
  readonly attachments: readonly Attachment[];
}
