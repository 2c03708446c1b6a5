// `new`, `clear`, `forget`: start over.
import { newSession } from '../session.ts';
import { WORDS } from '../words.ts';
import { type Handler, say } from './handler.ts';

/** Drops all pastes; the language stays. */
export const handleForget: Handler<'forget'> = (_intent, { session, language }) => ({
  session: newSession(language, session.chosen),
  reply: say(language, WORDS[language].forgotten, ['examples']),
});
