// A registry that limits pulls.
import type { Exercise } from '../exercise.ts';

/** 429: the image is there, and nobody may fetch it now. */
export const shortRation: Exercise = {
  id: 'kubelet/short-ration',
  level: 1,
  place: { layer: 'kubelet', part: 'image' },
  title: { en: 'One rollout too many', ja: '1 回多かったロールアウト' },
  task: {
    en: 'porridge in kitchen was rolled out a dozen times today. The last one does not come up; the image was pushed, and a colleague fetches it at home without trouble.',
    ja: 'kitchen の porridge を今日だけで十数回ロールアウトしました。最後の 1 回だけ起動しません。イメージは push 済みで、同僚は自宅から問題なく取得できます。',
  },
  namespace: 'kitchen',
  setUp: [
    { fault: 'registry-limits', target: 'registry.example' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: porridge }
spec:
  replicas: 2
  selector: { matchLabels: { app: porridge } }
  template:
    metadata: { labels: { app: porridge } }
    spec:
      containers:
        - { name: porridge, image: "registry.example/porridge:14" }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { ready: 'Deployment/porridge', replicas: 2, image: 'registry.example/porridge:14' }],
  hints: [
    {
      en: 'The registry answers. With which number?',
      ja: 'レジストリは応答しています。何番で応答していますか。',
    },
    {
      en: 'describe a pod: 429 is neither a wrong name nor a missing login.',
      ja: 'Pod を describe してください。429 は、名前の誤りでも認証の不足でもありません。',
    },
    {
      en: 'Pulls are limited. Call registry registry.example, then let some minutes pass.',
      ja: 'pull の回数が制限に達しています。call registry registry.example と入力し、数分待ちます。',
    },
  ],
  closing: {
    en: 'toomanyrequests counts by address or account, and all nodes often share one. New pods and restarts only use up more of it. A mirror in the cluster, a login and imagePullPolicy IfNotPresent keep you below the limit.',
    ja: 'toomanyrequests はアドレスまたはアカウントごとに数えられ、全ノードで共有していることがよくあります。Pod の作り直しや再起動は、残りを減らすだけです。クラスタ内のミラー、ログイン、imagePullPolicy: IfNotPresent で制限を避けられます。',
  },
  solution: ['call registry registry.example', 'time 6m'],
};
