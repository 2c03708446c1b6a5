// A note as it stands in a channel, with the buttons to edit and to export it.
import type { SavedNote } from '../../desk/desk.ts';
import { slackWords } from '../words.ts';
import { button, rows } from './buttons.ts';
import { type Rendered, render } from './render.ts';

/** Ids of the buttons of a note; what they carry as `say` is the note's id. */
export const NOTE_ACTIONS = { edit: 'note:edit', exportFile: 'note:export' } as const;

/** @param thread of the conversation that the note is about */
export function notePost({ id, post }: SavedNote, thread: string): Rendered {
  const words = slackWords(post.language);
  return render({ ...post, hints: [] }, thread, [
    ...rows([
      button(NOTE_ACTIONS.edit, words.edit, { say: id, thread }),
      button(NOTE_ACTIONS.exportFile, words.exportFile, { say: id, thread }),
    ]),
  ]);
}
