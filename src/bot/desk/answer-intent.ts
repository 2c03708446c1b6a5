// What is asked of the desk rather than of the conversation: notebook, settings, corrections, quiz, watch.
import { say } from '../conversation/commands/handler.ts';
import type { DeskIntent } from '../conversation/desk-intent.ts';
import type { Reply } from '../conversation/reply.ts';
import type { Session } from '../conversation/session.ts';
import type { Access, Target } from './access/access.ts';
import { answerNotebook } from './answer-notebook.ts';
import { type Answer, answerOf } from './answering.ts';
import type { Chosen } from './choices.ts';
import { DESK_WORDS } from './desk-words.ts';
import type { Asking, Notebook } from './notebook.ts';
import type { QuizPort, WatchPort } from './ports.ts';

/** What answers are made with. */
export interface Parts {
  readonly access: Access;
  readonly notebook: Notebook;
  /** ms since the epoch */
  readonly now: () => number;
  readonly quiz?: QuizPort;
  readonly watch?: WatchPort;
  readonly hasCluster: boolean;
  change(asking: Asking, intent: DeskIntent & { readonly type: 'set' }): Promise<Reply>;
  settings(chosen: Chosen, asking: Asking): Reply;
  correct(asking: Asking, choice: string, comment: string): Promise<Reply>;
}

/** Answers what is asked of the desk. */
export async function answerIntent(
  intent: Exclude<DeskIntent, { readonly type: 'namespace' | 'nodes' | 'cluster' | 'picture' }>,
  session: Session,
  asking: Asking,
  chosen: Chosen,
  parts: Parts,
): Promise<Answer> {
  const { place, person, language } = asking;
  const words = DESK_WORDS[language];
  const refuse = (verb: 'quiz' | 'watch'): Answer => answerOf(say(language, words.verbRefused(verb)), true);
  switch (intent.type) {
    case 'notebook':
      return answerNotebook(intent, session, asking, parts);
    case 'quiz':
      if (!parts.access.may('quiz', place, person)) return refuse('quiz');
      return parts.quiz?.answer(intent.rest, asking) ?? answerOf(say(language, words.quizNotSetUp));
    case 'watch': {
      if (!parts.watch) return answerOf(say(language, parts.hasCluster ? words.watchNoStore : words.watchNotSetUp));
      if (!parts.access.may('watch', place, person)) return refuse('watch');
      const target = parts.watch.targetOf(intent.target);
      if (target && !mayWatch(parts.access, target, place, person))
        return answerOf(say(language, words.namespaceRefused(target.namespace)), true);
      return parts.watch.answer(intent.target, intent.stop, asking);
    }
    case 'settings':
      return answerOf(parts.settings(chosen, asking), true);
    case 'set':
      return answerOf(await parts.change(asking, intent), true);
    case 'wrong':
      if (intent.choice === '') return answerOf(say(language, words.correctionHow), true);
      return answerOf(await parts.correct(asking, intent.choice, intent.comment), true);
  }
}

/** A channel that is told of a namespace reads along. */
function mayWatch(access: Access, target: Target, place: Asking['place'], person: Asking['person']): boolean {
  return access.mayOn('watch', target, place, person) && access.mayOn('namespace', target, place, person);
}
