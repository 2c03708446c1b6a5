// `quit`: a terminal ends the conversation before it is asked; elsewhere there is nothing to leave.
import { WORDS } from '../words.ts';
import { type Handler, say } from './handler.ts';

/** Says that all is well as it is, and leaves. */
export const handleQuit: Handler<'quit'> = (_intent, { session, language }) => ({
  session,
  reply: say(language, WORDS[language].bye, ['new']),
  leaving: true,
});
