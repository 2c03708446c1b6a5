// The texts of `sekisho data`, in both languages.
import type { Config } from '../config.ts';

const en = {
  export: 'print everything that is kept about a person or a workspace, as JSON',
  delete: 'delete it for good; notes of a person stay with the team, without the name',
  backup: 'write a copy of everything to a new file, while the bot runs',
  user: 'the person: slack:T0123:U0456, discord:1234, web or terminal',
  workspace: 'the workspace: slack:T0123, discord:1234, web or terminal',
  yes: 'do it; without it, only what would be deleted is shown',
  file: 'a file that is not there yet',
  would: (rows: string): string => `Would delete or take the name out of: ${rows}.\nTo do it, add --yes.\n`,
  deleted: (rows: string): string => `Deleted, or the name taken out: ${rows}.\n`,
  nothing: 'nothing',
  copied: (file: string): string => `Backed up to ${file}.\n`,
};

const ja: typeof en = {
  export: '人またはワークスペースについて保存しているものをすべて JSON で表示する',
  delete: '完全に削除する (個人が書いたノートは、名前を消してチームに残る)',
  backup: 'ボットを動かしたまま、すべてを新しいファイルにコピーする',
  user: '人: slack:T0123:U0456、discord:1234、web、terminal',
  workspace: 'ワークスペース: slack:T0123、discord:1234、web、terminal',
  yes: '実行する (指定しなければ、削除されるものを表示するだけ)',
  file: 'まだ存在しないファイル',
  would: (rows) => `削除または名前の消去の対象: ${rows}\n実行するには --yes を付けてください。\n`,
  deleted: (rows) => `削除または名前の消去をしました: ${rows}\n`,
  nothing: 'なし',
  copied: (file) => `${file} にバックアップしました。\n`,
};

/** The texts, by language. */
export const DATA_WORDS: Readonly<Record<Config['language'], typeof en>> = { en, ja };
