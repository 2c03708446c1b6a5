// What practice says, in both languages.
import { LAYERS, type Verdict } from '../../../triage/layers.ts';
import type { Language } from '../../../triage/playbook.ts';

/** Answers to choose from, in the order of the road. */
export const CHOICES = [...LAYERS, 'healthy'] as const satisfies readonly Verdict[];

/** One of {@link CHOICES}. */
export type Choice = (typeof CHOICES)[number];

const en = {
  level: (level: number) => `Level ${level}`,
  question: "Which component's work is this stuck at? Look around with kubectl, then say a number or a name.",
  tried: 'Tried before',
  right: (place: string) => `Right: ${place}.`,
  rightNearly: (place: string) => `That holds too; most would say ${place}.`,
  wrong: (answer: string) => `Not ${answer}.`,
  past: 'Its work is done here, the road went on past it.',
  notYet: 'The road has not come that far. Look for what is missing before.',
  whyNot: {
    client: 'The request reached the API server: what it says begins with "from server", or objects are there.',
    'api-server': 'What was wanted is written down, and nobody was refused.',
    etcd: 'Requests are answered and written, so the ledger works.',
    controller: 'The children that are wanted exist, and their owner counts them.',
    scheduler: 'The scheduler did its work: Scheduled is there, or what it waits for is the work of another.',
    storage: 'No claim is pending and no volume waits to be attached.',
    node: 'The nodes concerned are Ready, without pressure, and take pods.',
    kubelet: 'Pulled, Created and Started are there, or no pod has come to a kubelet.',
    app: 'No container that ran has ended or failed a probe on its own account.',
    network: 'The step before a request is answered has not been reached, or endpoints are there.',
    healthy: 'Compare what is wanted with what is there: something falls short, or was refused.',
  } satisfies Record<Choice, string>,
  missed: 'Something is said to be wrong, and all that is wanted is there and ready. Look at the times.',
  nameFirst: 'First say which component it is stuck at; then change something.',
  now: (components: string) =>
    `Now mend it with kubectl. What kubectl cannot reach, its people can: call COMPONENT [NODE or HOST], with one of ${components}.`,
  leads: 'Good place to look.',
  passed: (text: string) => `${text} passed.`,
  noTime: (text: string) => `"${text}" is no length of time: say time 30s, time 5m or time 1h (a day at most).`,
  called: {
    healed: (who: string) => `The people of ${who} found something and mended it.`,
    well: (who: string) => `The people of ${who} looked: all is well there.`,
    which: (who: string) => `Which one? Say call ${who} NAME, such as a node's name or a registry's host.`,
    nobody: (_who: string) => 'Nobody can be called by that name.',
  },
  missing: 'Not there yet',
  goals: {
    ready: (what: string, count: number, image: string) => `${what}: ${count} ready, steadily${image}`,
    complete: (what: string) => `${what}: complete`,
    reached: (what: string) => `${what}: ready endpoints`,
    bound: (what: string) => `${what}: bound`,
    takes: (what: string) => `${what}: ready, and takes pods`,
    object: (what: string) => `${what}: as it was asked for`,
    gone: (what: string) => `${what}: gone`,
    exists: (what: string) => `${what}: there`,
    allowed: (who: string, what: string) => `${who} may ${what}`,
    forbidden: (who: string, what: string) => `${who} may not ${what}`,
    healed: 'the cause itself is mended',
  },
  collateral: 'This broke something else, or took away what was wanted',
  again: 'again begins anew.',
  samePods: 'Pods that are deleted are made anew from the same template: same cause, same end.',
  restart: 'A restart makes the same pods again: same cause, same end.',
  more: 'More replicas are more of the same.',
  solved: 'Solved. Now the note: write one or two lines, with the component that it was stuck at.',
  solvedHealthy: 'Right: nothing is stalled. Now the note: write one or two lines, for whoever looks tomorrow.',
  noteNames: 'The note names where it was stuck. Well done.',
  noteLacks: (place: string) => `Good notes name the component: this was ${place}.`,
  noteLabel: 'Incident note',
  closing: 'What to keep',
  result: (hints: number, wrong: number) =>
    `${hints === 0 ? 'Without hints' : `${hints} ${hints === 1 ? 'hint' : 'hints'}`}, ${wrong === 0 ? 'right at once' : `${wrong} wrong ${wrong === 1 ? 'answer' : 'answers'}`}.`,
  hint: (at: number) => `Hint ${at} of 3`,
  noMoreHints: 'There are only three hints. Say give up to see one way to mend it.',
  gaveUp: (place: string) => `It was ${place}.`,
  solution: 'One way to mend it',
  healthyName: 'nothing is stalled',
  next: 'practice NAME begins another, next the next one.',
  progress: (solved: number, all: number) => `${solved} of ${all} solved in this conversation.`,
  listLabel: 'Exercises: say practice and a name, or practice seed and a number for one that nobody has seen',
  solvedMark: 'solved',
  noSuch: (name: string) => `There is no exercise ${name}. Say practice list.`,
  labGone: (name: string) =>
    `The lab of ${name} is no longer in memory: it rested for long, or I was restarted. Say practice ${name} to begin it anew.`,
  left: 'Practice is over. Paste something, or say practice.',
  notUnderstood:
    'Say the number or the name of a component, type a kubectl line, or say hint, skip, give up, again, time 5m, leave.',
  effects: { read: 'reads only', write: 'changes something' },
  noteFields: { symptom: 'Symptom as told', fixed: 'What was typed' },
  outputCut: (count: number) => `${count} more lines`,
};

/** The shape that every language fills. */
export type PracticeWords = typeof en;

