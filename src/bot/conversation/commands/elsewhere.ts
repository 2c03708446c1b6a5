// What the conversation alone cannot do: it has no cluster, no notebook, no settings. The desk answers these before they come here.
import type { DeskIntent } from '../desk-intent.ts';
import { WORDS } from '../words.ts';
import { type Handler, say } from './handler.ts';

/** Says where it works. */
export const handleElsewhere: Handler<DeskIntent['type']> = (_intent, { session, language }) => ({
  session,
  reply: say(language, WORDS[language].elsewhere),
});
