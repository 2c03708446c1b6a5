// `sekisho notes`: the notebook of a workspace for whoever runs the program.
import { neutralise } from '../bot/desk/neutralise.ts';
import { noteFile, notesFile } from '../bot/desk/note-files.ts';
import { cutTo, visible } from '../bot/terminal/width.ts';
import type { Config } from '../config.ts';
import { pagesOf } from '../store/pages.ts';
import type { StoredNote } from '../store/port/notes.ts';
import type { Store } from '../store/store.ts';
import { NOTE_FIELDS } from '../triage/note.ts';
import { NOTES_WORDS } from './notes-words.ts';
import type { Output } from './output.ts';
import { withStore } from './with-store.ts';

/** Notes of one page of the store. */
const PAGE = 1000;
/** Columns of a text in a list. */
const MOST_COLUMNS = 160;
/** Exit status for a note that is not there. */
const MISSING = 1;

/** Whose notes. */
export interface NotesOptions {
  readonly workspace: string;
}

/** Prints the newest notes. @throws StoreError */
export async function listNotes(
  { workspace, limit }: NotesOptions & { readonly limit: number },
  { language }: Config,
  output: Output,
): Promise<void> {
  const { items } = await withStore(({ notes }) => notes.list({ workspace, limit }));
  await output.write(linesOf(items) || NOTES_WORDS[language].none);
}

/** Prints notes with all words. @throws StoreError */
export async function searchNotes(
  words: readonly string[],
  { workspace, limit }: NotesOptions & { readonly limit: number },
  { language }: Config,
  output: Output,
): Promise<void> {
  const found = await withStore(({ notes }) => notes.search(workspace, words.join(' '), Math.min(limit, 100)));
  await output.write(linesOf(found) || NOTES_WORDS[language].none);
}

/** Prints one note, or what was changed in it. @returns the exit status @throws StoreError */
export async function showNote(
  id: string,
  what: 'note' | 'history',
  { workspace }: NotesOptions,
  { language }: Config,
  output: Output,
): Promise<number> {
  const words = NOTES_WORDS[language];
  const found = await withStore(async ({ notes }) => {
    const note = await notes.get(id);
    return note?.workspace === workspace ? { note, edits: await notes.history(id) } : undefined;
  });
  if (!found) {
    output.warn(words.noSuch(visible(id)).trimEnd());
    return MISSING;
  }
  if (what === 'note') await output.write(noteFile(neutral(found.note)).text);
  else {
    const rows = found.edits.flatMap(({ at, by, before }) =>
      NOTE_FIELDS.flatMap(([key, label]) =>
        before[key] === undefined ? [] : [`${at}  ${visible(by)}  ${label[language]}: ${oneLine(before[key])}\n`],
      ),
    );
    await output.write(rows.join('') || words.never(visible(id)));
  }
  return 0;
}

/** Prints all notes. @throws StoreError */
export async function exportNotes(
  { workspace, format }: NotesOptions & { readonly format: 'md' | 'csv' },
  { language }: Config,
  output: Output,
): Promise<void> {
  const notes = await withStore((store) => allOf(store, workspace));
  await output.write(notesFile(notes.map(neutral), format, language, new Date().toISOString().slice(0, 10)).text);
}

async function allOf({ notes }: Store, workspace: string): Promise<readonly StoredNote[]> {
  const all: StoredNote[] = [];
  for await (const page of pagesOf((from) => notes.list({ workspace, limit: PAGE, ...from }))) all.push(...page);
  return all;
}

function linesOf(notes: readonly StoredNote[]): string {
  return notes
    .map(({ id, createdAt, layer, part, symptom, cause }) => {
      const place = part === '' ? layer : `${layer}/${part}`;
      return `${id}  ${createdAt.slice(0, 10)}  ${place || '-'}  ${oneLine(symptom || cause)}\n`;
    })
    .join('');
}

/** A note as it may be printed: nothing in it is obeyed by a terminal. */
function neutral(note: StoredNote): StoredNote {
  const entries = Object.entries(note).map(([key, value]) => [
    key,
    typeof value === 'string' ? neutralise(value) : value,
  ]);
  return Object.fromEntries(entries) as StoredNote;
}

function oneLine(text: string): string {
  return cutTo(visible(text.trim()), MOST_COLUMNS);
}
