// Greetings and thanks: one friendly line with the way on.
import { WORDS } from '../words.ts';
import { type Handler, say } from './handler.ts';

/** Answers a greeting. */
export const handleHello: Handler<'hello'> = (_intent, { session, language }) => ({
  session,
  reply: say(language, WORDS[language].hello, ['examples', 'help']),
});

/** Answers thanks. */
export const handleThanks: Handler<'thanks'> = (_intent, { session, language }) => ({
  session,
  reply: say(language, WORDS[language].thanks),
});
