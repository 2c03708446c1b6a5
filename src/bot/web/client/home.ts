// A person's own page: recent notes, today's quiz, what was set.
import type { Told } from '../wire.ts';
import { call } from './api.ts';
import { openDialog } from './dialog.ts';
import type { Acts } from './draw/acts.ts';
import { drawReply } from './draw/entry.ts';
import { words } from './language.ts';
import { notice } from './notice.ts';
import { refusalText } from './refusal-text.ts';

/** Opens it; what is chosen there is said in the conversation. */
export async function openHome(acts: Acts): Promise<void> {
  const result = await call<Told>('GET', '/api/home');
  if ('error' in result) return notice(refusalText(result.error));
  const leave =
    <Rest extends unknown[]>(act: (...rest: Rest) => void) =>
    (...rest: Rest): void => {
      dialog.close();
      act(...rest);
    };
  const inside: Acts = {
    say: leave(acts.say),
    editNote: leave(acts.editNote),
    correct: leave(acts.correct),
    settings: leave(acts.settings),
  };
  const dialog = openDialog(words().homeTitle, { isSheet: true }, drawReply(result.body.reply, inside, true));
}
