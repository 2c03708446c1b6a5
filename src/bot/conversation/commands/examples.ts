// `examples`: a menu of pastes, and one of them shown and answered.
import { EXAMPLES, readExample } from '../examples.ts';
import type { MenuPart, QuotesPart } from '../reply.ts';
import { newSession } from '../session.ts';
import { WORDS } from '../words.ts';
import { type Handler, say } from './handler.ts';
import { handleTriage } from './triage.ts';

/** Shows the menu, or answers the example of that number in a conversation of its own. */
export const handleExamples: Handler<'examples'> = async ({ number }, context) => {
  const { session, language } = context;
  const words = WORDS[language];
  if (number === undefined) {
    const menu: MenuPart = {
      type: 'menu',
      label: words.examplesLabel,
      items: EXAMPLES.map((one, index) => ({ say: String(index + 1), text: one.title[language] })),
    };
    return { session: { ...session, menuOpen: true }, reply: { language, parts: [menu], hints: [] } };
  }
  const example = EXAMPLES[number - 1];
  if (!example)
    return { session: { ...session, menuOpen: true }, reply: say(language, words.noExample(EXAMPLES.length)) };
  const text = await readExample(example);
  const fresh = newSession(language, session.chosen);
  const turn = await handleTriage({ type: 'triage', text }, { ...context, session: fresh });
  const shown: QuotesPart = {
    type: 'quotes',
    form: 'paste',
    label: words.exampleText(example.title[language]),
    quotes: text
      .trimEnd()
      .split('\n')
      .map((line, index) => ({ number: String(index + 1), owner: '', step: '', status: 'ok', text: line })),
    more: '',
  };
  return {
    session: { ...turn.session, menuOpen: true },
    reply: { ...turn.reply, parts: [shown, ...turn.reply.parts] },
  };
};
