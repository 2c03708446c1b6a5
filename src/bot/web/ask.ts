// A message of a tab → the desk, and what the desk says back into the conversation.
import type { Logger } from 'pino';
import type { Language } from '../../triage/playbook.ts';
import { redact } from '../../triage/redact.ts';
import type { Desk } from '../desk/desk.ts';
import type { Attachment, Person, Place } from '../desk/incoming.ts';
import { neutralise } from '../desk/neutralise.ts';
import type { Conversation, Held } from './conversation.ts';
import { harmlessAnswer } from './harmless.ts';
import type { Said } from './wire.ts';

/** A text of more lines or characters than this is not shown again, only counted. */
const SHORT = { lines: 30, length: 2000 };

/** Where a tab's conversation takes place. */
export function placeOf(conversation: Conversation): Place {
  return { platform: 'web', workspace: '', channel: conversation.id, thread: '', isDirect: true };
}

/** Whoever uses this machine's page: it is one person's, who has the same settings in each tab. */
export function personOf(locale: Language | undefined): Person {
  return { id: 'web', name: '', groups: [], ...(locale ? { locale } : {}) };
}

/** The language that a browser asks for: the first of ours in `Accept-Language`. */
export function localeOf(header: string | undefined): Language | undefined {
  for (const one of (header ?? '').split(',')) {
    const tag = one.split(';')[0]?.trim().slice(0, 2).toLowerCase();
    if (tag === 'en' || tag === 'ja') return tag;
  }
  return undefined;
}

/** What is kept of a message: its secrets masked, long texts only counted. */
export async function saidOf(text: string, files: readonly Held[]): Promise<Said> {
  const lines = text.split('\n').length;
  const isShort = lines <= SHORT.lines && text.length <= SHORT.length;
  return {
    text: isShort ? neutralise((await redact(text)).text) : '',
    lines: isShort ? 0 : lines,
    files: files.map(({ name, bytes }) => ({ name: neutralise(name).slice(0, 200), bytes })),
  };
}

/** Hands a message to the desk. Resolves when it is answered; never rejects. */
export async function ask(
  conversation: Conversation,
  entry: number,
  message: {
    readonly id: string;
    readonly text: string;
    readonly files: readonly Held[];
    readonly locale: Language | undefined;
  },
  desk: Desk,
  log: Logger,
): Promise<void> {
  const about = { conversation: conversation.number, message: entry };
  try {
    await desk.handle(
      {
        delivery: message.id,
        message: message.id,
        isEdit: false,
        place: placeOf(conversation),
        person: personOf(message.locale),
        text: message.text,
        quoted: [],
        attachments: message.files.map(attachmentOf),
      },
      {
        progress: async (text) => conversation.change(entry, { progress: neutralise(text) }),
        answer: async (answer) => {
          conversation.change(entry, { answer: harmlessAnswer(answer) });
          log.info(about, 'answered');
        },
      },
    );
    // nothing waits for an answer that does not come
    conversation.change(entry, { failed: true });
  } catch (error) {
    log.error({ ...about, err: error }, 'the desk failed');
    conversation.change(entry, { failed: true });
  }
}

function attachmentOf({ name, bytes, chunks }: Held): Attachment {
  return {
    name,
    size: bytes,
    async *read() {
      yield* chunks;
    },
  };
}
