// What can be wrong with arguments, settings and input: problem → the line that says it, in both languages. The line has the form
// `<what we were doing> <where>: <what we found>; <what to do>`.
import { lookup } from './triage/lookup.ts';

/** What a line is filled with. */
export interface Detail {
  /** path as given, `standard input`, an option, a variable */
  readonly where: string;
  /** what was found, as it shall be shown */
  readonly found?: string;
  /** what may be used instead */
  readonly choices?: string;
}

type Say = (detail: Detail) => string;

const PIPE_IT = "echo '…' | sekisho triage";

const en = {
  missing: ({ where }) => `cannot read ${where}: no such file; check the path, or pipe the text in`,
  'text-as-name': ({ where }) => `cannot read ${where}: no such file; to triage a text, pipe it in: ${PIPE_IT}`,
  'name-too-long': ({ where }) =>
    `cannot read ${where}: this name is too long for a file; to triage a text, pipe it in: ${PIPE_IT}`,
  'under-a-file': ({ where }) => `cannot read ${where}: a part of this path is a file; check the path`,
  'a-directory': ({ where }) =>
    `cannot read ${where}: it is a directory inside a list of files; name the directory itself`,
  denied: ({ where }) =>
    `cannot read ${where}: permission denied; let this user read it (chmod +r, on a directory +rx), or pipe the text in`,
  'round-in-a-circle': ({ where }) =>
    `cannot read ${where}: its symbolic links go round in a circle; name the file itself`,
  'no-files': ({ where }) => `cannot read ${where}: no files in this directory; save some output there`,
  'no-files-here': ({ where }) =>
    `cannot read ${where}: no files in this directory; save some output there, or use --recursive for what is below`,
  empty: ({ where }) =>
    `cannot read ${where}: nothing but white space in it; give it the output of: kubectl get events --sort-by=.lastTimestamp`,
  binary: ({ where }) =>
    `cannot read ${where}: this is not text (NUL bytes or control characters); give it text: unpack archives, and copy words rather than screenshots`,
  'too-big': ({ where, found }) =>
    `cannot read ${where}: ${found} is more than can be read at once; give it the end of it: tail -c 200M`,
  'read-failed': ({ where, found }) => `cannot read ${where}: ${found}; try a copy of it`,
  'playbooks-missing': ({ where }) =>
    `cannot load playbooks from ${where}: no such directory; check --playbooks or SEKISHO_PLAYBOOKS`,
  'playbooks-a-file': ({ where }) =>
    `cannot load playbooks from ${where}: this is a file; name the directory that holds <layer>/<id>.yaml`,
  'playbooks-denied': ({ where }) =>
    `cannot load playbooks from ${where}: permission denied; let this user read it (chmod +rx)`,
  choice: ({ where, found, choices }) => `option ${where}: found ${found}; use one of ${choices}`,
  namespace: ({ where, found }) =>
    `option ${where}: found ${found}; a namespace has lower-case letters, digits and hyphens, at most 63`,
  'jsonl-and-output': ({ where, found }) =>
    `options ${where}: found --output ${found}; --jsonl always writes JSON: leave out --output`,
  'picture-form': ({ where, found, choices }) => `option ${where}: found ${found}; name a file that ends in ${choices}`,
  'picture-several': ({ where, found }) =>
    `option ${where}: found ${found} inputs; a picture shows one answer: triage one input`,
  'picture-kind': ({ where, found }) => `option ${where}: found ${found} and no file; add --picture FILE.png`,
  'no-timeline': ({ where }) =>
    `cannot draw the time line ${where}: fewer than three events at different times are dated; draw the ladder, or give it the output of: kubectl get events`,
  'no-schema': ({ where, found, choices }) => `argument ${where}: found ${found}; use one of ${choices}`,
  exercise: ({ where, found }) => `${where}: there is no exercise ${found}; sekisho practice --list shows them`,
  mistyped: ({ where, found, choices }) => `${where}: ${found}; did you mean ${choices}?`,
  value: ({ where, found, choices }) => `option ${where}: found ${found}; use ${choices}`,
  arguments: ({ where, found, choices = 'sekisho help' }) => `${where}: ${found}; ${choices} shows what there is`,
  setting: ({ where, found, choices }) => `environment variable ${where}: found ${found}; use one of ${choices}`,
  'setting-value': ({ where, found, choices }) => `environment variable ${where}: found ${found}; use ${choices}`,
  'setting-secret': ({ where, choices }) =>
    `environment variable ${where}: what is in it has not the form of one; use ${choices}`,
  'setting-file': ({ where, found }) =>
    `environment variable ${where}: ${found}; name a file that holds the secret and nothing else`,
  'no-ops-port': ({ where }) =>
    `cannot ask whether the program lives without ${where}: it is not set; set it to the port that sekisho start was given`,
  'setting-lacks': ({ where, choices }) => `environment variable ${where}: set without ${choices}; set that too`,
  access: ({ where, found }) =>
    `cannot use the access rules ${where}: ${found}; docs/access.md shows how they are written`,
  clusters: ({ where, found }) =>
    `cannot use the clusters of ${where}: ${found}; docs/cluster.md shows how they are written`,
  port: ({ where, found }) =>
    found === 'EACCES'
      ? `cannot listen on port ${where}: not allowed; use one from 1024 on, or --port 0 for any that is free`
      : `cannot listen on port ${where}: another program does; use --port 0 for any that is free`,
  'web-token': ({ where }) =>
    `cannot serve the web chat on ${where}: others could reach it there, and no token is set; set SEKISHO_WEB_TOKEN, or use 127.0.0.1`,
  'web-host': ({ where, found }) =>
    `cannot serve the web chat on ${where}: ${found}; use an address of this machine, such as 127.0.0.1`,
  'ops-port': ({ where, found }) =>
    `cannot answer metrics and probes on ${where}: ${found}; set SEKISHO_OPS_PORT and SEKISHO_OPS_HOST to what is free on this machine`,
  'slack-refused': ({ where, found }) =>
    `cannot sign in to Slack with ${where}: it answers ${found}; copy the token again from the app's page (docs/slack.md)`,
  'slack-socket-off': ({ where }) =>
    `cannot connect to Slack with ${where}: Socket Mode is switched off for the app; switch it on at the app's page "Socket Mode" (docs/slack.md)`,
  'slack-unreachable': ({ where, found }) =>
    `cannot reach Slack at ${where}: ${found}; check the network, the proxy and SLACK_API_URL`,
  'slack-port': ({ where, found }) =>
    `cannot take Slack's requests on port ${where}: ${found}; set SEKISHO_SLACK_PORT to one that is free`,
  unwritten: ({ where, found }) => `cannot write to ${where}: ${found}; make room where it goes to, and try again`,
  unwritable: ({ where, found }) => `cannot write ${where}: ${found}; choose a path that this user can write to`,
  'kubeconfig-taken': ({ where }) =>
    `cannot write ${where}: a file that no lab wrote is there; choose another with --kubeconfig`,
  'lab-missing': ({ where }) => `cannot load the lab from ${where}: no such file; check the path`,
  'lab-unreadable': ({ where, found }) => `cannot load the lab from ${where}: ${found}; let this user read it`,
  'no-served-lab': ({ where }) =>
    `cannot find a lab by ${where}: there is no such file; start one with sekisho lab serve, or name its kubeconfig with --kubeconfig`,
  'no-labs-kubeconfig': ({ where }) =>
    `cannot find a lab by ${where}: no lab wrote this kubeconfig; name that of a lab with --kubeconfig`,
  'lab-gone': ({ where, found }) => `cannot reach the lab of ${where}: ${found}; start one with sekisho lab serve`,
  'lab-refuses': ({ where, found }) => `the lab refuses ${where}: ${found}; sekisho lab faults lists what there is`,
  'lab-curl': ({ where, found }) =>
    `cannot curl from ${where}: ${found}; name a pod as NAMESPACE/NAME, a node, or outside`,
  'lab-damaged': ({ where, found }) =>
    `cannot load the lab from ${where}: ${found}; give it a file that sekisho lab serve --save wrote`,
  'no-store': ({ where, found }) =>
    `cannot find the store ${where}: ${found}; set SEKISHO_DATA to its file or folder, or SEKISHO_DATABASE_URL to its URL`,
  'discord-token': ({ where }) =>
    `cannot sign in to Discord with ${where}: it refuses the token; copy it again from the application's page "Bot"`,
  'discord-intents': ({ where }) =>
    `cannot sign in to Discord with ${where}: the message content intent is not switched on; switch it on at the application's page "Bot", or leave that variable out`,
  'discord-refused': ({ where, found }) =>
    `cannot sign in to Discord with ${where}: its gateway closes with ${found}; check the token, and read docs/discord.md`,
  'discord-shard': ({ where, found }) =>
    `cannot start all of ${where}: shard ${found} of Discord did not start; see what it says itself, above`,
  'discord-gone': ({ where, found }) =>
    `cannot reach Discord at ${where}: ${found}; check the network and DISCORD_API_URL, and start again`,
  'store-unreadable': ({ where, found }) =>
    `cannot open the store ${where}: ${found}; choose a path in a folder that this user can write to`,
  'store-corrupt': ({ where, found }) =>
    `cannot use the store ${where}: ${found}; put a backup in its place, or move the file away to begin with an empty one`,
  'store-newer': ({ where, found, choices }) =>
    `cannot use the store ${where}: it has schema ${found}, this version knows up to ${choices}; update sekisho`,
  'store-full': ({ where, found }) => `cannot write to the store ${where}: ${found}; make room on its disk`,
  'store-read-only': ({ where, found }) =>
    `cannot write to the store ${where}: ${found}; let this user write to it and its folder`,
  'store-busy': ({ where, found }) =>
    `cannot write to the store ${where}: ${found}; end the other program that writes to it, or try again`,
  'store-url': ({ where, found }) =>
    `cannot open the store ${where}: ${found}; write it as postgres://USER:PASSWORD@HOST:PORT/DATABASE`,
  'store-refused': ({ where, found }) =>
    `cannot log in to the store ${where}: ${found}; check user, password and database of the URL`,
  'store-gone': ({ where, found }) =>
    `cannot reach the store ${where}: ${found}; check that the database runs, and try again`,
  'store-not-allowed': ({ where, found }) =>
    `cannot use the store ${where}: ${found}; grant this user what is missing: it must own the schema's tables`,
  'store-failed': ({ where, found }) => `the store failed ${where}: ${found}; try again`,
  'store-closed': ({ where }) => `cannot use the store ${where}: it has been closed; start the program again`,
  'store-no-key': ({ where }) =>
    `cannot read or write installations in the store ${where}: there is no key; set SEKISHO_KEYS to 32 bytes in base64`,
  'store-key': ({ where, found }) => `cannot use the key ${where}: ${found}; make one with: openssl rand -base64 32`,
  'store-wrong-key': ({ where, found }) =>
    `cannot decrypt ${where}: it was encrypted with key ${found}, which is not among those given; add that key to SEKISHO_KEYS`,
  'store-damaged-secret': ({ where, found }) =>
    `cannot decrypt ${where}: ${found}; install the app in that workspace again`,
  'store-cursor': ({ where, found }) => `cannot list ${where}: found ${found} as cursor; begin again without one`,
  'backup-exists': ({ where }) => `cannot write the backup ${where}: a file is there; choose another name`,
  'backup-failed': ({ where, found }) =>
    `cannot write the backup ${where}: ${found}; choose a path that this user can write to, with enough room`,
  'backup-postgres': ({ where }) =>
    `cannot back up ${where}: PostgreSQL has its own tool; run pg_dump --format=custom --file=FILE with the database's URL`,
} satisfies Record<string, Say>;

