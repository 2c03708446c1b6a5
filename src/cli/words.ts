// The help texts of the command, in both languages.
import type { Config } from '../config.ts';

const en = {
  about:
    'Tells at which layer of Kubernetes a workload is stalled, from whatever was pasted.\nDeterministic, no language model. Works offline: only the chats and clusters that you set up are reached, and only what you ask to be kept is stored.',
  titles: {} as Readonly<Record<string, string>>,
  help: 'how to use a command',
  triage: 'diagnose files, a directory or standard input',
  start: 'chat in Slack, on a web page and in the terminal: what the settings ask for',
  doctor: 'check settings, tokens, store and access rules, and say what to do',
  health: 'ask the program that runs here whether it lives (SEKISHO_OPS_PORT), for a container',
  access: 'check a file of access rules',
  accessGood: (path: string, rules: number) => `${path}: fine, ${rules} ${rules === 1 ? 'rule' : 'rules'}`,
  argAccess: 'the file, access.yaml',
  optPort: 'port of the web chat (default: SEKISHO_WEB_PORT, else 8787 or the next that is free)',
  optNoWeb: 'no web chat',
  optLogLevel: 'how much is logged (default: SEKISHO_LOG_LEVEL, else info, silent beside a terminal chat)',
  started: (platform: string, line: string) =>
    platform === 'slack' ? line : `${platform === 'web' ? 'Web chat' : 'Discord'}: ${line}`,
  opsListens: (line: string) => `Metrics and probes: ${line}`,
  noTokens:
    'To chat in Slack set SLACK_BOT_TOKEN and SLACK_APP_TOKEN (docs/slack.md), in Discord DISCORD_TOKEN (docs/discord.md).',
  chat: 'paste and ask in the terminal',
  namespace: 'read a live namespace and diagnose it; nothing is changed',
  argNamespace: "a namespace (default: the context's)",
  argObject: 'only what belongs to this one: deploy/api',
  optContext: 'a context of the kubeconfig, or a cluster of clusters.yaml (default: the current one, the first one)',
  optAll: 'all namespaces at once',
  optProblems: 'a list of the namespaces in trouble, the worst first',
  optSince: 'only events of the last so long: 15m',
  optLogs: 'what crashed containers said last, too (the end of their logs, secrets masked)',
  playbooks: 'list, show, check and write playbooks',
  lab: 'a simulated cluster that kubectl can drive',
  notes: 'list, search and export the incident notes that are kept',
  data: 'export, delete and back up what is kept',
  practice: 'find and mend what is broken in a lab, step by step',
  schema: 'print a JSON Schema: diagnosis or playbook',
  version: 'print the version',
  argFile: 'files, directories, or - for standard input (default: -)',
  argSchema: 'diagnosis or playbook',
  argExercise: 'name of an exercise (default: the next one)',
  optLevel: 'only exercises of this level: 1, 2 or 3',
  optSeed: 'an exercise made from this number',
  optList: 'list the exercises',
  optHelp: 'how to use this command',
  optVersion: 'print the version number',
  optOutput: 'form of the answer (default: text)',
  optLang: 'language of the answer (default: SEKISHO_LANG, else the locale)',
  optNamespace: 'namespace for commands where the input names none',
  optPlaybooks: 'a folder of your own playbooks (default: SEKISHO_PLAYBOOKS)',
  optNote: 'add the incident note',
  optLines: 'add every line with its owner and step',
  optPicture: 'also draw the answer into this file, which ends in .svg or .png',
  optPictureKind: 'the road, or who did what when (default: ladder)',
  optRecursive: 'also what is below a directory',
  optExitCode: 'exit with 1 when something is stalled',
  optJsonl: 'read {"id","input"} a line, write {"id", ...diagnosis} a line, in the same order',
  counted: (name: string, count: number) =>
    `${name}: a large input; ${count} of its lines repeat what others say, or show what goes well, and were only counted`,
  replaced: (name: string, count: number) =>
    `${name}: ${count} ${count === 1 ? 'byte is' : 'bytes are'} not UTF-8 and ${count === 1 ? 'was' : 'were'} replaced; the answer may miss what they said`,
  examples: `
Examples:
  kubectl get events --sort-by=.lastTimestamp | sekisho triage
  kubectl describe pod api-7d9c | sekisho triage --note
  sekisho triage incident.txt --output json
  sekisho chat

Environment:
  SEKISHO_LANG       en or ja; else the locale decides
  SEKISHO_PLAYBOOKS  a folder of your own playbooks
  SEKISHO_OPS_PORT   a port for metrics and probes of "sekisho start"; SEKISHO_OPS_HOST: 127.0.0.1 (docs/operations.md)
  NO_COLOR           no colours; FORCE_COLOR: colours also in a pipe
`,
  triageExamples: `
Examples:
  sekisho triage                         paste, then press Ctrl-D
  sekisho triage events.txt logs/        one answer for each file
  kubectl get events -A | sekisho triage -o markdown > incident.md
  kubectl get pods | sekisho triage --exit-code -o json | jq .stalled
  kubectl get events | sekisho triage --picture incident.png --picture-kind timeline

Exit status: 0 for any answer; with --exit-code 1 when something is stalled; 2 when arguments or input cannot be used.
`,
  namespaceExamples: `
Examples:
  sekisho namespace shop
  sekisho namespace shop deploy/api --since 15m
  sekisho namespace -A --problems
  sekisho namespace shop --context prod -o json | jq .stalled

It reads with the rights of your kubeconfig (KUBECONFIG, else ~/.kube/config), and only reads: docs/cluster.md.
Exit status: 0 for any answer; with --exit-code 1 when something is stalled; 2 when arguments cannot be used.
`,
  practiceExamples: `
Examples:
  sekisho practice                   the next exercise
  sekisho practice evening-release   this one
  sekisho practice --seed 42         one that nobody has seen
  sekisho practice --list --level 1
`,
  chatExamples: `
Examples:
  sekisho chat
  kubectl describe pod api-7d9c | sekisho chat      one message, one answer
`,
};

