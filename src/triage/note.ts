// The incident note: when and context, symptom, first look, cause with the layer's name, fix, prevention. Blanks are left for a human.
import type { Note } from './diagnosis.ts';
import type { Language } from './playbook.ts';

/** The fields of a note in their order, each with its name. */
export const NOTE_FIELDS: readonly (readonly [keyof Note, Readonly<Record<Language, string>>])[] = [
  ['when', { en: 'When / Context', ja: '日時/Context' }],
  ['symptom', { en: 'Symptom', ja: '症状' }],
  ['firstLook', { en: 'First look', ja: '最初に見たもの' }],
  ['cause', { en: 'Cause', ja: '原因' }],
  ['fix', { en: 'Fix', ja: '修正' }],
  ['prevention', { en: 'Prevention', ja: '再発防止' }],
];

const BLANK: Readonly<Record<Language, string>> = { en: '(to fill in)', ja: '（記入してください）' };

/** A field of the note. The text is foreign in parts; '' where nothing is known yet. */
export interface ShownField {
  readonly label: string;
  readonly text: string;
}

/** The note in all of its forms. */
export function noteTexts(
  note: Note,
  lang: Language,
): { readonly fields: readonly ShownField[]; readonly markdown: string; readonly plain: string } {
  return { fields: noteFields(note, lang), markdown: noteMarkdown(note, lang), plain: notePlain(note, lang) };
}

/** The note as a Markdown list; an empty field is marked for a human. */
export function noteMarkdown(note: Note, lang: Language): string {
  return NOTE_FIELDS.map(([field, label]) => `- **${label[lang]}**: ${note[field] || `_${BLANK[lang]}_`}`).join('\n');
}

/** The note's fields as they are shown, each with its name; '' stays ''. */
export function noteFields(note: Note, lang: Language): readonly ShownField[] {
  return NOTE_FIELDS.map(([field, label]) => ({ label: label[lang], text: note[field] }));
}

/** The note as plain text, one field a line. */
export function notePlain(note: Note, lang: Language): string {
  return NOTE_FIELDS.map(([field, label]) => `${label[lang]}: ${note[field] || BLANK[lang]}`).join('\n');
}
