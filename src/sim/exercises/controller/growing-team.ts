// The quota of the namespace is used up.
import type { Exercise } from '../exercise.ts';

/** ReplicaSets are refused more pods. */
export const growingTeam: Exercise = {
  id: 'controller/growing-team',
  level: 2,
  place: { layer: 'controller', part: 'quota' },
  alsoRight: [{ layer: 'api-server', part: 'admission' }],
  title: { en: 'The growing team', ja: '大きくなるチーム' },
  task: {
    en: 'The team in atlas wants 4 replicas of render and gets 2. No pod is Pending, none fails: the others just are not there. The cluster people agreed to 3 CPUs for atlas in all.',
    ja: 'atlas チームは render を 4 つ動かしたいのに 2 つしかありません。Pending も失敗した Pod もなく、残りはそもそも存在しません。クラスタ管理者は、atlas に合計 3 CPU まで認めています。',
  },
  namespace: 'atlas',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: ResourceQuota
metadata: { name: team }
spec: { hard: { requests.cpu: "1" } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: render }
spec:
  replicas: 4
  selector: { matchLabels: { app: render } }
  template:
    metadata: { labels: { app: render } }
    spec:
      containers:
        - { name: render, image: "registry.example/render:2", resources: { requests: { cpu: 500m } } }
`,
    },
  ],
  reads: ['describe replicasets', 'describe quota'],
  looks: [
    { verb: 'describe', resource: 'replicasets' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'deployments' },
    { verb: 'describe', resource: 'resourcequotas' },
    { verb: 'get', resource: 'resourcequotas' },
  ],
  goals: [{ ready: 'Deployment/render', replicas: 4 }, { exists: 'ResourceQuota/team' }],
  mayChange: ['ResourceQuota/team'],
  hints: [
    {
      en: 'A pod that does not exist has no events. Who should have made it? Read the events of that one.',
      ja: '存在しない Pod にイベントはありません。作るはずだったのは誰ですか。そのイベントを読んでください。',
    },
    {
      en: 'FailedCreate on the ReplicaSet: what was exceeded, used and limited?',
      ja: 'ReplicaSet の FailedCreate で、requested、used、limited がそれぞれいくつかを見てください。',
    },
    {
      en: 'The quota team allows 1 CPU, four pods need 2. Raise it to 2 or 3 (patch resourcequota team).',
      ja: 'ResourceQuota の team は 1 CPU まで、4 つなら 2 必要です。2 か 3 に上げます (patch resourcequota team)。',
    },
  ],
  closing: {
    en: 'The API server refused the pods, so there is none to look at; the refusal is told on the ReplicaSet. A quota is a decision: change it with those who made it, and do not delete it.',
    ja: 'Pod は API サーバーに拒否されたため、見るべき Pod がありません。拒否の記録は ReplicaSet に残ります。クォータは取り決めなので、消すのではなく、決めた人と相談して変えます。',
  },
  solution: [`kubectl -n atlas patch resourcequota team --type=merge -p '{"spec":{"hard":{"requests.cpu":"3"}}}'`],
};
