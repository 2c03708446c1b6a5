// One message of a conversation → the turn that it makes: what it quotes and carries is read first, and an edit takes the place of what it said before.
import { createHash } from 'node:crypto';
import type { Language } from '../../triage/playbook.ts';
import { converse } from '../conversation/conversation.ts';
import type { Given } from '../conversation/paste.ts';
import type { Practising } from '../conversation/practice/practising.ts';
import type { TextPart } from '../conversation/reply.ts';
import type { Engine, Session, Turn } from '../conversation/session.ts';
import type { Conversation } from './conversations.ts';
import { DESK_WORDS } from './desk-words.ts';
import type { Incoming } from './incoming.ts';
import type { RefusalReason } from './limits/refusal.ts';
import type { Progress } from './progress.ts';
import { megabytes, readAttachment } from './read-attachment.ts';

/** So many pastes before one's own are worth a word. */
const CROWD = 10;
/** Files of a message that are read. */
const MOST_FILES = 10;

/** What a message is answered with. */
export interface Helpers {
  readonly engine: Engine;
  /** absent: labs are in this thread */
  readonly practising?: Practising;
  readonly language: Language;
  readonly progress: Progress;
  /** is told what went wrong besides what the person is told */
  readonly thrown: (error: unknown) => void;
  /** is told of each file that was refused */
  readonly refused: (reason: RefusalReason) => void;
}

/** Is it an edit that changes nothing? Platforms send one when they unfurl a link. The message is remembered. */
export function saysTheSame(incoming: Incoming, { seen }: Conversation): boolean {
  if (incoming.message === '') return false;
  const print = fingerprint(
    [incoming.text, ...incoming.attachments.map(({ name, size }) => `${name} ${size}`)].join('\n'),
  );
  const same = incoming.isEdit && seen.get(incoming.message) === print;
  seen.set(incoming.message, print);
  return same;
}

/** Answers a message. The conversation's session is what it was; the new one is in the turn. */
export async function triageMessage(incoming: Incoming, conversation: Conversation, helpers: Helpers): Promise<Turn> {
  const quoted = incoming.quoted
    .filter((text) => isNew(text, conversation))
    .map((text): Given => ({ text, isQuoted: true }));
  try {
    return await turnOf(incoming, conversation, quoted, helpers);
  } catch (error) {
    // they were not judged
    for (const { text } of quoted) conversation.quoted.delete(fingerprint(text));
    throw error;
  }
}

async function turnOf(
  incoming: Incoming,
  conversation: Conversation,
  quoted: readonly Given[],
  helpers: Helpers,
): Promise<Turn> {
  const { engine, practising, language, progress } = helpers;
  const words = DESK_WORDS[language];
  const session = incoming.isEdit ? without(conversation.session, incoming.message) : conversation.session;
  const { given, troubles } = await readFiles(incoming, helpers);
  const lines = [incoming.text, ...quoted.map(({ text }) => text)].reduce((sum, text) => sum + countLines(text), 0);
  const before = engine.before?.(incoming.text.length) ?? 0;
  progress.now(before < CROWD ? words.readingLines(lines) : words.waitsForPastes(before));
  const isBare = incoming.text.trim() === '' && quoted.length === 0 && given.length === 0 && troubles.length > 0;
  const turn: Turn = isBare
    ? { session, reply: { language, parts: [], hints: [] } }
    : await converse(
        {
          text: incoming.text,
          ...(incoming.message !== '' && { id: incoming.message }),
          pastes: [...quoted, ...given],
        },
        session,
        engine,
        practising,
      );
  const parts = troubles.map((text): TextPart => ({ type: 'text', tone: 'unsure', label: '', text }));
  return { ...turn, reply: { ...turn.reply, parts: [...turn.reply.parts, ...parts] } };
}

/** A session as if this message had not been sent. */
function without(session: Session, message: string): Session {
  const pastes = session.pastes.filter((paste) => paste.message !== message);
  if (pastes.length === session.pastes.length) return session;
  if (pastes.length > 0) return { ...session, pastes };
  const { diagnosis: _, evidence: __, ...rest } = session;
  return { ...rest, pastes };
}

async function readFiles(
  { attachments, message }: Incoming,
  { engine, language, progress, thrown, refused }: Helpers,
): Promise<{ readonly given: Given[]; readonly troubles: string[] }> {
  const words = DESK_WORDS[language];
  const given: Given[] = [];
  const troubles: string[] = [];
  const read = attachments.slice(0, MOST_FILES);
  const size = read.reduce((sum, one) => sum + (one.size ?? 0), 0);
  if (size > 0) progress.now(words.readingFiles(megabytes(size)));
  for (const attachment of read) {
    const one = await readAttachment(attachment, engine, language, thrown);
    if (one.given) given.push({ ...one.given, ...(message !== '' && { message }) });
    if (one.trouble) troubles.push(one.trouble);
    if (one.refused) refused(one.refused);
  }
  if (attachments.length > read.length) troubles.push(words.filesLeftOut(read.length, attachments.length));
  return { given, troubles };
}

/** Was this quoted text not judged in the conversation yet? It is remembered. */
function isNew(text: string, { quoted, seen }: Conversation): boolean {
  const print = fingerprint(text);
  if (text.trim() === '' || quoted.has(print)) return false;
  quoted.add(print);
  // what the person said here themselves
  return ![...seen.values()].includes(print);
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
