// What the desk says of its own: one table, keyed by language.
import type { Language } from '../../triage/playbook.ts';
import type { HelperPart } from './thread/fallen-error.ts';

const EN_PARTS: Readonly<Record<HelperPart, string>> = {
  practice: 'Practice',
  lab: 'The simulated cluster',
  quiz: 'The quiz',
};
const JA_PARTS: Readonly<Record<HelperPart, string>> = { practice: '演習', lab: '模擬クラスタ', quiz: 'クイズ' };

const en = {
  readingLines: (lines: number) => `reading ${lines} lines…`,
  readingFiles: (size: string) => `reading ${size}…`,
  working: 'working on it…',
  waits: (before: number) =>
    before === 0
      ? 'working on it…'
      : `waiting: ${before} ${before === 1 ? 'message' : 'messages'} before yours; the answer comes here…`,
  waitsForPastes: (before: number) => `much is being asked just now: ${before} before yours; the answer comes here…`,
  beyondLimit: {
    person: (seconds: number) =>
      `That was a lot at once: I did not read this one. Try again in ${seconds} s; I stay silent until then.`,
    channel: (seconds: number) =>
      `This channel asks more than I may answer in a minute: I did not read this one. Try again in ${seconds} s; I stay silent until then.`,
    busy: (seconds: number) => `Busy: I did not read this one. Try again in ${seconds} s.`,
  },
  fileTooBig: (name: string, size: string) =>
    `${name} has ${size}; I read files up to 20 MB. Send the end of it (tail -c 20M).`,
  fileEmpty: (name: string) => `${name} is empty.`,
  fileBinary: (name: string) =>
    `${name} is not text, so I did not read it: unpack archives, and copy the words out of screenshots.`,
  fileUnread: (name: string, why: string) =>
    why === ''
      ? `I could not read ${name}: it did not come through. Send it again, or paste it.`
      : `I could not read ${name}: ${why}.`,
  filesLeftOut: (read: number, all: number) =>
    `I read the first ${read} of ${all} files; send the others by themselves.`,
  fault: (id: string) =>
    `Something went wrong here; that is my fault, not yours. Send it again; if it happens again, give whoever runs me this number: ${id}.`,
  partFell: (part: HelperPart, id: string) =>
    `${EN_PARTS[part]} fell over with this; what you paste is still diagnosed. Try it again; if it happens again, give whoever runs me this number: ${id}.`,
  partAway: (part: HelperPart, id: string) =>
    `${EN_PARTS[part]} is away: it has fallen over several times in a row. What you paste is still diagnosed; whoever runs me has to look, by this number: ${id}.`,
  noteTitle: 'Incident note',
  notePost: (id: string, name: string) => `Incident note${id === '' ? '' : ` ${id}`} by ${name}`,
  noteSaved: (id: string) => `Saved as ${id}. note ${id} shows it, note export ${id} gives a file.`,
  noteNotKept: 'Nothing is kept here, so this note cannot be stored: copy it. (Whoever runs me: set SEKISHO_DATA.)',
  noteKeepingFailed: 'The store does not answer, so this note could not be stored: copy it, and save it again later.',
  noteRefused: 'You may not save notes here; docs/access.md says who decides that.',
  noSuchNote: (id: string) => `There is no note ${id} here. note list shows those that there are.`,
  noNotes: 'No notes yet. Paste something, then say note.',
  notesLabel: 'Notes, the newest first: note and its id shows one',
  notesTitle: 'Incident notes',
  notesFound: (text: string) => `Notes with ${text}, the newest first`,
  notesNotFound: (text: string) => `No note here has all the words of ${text}.`,
  searchHow: 'Say what to look for: note search ImagePullBackOff api',
  editHow: (id: string) =>
    `Say which field, and its text: note edit ${id} fix: pushed the tag again. Fields: when, symptom, first look, cause, fix, prevention.`,
  noteEdited: (id: string, revision: number) =>
    `Done: revision ${revision}. note history ${id} shows what stood there.`,
  noteThread: 'Thread',
  notesExported: (count: number) => (count === 1 ? '1 note, as a file.' : `${count} notes, as a file.`),
  hintHistory: 'history',
  hintExport: 'as a file',
  hintSeen: 'the earlier note',
  seenBefore: 'Seen before',
  seenFix: (date: string, workload: string, fix: string) => `${date}, ${workload}: ${fix}`,
  seenNoFix: 'no fix was written down',
  statisticsTitle: (weeks: number) => `Stalls by layer, last ${weeks} weeks (notes, and incidents seen by a watch)`,
  statisticsLayer: (layer: string, all: number, week: number) =>
    week === 0 ? `${layer}: ${all}` : `${layer}: ${all}, of these ${week} this week`,
  statisticsNone: 'Nothing to count yet: no notes and no watched incidents in the last weeks.',
  timeToHeal: 'Time to heal',
  healedIn: (duration: string) => `${duration} (median of the last week in which something healed)`,
  noteHistory: (at: string, by: string) => `${at}, ${by} changed`,
  noHistory: (id: string) => `Note ${id} was never changed.`,
  someone: 'somebody',
  correctionTitle: 'Wrong layer?',
  correctionQuestion: 'Where was it stuck really?',
  correctionComment: 'How did you find out? (no secrets)',
  correctionKept: (said: string, meant: string) =>
    `Thank you: kept that it was ${meant}, not ${said}, with what was pasted and its secrets masked.`,
  correctionRefused:
    'Corrections are not kept here: this workspace has not allowed it (settings workspace corrections on).',
  correctionNone: 'Nothing was diagnosed here yet: paste something first.',
  correctionNotKept:
    'The correction could not be kept: there is no store here that works. (Whoever runs me: set SEKISHO_DATA.)',
  correctionChoice: (choice: string) =>
    `There is no layer ${choice}. Say one of client, api-server, etcd, controller, scheduler, storage, node, kubelet, app, network or healthy, with its part if you know it: wrong kubelet/image`,
  correctionHow: 'Say wrong and the right layer: wrong kubelet/image. A remark may follow.',
  healthyChoice: 'healthy: nothing was stuck',
  settingsLabel: 'Settings',
  settingsYou: 'You',
  settingsWorkspace: 'This workspace',
  settingLanguage: (language: string) => `language: ${language}`,
  languageFollows: 'that of the message',
  languages: { en: 'English', ja: '日本語' },
  settingNotes: (where: string) => `notes are posted: ${where}`,
  notesHere: 'where they are asked for',
  settingCorrections: (allowed: boolean) =>
    `corrections ("wrong layer?"): ${allowed ? 'kept, with secrets masked' : 'not kept'}`,
  settingsHow:
    'To change: settings language en, ja or auto; for the workspace settings workspace language …, settings workspace notes here or off, settings workspace corrections on or off.',
  settingsChanged: 'Done.',
  settingsInMemory: 'Done, until I am restarted: nothing is kept here. (Whoever runs me: set SEKISHO_DATA.)',
  settingsRefused:
    'You may not change the settings of this workspace; access.yaml names who may (verb settings, docs/access.md).',
  homeHello: (name: string) =>
    `Hello${name === '' ? '' : ` ${name}`}. Send me what kubectl showed you, and I say where it is stuck.`,
  homeNotes: 'Recent notes',
  hintWrong: 'wrong layer?',
  hintPicture: 'picture',
  quizNotSetUp: 'The daily quiz is not set up here. An exercise in a broken lab is: practice.',
  watchNotSetUp:
    'Watching needs a cluster, and none is connected. Paste what you see and I say where it is stuck; practice has exercises.',
  watchNoStore:
    'To watch I need a place where I remember what I have told (SEKISHO_DATA or SEKISHO_DATABASE_URL), and a channel of Slack or Discord to tell it in.',
  verbRefused: (verb: string) => `You may not do that here (${verb}); docs/access.md says who decides that.`,
  namespaceRefused: (name: string) =>
    `You may not ask about ${name} here. Whoever runs me can allow it in access.yaml (docs/access.md); or paste what kubectl shows you.`,
  allNamespaces: 'all namespaces',
  namespaceName: (name: string) => `namespace ${name}`,
  namespaceHow: 'Name a namespace: namespace shop, namespace shop deploy/api, or namespace -A for all of them.',
  readingNamespace: (name: string) => `reading ${name}…`,
  readingObjects: (count: number) => `reading ${count} objects…`,
  namespaceEmpty: (name: string) => `Nothing runs in ${name}.`,
  namespaceNoObject: (object: string, name: string) => `There is no ${object} in ${name}.`,
  namespaceUnseen: 'Could not be seen',
  namespaceFailed: (why: string) => `The cluster could not be read: ${why}`,
  simulated: (name: string) => `Simulated: no cluster is connected, so this lab was made up for ${name}.`,
  forYours: 'For your own cluster, paste the output of',
  forYoursWhy: 'objects and events as they are now',
  noPicture: 'There is no picture for this one.',
};