/** One of the problems. */
export type Problem = keyof typeof en;

const ja: Record<Problem, Say> = {
  missing: ({ where }) => `${where} を読めません: ファイルがありません。パスを確認するか、パイプで渡してください`,
  'text-as-name': ({ where }) =>
    `${where} を読めません: ファイルがありません。文字列を診断するにはパイプで渡してください: ${PIPE_IT}`,
  'name-too-long': ({ where }) =>
    `${where} を読めません: ファイル名として長すぎます。文字列を診断するにはパイプで渡してください: ${PIPE_IT}`,
  'under-a-file': ({ where }) => `${where} を読めません: パスの途中がファイルです。パスを確認してください`,
  'a-directory': ({ where }) =>
    `${where} を読めません: ファイルの一覧の中のディレクトリです。ディレクトリそのものを指定してください`,
  denied: ({ where }) =>
    `${where} を読めません: 権限がありません。読めるようにする (chmod +r、ディレクトリは +rx) か、パイプで渡してください`,
  'round-in-a-circle': ({ where }) =>
    `${where} を読めません: シンボリックリンクが循環しています。ファイルそのものを指定してください`,
  'no-files': ({ where }) => `${where} を読めません: ディレクトリにファイルがありません。出力を保存してください`,
  'no-files-here': ({ where }) =>
    `${where} を読めません: ディレクトリにファイルがありません。出力を保存するか、下の階層も読むには --recursive を付けてください`,
  empty: ({ where }) =>
    `${where} を読めません: 空白しかありません。次の出力などを渡してください: kubectl get events --sort-by=.lastTimestamp`,
  binary: ({ where }) =>
    `${where} を読めません: テキストではありません (NUL バイトまたは制御文字)。アーカイブは展開し、画像ではなく文字を渡してください`,
  'too-big': ({ where, found }) =>
    `${where} を読めません: ${found} は一度に読める大きさを超えています。末尾だけを渡してください: tail -c 200M`,
  'read-failed': ({ where, found }) => `${where} を読めません: ${found}。コピーで試してください`,
  'playbooks-missing': ({ where }) =>
    `${where} からプレイブックを読めません: ディレクトリがありません。--playbooks か SEKISHO_PLAYBOOKS を確認してください`,
  'playbooks-a-file': ({ where }) =>
    `${where} からプレイブックを読めません: ファイルです。<layer>/<id>.yaml を含むディレクトリを指定してください`,
  'playbooks-denied': ({ where }) =>
    `${where} からプレイブックを読めません: 権限がありません。読めるようにしてください (chmod +rx)`,
  choice: ({ where, found, choices }) =>
    `オプション ${where}: ${found} は使えません。次のどれかを指定してください: ${choices}`,
  namespace: ({ where, found }) =>
    `オプション ${where}: ${found} は使えません。名前空間は英小文字、数字、ハイフンで 63 文字までです`,
  'jsonl-and-output': ({ where, found }) =>
    `オプション ${where}: --output ${found} とは併用できません。--jsonl は常に JSON を書くので --output を外してください`,
  'picture-form': ({ where, found, choices }) =>
    `オプション ${where}: ${found} は使えません。末尾が次のどれかのファイルを指定してください: ${choices}`,
  'picture-several': ({ where, found }) =>
    `オプション ${where}: 入力が ${found} 件あります。図は 1 つの答えを示すので、入力を 1 つにしてください`,
  'picture-kind': ({ where, found }) =>
    `オプション ${where}: ${found} だけでファイルがありません。--picture FILE.png も指定してください`,
  'no-timeline': ({ where }) =>
    `時系列の図 ${where} を描けません: 時刻の異なるイベントが 3 件に足りません。道のりの図にするか、次の出力を渡してください: kubectl get events`,
  'no-schema': ({ where, found, choices }) =>
    `引数 ${where}: ${found} はありません。次のどれかを指定してください: ${choices}`,
  exercise: ({ where, found }) =>
    `${where}: ${found} という演習はありません。sekisho practice --list で一覧を表示します`,
  mistyped: ({ where, found, choices }) => `${where}: ${found}。${choices} のことですか?`,
  value: ({ where, found, choices }) => `オプション ${where}: ${found} は使えません。指定できるもの: ${choices}`,
  arguments: ({ where, found, choices = 'sekisho help' }) => `${where}: ${found}。使い方は ${choices} にあります`,
  setting: ({ where, found, choices }) =>
    `環境変数 ${where}: ${found} は使えません。次のどれかを指定してください: ${choices}`,
  'setting-value': ({ where, found, choices }) =>
    `環境変数 ${where}: ${found} は使えません。次のものを指定してください: ${choices}`,
  'setting-secret': ({ where, choices }) =>
    `環境変数 ${where}: 値の形が違います。次のものを指定してください: ${choices}`,
  'setting-file': ({ where, found }) => `環境変数 ${where}: ${found}。秘密の値だけを書いたファイルを指定してください`,
  'no-ops-port': ({ where }) =>
    `プログラムが動いているか調べられません。${where}: 設定されていません。sekisho start と同じポートを設定してください`,
  'setting-lacks': ({ where, choices }) =>
    `環境変数 ${where}: ${choices} が設定されていません。あわせて設定してください`,
  access: ({ where, found }) => `アクセス規則 ${where} を使えません: ${found}。書き方は docs/access.md にあります`,
  clusters: ({ where, found }) =>
    `${where} のクラスター設定を使えません: ${found}。書き方は docs/cluster.md にあります`,
  port: ({ where, found }) =>
    found === 'EACCES'
      ? `ポート ${where} で待ち受けられません: 許可されていません。1024 以上のポートか、空いているものを使う --port 0 を指定してください`
      : `ポート ${where} で待ち受けられません: 別のプログラムが使っています。空いているものを使う --port 0 を指定してください`,
  'web-token': ({ where }) =>
    `Web チャットを ${where} で公開できません: ほかの端末から届くのにトークンがありません。SEKISHO_WEB_TOKEN を設定するか、127.0.0.1 を使ってください`,
  'web-host': ({ where, found }) =>
    `Web チャットを ${where} で公開できません: ${found}。127.0.0.1 など、この端末のアドレスを指定してください`,
  'ops-port': ({ where, found }) =>
    `メトリクスとプローブ用に ${where} で待ち受けられません: ${found}。この端末で空いているものを SEKISHO_OPS_PORT と SEKISHO_OPS_HOST に設定してください`,
  'slack-refused': ({ where, found }) =>
    `${where} で Slack にサインインできません: 応答は ${found} です。アプリのページからトークンをコピーし直してください (docs/slack.md)`,
  'slack-socket-off': ({ where }) =>
    `${where} で Slack に接続できません: アプリの Socket Mode が無効です。アプリのページの「Socket Mode」で有効にしてください (docs/slack.md)`,
  'slack-unreachable': ({ where, found }) =>
    `Slack に接続できません。接続先は ${where}: ${found}。ネットワーク、プロキシ、SLACK_API_URL を確認してください`,
  'slack-port': ({ where, found }) =>
    `Slack の要求をポート ${where} で受けられません: ${found}。空いているポートを SEKISHO_SLACK_PORT に指定してください`,
  unwritten: ({ where, found }) =>
    `${where} に書き込めません: ${found}。書き込み先の空きを確保して、もう一度実行してください`,
  unwritable: ({ where, found }) => `${where} に書き込めません: ${found}。書き込めるパスを指定してください`,
  'kubeconfig-taken': ({ where }) =>
    `${where} に書き込めません: ラボのものではないファイルがあります。--kubeconfig で別のファイルを指定してください`,
  'lab-missing': ({ where }) => `ラボを ${where} から読めません: ファイルがありません。パスを確認してください`,
  'lab-unreadable': ({ where, found }) => `ラボを ${where} から読めません: ${found}。読めるようにしてください`,
  'no-served-lab': ({ where }) =>
    `${where} からはラボが見つかりません: ファイルがありません。sekisho lab serve で始めるか、--kubeconfig で指定してください`,
  'no-labs-kubeconfig': ({ where }) =>
    `${where} からはラボが見つかりません: ラボの書いた kubeconfig ではありません。--kubeconfig で指定してください`,
  'lab-gone': ({ where, found }) => `${where} のラボに接続できません: ${found}。sekisho lab serve で始めてください`,
  'lab-refuses': ({ where, found }) => `ラボが ${where} を断りました: ${found}。sekisho lab faults で一覧を見られます`,
  'lab-curl': ({ where, found }) =>
    `${where} から curl できません: ${found}。Pod (NAMESPACE/NAME)、ノード、outside のどれかを指定してください`,
  'lab-damaged': ({ where, found }) =>
    `ラボを ${where} から読めません: ${found}。sekisho lab serve --save が書いたファイルを渡してください`,
  'no-store': ({ where, found }) =>
    `ストア ${where} が見つかりません: ${found}。SEKISHO_DATA にファイルかフォルダーを、または SEKISHO_DATABASE_URL に URL を設定してください`,
  'discord-token': ({ where }) =>
    `${where} で Discord にサインインできません: トークンが拒否されました。アプリケーションの「Bot」ページからコピーし直してください`,
  'discord-intents': ({ where }) =>
    `${where} で Discord にサインインできません: message content intent がオフです。アプリケーションの「Bot」ページでオンにするか、この変数を外してください`,
  'discord-refused': ({ where, found }) =>
    `${where} で Discord にサインインできません: ゲートウェイが ${found} で接続を閉じました。トークンを確かめ、docs/discord.md を読んでください`,
  'discord-shard': ({ where, found }) =>
    `${where} のとおりに起動できません: Discord のシャード ${found} が起動しませんでした。上に出ているそのシャードの説明を確認してください`,
  'discord-gone': ({ where, found }) =>
    `Discord (${where}) に接続できません: ${found}。ネットワークと DISCORD_API_URL を確認して、もう一度起動してください`,
  'store-unreadable': ({ where, found }) =>
    `ストア ${where} を開けません: ${found}。このユーザーが書き込めるフォルダーのパスを指定してください`,
  'store-corrupt': ({ where, found }) =>
    `ストア ${where} を使えません: ${found}。バックアップで置き換えるか、ファイルを移して空のストアから始めてください`,
  'store-newer': ({ where, found, choices }) =>
    `ストア ${where} を使えません: スキーマは ${found} ですが、このバージョンが扱えるのは ${choices} までです。sekisho を更新してください`,
  'store-full': ({ where, found }) => `ストア ${where} に書き込めません: ${found}。ディスクの空きを増やしてください`,
  'store-read-only': ({ where, found }) =>
    `ストア ${where} に書き込めません: ${found}。ファイルとそのフォルダーに書き込めるようにしてください`,
  'store-busy': ({ where, found }) =>
    `ストア ${where} に書き込めません: ${found}。書き込んでいる別のプログラムを終えるか、もう一度試してください`,
  'store-url': ({ where, found }) =>
    `ストア ${where} を開けません: ${found}。postgres://USER:PASSWORD@HOST:PORT/DATABASE の形で指定してください`,
  'store-refused': ({ where, found }) =>
    `ストア ${where} にログインできません: ${found}。URL のユーザー、パスワード、データベース名を確認してください`,
  'store-gone': ({ where, found }) =>
    `ストア ${where} に接続できません: ${found}。データベースが動いているか確認して、もう一度試してください`,
  'store-not-allowed': ({ where, found }) =>
    `ストア ${where} を使えません: ${found}。足りない権限を与えてください。このユーザーがテーブルの所有者である必要があります`,
  'store-failed': ({ where, found }) => `ストア ${where} で失敗しました: ${found}。もう一度試してください`,
  'store-closed': ({ where }) =>
    `ストア ${where} を使えません: すでに閉じられています。プログラムを起動し直してください`,
  'store-no-key': ({ where }) =>
    `ストア ${where} のインストール情報を読み書きできません: 鍵がありません。SEKISHO_KEYS に 32 バイトの base64 を設定してください`,
  'store-key': ({ where, found }) =>
    `鍵 ${where} を使えません: ${found}。次のコマンドで作れます: openssl rand -base64 32`,
  'store-wrong-key': ({ where, found }) =>
    `${where} を復号できません: 鍵 ${found} で暗号化されていますが、渡された鍵の中にありません。その鍵を SEKISHO_KEYS に加えてください`,
  'store-damaged-secret': ({ where, found }) =>
    `${where} を復号できません: ${found}。そのワークスペースにアプリをインストールし直してください`,
  'store-cursor': ({ where, found }) =>
    `${where} を一覧できません: カーソル ${found} は使えません。カーソルなしで最初からやり直してください`,
  'backup-exists': ({ where }) =>
    `バックアップ ${where} を書けません: すでにファイルがあります。別の名前を指定してください`,
  'backup-failed': ({ where, found }) =>
    `バックアップ ${where} を書けません: ${found}。十分な空きがあり、書き込めるパスを指定してください`,
  'backup-postgres': ({ where }) =>
    `${where} のバックアップは作れません: PostgreSQL の場合は専用のツールを使います。データベースの URL を付けて pg_dump --format=custom --file=FILE を実行してください`,
};

const TEXTS = { en, ja } as const;

/** Every problem. */
export const PROBLEMS = Object.keys(en) as readonly Problem[];

/** What messages call `-`. */
export const STDIN = 'standard input';

const NAMES_JA = lookup<string>({ [STDIN]: '標準入力', arguments: '引数' });

/** The line for a problem. */
export function problemText(problem: Problem, detail: Detail, language: keyof typeof TEXTS): string {
  const where = language === 'ja' ? (NAMES_JA[detail.where] ?? detail.where) : detail.where;
  return TEXTS[language][problem]({ ...detail, where });
}
