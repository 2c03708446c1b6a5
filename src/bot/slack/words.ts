// The few words that are Slack's own: what its forms, files and refusals are called. What is said about Kubernetes comes from the desk.
import type { Language } from '../../triage/playbook.ts';

const en = {
  inFile: (left: number, all: number) => `${left} more of ${all} lines: the file in this thread has all`,
  more: (left: number) => `… ${left} more characters`,
  continued: (at: number, of: number) => `${at} of ${of}`,
  pasteTitle: 'Triage a paste',
  pasteLabel: 'What kubectl showed you (up to 3,000 characters)',
  pasteHint: 'Longer output: add it as a file, or send it to me as a message or snippet.',
  pastePlaceholder: 'kubectl get events, describe, logs, an error line …',
  fileLabel: 'Or a file (up to 20 MB)',
  pasteEmpty: 'Paste some output, or add a file.',
  submit: 'Triage',
  save: 'Save and post',
  send: 'Send',
  close: 'Cancel',
  channelLabel: 'Post the note to',
  choiceLabel: 'Where it was stalled',
  edit: 'Edit',
  exportFile: 'Export as a file',
  openPaste: 'Paste output',
  settings: 'Settings',
  myLanguage: 'My language',
  followMessages: 'As I write',
  workspaceLanguage: 'Language of the workspace',
  workspaceNotes: 'Where notes are posted',
  workspaceCorrections: 'Corrections',
  keepCorrections: 'Keep them, with the paste redacted',
  dontKeepCorrections: 'Keep none',
  noteGone: 'There is no such note, or you may not see it.',
  noteRefused: 'You may not save notes here.',
  noteNotPosted: (why: string) => `The note is saved, but not posted. ${why}`,
  noFormYet: 'Nothing was diagnosed here yet: paste some output first.',
  noCorrection: 'Corrections are not kept in this workspace, or nothing was diagnosed here yet.',
  promptsTitle: 'Paste what kubectl showed you, or try:',
  asFileOnly: 'Slack refused the form of this answer; the file in this thread has it all.',
  trouble: {
    token: 'Slack no longer accepts my token: an administrator has to install the app again.',
    scope: (scope: string) =>
      `I lack the permission ${scope}: an administrator has to install the app again with slack-manifest.yaml.`,
    notInChannel: 'I am not in that channel, so I cannot write or read there: invite me with /invite, then ask again.',
    archived: 'That channel is archived, so nothing can be posted there: ask in another one.',
    notAllowed: 'The rules of this workspace or channel do not let me write there: ask in another channel or directly.',
    formLate: 'Slack waited too long to open the form: press again.',
    limited: 'Slack asks me to slow down, and I gave up waiting: ask again in a few minutes.',
    unavailable: 'Slack did not take my answer: ask again in a minute.',
    refused: (code: string) => `Slack refused my answer (${code}): whoever runs me finds it in the log.`,
  },
  // why a file could not be fetched: a clause without a full stop
  file: {
    gone: 'it is gone, or I may not see it; share it again',
    scope: 'the app lacks the permission files:read; an administrator has to install it again with slack-manifest.yaml',
    big: 'it has more than 20 MB; share the part around the error',
    elsewhere: 'it is not kept by Slack, and I fetch nothing from elsewhere; paste it',
    unreachable: 'Slack did not give it to me; share it again in a minute',
  },
  stopped: 'I was stopped before I could answer: send it again.',
};

/** The shape that every language fills. */
type SlackWords = typeof en;

const ja: SlackWords = {
  inFile: (left, all) => `残り ${left} 行 (全 ${all} 行)。すべてはこのスレッドのファイルにあります`,
  more: (left) => `… 残り ${left} 文字`,
  continued: (at, of) => `${at} / ${of}`,
  pasteTitle: '出力を貼って診断',
  pasteLabel: 'kubectl の出力 (3,000 文字まで)',
  pasteHint: 'それより長い出力は、ファイルとして添えるか、メッセージやスニペットで送ってください。',
  pastePlaceholder: 'kubectl get events、describe、logs、エラー 1 行 …',
  fileLabel: 'またはファイル (20 MB まで)',
  pasteEmpty: '出力を貼るか、ファイルを添えてください。',
  submit: '診断する',
  save: '保存して投稿',
  send: '送信',
  close: 'キャンセル',
  channelLabel: 'ノートの投稿先',
  choiceLabel: '実際に止まっていた場所',
  edit: '編集',
  exportFile: 'ファイルに書き出す',
  openPaste: '出力を貼る',
  settings: '設定',
  myLanguage: '自分の言語',
  followMessages: '書いた言語に合わせる',
  workspaceLanguage: 'ワークスペースの言語',
  workspaceNotes: 'ノートの投稿先',
  workspaceCorrections: '訂正',
  keepCorrections: '秘密情報を伏せて残す',
  dontKeepCorrections: '残さない',
  noteGone: 'そのノートは存在しないか、見る権限がありません。',
  noteRefused: 'ここではノートを保存する権限がありません。',
  noteNotPosted: (why) => `ノートは保存しましたが、投稿できませんでした。${why}`,
  noFormYet: 'ここではまだ診断していません。先に出力を貼ってください。',
  noCorrection: 'このワークスペースでは訂正を残さない設定か、まだ診断していません。',
  promptsTitle: 'kubectl の出力を貼るか、次を試してください:',
  asFileOnly: 'この回答の形は Slack に拒否されました。全文はこのスレッドのファイルにあります。',
  trouble: {
    token: 'Slack がトークンを受け付けなくなりました。管理者がアプリを入れ直す必要があります。',
    scope: (scope) => `権限 ${scope} がありません。管理者が slack-manifest.yaml でアプリを入れ直す必要があります。`,
    notInChannel:
      'そのチャンネルに参加していないため、読み書きできません。/invite で招待してから、もう一度送ってください。',
    archived: 'そのチャンネルはアーカイブ済みのため、投稿できません。別のチャンネルで送ってください。',
    notAllowed:
      'ワークスペースまたはチャンネルの規則により、そこには投稿できません。別のチャンネルか、ダイレクトメッセージで送ってください。',
    formLate: 'フォームを開くのが間に合いませんでした。もう一度押してください。',
    limited: 'Slack の利用制限が続いたため、待つのをやめました。数分後にもう一度送ってください。',
    unavailable: 'Slack が回答を受け付けませんでした。1 分ほどしてから、もう一度送ってください。',
    refused: (code) => `Slack が回答を拒否しました (${code})。詳細は運用者のログにあります。`,
  },
  file: {
    gone: '削除されたか、見る権限がありません。もう一度共有してください',
    scope: 'アプリに files:read の権限がありません。管理者が slack-manifest.yaml で入れ直す必要があります',
    big: '20 MB を超えています。エラーの前後だけを共有してください',
    elsewhere: 'Slack の外にあるファイルは取得しません。内容を貼ってください',
    unreachable: 'Slack から取得できませんでした。少し待ってから、もう一度共有してください',
  },
  stopped: '回答する前に停止しました。もう一度送ってください。',
};

const WORDS: Readonly<Record<Language, SlackWords>> = { en, ja };

/** The words of a language. */
export function slackWords(language: Language): SlackWords {
  return WORDS[language];
}
