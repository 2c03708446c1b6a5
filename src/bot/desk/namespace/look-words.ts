// What is said about live clusters beyond a namespace's diagnosis, in both languages.
import type { Language } from '../../../triage/playbook.ts';

/** A part that a cluster does not work without. */
type ComponentName = 'kube-apiserver' | 'etcd' | 'kube-scheduler' | 'kube-controller-manager';

const en = {
  instead: (source: string, name: string) =>
    `Simulated: ${source.replace(/\.$/, '')}, so this lab was made up for ${name}. Nothing below is about your cluster.`,
  logsRefused: 'Logs were not read: no access rule with the verb logs lets you (docs/access.md).',
  onlySince: (span: string, dropped: number) =>
    `Only events of the last ${span} were judged; ${dropped} older ${dropped === 1 ? 'one was' : 'ones were'} left out.`,
  problems: (troubled: number, all: number) =>
    troubled === 0
      ? `Nothing is stalled in ${all === 1 ? 'the namespace' : `the ${all} namespaces`} that I may read for you.`
      : `${troubled} of ${all} ${all === 1 ? 'namespace' : 'namespaces'} in trouble, the worst first.`,
  problemsLabel: 'In trouble',
  ready: (ready: number, wanted: number) => ` (${ready} of ${wanted} ready)`,
  moreProblems: (count: number) => `${count} more show trouble and were not judged: ask about them by name.`,
  judging: (done: number, all: number) => `judging ${done} of ${all} namespaces…`,
  diffNone: 'Nothing was looked at here yet: namespace shop first, then diff.',
  since: (clock: string) => `Since ${clock} UTC`,
  same: 'nothing has changed',
  changed: (object: string, before: string, now: string) => `${object}: ${before} → ${now}`,
  appeared: (object: string, now: string) => `${object}: new, ${now}`,
  gone: (object: string) => `${object}: gone`,
  states: (ready: number, wanted: number) => `${ready} of ${wanted} ready`,
  answer: 'answer',
  healthy: 'healthy',
  nodes: (ready: number, all: number) =>
    `${ready} of ${all} ${all === 1 ? 'node' : 'nodes'} ready${ready === all ? ', none under pressure or closed' : ''}.`,
  nodesPlain: (ready: number, all: number) => `${ready} of ${all} ${all === 1 ? 'node' : 'nodes'} ready.`,
  nodesLabel: 'To look at',
  notReady: (reason: string) => `not ready${reason === '' ? '' : ` (${reason})`}`,
  unknownNode: 'its kubelet no longer reports',
  pressure: (what: string) => `under ${what}`,
  cordoned: 'cordoned: takes no new pods',
  tainted: (taints: string) => `taints ${taints}`,
  needsAll: 'Nodes and the control plane belong to everybody: only who may read all namespaces may ask.',
  clusterUp: 'The control plane is up, as far as it shows.',
  clusterDown: (names: string) => `Down: ${names}.`,
  components: 'Components',
  component: (name: string, state: string, by: string) => `${name}: ${state}${by === '' ? '' : ` (${by})`}`,
  state: { up: 'up', down: 'down', unseen: 'not shown by this cluster' },
  failing: 'Checks that fail',
  stops: 'What stops, and what goes on',
  if: {
    'kube-apiserver':
      'kube-apiserver down: kubectl, controllers and this bot see and change nothing; pods that run go on, and their traffic too; nothing is rescheduled.',
    etcd: 'etcd down: nothing can be written, soon nothing read; pods that run go on as they are.',
    'kube-scheduler': 'kube-scheduler down: new pods stay Pending without an event; pods that were placed go on.',
    'kube-controller-manager':
      'kube-controller-manager down: Deployments make no pods, nodes that die are not noticed, endpoints go stale; pods that run go on.',
  } satisfies Record<ComponentName, string>,
};

/** The shape that every language fills. */
type LookWords = typeof en;

const ja: LookWords = {
  instead: (source, name) =>
    `模擬クラスタです。${source} そのため、${name} のために作ったラボを見ています。以下は実際のクラスタのことではありません。`,
  logsRefused: 'ログは読みませんでした。動詞 logs を許すアクセスルールがありません (docs/access.md)。',
  onlySince: (span, dropped) => `直近 ${span} のイベントだけを調べました。それより古い ${dropped} 件は除きました。`,
  problems: (troubled, all) =>
    troubled === 0
      ? `読める ${all} 個の Namespace に、止まっているものはありません。`
      : `${all} 個中 ${troubled} 個の Namespace に問題があります (深刻な順)。`,
  problemsLabel: '問題のある Namespace',
  ready: (ready, wanted) => ` (${wanted} 個中 ${ready} 個が Ready)`,
  moreProblems: (count) => `ほかに ${count} 個に問題の兆しがありますが、調べていません。名前を指定してください。`,
  judging: (done, all) => `${all} 個の Namespace のうち ${done} 個を調べました…`,
  diffNone: 'ここではまだ何も見ていません。先に namespace shop、そのあと diff としてください。',
  since: (clock) => `${clock} UTC からの変化`,
  same: '変わっていません',
  changed: (object, before, now) => `${object}: ${before} → ${now}`,
  appeared: (object, now) => `${object}: 新規、${now}`,
  gone: (object) => `${object}: なくなりました`,
  states: (ready, wanted) => `${wanted} 個中 ${ready} 個が Ready`,
  answer: '診断',
  healthy: '正常',
  nodes: (ready, all) =>
    `${all} 台のノードのうち ${ready} 台が Ready です${ready === all ? '。逼迫も cordon もありません' : ''}。`,
  nodesPlain: (ready, all) => `${all} 台のノードのうち ${ready} 台が Ready です。`,
  nodesLabel: '確認すべきノード',
  notReady: (reason) => `NotReady${reason === '' ? '' : ` (${reason})`}`,
  unknownNode: 'kubelet からの報告が途絶えています',
  pressure: (what) => `${what} が発生中`,
  cordoned: 'cordon されていて新しい Pod を受け入れません',
  tainted: (taints) => `taint ${taints}`,
  needsAll: 'ノードとコントロールプレーンは全体に関わるため、すべての Namespace を読める人だけが尋ねられます。',
  clusterUp: '見える範囲では、コントロールプレーンは動いています。',
  clusterDown: (names) => `停止: ${names}`,
  components: 'コンポーネント',
  component: (name, state, by) => `${name}: ${state}${by === '' ? '' : ` (${by})`}`,
  state: { up: '稼働中', down: '停止', unseen: 'このクラスタでは見えません' },
  failing: '失敗している確認項目',
  stops: '止まるものと続くもの',
  if: {
    'kube-apiserver':
      'kube-apiserver の停止: kubectl、コントローラー、このボットは何も見えず変えられません。動いている Pod とその通信は続きますが、再配置はされません。',
    etcd: 'etcd の停止: 書き込みができず、まもなく読み取りもできなくなります。動いている Pod はそのまま続きます。',
    'kube-scheduler':
      'kube-scheduler の停止: 新しい Pod はイベントもないまま Pending になります。配置済みの Pod は続きます。',
    'kube-controller-manager':
      'kube-controller-manager の停止: Deployment が Pod を作らず、落ちたノードに気づかず、エンドポイントが古くなります。動いている Pod は続きます。',
  },
};

/** language → its words */
export const LOOK_WORDS: Readonly<Record<Language, LookWords>> = { en, ja };
