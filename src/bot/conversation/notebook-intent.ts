// What is asked of the notebook.
import type { Note } from '../../triage/diagnosis.ts';
import { NOTE_FIELDS } from '../../triage/note.ts';

/** A question to the notebook, or a change. */
export type NotebookIntent = { readonly type: 'notebook' } & (
  | { readonly act: 'save' | 'list' | 'statistics' }
  | { readonly act: 'show' | 'export' | 'history'; readonly id: string }
  | { readonly act: 'search'; readonly text: string }
  | { readonly act: 'export-all'; readonly format: 'csv' | 'md' }
  /** @property field undefined when none was named */
  | { readonly act: 'edit'; readonly id: string; readonly field: keyof Note | undefined; readonly text: string }
);

const WORD = '(?:notes?|ノート|メモ)';
const WHOLE = new RegExp(`^${WORD}\\s+(?:(save|保存)|(list|all|一覧)|(stat(?:istic)?s?|統計))$`, 'u');
const ONE = new RegExp(`^${WORD}\\s+(?:(export|history|show|書き出し|履歴)\\s+)?([a-z0-9]{10})$`, 'u');
const ALL = new RegExp(`^${WORD}\\s+(?:export|書き出し)\\s+(all|csv|md|markdown|すべて|全部)$`, 'u');
const SEARCH = new RegExp(`^${WORD}\\s+(?:search|find|検索)(?:\\s+(.{1,200}))?$`, 'u');
const EDIT = new RegExp(`^${WORD}\\s+(?:edit|編集)\\s+([a-z0-9]{10})(?:\\s+([^:：]{1,30})[:：]\\s*(.*))?$`, 'iu');

/** label in either language, in lower case without spaces → field */
const FIELDS: ReadonlyMap<string, keyof Note> = new Map(
  NOTE_FIELDS.flatMap(([field, { en, ja }]) => [field, en, ja].map((name) => [bare(name), field] as const)),
);

/** Reads it. @param marked the message as it was typed, without a mark of commands @param plain the same in lower case, without what ends a sentence */
export function readNotebookIntent(marked: string, plain: string): NotebookIntent | undefined {
  const whole = WHOLE.exec(plain);
  if (whole) return { type: 'notebook', act: whole[1] ? 'save' : whole[2] ? 'list' : 'statistics' };
  const all = ALL.exec(plain);
  if (all) return { type: 'notebook', act: 'export-all', format: all[1] === 'csv' ? 'csv' : 'md' };
  const [, act, id] = ONE.exec(plain) ?? [];
  if (id !== undefined) {
    if (act === 'export' || act === '書き出し') return { type: 'notebook', act: 'export', id };
    return { type: 'notebook', act: act === 'history' || act === '履歴' ? 'history' : 'show', id };
  }
  const search = SEARCH.exec(plain);
  if (search) return { type: 'notebook', act: 'search', text: search[1] ?? '' };
  const edit = EDIT.exec(marked);
  if (!edit) return undefined;
  const field = FIELDS.get(bare(edit[2] ?? ''));
  return { type: 'notebook', act: 'edit', id: (edit[1] ?? '').toLowerCase(), field, text: (edit[3] ?? '').trim() };
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s/_-]/g, '');
}
