// An incoming message → intent → Reply. Every platform calls this one function; it knows none of them.
import type { Language } from '../../triage/playbook.ts';
import { handleElsewhere } from './commands/elsewhere.ts';
import { handleExamples } from './commands/examples.ts';
import { handleForget } from './commands/forget.ts';
import type { Context } from './commands/handler.ts';
import { handleHello, handleThanks } from './commands/hello.ts';
import { handleHelp, handleNoSuchCommand } from './commands/help.ts';
import { handleLanguage } from './commands/language.ts';
import { handleLines } from './commands/lines.ts';
import { handleNext } from './commands/next.ts';
import { handleNote } from './commands/note.ts';
import { handlePractice, handlePractised } from './commands/practice.ts';
import { handleQuit } from './commands/quit.ts';
import { handleTriage, judge, talk } from './commands/triage.ts';
import { handleWhy } from './commands/why.ts';
import { type Intent, type Message, readIntent } from './intent.ts';
import type { Given } from './paste.ts';
import { hereAlone } from './practice/here-alone.ts';
import type { Practising } from './practice/practising.ts';
import type { Engine, Session, Turn } from './session.ts';

/**
 * Answers a message. Pure but for the engine and the labs: the new state is in the result.
 * @param practising absent: labs are in this thread
 */
export async function converse(
  message: Message,
  session: Session,
  engine: Engine,
  practising: Practising = hereAlone,
): Promise<Turn> {
  const intent = readIntent(message, session.menuOpen);
  const language = session.chosen ?? languageOf(message.text) ?? session.language;
  const context: Context = { session: { ...session, language, menuOpen: false }, engine, practising, language };
  if (session.practice && !EVER.has(intent.type)) return handlePractised(practised(message), context);
  return message.pastes?.length ? handleAll(message, message.pastes, intent, context) : handle(intent, context);
}

/** What came with a message is judged before it; a remark about it needs no answer of its own. */
async function handleAll(message: Message, pastes: readonly Given[], intent: Intent, context: Context): Promise<Turn> {
  if (intent.type !== 'triage') {
    const judged = await judge(pastes, context);
    return handle(intent, judged ? { ...context, session: judged.session } : context);
  }
  const typed = message.text.trim() === '' ? [] : [{ text: message.text, ...(message.id && { message: message.id }) }];
  return (await judge([...pastes, ...typed], context)) ?? (await talk(message.text, context));
}

/** During an exercise a file that comes with a line is what the line reads. */
function practised({ text, pastes = [] }: Message): string {
  const files = pastes.filter(({ isQuoted }) => !isQuoted).map((paste) => paste.text);
  return [text, ...files].join('\n');
}

/** What may be said during an exercise as at any time. */
const EVER: ReadonlySet<Intent['type']> = new Set(['practice', 'language', 'quit']);

/** Japanese when the message has kana; what tools print has none. */
export function languageOf(text: string): Language | undefined {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : undefined;
}

function handle(intent: Intent, context: Context): Turn | Promise<Turn> {
  switch (intent.type) {
    case 'triage':
      return handleTriage(intent, context);
    case 'help':
      return handleHelp(intent, context);
    case 'examples':
      return handleExamples(intent, context);
    case 'note':
      return handleNote(intent, context);
    case 'lines':
      return handleLines(intent, context);
    case 'why':
      return handleWhy(intent, context);
    case 'next':
      return handleNext(intent, context);
    case 'practice':
      return handlePractice(intent, context);
    case 'language':
      return handleLanguage(intent, context);
    case 'forget':
      return handleForget(intent, context);
    case 'hello':
      return handleHello(intent, context);
    case 'thanks':
      return handleThanks(intent, context);
    case 'no-such-command':
      return handleNoSuchCommand(intent, context);
    case 'quit':
      return handleQuit(intent, context);
    case 'namespace':
    case 'nodes':
    case 'cluster':
    case 'notebook':
    case 'quiz':
    case 'watch':
    case 'settings':
    case 'set':
    case 'wrong':
    case 'picture':
      return handleElsewhere(intent, context);
  }
}
