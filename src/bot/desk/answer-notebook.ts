// What is asked of the notebook, answered.
import { say } from '../conversation/commands/handler.ts';
import type { NotebookIntent } from '../conversation/notebook-intent.ts';
import type { Session } from '../conversation/session.ts';
import type { Access } from './access/access.ts';
import { type Answer, answerOf } from './answering.ts';
import { DESK_WORDS } from './desk-words.ts';
import { insideSpan } from './neutralise.ts';
import { noteFile, notesFile } from './note-files.ts';
import type { Asking, Notebook } from './notebook.ts';

/** What it is answered with. */
interface NotebookParts {
  readonly notebook: Notebook;
  readonly access: Access;
  /** ms since the epoch */
  readonly now: () => number;
}

/** Answers it. */
export async function answerNotebook(
  intent: NotebookIntent,
  session: Session,
  asking: Asking,
  { notebook, access, now }: NotebookParts,
): Promise<Answer> {
  const { place, person, language } = asking;
  const words = DESK_WORDS[language];
  const told = (text: string, isPrivate = false): Answer => answerOf(say(language, text), isPrivate);
  switch (intent.act) {
    case 'list': {
      const menu = notebook.menu(await notebook.recent(asking), words.notesLabel);
      return menu ? answerOf({ language, parts: [menu], hints: [] }) : told(words.noNotes);
    }
    case 'search': {
      if (intent.text.trim() === '') return told(words.searchHow, true);
      const text = insideSpan(intent.text).slice(0, 80);
      const menu = notebook.menu(await notebook.search(intent.text, asking), words.notesFound(text));
      return menu ? answerOf({ language, parts: [menu], hints: [] }) : told(words.notesNotFound(text));
    }
    case 'statistics':
      return (await notebook.statistics(asking, new Date(now()))) ?? told(words.statisticsNone);
    case 'export-all': {
      const notes = await notebook.all(asking);
      if (notes.length === 0) return told(words.noNotes);
      const date = new Date(now()).toISOString().slice(0, 10);
      return { ...told(words.notesExported(notes.length)), files: [notesFile(notes, intent.format, language, date)] };
    }
    case 'save': {
      if (!access.may('note', place, person)) return told(words.noteRefused, true);
      if (!session.diagnosis) return told(words.correctionNone);
      const { diagnosis } = session;
      const saved = await notebook.save(asking, diagnosis.note, { diagnosis });
      if (!saved) return told(words.noNotes);
      return answerOf({ ...saved.post, parts: [...saved.post.parts, ...saved.said.parts] });
    }
    default:
  }
  const note = await notebook.find(intent.id, asking);
  if (!note) return told(words.noSuchNote(intent.id), true);
  if (intent.act === 'history') return answerOf(await notebook.history(note, language));
  if (intent.act === 'edit') {
    if (!access.may('note', place, person)) return told(words.noteRefused, true);
    if (!intent.field) return told(words.editHow(note.id), true);
    const edited = await notebook.edit(note, intent.field, intent.text, asking);
    if (!edited) return told(words.noteKeepingFailed, true);
    const shown = notebook.shown(edited, language);
    return answerOf({
      ...shown,
      parts: [...shown.parts, ...say(language, words.noteEdited(note.id, edited.revision)).parts],
    });
  }
  return { ...answerOf(notebook.shown(note, language)), files: intent.act === 'export' ? [noteFile(note)] : [] };
}
