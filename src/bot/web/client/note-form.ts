// The incident note as a form of six fields: kept, copied, saved as a file.
import type { TextFile } from '../../desk/answering.ts';
import type { NoteFields, NoteForm } from '../../desk/desk.ts';
import type { MaybeForm, NoteSaved, NoteTexts } from '../wire.ts';
import { announce } from './announce.ts';
import { call } from './api.ts';
import { copyButton } from './copy.ts';
import { openDialog } from './dialog.ts';
import type { Acts } from './draw/acts.ts';
import { drawReply } from './draw/entry.ts';
import { button, el } from './element.ts';
import { icon } from './icon.ts';
import { words } from './language.ts';
import { notice } from './notice.ts';
import { refusalText } from './refusal-text.ts';
import { saveFile } from './save-file.ts';

/**
 * Opens the form of this conversation's note, or of a note that is kept.
 * @returns false when there is nothing to write about yet
 */
export async function openNoteForm(acts: Acts, id?: string): Promise<boolean> {
  const query = id === undefined ? '' : `?id=${encodeURIComponent(id)}`;
  const result = await call<MaybeForm<NoteForm>>('GET', `/api/note${query}`);
  if ('error' in result) {
    notice(refusalText(result.error));
    return true;
  }
  const { form } = result.body;
  if (form) show(form, acts);
  return form !== null;
}

function show(form: NoteForm, acts: Acts): void {
  const { copyMarkdown, copyPlain, noteSave, noteExport } = words();
  const inputs = form.fields.map(({ key, value }) => {
    const input = el('textarea', { id: `note-${key}`, name: key, rows: rowsFor(value) });
    input.value = value;
    return [key, input] as const;
  });
  const fields = (): NoteFields =>
    Object.fromEntries(inputs.map(([key, input]) => [key, input.value])) as unknown as NoteFields;
  const texts = async (): Promise<NoteTexts> => {
    const result = await call<NoteTexts>('POST', '/api/note/texts', { fields: fields(), language: form.language });
    if ('error' in result) throw new Error(result.error);
    return result.body;
  };
  let id = form.id;
  const said = el('div', { class: 'said-here', role: 'status' });
  const keep = async (): Promise<boolean> => {
    const result = await call<NoteSaved>('POST', '/api/note/save', { fields: fields(), ...(id ? { id } : {}) });
    if ('error' in result) {
      said.replaceChildren(result.error === 'not-found' ? words().notSaved : refusalText(result.error));
      return false;
    }
    id = result.body.id;
    said.replaceChildren(id ? words().noteKept(id) : drawReply(result.body.said, acts, false));
    return true;
  };
  const exportIt = async (): Promise<void> => {
    if (!(await keep())) return;
    // where nothing is kept, the person can keep it
    if (!id) return saveFile('incident-note.md', `${(await texts()).markdown}\n`, 'text/markdown');
    const result = await call<TextFile>('GET', `/api/note/export?id=${encodeURIComponent(id)}`);
    if ('body' in result) saveFile(result.body.name, result.body.text, 'text/markdown');
    else announce(refusalText(result.error));
  };
  const made = el(
    'form',
    { class: 'note-form' },
    ...form.fields.map(({ key, label }, at) =>
      el('div', { class: 'row' }, el('label', { for: `note-${key}` }, label), inputs[at]?.[1]),
    ),
    said,
    el(
      'div',
      { class: 'actions' },
      el('button', { type: 'submit', class: 'main' }, noteSave),
      copyButton(copyMarkdown, async () => (await texts()).markdown, copyMarkdown),
      copyButton(copyPlain, async () => (await texts()).plain, copyPlain),
      button({ class: 'plain' }, () => void exportIt(), icon('save'), noteExport),
    ),
  );
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    void keep();
  });
  openDialog(form.title, { language: form.language }, made);
}

/** Rows that show a value whole, if it is not long. */
function rowsFor(value: string): number {
  const rows = value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 70)), 0);
  return Math.min(8, rows);
}
