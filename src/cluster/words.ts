// What the reader of a cluster says, in both languages.
import type { Language } from '../triage/playbook.ts';
import type { FailureKind } from './failure.ts';

/** The sentences of one language. */
export interface ClusterWords {
  /** why something was not seen, as a clause */
  readonly why: Readonly<Record<FailureKind, string>>;
  /** `events: forbidden; hides what the components said` */
  readonly unseen: (what: string, why: string, hides: string) => string;
  /** ... of which some was read before the time was over */
  readonly partly: (what: string, why: string, read: number) => string;
  /** where an answer is from */
  readonly source: (context: string, objects: number, seconds: string) => string;
  /** what would grant the rights that were missing */
  readonly grant: (kind: string, verbs: string, resources: string) => string;
  readonly ofCluster: (context: string) => string;
  /** ... when it was watched anyway */
  readonly watched: (context: string, objects: number) => string;
  /** ... when nothing came of it */
  readonly unread: (context: string, why: string) => string;
}

/** language → sentences */
export const CLUSTER_WORDS: Readonly<Record<Language, ClusterWords>> = {
  en: {
    why: {
      'no-kubeconfig': 'no kubeconfig',
      'bad-kubeconfig': 'the kubeconfig cannot be used',
      'exec-not-allowed': 'its credentials come from a program, which is not allowed',
      credentials: 'the credentials were not accepted',
      'host-not-found': 'the name of the API server is not known',
      refused: 'the API server refused the connection',
      'timed-out': 'the time was over',
      'cut-off': 'the connection broke',
      x509: 'the certificate is not trusted',
      expired: 'the certificate has expired',
      proxy: 'the proxy refused',
      unauthorized: 'the credentials are not valid (401)',
      forbidden: 'forbidden (403)',
      'not-mapped': 'no user of the cluster is mapped to your groups (clusters.yaml)',
      throttled: 'the API server asks for fewer requests (429)',
      unavailable: 'the API server is not able to answer (5xx)',
      'not-served': 'this cluster does not serve it',
      'expired-list': 'the list was too old to be continued (410)',
      'bad-answer': 'the answer is none of an API server',
    },
    unseen: (what, why, hides) => `${what}: ${why}. That hides ${hides}.`,
    partly: (what, why, read) => `${what}: only the first ${read}; then ${why}.`,
    source: (context, objects, seconds) => `From the cluster ${context}: ${objects} objects in ${seconds} s.`,
    grant: (kind, verbs, resources) =>
      `A ${kind} with verbs [${verbs}] on [${resources}] would show it (docs/cluster.md).`,
    ofCluster: (context) => `From the cluster ${context}.`,
    watched: (context, objects) => `From the cluster ${context}, as it is being watched: ${objects} objects.`,
    unread: (context, why) =>
      context === '' ? `No cluster could be read: ${why}.` : `The cluster ${context} could not be read: ${why}.`,
  },
  ja: {
    why: {
      'no-kubeconfig': 'kubeconfig がありません',
      'bad-kubeconfig': 'kubeconfig を使えません',
      'exec-not-allowed': '認証情報を得るプログラムの実行が許可されていません',
      credentials: '認証情報が受け入れられませんでした',
      'host-not-found': 'API サーバーの名前を解決できません',
      refused: 'API サーバーが接続を拒否しました',
      'timed-out': '時間切れです',
      'cut-off': '接続が切れました',
      x509: '証明書を信頼できません',
      expired: '証明書の期限が切れています',
      proxy: 'プロキシに拒否されました',
      unauthorized: '認証情報が無効です (401)',
      forbidden: '権限がありません (403)',
      'not-mapped': '所属グループに対応するクラスターのユーザーがありません (clusters.yaml)',
      throttled: 'API サーバーがリクエストを減らすよう求めています (429)',
      unavailable: 'API サーバーが応答できません (5xx)',
      'not-served': 'このクラスターにはありません',
      'expired-list': '一覧が古くなり、続きを読めません (410)',
      'bad-answer': 'API サーバーの応答ではありません',
    },
    unseen: (what, why, hides) => `${what}: ${why}。${hides}が見えません。`,
    partly: (what, why, read) => `${what}: 最初の ${read} 件だけ読みました。その後、${why}。`,
    source: (context, objects, seconds) =>
      `クラスター ${context} から: ${objects} 個のオブジェクトを ${seconds} 秒で読みました。`,
    grant: (kind, verbs, resources) =>
      `[${resources}] に [${verbs}] を許す ${kind} があれば見えます (docs/cluster.md)。`,
    ofCluster: (context) => `クラスター ${context} から。`,
    watched: (context, objects) => `監視中のクラスター ${context} から: ${objects} 個のオブジェクトです。`,
    unread: (context, why) => `クラスター${context === '' ? '' : ` ${context} `}を読めませんでした: ${why}。`,
  },
};
