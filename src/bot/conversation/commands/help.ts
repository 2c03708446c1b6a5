// `help`, and what is said about a command that does not exist.
import type { MenuPart } from '../reply.ts';
import { WORDS } from '../words.ts';
import { type Handler, say } from './handler.ts';

/** Lists what can be said. */
export const handleHelp: Handler<'help'> = (_intent, { session, language }) => {
  const words = WORDS[language];
  const menu: MenuPart = {
    type: 'menu',
    label: words.helpLabel,
    items: Object.entries(words.help).map(([command, text]) => ({ say: command, text })),
  };
  return {
    session,
    reply: { language, parts: [menu, { type: 'text', tone: 'quiet', label: '', text: words.helpPaste }], hints: [] },
  };
};

/** Names the command that was probably meant. */
export const handleNoSuchCommand: Handler<'no-such-command'> = ({ word, meant }, { session, language }) => {
  const words = WORDS[language];
  const gap = language === 'ja' ? '' : ' ';
  const text = meant ? `${words.noSuchCommand(word)}${gap}${words.meant(meant)}` : words.noSuchCommand(word);
  return { session, reply: say(language, text, ['help']) };
};
