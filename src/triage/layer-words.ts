// What each layer's work is, in a line, wherever one is to be chosen or told.
import type { Verdict } from './layers.ts';
import type { Bilingual } from './playbook.ts';

/** layer → what its work is, without its name */
export const LAYER_WORK: Readonly<Record<Exclude<Verdict, 'unknown'>, Bilingual>> = {
  client: { en: 'kubectl, its configuration, the manifest itself', ja: 'kubectl、その設定、マニフェスト自体' },
  'api-server': {
    en: 'kube-apiserver: authentication, authorization, admission, validation',
    ja: 'kube-apiserver: 認証、認可、admission、検証',
  },
  etcd: { en: 'the ledger behind the API server', ja: 'API サーバーの後ろの台帳' },
  controller: {
    en: 'kube-controller-manager and operators: ReplicaSets, Jobs, quotas, owners',
    ja: 'kube-controller-manager とオペレーター: ReplicaSet、Job、クォータ、所有関係',
  },
  scheduler: { en: 'kube-scheduler: a node for each pod', ja: 'kube-scheduler: Pod を置くノードの決定' },
  storage: { en: 'volumes: provisioned, bound, attached', ja: 'ボリューム: 作成、バインド、アタッチ' },
  node: { en: 'the machine: ready, room, pressure, drained', ja: 'マシン: Ready、空き、pressure、drain' },
  kubelet: {
    en: 'kubelet and runtime: image, configuration, sandbox, mounts, start',
    ja: 'kubelet とランタイム: イメージ、設定、サンドボックス、マウント、起動',
  },
  app: {
    en: 'the program in the container: exit, memory, probes',
    ja: 'コンテナの中のプログラム: 終了、メモリ、probe',
  },
  network: { en: 'Service, DNS, Ingress, policies', ja: 'Service、DNS、Ingress、ポリシー' },
  healthy: { en: 'nothing is stalled', ja: '何も止まっていない' },
};
