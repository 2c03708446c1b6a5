// What `sekisho doctor` says, in both languages.
import type { Language } from '../../triage/playbook.ts';

const en = {
  node: (version: string) => `Node.js ${version}`,
  playbooks: (count: number) => `${count} playbooks`,
  notSet: (what: string, variables: string) => `${what} is not set up (${variables})`,
  signedIn: (where: string, who: string) => `signed in to ${where} as ${who}`,
  refused: (variable: string, answer: string) => `${variable} is refused: ${answer}`,
  copyToken: (page: string) => `copy the token again (${page})`,
  unreachable: (what: string, where: string) => `${what}: no answer from ${where}`,
  checkNetwork: 'check the way there: proxy, firewall, DNS',
  slackOauth: 'Slack: every workspace that installs the app',
  scopesThere: 'the Slack app has its scopes',
  scopesMissing: (scopes: string) => `the Slack app lacks the scopes ${scopes}`,
  addScopes: 'add them under OAuth & Permissions and install the app again',
  socketWorks: 'Socket Mode can connect',
  intentNotAsked: 'Discord: messages are read where the bot is mentioned (DISCORD_MESSAGE_CONTENT=true: all of them)',
  intentThere: 'the Discord application may read messages',
  intentMissing: 'the Discord application may not read messages',
  answersWith: (where: string, answer: string) => `${where} answers with ${answer}`,
  tryLater: 'try again in a few minutes',
  commandsThere: (server?: string) =>
    `Discord has all commands, ${server === undefined ? 'in all servers' : `in server ${server}`}`,
  commandsDiffer: (server?: string) =>
    `Discord has not these commands yet ${server === undefined ? 'in all servers' : `in server ${server}`}`,
  startRegisters: 'the next start registers them',
  noServer: (server: string) => `the bot may not register commands in server ${server} (DISCORD_GUILD_ID)`,
  inviteBot: 'invite it with the scope applications.commands (docs/discord.md), or correct the number',
  startsLeft: (left: number, all: number) => `Discord: ${left} of ${all} sign-ins are left for today`,
  startsWait: (minutes: number) => `wait ${minutes} minutes, and find out what starts the bot so often`,
  shardsFit: (recommended: number, set: number | 'auto' | undefined) =>
    `Discord recommends ${recommended === 1 ? 'one connection' : `${recommended} shards`} (DISCORD_SHARDS ${set ?? 'not set'})`,
  shardsFew: (recommended: number, set: number) =>
    `Discord recommends ${recommended} shards, and ${set === 1 ? 'one connection is' : `${set} are`} set`,
  shardsAuto: 'set DISCORD_SHARDS=auto',
  allowIntent: 'switch on Message Content Intent in the developer portal, or leave out DISCORD_MESSAGE_CONTENT',
  cluster: 'no cluster is connected: questions about a namespace are answered by a lab',
  clusterWorks: (name: string, server: string) => `cluster ${name}: ${server} answers`,
  clusterBroken: (name: string, line: string) => `cluster ${name}: ${line}`,
  mendCluster: 'sekisho triage says what it means; docs/cluster.md what is needed',
  mendClusters: 'mend it; docs/cluster.md shows how it is written',
  storeNotSet: 'nothing is kept (SEKISHO_DATA or SEKISHO_DATABASE_URL)',
  store: (kind: string, place: string) => `store: ${kind}, ${place}`,
  storeBroken: (why: string) => `the store cannot be used: ${why}`,
  mendStore: 'triage works without it; notes and settings are not kept',
  accessNotSet: 'no access rules (SEKISHO_ACCESS): live namespaces are closed',
  access: (path: string, rules: number) => `access rules: ${path}, ${rules}`,
  mendAccess: 'mend it; docs/access.md shows how it is written',
  web: (port: number) => `port ${port} is free for the web chat`,
  webTaken: (port: number) => `port ${port} of the web chat is taken`,
  opsNotSet: 'metrics and probes are off (SEKISHO_OPS_PORT)',
  ops: (port: number) => `port ${port} is free for metrics and probes`,
  opsTaken: (port: number) => `port ${port} of metrics and probes cannot be listened on`,
  opsOther:
    'choose another with SEKISHO_OPS_PORT, or end what listens there; SEKISHO_OPS_HOST is an address of this machine',
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
  unreachable: (what, where) => `${what}: ${where} から応答がありません`,
  checkNetwork: 'プロキシ、ファイアウォール、DNS など、そこまでの経路を確認してください',
  slackOauth: 'Slack: アプリをインストールしたすべてのワークスペース',
  scopesThere: 'Slack アプリに必要なスコープがあります',
  scopesMissing: (scopes) => `Slack アプリに次のスコープがありません: ${scopes}`,
  addScopes: 'OAuth & Permissions で追加し、アプリをインストールし直してください',
  socketWorks: 'Socket Mode で接続できます',
  intentNotAsked: 'Discord: ボットへのメンションだけを読みます (DISCORD_MESSAGE_CONTENT=true ですべてのメッセージ)',
  intentThere: 'Discord アプリケーションはメッセージを読めます',
  intentMissing: 'Discord アプリケーションはメッセージを読めません',
  answersWith: (where, answer) => `${where} の応答が ${answer} でした`,
  tryLater: '数分後にもう一度試してください',
  commandsThere: (server) =>
    `Discord のコマンドはすべて登録済みです (${server === undefined ? '全サーバー' : `サーバー ${server}`})`,
  commandsDiffer: (server) =>
    `Discord のコマンドがまだ登録されていないか、古いままです (${server === undefined ? '全サーバー' : `サーバー ${server}`})`,
  startRegisters: '次に起動したときに登録されます',
  noServer: (server) => `サーバー ${server} (DISCORD_GUILD_ID) にコマンドを登録できません`,
  inviteBot: 'スコープ applications.commands を付けて招待するか (docs/discord.md)、番号を直してください',
  startsLeft: (left, all) => `Discord: 今日のサインインは残り ${left} 回です (上限 ${all} 回)`,
  startsWait: (minutes) => `${minutes} 分待ち、何度も起動している原因を調べてください`,
  shardsFit: (recommended, set) =>
    `Discord の推奨は${recommended === 1 ? '接続 1 本' : `シャード ${recommended} 個`}です (DISCORD_SHARDS ${set ?? '未設定'})`,
  shardsFew: (recommended, set) => `Discord の推奨はシャード ${recommended} 個ですが、設定は ${set} 個です`,
  shardsAuto: 'DISCORD_SHARDS=auto にしてください',
  allowIntent: '開発者ポータルで Message Content Intent を有効にするか、DISCORD_MESSAGE_CONTENT を外してください',
  cluster: 'クラスタはつながっていません。Namespace についての質問にはラボが答えます',
  clusterWorks: (name, server) => `クラスタ ${name}: ${server} が応答します`,
  clusterBroken: (name, line) => `クラスタ ${name}: ${line}`,
  mendCluster: '意味は sekisho triage で、必要なものは docs/cluster.md で分かります',
  mendClusters: '直してください。書き方は docs/cluster.md にあります',
  storeNotSet: '何も保存しません (SEKISHO_DATA または SEKISHO_DATABASE_URL)',
  store: (kind, place) => `保存先: ${kind}、${place}`,
  storeBroken: (why) => `保存先を使えません: ${why}`,
  mendStore: '診断はできますが、ノートと設定は保存されません',
  accessNotSet: 'アクセス規則はありません (SEKISHO_ACCESS)。実際の Namespace は閉じています',
  access: (path, rules) => `アクセス規則: ${path}、${rules} 件`,
  mendAccess: '直してください。書き方は docs/access.md にあります',
  web: (port) => `ウェブチャットのポート ${port} は空いています`,
  webTaken: (port) => `ウェブチャットのポート ${port} は使われています`,
  opsNotSet: 'メトリクスとプローブはオフです (SEKISHO_OPS_PORT)',
  ops: (port) => `メトリクスとプローブのポート ${port} は空いています`,
  opsTaken: (port) => `メトリクスとプローブのポート ${port} では待ち受けられません`,
  opsOther:
    'SEKISHO_OPS_PORT で別のポートを選ぶか、そこで待ち受けているものを終えてください。SEKISHO_OPS_HOST はこの端末のアドレスです',
  webOther: 'SEKISHO_WEB_PORT か --port で別のポートを指定してください',
};

/** language → its words */
export const DOCTOR_WORDS: Readonly<Record<Language, DoctorWords>> = { en, ja };
