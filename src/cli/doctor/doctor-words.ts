// What `sekisho doctor` says, in both languages.
import type { Language } from '../../triage/playbook.ts';

const en = {
  node: (version: string) => `Node.js ${version}`,
  playbooks: (count: number) => `${count} playbooks`,
  notSet: (what: string, variables: string) => `${what} is not set up (${variables})`,
  signedIn: (where: string, who: string) => `signed in to ${where} as ${who}`,
  refused: (variable: string, answer: string) => `${variable} is refused: ${answer}`,
  copyToken: (page: string) => `copy the token again (${page})`,
  unreachable: (where: string) => `no answer from ${where}`,
  checkNetwork: 'check the way there: proxy, firewall, DNS',
  slackOauth: 'Slack: every workspace that installs the app',
  scopesThere: 'the Slack app has its scopes',
  scopesMissing: (scopes: string) => `the Slack app lacks the scopes ${scopes}`,
  addScopes: 'add them under OAuth & Permissions and install the app again',
  socketWorks: 'Socket Mode can connect',
  intentNotAsked: 'Discord: messages are read where the bot is mentioned (DISCORD_MESSAGE_CONTENT=true: all of them)',
  intentThere: 'the Discord application may read messages',
  intentMissing: 'the Discord application may not read messages',
  allowIntent: 'switch on Message Content Intent in the developer portal, or leave out DISCORD_MESSAGE_CONTENT',
  cluster: 'no cluster is connected: questions about a namespace are answered by a lab',
  storeNotSet: 'nothing is kept (SEKISHO_DATA or SEKISHO_DATABASE_URL)',
  store: (kind: string, place: string) => `store: ${kind}, ${place}`,
  storeBroken: (why: string) => `the store cannot be used: ${why}`,
  mendStore: 'triage works without it; notes and settings are not kept',
  accessNotSet: 'no access rules (SEKISHO_ACCESS): live namespaces are closed',
  access: (path: string, rules: number) => `access rules: ${path}, ${rules}`,
  mendAccess: 'mend it; docs/access.md shows how it is written',
  web: (port: number) => `port ${port} is free for the web chat`,
  webTaken: (port: number) => `port ${port} of the web chat is taken`,
  webOther: 'choose another with SEKISHO_WEB_PORT or --port',
};

/** The shape that every language fills. */
export type DoctorWords = typeof en;

const ja: DoctorWords = {
  node: (version) => `Node.js ${version}`,
  playbooks: (count) => `プレイブック ${count} 件`,
  notSet: (what, variables) => `${what} は設定されていません (${variables})`,
  signedIn: (where, who) => `${where} に ${who} としてサインインできます`,
  refused: (variable, answer) => `${variable} が拒否されました: ${answer}`,
  copyToken: (page) => `トークンをコピーし直してください (${page})`,
  unreachable: (where) => `${where} から応答がありません`,
  checkNetwork: 'プロキシ、ファイアウォール、DNS など、そこまでの経路を確認してください',
  slackOauth: 'Slack: アプリをインストールしたすべてのワークスペース',
  scopesThere: 'Slack アプリに必要なスコープがあります',
  scopesMissing: (scopes) => `Slack アプリに次のスコープがありません: ${scopes}`,
  addScopes: 'OAuth & Permissions で追加し、アプリをインストールし直してください',
  socketWorks: 'Socket Mode で接続できます',
  intentNotAsked: 'Discord: ボットへのメンションだけを読みます (DISCORD_MESSAGE_CONTENT=true ですべてのメッセージ)',
  intentThere: 'Discord アプリケーションはメッセージを読めます',
  intentMissing: 'Discord アプリケーションはメッセージを読めません',
  allowIntent: '開発者ポータルで Message Content Intent を有効にするか、DISCORD_MESSAGE_CONTENT を外してください',
  cluster: 'クラスタはつながっていません。Namespace についての質問にはラボが答えます',
  storeNotSet: '何も保存しません (SEKISHO_DATA または SEKISHO_DATABASE_URL)',
  store: (kind, place) => `保存先: ${kind}、${place}`,
  storeBroken: (why) => `保存先を使えません: ${why}`,
  mendStore: '診断はできますが、ノートと設定は保存されません',
  accessNotSet: 'アクセス規則はありません (SEKISHO_ACCESS)。実際の Namespace は閉じています',
  access: (path, rules) => `アクセス規則: ${path}、${rules} 件`,
  mendAccess: '直してください。書き方は docs/access.md にあります',
  web: (port) => `ウェブチャットのポート ${port} は空いています`,
  webTaken: (port) => `ウェブチャットのポート ${port} は使われています`,
  webOther: 'SEKISHO_WEB_PORT か --port で別のポートを指定してください',
};

/** language → its words */
export const DOCTOR_WORDS: Readonly<Record<Language, DoctorWords>> = { en, ja };
