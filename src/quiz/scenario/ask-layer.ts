// "Which layer is stalled?"
import type { Random } from '../../sim/random.ts';
import { LAYERS } from '../../triage/layers.ts';
import type { Bilingual } from '../../triage/playbook.ts';
import { questionOf, sentence, shuffled } from './choices.ts';
import type { Answered, Question } from './scenario.ts';

/** Wrong answers beside the right one. */
const WRONG = 4;

/** layer → what its work is, as it is offered */
const WORK: Readonly<Record<Answered, Bilingual>> = {
  client: { en: 'client: kubectl, its configuration, the manifest', ja: 'client: kubectl とその設定、マニフェスト' },
  'api-server': {
    en: 'api-server: authentication, authorization, admission, validation',
    ja: 'api-server: 認証、認可、Admission、検証',
  },
  etcd: { en: 'etcd: the ledger behind the API server', ja: 'etcd: API サーバーの後ろの台帳' },
  controller: {
    en: 'controller: ReplicaSets, Jobs, quotas, garbage',
    ja: 'controller: ReplicaSet、Job、クォータ、後片付け',
  },
  scheduler: { en: 'scheduler: a node for each pod', ja: 'scheduler: Pod ごとに Node を決める' },
  storage: { en: 'storage: volumes provisioned, bound, attached', ja: 'storage: ボリュームの用意、結び付け、接続' },
  node: { en: 'node: the machine itself', ja: 'node: マシンそのもの' },
  kubelet: {
    en: 'kubelet: image, configuration, mounts, start',
    ja: 'kubelet: イメージ、設定、マウント、起動',
  },
  app: { en: 'app: the program in the container', ja: 'app: コンテナの中のプログラム' },
  network: { en: 'network: Service, DNS, Ingress, policies', ja: 'network: Service、DNS、Ingress、ポリシー' },
  healthy: { en: 'healthy: nothing is stalled', ja: 'healthy: 何も止まっていない' },
};

/** Asks for the layer. That nothing is stalled can always be said. */
export function askLayer(right: Answered, random: Random): Question {
  const others = LAYERS.filter((one) => one !== right);
  const drawn = shuffled(others, random);
  const wrong = right === 'healthy' ? drawn.slice(0, WRONG) : ['healthy' as const, ...drawn.slice(0, WRONG - 1)];
  return questionOf(
    'layer',
    { en: 'Which layer is stalled?', ja: '止まっているのはどの層ですか。' },
    sentence(WORK[right]),
    wrong.map((one) => sentence(WORK[one])),
    random,
  );
}
