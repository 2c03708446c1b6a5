// Builders: a desk, what is said at it, and what it answers.
import { pino } from 'pino';
import type { Reply } from '../../src/bot/conversation/reply.ts';
import type { Answer, Answering } from '../../src/bot/desk/answering.ts';
import type { Desk } from '../../src/bot/desk/desk.ts';
import type { Attachment, Incoming, Person, Place } from '../../src/bot/desk/incoming.ts';
import { type DeskOptions, makeDesk } from '../../src/bot/desk/make-desk.ts';
import { anEngine } from './diagnosis.ts';

/** A log that nobody reads. */
export const QUIET = pino({ level: 'silent' });

/** A desk with an engine of canned answers. */
export function aDesk(options: Partial<DeskOptions> = {}): Desk {
  return makeDesk({ engine: anEngine(), log: QUIET, language: 'en', ...options });
}

/** A thread in a Slack channel. */
export function aPlace(over: Partial<Place> = {}): Place {
  return { platform: 'slack', workspace: 'T1', channel: 'C1', thread: '1.0', isDirect: false, ...over };
}

/** Somebody. */
export function aPerson(over: Partial<Person> = {}): Person {
  return { id: 'U1', name: 'Mika', groups: [], ...over };
}

let messages = 0;

/** A message that nobody else has sent. */
export function aMessage(text: string, over: Partial<Incoming> = {}): Incoming {
  const id = `m${++messages}`;
  return {
    delivery: `d${id}`,
    message: id,
    isEdit: false,
    place: aPlace(),
    person: aPerson(),
    text,
    quoted: [],
    attachments: [],
    ...over,
  };
}

/** A file. */
export function aFile(name: string, ...pieces: readonly (string | Uint8Array)[]): Attachment {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  return {
    name,
    size: bytes.reduce((sum, { length }) => sum + length, 0),
    read: async function* () {
      yield* bytes;
    },
  };
}

/** What was said in one place of an answer. */
export interface Heard extends Answering {
  readonly progressed: string[];
  readonly answers: Answer[];
}

/** Listens. */
export function listener(): Heard {
  const heard: Heard = {
    progressed: [],
    answers: [],
    progress: async (text) => void heard.progressed.push(text),
    answer: async (answer) => void heard.answers.push(answer),
  };
  return heard;
}

/** Says something and hears the answer. */
export async function ask(desk: Desk, incoming: Incoming | string): Promise<Heard> {
  const heard = listener();
  await desk.handle(typeof incoming === 'string' ? aMessage(incoming) : incoming, heard);
  return heard;
}

/** The only reply that was heard. */
export function replyOf({ answers }: Heard): Reply {
  if (answers.length !== 1 || !answers[0]) throw new Error(`${answers.length} answers`);
  return answers[0].reply;
}

/** All texts of the only reply. */
export function textOf(heard: Heard): string {
  return JSON.stringify(replyOf(heard).parts);
}
