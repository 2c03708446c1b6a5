// The texts of `sekisho notes`, in both languages.
import type { Config } from '../config.ts';

const en = {
  list: 'the newest notes, one a line',
  search: 'notes in which every word occurs',
  show: 'one note as Markdown',
  history: 'what was changed in a note',
  export: 'all notes, as Markdown or CSV',
  workspace: 'the workspace: slack:T0123, discord:1234, web or terminal',
  limit: 'so many at most',
  format: 'md or csv',
  words: 'what to look for',
  id: "the note's id",
  none: 'No notes.\n',
  noSuch: (id: string): string => `There is no note ${id} here.\n`,
  never: (id: string): string => `Note ${id} was never changed.\n`,
};

const ja: typeof en = {
  list: '新しいノートを 1 行ずつ表示する',
  search: 'すべての語を含むノートを探す',
  show: 'ノート 1 件を Markdown で表示する',
  history: 'ノートの変更履歴を表示する',
  export: 'すべてのノートを Markdown または CSV で書き出す',
  workspace: 'ワークスペース: slack:T0123、discord:1234、web、terminal',
  limit: '最大の件数',
  format: 'md または csv',
  words: '探す語',
  id: 'ノートの ID',
  none: 'ノートはありません。\n',
  noSuch: (id) => `${id} というノートはここにはありません。\n`,
  never: (id) => `ノート ${id} は変更されていません。\n`,
};

/** The texts, by language. */
export const NOTES_WORDS: Readonly<Record<Config['language'], typeof en>> = { en, ja };
