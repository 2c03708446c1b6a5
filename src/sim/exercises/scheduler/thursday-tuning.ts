// The first exercise of the first text: a request that no node can hold.
import type { Exercise } from '../exercise.ts';

/** More CPU is asked for than any node has. */
export const thursdayTuning: Exercise = {
  id: 'scheduler/thursday-tuning',
  level: 1,
  place: { layer: 'scheduler', part: 'resources' },
  title: { en: 'The rollout after the tuning session', ja: 'チューニング会のあとのロールアウト' },
  task: {
    en: 'After a tuning session somebody set new resources on the api Deployment in lab. The old pods still serve, but the rollout does not finish.',
    ja: 'チューニング会のあと、lab の Deployment api にリソース設定が入りました。古い Pod はまだ応答していますが、ロールアウトが終わりません。',
  },
  namespace: 'lab',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec:
  replicas: 2
  selector: { matchLabels: { app: api } }
  template:
    metadata: { labels: { app: api } }
    spec:
      containers:
        - { name: api, image: "nginx:stable" }
`,
    },
    { pass: '1m' },
    {
      patch: 'Deployment/api',
      with: { spec: { template: { spec: { containers: [{ name: 'api', resources: { requests: { cpu: '64' } } }] } } } },
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'nodes' },
  ],
  goals: [{ ready: 'Deployment/api', replicas: 2 }],
  hints: [
    {
      en: 'Look at the new pod only. Which of its events is the last one, and who wrote it?',
      ja: '新しい Pod だけを見てください。最後のイベントは何で、誰が書いたものですか。',
    },
    {
      en: 'A pod without a node has not come to any kubelet yet. Compare what it asks for with what the nodes have.',
      ja: 'ノードが決まっていない Pod は、まだどの kubelet にも届いていません。要求量とノードの容量を比べてください。',
    },
    {
      en: 'The template asks for 64 CPUs; the nodes have 4. Go back to the revision before, or ask for less.',
      ja: 'テンプレートは CPU を 64 要求していますが、ノードには 4 しかありません。前のリビジョンに戻すか、要求を減らします。',
    },
  ],
  closing: {
    en: 'Pending without a node and FailedScheduling: the scheduler did its work and found no place. Requests, not use, decide that. The old ReplicaSet kept its pods, so users noticed nothing.',
    ja: 'ノードが決まらない Pending と FailedScheduling は、スケジューラーが仕事をしたうえで置き場所を見つけられなかったという意味です。判断に使われるのは使用量ではなく requests です。古い ReplicaSet の Pod が残っていたため、利用者への影響はありませんでした。',
  },
  solution: ['kubectl -n lab rollout undo deployment/api'],
  detours: [
    {
      lines: ['kubectl -n lab delete pods --field-selector=status.phase=Pending'],
      why: {
        en: 'The ReplicaSet makes the same pod again, with the same request.',
        ja: 'ReplicaSet が同じ要求の Pod を作り直すだけです。',
      },
    },
  ],
};
