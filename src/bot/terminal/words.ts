// What only the terminal says.
import type { Language } from '../../triage/playbook.ts';

const en = {
  title: 'tells at which layer of Kubernetes a workload is stalled.',
  how: 'Paste what kubectl showed you: events, describe, get, YAML, logs, an error. Nothing leaves this machine, and only notes that you save are stored. Say examples to try it, help for more, quit to leave.',
  pasted: (lines: number) => `[${lines} lines]`,
  reading: (lines: number) => `reading ${lines} lines…`,
  bye: 'Bye.',
  waiting: 'paste, then press Ctrl-D',
  noInput: 'Nothing came on standard input, so here is an example of what a paste gets.',
  goOn: 'Now yours',
  goOnPipe: 'pipe an output in',
  goOnFile: 'or a file you saved',
  goOnChat: 'or chat and paste: run this in a terminal',
};

/** The shape that every language fills. */
export type TerminalWords = typeof en;

const ja: TerminalWords = {
  title: 'ワークロードが Kubernetes のどの層で止まっているかを答えます。',
  how: 'イベント、describe、get、YAML、ログ、エラーなど、kubectl の出力を貼ってください。この端末の外には何も送らず、保存するのは note save したノートだけです。examples で試す、help で使い方、quit で終了。',
  pasted: (lines) => `[${lines} 行]`,
  reading: (lines) => `${lines} 行を読んでいます…`,
  bye: 'おつかれさまでした。',
  waiting: '貼り付けたら Ctrl-D を押してください',
  noInput: '標準入力が空なので、貼り付けへの答えの例を示します。',
  goOn: '次はあなたの番です',
  goOnPipe: '出力をパイプで渡します',
  goOnFile: '保存したファイルでも構いません',
  goOnChat: '端末で実行すると、貼り付けて会話できます',
};

/** language → its words */
export const TERMINAL_WORDS: Readonly<Record<Language, TerminalWords>> = { en, ja };
