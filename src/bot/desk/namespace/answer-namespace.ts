// `namespace shop`: what a cluster shows, judged like a paste; the first line says which cluster that is.

import type { Language } from '../../../triage/playbook.ts';
import { say } from '../../conversation/commands/handler.ts';
import { commandsPart } from '../../conversation/compose/answer.ts';
import { converse } from '../../conversation/conversation.ts';
import type { DeskIntent } from '../../conversation/desk-intent.ts';
import type { Part } from '../../conversation/reply.ts';
import type { Engine, Session } from '../../conversation/session.ts';
import type { Access } from '../access/access.ts';
import { answerOf } from '../answer-intent.ts';
import type { Answer } from '../answering.ts';
import { DESK_WORDS } from '../desk-words.ts';
import type { Asking } from '../notebook.ts';
import type { NamespaceRead, NamespaceReader } from '../ports.ts';
import { around } from './around.ts';
import { objectsText } from './objects-text.ts';

/** What is needed for an answer. */
export interface Needs {
  readonly reader: NamespaceReader;
  readonly engine: Engine;
  readonly access: Access;
  readonly progress: (text: string) => void;
}

/** What a look came to. */
export interface Looked {
  readonly answer: Answer;
  readonly session: Session;
}

/** Answers; whether a namespace exists makes no difference to somebody who may not ask about it. */
export async function answerNamespace(
  { namespace, object }: DeskIntent & { readonly type: 'namespace' },
  session: Session,
  asking: Asking,
  { reader, engine, access, progress }: Needs,
): Promise<Looked> {
  const { place, person, language } = asking;
  const words = DESK_WORDS[language];
  const name = namespace === '*' ? words.allNamespaces : words.namespaceName(namespace);
  const only = (text: string, isPrivate = false, before: readonly Part[] = []): Looked => {
    const reply = say(language, text);
    return { answer: answerOf({ ...reply, parts: [...before, ...reply.parts] }, isPrivate), session };
  };
  if (namespace === '') return only(words.namespaceHow);
  if (!reader.isSimulated && !access.mayRead(namespace, place, person)) return only(words.namespaceRefused(name), true);
  progress(words.readingNamespace(name));
  const question = { namespace, language, ...(object && { object }) };
  let read: NamespaceRead;
  try {
    read = await reader.read(question, (count) => progress(words.readingObjects(count)));
  } catch (error) {
    return only(words.namespaceFailed(oneLine(error)), true);
  }
  const from: Part = { type: 'text', tone: reader.isSimulated ? 'unsure' : 'quiet', label: '', text: read.source };
  const objects = object ? around(read.objects, object) : read.objects;
  if (object && objects.length === 0)
    return only(words.namespaceNoObject(`${object.kind}/${object.name}`, name), false, [from]);
  if (!objects.some(isInNamespace)) return only(words.namespaceEmpty(name), false, [from]);
  progress(words.readingObjects(objects.length));
  const id = `namespace ${namespace}`;
  // a look at a cluster shows all there is: it stands alone, and is compared with the look at the same before
  const isAgain = session.pastes.length > 0 && session.pastes.every(({ message }) => message === id);
  const start: Session = isAgain ? { ...session, pastes: [] } : withoutDiagnosis(session);
  const pastes = [{ text: objectsText(objects), message: id }];
  const turn = await converse({ text: '', pastes }, start, engine);
  const missing: Part[] =
    read.unseen.length === 0 ? [] : [{ type: 'points', label: words.namespaceUnseen, points: read.unseen }];
  const yours = reader.isSimulated ? forYours(namespace, language) : [];
  const reply = { ...turn.reply, parts: [from, ...turn.reply.parts, ...missing, ...yours] };
  return { answer: answerOf(reply), session: turn.session };
}

function isInNamespace(object: { readonly metadata?: { readonly namespace?: string } }): boolean {
  return object.metadata?.namespace !== undefined;
}

function withoutDiagnosis({ diagnosis: _, evidence: __, ...rest }: Session): Session {
  return { ...rest, pastes: [] };
}

/** Where no cluster is connected: what to paste instead. */
function forYours(namespace: string, language: Language): Part[] {
  const words = DESK_WORDS[language];
  const scope = namespace === '*' ? '-A' : `-n ${namespace}`;
  const command = `kubectl get all,events ${scope} -o yaml`;
  const part = commandsPart(words.forYours, [{ command, effect: 'read', why: words.forYoursWhy }], language);
  return part ? [part] : [];
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ').slice(0, 300);
}
