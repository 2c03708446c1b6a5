// A person's own page: where one sees at once what there is.

import type { Part, Reply } from '../conversation/reply.ts';
import { WORDS } from '../conversation/words.ts';
import type { Chosen } from './choices.ts';
import { DESK_WORDS } from './desk-words.ts';
import { insideSpan } from './neutralise.ts';
import type { Asking } from './notebook.ts';
import { settingsParts } from './settings.ts';

/** Today's quiz, recent notes, settings. */
export function homeReply(
  { person, language }: Asking,
  chosen: Chosen,
  { quiz, notes }: { readonly quiz: readonly Part[]; readonly notes: readonly Part[] },
): Reply {
  const hello: Part = {
    type: 'text',
    tone: 'plain',
    label: '',
    text: DESK_WORDS[language].homeHello(insideSpan(person.name).slice(0, 80)),
  };
  const { hints } = WORDS[language];
  return {
    language,
    parts: [hello, ...quiz, ...notes, ...settingsParts(chosen, language)],
    hints: [
      { say: 'examples', label: hints.examples },
      { say: 'practice', label: hints.practice },
      { say: 'settings', label: hints.settings },
      { say: 'help', label: hints.help },
    ],
  };
}