/** The shape that every language fills. */
export type DeskWords = typeof en;

const ja: DeskWords = {
  readingLines: (lines) => `${lines} 行を読んでいます…`,
  readingFiles: (size) => `${size} を読んでいます…`,
  working: '調べています…',
  waits: (before) =>
    before === 0 ? '調べています…' : `順番待ちです。先に ${before} 件あります。ここに答えを書きます…`,
  waitsForPastes: (before) => `いま混み合っています。先に ${before} 件あります。ここに答えを書きます…`,
  beyondLimit: {
    person: (seconds) =>
      `短い時間に多すぎたため、このメッセージは読んでいません。${seconds} 秒後にもう一度送ってください。それまでは返事をしません。`,
    channel: (seconds) =>
      `このチャンネルからの質問が 1 分あたりの上限を超えたため、このメッセージは読んでいません。${seconds} 秒後にもう一度送ってください。それまでは返事をしません。`,
    busy: (seconds) => `混み合っているため、このメッセージは読んでいません。${seconds} 秒後にもう一度送ってください。`,
  },
  fileTooBig: (name, size) =>
    `${name} は ${size} あります。読めるのは 20 MB までです。末尾だけを送ってください (tail -c 20M)。`,
  fileEmpty: (name) => `${name} は空です。`,
  fileBinary: (name) =>
    `${name} はテキストではないため読みませんでした。アーカイブは展開し、画像なら文字を写してください。`,
  fileUnread: (name, why) =>
    why === ''
      ? `${name} を読めませんでした。途中で途切れたようです。もう一度送るか、中身を貼ってください。`
      : `${name} を読めませんでした: ${why}。`,
  filesLeftOut: (read, all) => `${all} 個のファイルのうち最初の ${read} 個を読みました。残りは別に送ってください。`,
  fault: (id) =>
    `こちらの不具合で答えられませんでした。もう一度送ってください。続くようなら、管理者にこの番号を伝えてください: ${id}`,
  partFell: (part, id) =>
    `${JA_PARTS[part]}の処理が異常終了しました。貼り付けたものの診断は続けられます。もう一度試してください。続くようなら、管理者にこの番号を伝えてください: ${id}`,
  partAway: (part, id) =>
    `${JA_PARTS[part]}は今使えません。処理が何度も続けて異常終了しています。貼り付けたものの診断は続けられます。管理者にこの番号を伝えてください: ${id}`,
  noteTitle: 'インシデントノート',
  notePost: (id, name) => `インシデントノート${id === '' ? '' : ` ${id}`} (${name})`,
  noteSaved: (id) => `${id} として保存しました。note ${id} で表示、note export ${id} でファイルにします。`,
  noteNotKept:
    'ここには保存先がないため、ノートは保存していません。コピーしておいてください (管理者の方へ: SEKISHO_DATA を設定してください)。',
  noteKeepingFailed:
    '保存先が応答しないため、ノートを保存できませんでした。コピーしておき、あとでもう一度保存してください。',
  noteRefused: 'ここではノートを保存できません。誰が保存できるかは docs/access.md にあります。',
  noSuchNote: (id) => `${id} というノートはここにはありません。note list で一覧を表示します。`,
  noNotes: 'ノートはまだありません。何か貼ってから note と入力してください。',
  notesLabel: 'ノート (新しい順)。note と ID で表示します',
  notesTitle: 'インシデントノート',
  notesFound: (text) => `「${text}」を含むノート (新しい順)`,
  notesNotFound: (text) => `「${text}」の語をすべて含むノートは、ここにはありません。`,
  searchHow: '探す言葉を付けてください: note search ImagePullBackOff api',
  editHow: (id) =>
    `項目と文章を付けてください: note edit ${id} 修正: タグを push し直した。項目は、日時、症状、最初に見たもの、原因、修正、再発防止です。`,
  noteEdited: (id, revision) => `変更しました (第 ${revision} 版)。変更前は note history ${id} で表示します。`,
  noteThread: 'スレッド',
  notesExported: (count) => `ノート ${count} 件をファイルにしました。`,
  hintHistory: '履歴',
  hintExport: 'ファイル',
  hintSeen: '以前のノート',
  seenBefore: '以前にもありました',
  seenFix: (date, workload, fix) => `${date}、${workload}: ${fix}`,
  seenNoFix: '直し方は書かれていません',
  statisticsTitle: (weeks) => `層ごとの停止、直近 ${weeks} 週 (ノートと、監視が見つけたインシデント)`,
  statisticsLayer: (layer, all, week) =>
    week === 0 ? `${layer}: ${all} 件` : `${layer}: ${all} 件 (うち今週 ${week} 件)`,
  statisticsNone: 'まだ集計するものがありません。直近の数週間に、ノートも監視中のインシデントもありません。',
  timeToHeal: '復旧までの時間',
  healedIn: (duration) => `${duration} (最後に復旧があった週の中央値)`,
  noteHistory: (at, by) => `${at} に ${by} が変更した項目の、変更前`,
  noHistory: (id) => `ノート ${id} は変更されていません。`,
  someone: '誰か',
  correctionTitle: '層が違う場合',
  correctionQuestion: '実際にはどこで止まっていましたか',
  correctionComment: 'どうやって分かりましたか (秘密情報は書かないでください)',
  correctionKept: (said, meant) =>
    `ありがとうございます。${said} ではなく ${meant} だったことを、秘密情報を伏せた貼り付けとともに記録しました。`,
  correctionRefused:
    'このワークスペースでは訂正を記録していません (settings workspace corrections on で許可できます)。',
  correctionNone: 'まだ何も診断していません。先に出力を貼ってください。',
  correctionNotKept:
    '使える保存先がないため、訂正を記録できませんでした (管理者の方へ: SEKISHO_DATA を設定してください)。',
  correctionChoice: (choice) =>
    `${choice} という層はありません。client、api-server、etcd、controller、scheduler、storage、node、kubelet、app、network、healthy のどれかを、分かれば部分も付けて指定してください: wrong kubelet/image`,
  correctionHow: 'wrong に続けて正しい層を入力してください: wrong kubelet/image。続けて一言書けます。',
  healthyChoice: 'healthy: 何も止まっていなかった',
  settingsLabel: '設定',
  settingsYou: '個人',
  settingsWorkspace: 'ワークスペース',
  settingLanguage: (language) => `言語: ${language}`,
  languageFollows: 'メッセージに合わせる',
  languages: { en: 'English', ja: '日本語' },
  settingNotes: (where) => `ノートの投稿先: ${where}`,
  notesHere: '依頼された場所',
  settingCorrections: (allowed) => `訂正: ${allowed ? '秘密情報を伏せて記録する' : '記録しない'}`,
  settingsHow:
    '変更するには settings language に en、ja、auto のどれかを付けます。ワークスペースは settings workspace language …、settings workspace notes here または off、settings workspace corrections on または off です。',
  settingsChanged: '変更しました。',
  settingsInMemory:
    '変更しました。保存先がないため、再起動すると元に戻ります (管理者の方へ: SEKISHO_DATA を設定してください)。',
  settingsRefused:
    'このワークスペースの設定は変更できません。変更できる人は access.yaml で決まります (verb は settings、docs/access.md)。',
  homeHello: (name) =>
    `${name === '' ? '' : `${name} さん、`}こんにちは。kubectl の出力を送ると、どこで止まっているかを答えます。`,
  homeNotes: '最近のノート',
  hintWrong: '層が違う?',
  hintPicture: '図',
  quizNotSetUp: '毎日のクイズはここでは用意されていません。壊れたラボでの演習ならできます: practice',
  watchNotSetUp:
    '監視にはクラスタが要りますが、つながっていません。出力を貼れば止まっている場所を答えます。practice で演習もできます。',
  watchNoStore:
    '監視には、お知らせした内容を覚えておく場所 (SEKISHO_DATA または SEKISHO_DATABASE_URL) と、お知らせ先の Slack か Discord のチャンネルが要ります。',
  verbRefused: (verb) => `ここではその操作 (${verb}) はできません。誰ができるかは docs/access.md にあります。`,
  namespaceRefused: (name) =>
    `ここでは ${name} について調べられません。管理者が access.yaml で許可できます (docs/access.md)。または kubectl の出力を貼ってください。`,
  allNamespaces: 'すべての Namespace',
  namespaceName: (name) => `Namespace ${name}`,
  namespaceHow:
    'Namespace の名前を付けてください: namespace shop、namespace shop deploy/api。すべてなら namespace -A です。',
  readingNamespace: (name) => `${name} を読んでいます…`,
  readingObjects: (count) => `${count} 個のオブジェクトを読んでいます…`,
  namespaceEmpty: (name) => `${name} では何も動いていません。`,
  namespaceNoObject: (object, name) => `${name} に ${object} はありません。`,
  namespaceUnseen: '見られなかったもの',
  namespaceFailed: (why) => `クラスタを読めませんでした: ${why}`,
  simulated: (name) =>
    `模擬クラスタです。実際のクラスタはつながっていないため、${name} のために作ったラボを見ています。`,
  forYours: '実際のクラスタについては、次の出力を貼ってください',
  forYoursWhy: 'いまのオブジェクトとイベント',
  noPicture: 'これには図がありません。',
};

/** language → its words */
export const DESK_WORDS: Readonly<Record<Language, DeskWords>> = { en, ja };
