// `quit`: the adapter ends the conversation.
import type { Handler } from './handler.ts';

/** Says nothing and leaves. */
export const handleQuit: Handler<'quit'> = (_intent, { session, language }) => ({
  session,
  reply: { language, parts: [], hints: [] },
  leaving: true,
});
