// An environment from a ConfigMap that is not there.
import type { Exercise } from '../exercise.ts';

/** The ConfigMap has another name than the template says. */
export const settingsMoved: Exercise = {
  id: 'kubelet/settings-moved',
  level: 1,
  place: { layer: 'kubelet', part: 'config' },
  title: { en: 'After the settings moved', ja: '設定を切り出したあと' },
  task: {
    en: 'The billing team moved its settings out of the image into the cluster. Since then worker in billing does not start; the image itself is unchanged.',
    ja: 'billing チームが設定をイメージからクラスタ側へ移しました。それ以来、billing の worker が起動しません。イメージは変わっていません。',
  },
  namespace: 'billing',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: ConfigMap
metadata: { name: worker-settings }
data: { QUEUE: invoices, RETRIES: "5" }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: worker }
spec:
  replicas: 2
  selector: { matchLabels: { app: worker } }
  template:
    metadata: { labels: { app: worker } }
    spec:
      containers:
        - name: worker
          image: "registry.example/worker:3.3"
          envFrom: [{ configMapRef: { name: worker-config } }]
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'configmaps' },
    { verb: 'get', resource: 'pods' },
  ],
  goals: [{ ready: 'Deployment/worker', replicas: 2 }],
  mayChange: ['ConfigMap/*'],
  hints: [
    {
      en: 'The image was pulled. What does the container wait for?',
      ja: 'イメージは pull 済みです。コンテナは何を待っていますか。',
    },
    {
      en: 'The kubelet needs the whole environment before it starts a container. Which object does it name?',
      ja: 'kubelet はコンテナを起動する前に環境変数をそろえます。どのオブジェクトの名前を挙げていますか。',
    },
    {
      en: 'worker-config does not exist, worker-settings does. Correct the name in the template, or create the missing one.',
      ja: 'worker-config はなく、あるのは worker-settings です。テンプレートの名前を直すか、足りないほうを作ります。',
    },
  ],
  closing: {
    en: 'CreateContainerConfigError comes from the kubelet: node and image are settled, and the references are not. The API server does not check that a ConfigMap exists when a pod is made.',
    ja: 'CreateContainerConfigError は kubelet の報告です。ノードもイメージも決まっていて、参照先だけが足りません。API サーバーは Pod の作成時に ConfigMap の有無を確認しません。',
  },
  solution: [
    'kubectl -n billing create configmap worker-config --from-literal=QUEUE=invoices --from-literal=RETRIES=5',
  ],
};
