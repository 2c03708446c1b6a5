// The one shape of all commands: an intent and what is known → the next turn.
import type { Diagnosis } from '../../../triage/diagnosis.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { Intent } from '../intent.ts';
import type { Practising } from '../practice/practising.ts';
import type { Hint, Part, Reply } from '../reply.ts';
import type { Engine, Session, Turn } from '../session.ts';
import { WORDS } from '../words.ts';

/** What a command has to go by. */
export interface Context {
  readonly session: Session;
  readonly engine: Engine;
  readonly practising: Practising;
  /** language to answer in */
  readonly language: Language;
}

/** A command. */
export type Handler<Type extends Intent['type']> = (
  intent: Intent & { readonly type: Type },
  context: Context,
) => Turn | Promise<Turn>;

/** Does something with the last answer, or says that there is none yet. */
export function withDiagnosis(context: Context, reply: (diagnosis: Diagnosis) => Reply): Turn {
  const { session, language } = context;
  if (session.diagnosis) return { session, reply: reply(session.diagnosis) };
  const words = WORDS[language];
  return {
    session,
    reply: say(language, session.forgotten ? words.forgottenHere : words.noPaste, ['examples', 'help']),
  };
}

/** A reply of one paragraph. */
export function say(
  language: Language,
  text: string,
  hints: readonly (keyof (typeof WORDS)['en']['hints'])[] = [],
  more: readonly Part[] = [],
): Reply {
  return {
    language,
    parts: [{ type: 'text', tone: 'plain', label: '', text }, ...more],
    hints: hints.map((one): Hint => ({ say: one, label: WORDS[language].hints[one] })),
  };
}
