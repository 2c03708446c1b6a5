// `ja` and `en`: the language from here on; the last answer is told again in it.

import { answerReply, decidingQuotes } from '../compose/answer.ts';
import type { Session } from '../session.ts';
import { WORDS } from '../words.ts';
import { type Handler, say } from './handler.ts';

/** Switches the language. */
export const handleLanguage: Handler<'language'> = async ({ language }, { session, engine }) => {
  const chosen: Session = { ...session, chosen: language, language };
  const last = session.pastes.at(-1);
  if (!session.diagnosis || !last) return { session: chosen, reply: say(language, WORDS[language].languageNow) };
  const earlier = session.pastes.slice(0, -1);
  const { diagnosis } = await engine.triage(last.text, {
    lang: language,
    earlier: earlier.map(({ text }) => text),
    ...(last.numbers && { numbers: last.numbers }),
    ...(last.counted !== undefined && { counted: last.counted }),
    ...(last.now !== undefined && { now: last.now }),
    ...(last.isReadOff && { isReadOff: true }),
  });
  const again = { ...diagnosis, redacted: session.diagnosis.redacted };
  const pastes = [...earlier, { ...last, labels: again.lines }];
  const input = { diagnosis: again, pastes, language };
  const evidence = decidingQuotes(input) ?? session.evidence;
  return {
    session: { ...chosen, pastes, diagnosis: again, ...(evidence ? { evidence } : {}) },
    reply: answerReply({ ...input, ...(evidence ? { evidence } : {}) }),
  };
};