/** The shape that every language fills. */
export type CliWords = typeof en;

const ja: CliWords = {
  about:
    '貼り付けられた出力から、ワークロードが Kubernetes のどの層で止まっているかを答えます。\nオフラインで動き、同じ入力には同じ答えを返します。言語モデルは使いません。接続するのは設定したチャットとクラスターだけで、保存するのは頼まれたものだけです。',
  titles: { 'Usage:': '使い方:', 'Options:': 'オプション:', 'Commands:': 'コマンド:', 'Arguments:': '引数:' },
  help: 'コマンドの使い方',
  triage: 'ファイル、ディレクトリ、標準入力を診断する',
  start: 'Slack、ウェブページ、端末のうち、設定されているもので会話する',
  doctor: '設定、トークン、保存先、アクセス規則を検査し、すべきことを示す',
  health: 'ここで動いているプログラムが応答するか調べる (SEKISHO_OPS_PORT)。コンテナ用',
  access: 'アクセス規則のファイルを検査する',
  accessGood: (path, rules) => `${path}: 問題ありません (規則 ${rules} 件)`,
  argAccess: 'ファイル (access.yaml)',
  optPort: 'ウェブチャットのポート (既定: SEKISHO_WEB_PORT、なければ 8787 か次に空いているもの)',
  optNoWeb: 'ウェブチャットを出さない',
  optLogLevel: 'ログの詳しさ (既定: SEKISHO_LOG_LEVEL、なければ info。端末のチャットでは silent)',
  started: (platform, line) =>
    platform === 'slack' ? line : `${platform === 'web' ? 'ウェブチャット' : 'Discord'}: ${line}`,
  opsListens: (line) => `メトリクスとプローブ: ${line}`,
  noTokens:
    'Slack で使うには SLACK_BOT_TOKEN と SLACK_APP_TOKEN (docs/slack.md)、Discord で使うには DISCORD_TOKEN (docs/discord.md) を設定してください。',
  chat: '端末で貼り付けて会話する',
  namespace: '実際の Namespace を読んで診断する (変更はしない)',
  argNamespace: 'Namespace (既定: コンテキストのもの)',
  argObject: 'これに関わるものだけ: deploy/api',
  optContext: 'kubeconfig のコンテキスト、または clusters.yaml のクラスタ (既定: 現在のもの、最初のもの)',
  optAll: 'すべての Namespace をまとめて',
  optProblems: '問題のある Namespace の一覧 (深刻な順)',
  optSince: '直近のイベントだけ: 15m',
  optLogs: 'クラッシュしたコンテナの最後のログも読む (秘密は伏せます)',
  playbooks: 'プレイブックの一覧、表示、検査、作成',
  lab: 'kubectl で操作できる模擬クラスタ',
  notes: '保存したインシデントノートの一覧、検索、書き出し',
  data: '保存しているものを書き出す、削除する、バックアップする',
  practice: '壊れたラボで、見つけて直す演習をする',
  schema: 'JSON Schema を表示する (diagnosis または playbook)',
  version: 'バージョンを表示する',
  argFile: 'ファイル、ディレクトリ、- は標準入力 (既定: -)',
  argSchema: 'diagnosis または playbook',
  argExercise: '演習の名前 (既定: 次の演習)',
  optLevel: 'このレベルの演習だけ (1、2、3)',
  optSeed: 'この数から作る演習',
  optList: '演習の一覧を表示する',
  optHelp: 'このコマンドの使い方',
  optVersion: 'バージョン番号を表示する',
  optOutput: '答えの形式 (既定: text)',
  optLang: '答えの言語 (既定: SEKISHO_LANG、なければロケール)',
  optNamespace: '入力に名前空間がないとき、コマンドに使う名前空間',
  optPlaybooks: '自分のプレイブックのフォルダ (既定: SEKISHO_PLAYBOOKS)',
  optNote: 'インシデントノートも表示する',
  optLines: '全行の担当と段階も表示する',
  optPicture: '答えを図にしてこのファイルにも書く (末尾は .svg か .png)',
  optPictureKind: '道のりか時系列 (既定: ladder)',
  optRecursive: 'ディレクトリの下も読む',
  optExitCode: '何かが止まっていれば終了ステータス 1',
  optJsonl: '1 行ごとに {"id","input"} を読み、同じ順に {"id", ...診断} を書く',
  counted: (name, count) =>
    `${name}: 大きな入力です。ほかの行と同じこと、または正常な状態を示す ${count} 行は数えるだけにしました`,
  replaced: (name, count) =>
    `${name}: UTF-8 ではない ${count} バイトを置き換えました。その内容は答えに反映されないことがあります`,
  examples: `
例:
  kubectl get events --sort-by=.lastTimestamp | sekisho triage
  kubectl describe pod api-7d9c | sekisho triage --note
  sekisho triage incident.txt --output json
  sekisho chat

環境変数:
  SEKISHO_LANG       en または ja。なければロケールで決まる
  SEKISHO_PLAYBOOKS  自分のプレイブックのフォルダ
  SEKISHO_OPS_PORT   sekisho start のメトリクスとプローブのポート。SEKISHO_OPS_HOST: 127.0.0.1 (docs/operations.md)
  NO_COLOR           色を付けない。FORCE_COLOR: パイプでも色を付ける
`,
  triageExamples: `
例:
  sekisho triage                         貼り付けて Ctrl-D
  sekisho triage events.txt logs/        ファイルごとに 1 つの答え
  kubectl get events -A | sekisho triage -o markdown > incident.md
  kubectl get pods | sekisho triage --exit-code -o json | jq .stalled
  kubectl get events | sekisho triage --picture incident.png --picture-kind timeline

終了ステータス: 答えが出れば 0。--exit-code を付けると、何かが止まっていれば 1。引数や入力が使えなければ 2。
`,
  namespaceExamples: `
例:
  sekisho namespace shop
  sekisho namespace shop deploy/api --since 15m
  sekisho namespace -A --problems
  sekisho namespace shop --context prod -o json | jq .stalled

kubeconfig (KUBECONFIG、なければ ~/.kube/config) の権限で読み取りだけを行います: docs/cluster.md
終了ステータス: 答えが出れば 0。--exit-code を付けると、止まっているものがあれば 1。引数を使えないときは 2。
`,
  practiceExamples: `
例:
  sekisho practice                   次の演習
  sekisho practice evening-release   指定した演習
  sekisho practice --seed 42         誰も見たことのない演習
  sekisho practice --list --level 1
`,
  chatExamples: `
例:
  sekisho chat
  kubectl describe pod api-7d9c | sekisho chat      1 つの入力に 1 つの答え
`,
};

/** language → its words */
export const CLI_WORDS: Readonly<Record<Config['language'], CliWords>> = { en, ja };
