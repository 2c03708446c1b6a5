// `namespace shop`: what a cluster shows, judged like a paste; the first line says which cluster that is.
import { say } from '../../conversation/commands/handler.ts';
import { converse } from '../../conversation/conversation.ts';
import type { DeskIntent } from '../../conversation/desk-intent.ts';
import type { Part } from '../../conversation/reply.ts';
import type { Engine, Session } from '../../conversation/session.ts';
import type { Access } from '../access/access.ts';
import { answerOf } from '../answer-intent.ts';
import type { Answer } from '../answering.ts';
import { DESK_WORDS } from '../desk-words.ts';
import type { Asking } from '../notebook.ts';
import type { NamespaceReader } from '../ports.ts';
import { around } from './around.ts';
import { objectsText } from './objects-text.ts';

/** What is needed for an answer. */
export interface Needs {
  readonly reader: NamespaceReader;
  readonly engine: Engine;
  readonly access: Access;
  readonly progress: (text: string) => void;
}

/** Answers; whether a namespace exists makes no difference to somebody who may not ask about it. */
export async function answerNamespace(
  { namespace, object }: DeskIntent & { readonly type: 'namespace' },
  session: Session,
  asking: Asking,
  { reader, engine, access, progress }: Needs,
): Promise<{ readonly answer: Answer; readonly session: Session }> {
  const { place, person, language } = asking;
  const words = DESK_WORDS[language];
  const name = namespace === '*' ? words.allNamespaces : words.namespaceName(namespace);
  const only = (text: string, isPrivate = false): { readonly answer: Answer; readonly session: Session } => ({
    answer: answerOf(say(language, text), isPrivate),
    session,
  });
  if (namespace === '') return only(words.namespaceHow);
  if (!reader.isSimulated && !access.mayRead(namespace, place, person)) return only(words.namespaceRefused(name), true);
  progress(words.readingNamespace(name));
  const question = { namespace, language, ...(object && { object }) };
  const {
    objects: all,
    unseen,
    source,
  } = await reader.read(question, (count) => progress(words.readingObjects(count)));
  const objects = object ? around(all, object) : all;
  if (object && objects.length === 0)
    return only(words.namespaceNoObject(`${object.kind}/${object.name}`, name, source));
  if (objects.length === 0) return only(words.namespaceEmpty(name, source));
  progress(words.readingObjects(objects.length));
  // a new look takes the place of the one before
  const id = `namespace ${namespace}`;
  const pastes = session.pastes.filter(({ message }) => message !== id);
  const turn = await converse(
    { text: '', pastes: [{ text: objectsText(objects), message: id }] },
    { ...session, pastes },
    engine,
  );
  const from: Part = { type: 'text', tone: reader.isSimulated ? 'unsure' : 'quiet', label: '', text: source };
  const missing: Part[] = unseen.length === 0 ? [] : [{ type: 'points', label: words.namespaceUnseen, points: unseen }];
  const reply = { ...turn.reply, parts: [from, ...turn.reply.parts, ...missing] };
  return { answer: answerOf(reply), session: turn.session };
}
