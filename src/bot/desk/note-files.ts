// Notes as files: one, or many, as Markdown or CSV.
import type { StoredNote } from '../../store/port/notes.ts';
import { NOTE_FIELDS, noteMarkdown } from '../../triage/note.ts';
import type { Language } from '../../triage/playbook.ts';
import type { TextFile } from './answering.ts';
import { DESK_WORDS } from './desk-words.ts';

/** Columns of a CSV besides the six fields. */
const COLUMNS = ['id', 'createdAt', 'updatedAt', 'revision'] as const;
const ABOUT = ['layer', 'part', 'playbook', 'workload', 'permalink'] as const;

/** One note. */
export function noteFile(note: StoredNote): TextFile {
  return { name: `incident-${note.createdAt.slice(0, 10)}-${note.id}.md`, text: markdownOf(note, '#') };
}

/** Many notes in one file, the newest first. @param date of today, `YYYY-MM-DD` */
export function notesFile(
  notes: readonly StoredNote[],
  format: 'csv' | 'md',
  language: Language,
  date: string,
): TextFile {
  const text = format === 'csv' ? csvOf(notes) : allOf(notes, language);
  return { name: `incident-notes-${date}.${format}`, text };
}

function allOf(notes: readonly StoredNote[], language: Language): string {
  return [`# ${DESK_WORDS[language].notesTitle}\n`, ...notes.map((note) => markdownOf(note, '##'))].join('\n');
}

function markdownOf(note: StoredNote, level: '#' | '##'): string {
  const { id, layer, part, createdAt, permalink, language } = note;
  const place = layer === '' ? '' : `\n\n${layer}${part === '' ? '' : `/${part}`} · ${createdAt}`;
  const link = permalink === '' ? '' : `\n${permalink}`;
  return `${level} ${DESK_WORDS[language].noteTitle} ${id}\n\n${noteMarkdown(note, language)}${place}${link}\n`;
}

/** RFC 4180, in UTF-8 with the mark by which spreadsheets know it. */
function csvOf(notes: readonly StoredNote[]): string {
  const fields = NOTE_FIELDS.map(([field]) => field);
  const rows = notes.map((note) => [...COLUMNS, ...fields, ...ABOUT].map((column) => cell(String(note[column]))));
  return `\uFEFF${[[...COLUMNS, ...fields, ...ABOUT], ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/** What begins like a formula is made text: spreadsheets run formulas (OWASP, CSV injection). */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
