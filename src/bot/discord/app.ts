// What every handler of the adapter works with.
import type { Client } from 'discord.js';
import type { Logger } from 'pino';
import type { Metrics } from '../../ops/metrics.ts';
import type { Language } from '../../triage/playbook.ts';
import type { Picture } from '../desk/answering.ts';
import type { Desk } from '../desk/desk.ts';
import type { Person, Place } from '../desk/incoming.ts';
import type { Recent } from './recent.ts';
import type { Work } from './work.ts';

/** How the bot is started. */
export interface DiscordOptions {
  /** the bot's token, without `Bot ` before it */
  readonly token: string;
  /** commands are registered in this server alone, where they appear at once; absent: everywhere */
  readonly guildId?: string;
  /** base of the REST API without its version, `https://discord.com/api` when absent; files may come from its host, too */
  readonly apiUrl?: string;
  /** asks for the privileged intent to read messages that do not mention the bot */
  readonly messageContent: boolean;
  /** draws a picture for upload */
  readonly png: (picture: Picture) => Promise<Uint8Array>;
  /** language of what is said where nothing else decides */
  readonly language: Language;
  /** namespaces that this person may ask for there, for autocompletion; absent: none are offered */
  readonly namespaces?: (place: Place, person: Person) => Promise<readonly string[]>;
  readonly metrics?: Metrics;
}

/** Where an answer stands. */
export interface SentAnswer {
  readonly channel: string;
  readonly message: string;
}

/** The running adapter. */
export interface DiscordApp {
  readonly client: Client<true>;
  readonly desk: Desk;
  readonly log: Logger;
  readonly options: DiscordOptions;
  readonly work: Work;
  /** person's message id → the answer to it, to be changed when the message is */
  readonly answers: Recent<SentAnswer>;
  /** person's message id → its handling; a change of the message waits for it */
  readonly underway: Map<string, Promise<void>>;
  /** channel and person → the conversation they last had there, for commands that go on with it */
  readonly places: Recent<Place>;
  /** threads in which it was said that messages without a mention cannot be read */
  readonly told: Recent<true>;
}