const ja: PracticeWords = {
  level: (level) => `レベル ${level}`,
  question: 'どの部品の仕事で止まっていますか。kubectl で調べてから、番号か名前で答えてください。',
  tried: 'これまでに試したこと',
  right: (place) => `正解です。${place} です。`,
  rightNearly: (place) => `それも正解ですが、${place} と答える人が多いでしょう。`,
  wrong: (answer) => `${answer} ではありません。`,
  past: 'そこの仕事は済んでいて、先へ進んでいます。',
  notYet: 'まだそこまで進んでいません。その手前に足りないものを探してください。',
  whyNot: {
    client: '要求は API サーバーに届いています。from server で始まる返事があるか、オブジェクトが存在します。',
    'api-server': '望んだものは台帳に書かれ、拒否された者はいません。',
    etcd: '読み書きに答えが返っているので、台帳は働いています。',
    controller: '望まれた子は存在し、所有者が数えています。',
    scheduler: 'スケジューラーの仕事は済んでいます。Scheduled が出ているか、待っている相手が別の部品です。',
    storage: 'Pending の PVC も、アタッチ待ちのボリュームもありません。',
    node: '関係するノードは Ready で pressure もなく、Pod を受け入れています。',
    kubelet: 'Pulled、Created、Started が出ているか、まだどの kubelet にも Pod が届いていません。',
    app: '動いたあとに自分で終わったり、自分の都合で probe に失敗したりしたコンテナはありません。',
    network: '要求に応答する手前の段階に達していないか、エンドポイントはそろっています。',
    healthy: '望む状態と今の状態を比べてください。足りないものか、拒否されたものがあります。',
  },
  missed: '問題がありそうに言われていますが、望んだものはそろって Ready です。時刻を見てください。',
  nameFirst: '変更する前に、どの部品で止まっているかを答えてください。',
  now: (components) =>
    `では kubectl で直してください。kubectl で届かないものは担当を呼びます。call 部品 [ノード名やホスト名] (${components})`,
  leads: 'よい着眼点です。',
  passed: (text) => `${text} 経ちました。`,
  noTime: (text) =>
    `「${text}」は時間の長さではありません。time 30s、time 5m、time 1h のように入力してください (最長 1 日)。`,
  called: {
    healed: (who) => `${who} の担当が異常を見つけ、直しました。`,
    well: (who) => `${who} の担当が確認しましたが、異常はありません。`,
    which: (who) => `どれですか。call ${who} 名前 のように、ノード名やレジストリのホスト名を付けてください。`,
    nobody: () => 'その名前で呼べる担当はいません。',
  },
  missing: 'まだ足りないもの',
  goals: {
    ready: (what, count, image) => `${what}: ${count} 個が安定して Ready${image}`,
    complete: (what) => `${what}: 完了`,
    reached: (what) => `${what}: Ready なエンドポイント`,
    bound: (what) => `${what}: Bound`,
    takes: (what) => `${what}: Ready で、Pod を受け入れる`,
    object: (what) => `${what}: 求められた内容`,
    gone: (what) => `${what}: 存在しない`,
    exists: (what) => `${what}: 存在する`,
    allowed: (who, what) => `${who} が ${what} できる`,
    forbidden: (who, what) => `${who} が ${what} できない`,
    healed: '原因そのものの復旧',
  },
  collateral: '別のものを壊したか、必要なものを取り除いています',
  again: 'again で最初からやり直せます。',
  samePods: 'Pod を消しても同じテンプレートから作り直されるだけで、同じ原因で同じ結果になります。',
  restart: '再起動しても同じ Pod が作られるだけで、同じ原因で同じ結果になります。',
  more: 'レプリカを増やしても、同じものが増えるだけです。',
  solved: '解決しました。次はメモです。止まっていた部品の名前を入れて、1、2 行で書いてください。',
  solvedHealthy: '正解です。何も止まっていません。次はメモです。明日見る人のために 1、2 行で書いてください。',
  noteNames: '止まっていた場所がメモに入っています。お見事です。',
  noteLacks: (place) => `よいメモには部品の名前が入ります。今回は ${place} でした。`,
  noteLabel: 'インシデントノート',
  closing: '覚えておくこと',
  result: (hints, wrong) =>
    `${hints === 0 ? 'ヒントなし' : `ヒント ${hints} 回`}、${wrong === 0 ? '一度で正解' : `誤答 ${wrong} 回`}。`,
  hint: (at) => `ヒント ${at}/3`,
  noMoreHints: 'ヒントは 3 つまでです。give up で直し方の一例を表示します。',
  gaveUp: (place) => `正解は ${place} でした。`,
  solution: '直し方の一例',
  healthyName: '何も止まっていない',
  next: 'practice 名前 で別の演習、next で次の演習に進みます。',
  progress: (solved, all) => `この会話では ${all} 問中 ${solved} 問を解決しました。`,
  listLabel:
    '演習の一覧: practice のあとに名前を入力してください。practice seed と番号なら、誰も見たことのない演習になります',
  solvedMark: '解決済み',
  noSuch: (name) => `${name} という演習はありません。practice list で一覧を表示します。`,
  labGone: (name) =>
    `${name} のラボはもう残っていません。長い間使われなかったか、プログラムが再起動しました。practice ${name} で最初から始められます。`,
  left: '演習を終わります。出力を貼るか、practice と入力してください。',
  notUnderstood:
    '部品の番号か名前、kubectl のコマンド、または hint、skip、give up、again、time 5m、leave を入力してください。',
  effects: { read: '読み取りのみ', write: '変更します' },
  noteFields: { symptom: '聞いている症状', fixed: '実行したコマンド' },
  outputCut: (count) => `ほか ${count} 行`,
};

/** language → its words */
export const PRACTICE_WORDS: Readonly<Record<Language, PracticeWords>> = { en, ja };
