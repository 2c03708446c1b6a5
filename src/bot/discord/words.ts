// What only Discord says.
import type { Language } from '../../triage/playbook.ts';

const en = {
  moreLines: (count: number) => `… ${count} more ${count === 1 ? 'line' : 'lines'}`,
  moreIn: (count: number, file: string) => `… ${count} more ${count === 1 ? 'line' : 'lines'}: all of it is in ${file}`,
  restIn: (file: string) => `… the rest is in ${file}`,
  fileCut: '… cut here: Discord takes no larger file',
  say: (words: string) => `Or say: ${words}`,
  threadFor: (name: string) => `For ${name}`,
  reading: 'One moment…',
  tooLate: 'Discord waited three seconds and gave up. Please send that again.',
  stopped: 'I was restarted before this was done. Please send it again.',
  stopping: 'I am being restarted. Please send that again in a minute.',
  unreadable:
    'Discord does not show me that message: it needs the message content intent. Use "Apps > Triage this message" on it, or mention me together with the text.',
  threadUnreadable:
    'Discord shows me a message only when it mentions me (the message content intent is off). Mention me, or use /triage.',
  pasteTitle: 'What did kubectl show you?',
  pasteLabel: 'Paste it here (up to 4,000 characters)',
  pasteHint: 'Events, describe, get, YAML, logs or an error',
  fileLabel: 'Or longer: as a file',
  fileHint: 'Text, up to 20 MB',
  whenAnd: (when: string, symptom: string) => `${when} (first line) / ${symptom}`,
  noteNothing: 'Nothing was diagnosed here yet, so there is no note. Paste some output first.',
  notePosted: (where: string) => `Posted: ${where}`,
  noteSavedOnly: (why: string) => `The note is stored, but could not be posted: ${why}`,
  noteGone: 'There is no such note, or you may not see it.',
  noteDenied: 'You may not store notes here.',
  edit: 'Edit the note',
  exportNote: 'Note as a file',
  noCorrections: 'Corrections are not kept here, or nothing was diagnosed yet.',
  chooseLayer: 'Which layer was it?',
  lines: 'A line for the lab, or an answer',
  // errors
  missingPermission:
    'I lack a permission in that channel. Ask for: View Channel, Send Messages, Attach Files, Embed Links.',
  missingAccess: 'I cannot see that channel. Ask somebody to let me in (View Channel, Read Message History).',
  threadLocked: 'That thread is locked or archived, so I cannot answer in it.',
  unknownMessage: 'The message that I wanted to answer is gone.',
  tooLarge: 'Discord refused the answer as too large.',
  dmsClosed: 'I cannot send you a direct message: your privacy settings refuse it.',
  busy: 'Discord is not answering well right now. Please try again in a minute.',
  refused: (code: string) => `Discord refused my answer (${code}).`,
  failed: 'Something went wrong on my side; it is in my log. Please try again.',
};

/** The shape that every language fills. */
export type DiscordWords = typeof en;

const ja: DiscordWords = {
  moreLines: (count) => `… ほか ${count} 行`,
  moreIn: (count, file) => `… ほか ${count} 行。全体は ${file} にあります`,
  restIn: (file) => `… 続きは ${file} にあります`,
  fileCut: '… Discord の上限のため、ここまでです',
  say: (words) => `または入力: ${words}`,
  threadFor: (name) => `${name} さんの質問`,
  reading: 'お待ちください…',
  tooLate: 'Discord の制限時間 (3 秒) に間に合いませんでした。もう一度送ってください。',
  stopped: '答える前に再起動されました。もう一度送ってください。',
  stopping: '再起動中です。1 分ほどしてからもう一度送ってください。',
  unreadable:
    'メッセージ内容の権限 (message content intent) がないため、そのメッセージを読めません。メッセージの「アプリ > このメッセージを診断」を使うか、本文と一緒にメンションしてください。',
  threadUnreadable:
    'メッセージ内容の権限 (message content intent) がないため、メンションのないメッセージは読めません。メンションするか、/triage を使ってください。',
  pasteTitle: 'kubectl の出力',
  pasteLabel: 'ここに貼り付け (4,000 文字まで)',
  pasteHint: 'イベント、describe、get、YAML、ログ、エラーなど',
  fileLabel: '長いものはファイルで',
  fileHint: 'テキスト、20 MB まで',
  whenAnd: (when, symptom) => `${when} (1 行目) / ${symptom}`,
  noteNothing: 'まだ何も診断していないため、ノートがありません。先に出力を貼ってください。',
  notePosted: (where) => `投稿しました: ${where}`,
  noteSavedOnly: (why) => `ノートは保存しましたが、投稿できませんでした。${why}`,
  noteGone: 'そのノートはないか、見る権限がありません。',
  noteDenied: 'ここでノートを保存する権限がありません。',
  edit: 'ノートを編集',
  exportNote: 'ファイルで受け取る',
  noCorrections: 'ここでは訂正を受け付けていないか、まだ何も診断していません。',
  chooseLayer: '正しい層はどれですか',
  lines: 'ラボへのコマンド、または答え',
  missingPermission:
    'そのチャンネルでの権限が足りません。「チャンネルを見る」「メッセージを送信」「ファイルを添付」「埋め込みリンク」を許可してもらってください。',
  missingAccess: 'そのチャンネルが見えません。「チャンネルを見る」「メッセージ履歴を読む」を許可してもらってください。',
  threadLocked: 'そのスレッドはロックまたはアーカイブされているため、答えられません。',
  unknownMessage: '返信先のメッセージがなくなっています。',
  tooLarge: '答えが大きすぎるとして Discord に拒否されました。',
  dmsClosed: 'プライバシー設定のため、ダイレクトメッセージを送れません。',
  busy: 'Discord の応答が不安定です。1 分ほどしてからもう一度試してください。',
  refused: (code) => `答えが Discord に拒否されました (${code})。`,
  failed: 'こちらの不具合です。ログに記録しました。もう一度試してください。',
};

/** language → its words */
export const DISCORD_WORDS: Readonly<Record<Language, DiscordWords>> = { en, ja };
