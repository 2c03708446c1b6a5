// What is asked of a cluster → who may ask, which namespace is meant, and whoever answers it.

import { say } from '../../conversation/commands/handler.ts';
import type { LookIntent } from '../../conversation/look-intent.ts';
import type { Part } from '../../conversation/reply.ts';
import type { Session } from '../../conversation/session.ts';
import { answerOf } from '../answering.ts';
import { DESK_WORDS } from '../desk-words.ts';
import type { Asking } from '../notebook.ts';
import type { ControlRead, NamespaceQuestion, NamespaceRead } from '../ports.ts';
import { answerNamespace, judgedSaid, type Looked, type Needs, targetOf, unseenParts } from './answer-namespace.ts';
import { controlParts, nodeParts } from './around-cluster.ts';
import { LOOK_WORDS } from './look-words.ts';

/** Answers. */
export async function answerLook(intent: LookIntent, session: Session, asking: Asking, needs: Needs): Promise<Looked> {
  if (intent.type !== 'namespace') return answerAround(intent, session, asking, needs);
  const { looked } = session;
  const words = DESK_WORDS[asking.language];
  const told = (text: string): Looked => ({ answer: answerOf(say(asking.language, text)), session });
  if (intent.isDiff) {
    if (!looked) return told(LOOK_WORDS[asking.language].diffNone);
    const { namespace, object, context } = looked;
    return answerNamespace(
      { ...intent, namespace, ...(object && { object }), ...(context !== undefined && { context }) },
      session,
      asking,
      needs,
    );
  }
  if (intent.namespace !== '') return answerNamespace(intent, session, asking, needs);
  if (!intent.object || !looked) return told(words.namespaceHow);
  const context = intent.context ?? looked.context;
  const { namespace } = looked;
  return answerNamespace({ ...intent, namespace, ...(context !== undefined && { context }) }, session, asking, needs);
}

/** Nodes and the control plane. */
async function answerAround(
  { type, context }: LookIntent & { readonly type: 'nodes' | 'cluster' },
  session: Session,
  asking: Asking,
  needs: Needs,
): Promise<Looked> {
  const { reader, access } = needs;
  const { place, person, language } = asking;
  const words = LOOK_WORDS[language];
  const told = (text: string, isPrivate = false): Looked => ({
    answer: answerOf(say(language, text), isPrivate),
    session,
  });
  if (!access.mayOn('namespace', targetOf(reader, '*', context), place, person)) return told(words.needsAll, true);
  const question: Omit<NamespaceQuestion, 'namespace'> = {
    language,
    ...(context !== undefined && { context }),
    ...(place.platform !== 'terminal' && { groups: person.groups }),
  };
  const read: (NamespaceRead & { readonly control?: undefined }) | ControlRead | undefined =
    type === 'nodes' ? await reader.nodes?.(question) : await reader.control?.(question);
  if (!read) return told(DESK_WORDS[language].watchNotSetUp);
  if (read.said) return judgedSaid(read, read.said, session, language, needs.engine);
  const from: Part = { type: 'text', tone: 'quiet', label: '', text: read.source };
  const parts =
    'objects' in read ? nodeParts(read.objects, language) : read.control ? controlParts(read.control, language) : [];
  return {
    answer: answerOf({ language, parts: [from, ...parts, ...unseenParts(read, language)], hints: [] }),
    session,
  };
}
